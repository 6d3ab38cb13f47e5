import { ceilingGflopPerS } from '../pure/roofline.mjs';
import { formatQuantity } from '../pure/formats.mjs';
import { predictionMarks } from './prediction_marks.mjs';

const LABEL_LINE_PX = 19;
const MOST_LINES = 6;

// The name goes to the first line below its point that is free; a name without room is left to the text twin.
function nameBelow(place, x, y, text, style) {
  for (let line = 1; line <= MOST_LINES; line += 1) {
    const beside = place.beside(x, text, line * LABEL_LINE_PX, style.strong);
    if (!beside) return false;
    if (place.isFree(place.box(x, y, text, beside.align, beside.dx, beside.dy))) {
      place.add(x, y, text, { ...beside, ...style });
      return true;
    }
  }
  return false;
}

// The name of a prediction stands left of its mark, or right of it, on the first line upwards that is free; where
// there is no room for it, its number stands alone.
function nameAbove(place, { x, y, name, figure }, color) {
  const sides = [{ align: 'right', dx: -12, room: place.px(x) - 16 }, { align: 'left', dx: 12, room: place.width - place.px(x) - 16 }];
  for (const text of [`${name} ${figure}`, figure]) {
    for (const { align, dx } of sides.filter(({ room }) => place.textPx(text) < room)) {
      for (let line = 0; line < MOST_LINES; line += 1) {
        const dy = -10 - line * LABEL_LINE_PX;
        if (place.py(y) - dy > place.height - 4 || !place.isFree(place.box(x, y, text, align, dx, dy))) continue;
        place.add(x, y, text, { align, dx, dy, color });
        return;
      }
    }
  }
}

export function pointLabels(store, runs, place) {
  const { palette } = place;
  for (const mark of predictionMarks(store)) nameAbove(place, mark, palette.prediction);
  if (store.gate.hides('result')) return;
  const { point, other, bandwidth, peak } = store;
  const at = (i) => ceilingGflopPerS(i, bandwidth, peak);
  const honest = point.honest !== null && point.honest >= place.low ? point.honest : null;
  for (const i of [point.intensity, other?.intensity ?? null, honest]) if (i !== null) place.takeMark(i, at(i));
  for (const run of runs.ghosts) place.takeMark(run.intensity, run.ceiling);

  if (point.ceiling !== null) {
    const figure = formatQuantity(point.ceiling, 'peak');
    const bold = { strong: true };
    const text = `${other ? `${point.name}: ` : ''}at most ${figure}`;
    if (!nameBelow(place, point.intensity, point.ceiling, text, bold)) nameBelow(place, point.intensity, point.ceiling, figure, bold);
  }
  if (honest !== null) nameBelow(place, honest, at(honest), `all rows: ${formatQuantity(at(honest), 'peak')}`, { color: palette.honest });
  if (other && other.ceiling !== null) nameBelow(place, other.intensity, other.ceiling, `${other.name}: ${formatQuantity(other.ceiling, 'peak')}`, { color: palette.soft });
  for (const run of runs.ghosts) nameBelow(place, run.intensity, run.ceiling, `run ${run.number}: ${formatQuantity(run.ceiling, 'peak')}`, { color: palette.soft });
}
