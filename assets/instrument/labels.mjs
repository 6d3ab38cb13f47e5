import { ceilingGflopPerS, ridgeFlopPerByte } from '../pure/roofline.mjs';
import { honestIntensity, isComplete } from '../pure/ledger.mjs';
import { formatQuantity } from '../pure/formats.mjs';
import { ceilingOf } from './words.mjs';

// Names stand at the lines they belong to, where there is room; the text twin says all of them always.

const CHAR_PX = 6.9;
const textPx = (text) => text.length * CHAR_PX;
const longestThatFits = (texts, roomPx) => texts.find((text) => textPx(text) < roomPx) ?? null;

export function plotLabels(store, { width, height }, [lo, hi], palette) {
  const { bandwidth, peak, intensity, range: [low, high] } = store;
  const ridge = ridgeFlopPerByte(bandwidth, peak);
  const perFactor = width / Math.log(high / low);
  const px = (x) => Math.log(x / low) * perFactor;
  const perDecade = height / (hi - lo);
  const out = [];
  const add = (x, y, text, { align = 'left', baseline = 'alphabetic', dx = 0, dy = 0, angle = 0, color = palette.ink, weight = 'normal' } = {}) => {
    if (text) out.push({ x, y, text, align, baseline, dx, dy, angle, color, weight });
  };
  const ridgePx = px(ridge);
  const slantPx = Math.max(0, Math.min(width, ridgePx));

  // The slanted line is named along itself, from its left end; the flat one at its right end.
  const slope = Math.atan2(perDecade, perFactor * Math.LN10);
  const name = `bandwidth ${formatQuantity(bandwidth, 'bandwidth')}`;
  if (textPx(name) * Math.cos(slope) + 24 < slantPx) {
    const start = Math.exp(14 / perFactor) * low;
    add(start, ceilingGflopPerS(start, bandwidth, peak), name, { dy: -10, angle: slope, color: palette.roof });
  }
  const flatPx = width - slantPx;
  const flatName = longestThatFits([`peak ${formatQuantity(peak, 'peak')}`, 'peak'], flatPx - 12);
  add(high, peak, flatName, { align: 'right', dx: -6, dy: -9, color: palette.roof });

  const ridgeText = `ridge ${formatQuantity(ridge, 'intensity')}`;
  if (ridge < low) add(low, peak, `\u2190 ${ridgeText}`, { dx: 6, dy: 20 });
  else if (ridge > high) add(high, ceilingGflopPerS(high, bandwidth, peak), `${ridgeText} \u2192`, { align: 'right', dx: -6, dy: -12 });
  else if (textPx(ridgeText) + 12 < ridgePx) add(ridge, peak, ridgeText, { align: 'right', dx: -6, dy: -9 });
  else add(ridge, peak, longestThatFits([ridgeText, `ridge ${formatQuantity(ridge, 'intensity').split(' ')[0]}`], width - ridgePx - 8), { dx: 4, dy: 20 });

  // Regions are told apart by their names, and by the hatching of one of them.
  const floor = { baseline: 'bottom', dy: -5, color: palette.soft };
  const floorY = Number(`1e${lo}`);
  const left = longestThatFits(['memory-bound: more intensity helps', 'memory-bound'], slantPx - 16);
  const right = longestThatFits(['compute-bound: it does not', 'compute-bound'], flatPx - 16);
  add(Math.min(ridge, high), floorY, left, { ...floor, align: 'right', dx: -8 });
  add(Math.max(ridge, low), floorY, right, { ...floor, dx: 8 });

  const at = (text, x, { below = 19 } = {}) => {
    // Right of a point and below it there is never roof; near the right edge the text has to turn, or to shorten.
    const [roomRight, roomLeft] = [width - px(x) - 18, px(x) - 18];
    if (textPx(text) < roomRight) return { dx: 15, dy: below };
    const turned = { align: 'right', dx: -14, dy: x >= ridge ? 24 : -14 };
    return textPx(text) < roomLeft ? turned : null;
  };
  const point = intensity === null ? null : ceilingOf(store);
  if (point !== null) {
    const figure = formatQuantity(point, 'peak');
    const text = at(`at most ${figure}`, intensity) ? `at most ${figure}` : figure;
    const place = at(text, intensity);
    if (place) add(intensity, point, text, { ...place, weight: 'bold' });
  }
  const honest = isComplete(store.ledger) ? null : honestIntensity(store.ledger);
  if (honest !== null && honest >= low && honest <= high) {
    const y = ceilingGflopPerS(honest, bandwidth, peak);
    const text = `all rows: ${formatQuantity(y, 'peak')}`;
    // Where the two points are close, their names stand one under the other.
    const close = point !== null && Math.log10(point / y) * perDecade < 20;
    const place = at(text, honest, { below: close ? 38 : 19 });
    if (place) add(honest, y, text, { ...place, color: palette.honest });
  }
  const column = (key) => out.map((label) => label[key]);
  return Object.fromEntries(['x', 'y', 'text', 'align', 'baseline', 'dx', 'dy', 'angle', 'color', 'weight'].map((key) => [key, column(key)]));
}
