// Names stand at lines and beside points, where there is room and no other line; the text below the picture says all.

const CHAR_PX = 6.9;
const LINE_PX = 14;
const STEP_PX = 6;
const GAP_PX = 6;
const MUST_STAND = 4; // so many names may lie over lines where there is no other place
// Where a name may stand, in pixels from its place.
const PLACES = [['right', -6, -6], ['left', 10, -4], ['right', -6, 17], ['left', 10, 16]];

const meets = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

// From data to pixels of the frame, y downwards, and back; both axes are logarithmic.
function makeProjection({ x: [low, high], y: [bottom, top] }, width, height) {
  return {
    px: (x, y) => [(width * Math.log(x / low)) / Math.log(high / low), height - (height * Math.log(y / bottom)) / Math.log(top / bottom)],
    data: ([left, down]) => [low * (high / low) ** (left / width), bottom * (top / bottom) ** ((height - down) / height)],
  };
}

// The pixels that a line passes, a few apart; of points, each.
function passed({ isLine, x, y }, projection) {
  const points = x.map((value, k) => projection.px(value, y[k]));
  if (!isLine) return points.filter((point) => point.every(Number.isFinite));
  const found = [];
  for (let k = 1; k < points.length; k += 1) {
    const [[left, down], [right, end]] = [points[k - 1], points[k]];
    const steps = Math.min(400, Math.max(1, Math.ceil(Math.hypot(right - left, end - down) / STEP_PX)));
    for (let step = 0; step <= steps; step += 1) found.push([left + ((right - left) * step) / steps, down + ((end - down) * step) / steps]);
  }
  return found.filter((point) => point.every(Number.isFinite));
}

// `names`: [{of, text, color}], the most important first; `drawn`: [{name, isLine, x, y}]. Returns the columns of `labels`.
export function placeNames(names, drawn, frame, ranges, fontScale) {
  const [width, height] = [frame.width / fontScale, frame.height / fontScale];
  const projection = makeProjection(ranges, width, height);
  const inFrame = ([left, down]) => left >= 0 && left <= width && down >= 0 && down <= height;
  const paths = new Map(drawn.map((each) => [each.name, passed(each, projection).filter(inFrame)]));
  const lines = drawn.flatMap(({ name, isLine }) => paths.get(name).map(([left, down]) => {
    const half = isLine ? 1 : 7;
    return { left: left - half, right: left + half, top: down - half, bottom: down + half };
  }));
  const columns = { x: [], y: [], text: [], align: [], baseline: [], dx: [], dy: [], angle: [], color: [] };
  const placed = [];
  names.forEach(({ of, text, color }, rank) => {
    // From the right end of a line to its left one.
    const spots = [...(paths.get(of) ?? [])].reverse();
    const options = spots.flatMap(([left, down]) => PLACES.map(([align, dx, dy]) => {
      const start = left + dx - (align === 'right' ? text.length * CHAR_PX : 0);
      return { spot: [left, down], align, dx, dy, box: { left: start, right: start + text.length * CHAR_PX, top: down + dy - LINE_PX + 3, bottom: down + dy + 3 } };
    })).filter(({ box }) => box.left >= 0 && box.right <= width && box.top >= 0 && box.bottom <= height && !placed.some((other) => meets(box, other)));
    const free = options.find(({ box }) => !lines.some((other) => meets(box, other)));
    const found = free ?? (rank < MUST_STAND ? options[0] : null);
    if (!found) return;
    placed.push({ ...found.box, left: found.box.left - GAP_PX, right: found.box.right + GAP_PX });
    const [x, y] = projection.data(found.spot);
    const label = { x, y, text, align: found.align, baseline: 'alphabetic', dx: found.dx * fontScale, dy: found.dy * fontScale, angle: 0, color };
    for (const [key, value] of Object.entries(label)) columns[key].push(value);
  });
  return columns;
}
