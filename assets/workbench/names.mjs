// Names stand at the ends of lines and beside points, where there is room; the text below the picture says all of them.

const CHAR_PX = 6.9;
const LINE_PX = 15;
// Where a name may stand, in pixels from its place: the first that is free.
const PLACES = [['right', -7, -7], ['left', 11, -5], ['right', -7, 18], ['left', 11, 17], ['right', -7, -24], ['right', -7, 35], ['left', 11, -22], ['left', 11, 34]];

const meets = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

// `anchors`: [{x, y, text, color}], the most important first; `frame` in pixels; `ranges`: {x: [low, high], y: [low, high]},
// both logarithmic. Returns the columns of the plot's `labels`.
export function placeNames(anchors, frame, ranges, fontScale) {
  const [width, height] = [frame.width / fontScale, frame.height / fontScale];
  const along = (value, [low, high], length) => (length * Math.log(value / low)) / Math.log(high / low);
  const inside = anchors.filter(({ x, y }) => x >= ranges.x[0] && x <= ranges.x[1] && y >= ranges.y[0] && y <= ranges.y[1]);
  const placed = inside.map((anchor) => ({ ...anchor, left: along(anchor.x, ranges.x, width), down: height - along(anchor.y, ranges.y, height) }));
  const taken = placed.map(({ left, down }) => ({ left: left - 7, right: left + 7, top: down - 7, bottom: down + 7 }));
  const columns = { x: [], y: [], text: [], align: [], baseline: [], dx: [], dy: [], angle: [], color: [] };
  placed.forEach(({ x, y, text, color, left, down }, k) => {
    const boxAt = ([align, dx, dy]) => {
      const start = left + dx - (align === 'right' ? text.length * CHAR_PX : 0);
      return { left: start, right: start + text.length * CHAR_PX, top: down + dy - LINE_PX + 3, bottom: down + dy + 3 };
    };
    const isFree = (box) => box.left >= 0 && box.right <= width && box.top >= 0 && box.bottom <= height && taken.every((other, n) => n === k || !meets(box, other));
    const place = PLACES.find((each) => isFree(boxAt(each)));
    if (!place) return;
    taken.push(boxAt(place));
    const [align, dx, dy] = place;
    const label = { x, y, text, align, baseline: 'alphabetic', dx: dx * fontScale, dy: dy * fontScale, angle: 0, color };
    for (const [key, value] of Object.entries(label)) columns[key].push(value);
  });
  return columns;
}
