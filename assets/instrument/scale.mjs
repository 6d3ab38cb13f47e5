import { formatNumber } from '../pure/formats.mjs';

// Where a slider's hand and its keys can land. Grid values are made from decimal text, so 80 is 80 and not 79.99999.

const onGrid = (digits, exponent) => Number(`${digits}e${exponent}`);
const ONE_TWO_FIVE = [1, 2, 5];
const TWO_DIGITS = Array.from({ length: 90 }, (_, k) => (k + 10) / 10);
const SLACK = 1e-9;

function nextMantissa(value, up, mantissas) {
  const decade = Math.floor(Math.log10(value));
  const near = [-1, 0, 1].flatMap((shift) => mantissas.map((digits) => onGrid(digits, decade + shift)));
  return up ? near.find((v) => v > value * (1 + SLACK)) : near.findLast((v) => v < value * (1 - SLACK));
}

function nextPower(value, up) {
  const exponent = Math.log2(value);
  return 2 ** (up ? Math.floor(exponent + SLACK) + 1 : Math.ceil(exponent - SLACK) - 1);
}

// `size` is 'fine', 'step' or 'coarse'. Intensity goes in powers of two, the others in one-two-five.
export function nextValue(key, value, up, size, { low, high }) {
  let next;
  if (size === 'fine') next = nextMantissa(value, up, TWO_DIGITS);
  else if (key === 'intensity') next = size === 'step' ? nextPower(value, up) : value * 16 ** (up ? 1 : -1);
  else next = size === 'step' ? nextMantissa(value, up, ONE_TWO_FIVE) : value * 10 ** (up ? 1 : -1);
  return Math.min(high, Math.max(low, next));
}

export function toPosition(value, { low, high }) {
  return Math.log(value / low) / Math.log(high / low);
}

// A hand cannot aim finer than a pixel: take two digits, or the nearest stop less than a pixel away.
export function fromPosition(position, { low, high }, stops, widthPx) {
  if (position <= 0) return low;
  if (position >= 1) return high;
  const raw = low * (high / low) ** position;
  const reach = (high / low) ** (0.75 / Math.max(widthPx, 50));
  const farness = (s) => Math.max(s / raw, raw / s);
  const stop = stops.filter((s) => farness(s) < reach).sort((a, b) => farness(a) - farness(b))[0];
  return Math.min(high, Math.max(low, stop ?? Number(formatNumber(raw, 2))));
}

export function stopsOf(key, config) {
  const { low, high } = config.quantities[key];
  const stops = key === 'intensity' ? config.stops.map((stop) => stop.intensity) : [];
  const next = (v) => (key === 'intensity' ? nextPower(v, true) : nextMantissa(v, true, ONE_TWO_FIVE));
  for (let v = low; v <= high; v = next(v)) stops.push(v);
  return stops;
}
