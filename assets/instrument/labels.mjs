import { ridgeFlopPerByte } from '../pure/roofline.mjs';
import { lineLabels } from './line_labels.mjs';
import { pointLabels } from './point_labels.mjs';

// Names stand at the lines and points they belong to, where there is room; the text twin says all of them always.

const CHAR_PX = 6.9;
const STRONG = 1.12; // bold letters are wider
const COLUMNS = ['x', 'y', 'text', 'align', 'baseline', 'dx', 'dy', 'angle', 'color'];

// What a label needs to know to find its place: the frame in pixels and the lines in it. Pixels are those of type at
// its usual size; larger type has a smaller frame, and offsets grow with it when they are written.
class Place {
  constructor(store, { width, height }, [lo, hi], palette, fontScale) {
    const [low, high] = store.range;
    Object.assign(this, { width: width / fontScale, height: height / fontScale, lo, hi, low, high, palette, fontScale });
    this.perFactor = this.width / Math.log(high / low);
    this.perDecade = this.height / (hi - lo);
    this.ridge = ridgeFlopPerByte(store.bandwidth, store.peak);
    this.slantPx = Math.max(0, Math.min(this.width, this.px(this.ridge)));
    this.out = [];
    this.taken = [];
  }

  px(x) { return Math.log(x / this.low) * this.perFactor; }
  py(y) { return (Math.log10(y) - this.lo) * this.perDecade; }
  textPx(text, strong = false) { return text.length * CHAR_PX * (strong ? STRONG : 1); }
  // Over a line; under it where the frame ends.
  above(y) { return this.py(y) > this.height - 24 ? 18 : -11; }
  longest(texts, roomPx) { return texts.find((text) => this.textPx(text) < roomPx) ?? null; }

  add(x, y, text, { align = 'left', baseline = 'alphabetic', dx = 0, dy = 0, angle = 0, color = this.palette.ink, strong = false } = {}) {
    if (!text) return;
    this.out.push({ x, y, text, align, baseline, dx: dx * this.fontScale, dy: dy * this.fontScale, angle, color, strong });
    if (angle === 0) this.taken.push(this.box(x, y, text, align, dx, dy));
  }

  // The place of a text in pixels from the lower left corner.
  box(x, y, text, align, dx, dy) {
    const width = this.textPx(text);
    const left = this.px(x) + dx - (align === 'right' ? width : 0);
    const middle = this.py(y) - dy + 5;
    return { left, right: left + width, bottom: middle - 8, top: middle + 8 };
  }

  // Marks are in the way of names as other names are.
  takeMark(x, y) {
    this.taken.push({ left: this.px(x) - 9, right: this.px(x) + 9, bottom: this.py(y) - 9, top: this.py(y) + 9 });
  }

  isFree(box) {
    return this.taken.every((other) => box.left > other.right || box.right < other.left || box.bottom > other.top || box.top < other.bottom);
  }

  // Right of a point and below it there is never roof; near the right edge the text has to turn, or to go.
  beside(x, text, below, strong) {
    const [roomRight, roomLeft] = [this.width - this.px(x) - 18, this.px(x) - 18];
    if (this.textPx(text, strong) < roomRight) return { dx: 15, dy: below };
    const turned = { align: 'right', dx: -14, dy: x >= this.ridge ? below + 5 : -14 };
    return this.textPx(text, strong) < roomLeft ? turned : null;
  }
}

// Returns the columns of the plain names and of the strong one.
export function plotLabels(store, runs, frame, exponents, palette, fontScale) {
  const place = new Place(store, frame, exponents, palette, fontScale);
  lineLabels(store, place);
  pointLabels(store, runs, place);
  const columns = (labels) => Object.fromEntries(COLUMNS.map((key) => [key, labels.map((label) => label[key])]));
  return { plain: columns(place.out.filter(({ strong }) => !strong)), strong: columns(place.out.filter(({ strong }) => strong)) };
}
