import { formatQuantity } from '../pure/formats.mjs';
import { ceilingGflopPerS } from '../pure/roofline.mjs';
import { voteNames } from '../present/mode.mjs';
import { askedQuantity } from './predict.mjs';

// Where a prediction can be drawn: a ceiling over its intensity, a ridge or an intensity along the roof.
// Bytes, times and ratios have no place on these axes; their gap stands in words alone.
export function predictionMarks(store) {
  const { gate, point, bandwidth, peak, range: [low, high] } = store;
  if (gate.phase !== 'revealed') return [];
  const place = {
    ceiling: (value) => ({ x: point.intensity, y: value }),
    ridge: (value) => ({ x: value, y: peak }),
    intensity: (value) => ({ x: value, y: ceilingGflopPerS(value, bandwidth, peak) }),
  }[gate.asks];
  if (!place) return [];
  return gate.verdicts.map((verdict, k) => ({
    ...place(verdict.value),
    name: k === 0 ? voteNames().firstMark : voteNames().lastMark,
    figure: formatQuantity(verdict.value, askedQuantity(gate)),
  })).filter(({ x }) => x >= low && x <= high);
}
