// The common table of what goes awry in a prediction, as numbers; the twin of
// roofline_lab/course/judge_rows.py.

import { boundOf, ceilingGflopPerS, mathSeconds, memorySeconds, ridgeFlopPerByte } from './roofline.mjs';

const GB_PER_GIB = 2 ** 30 / 1e9;
const MOST_TENS = 6;
const SAME_AS_TRUTH = 1e-6;

// What follows from numbers of which some may not be known; null is passed on.
const followsFrom = (formula, ...given) => (given.includes(null) ? null : formula(...given));
const productOf = (one, other) => one * other;
const quotientOf = (over, under) => over / under;

// The numbers of a situation by the names that the words use, null where one is not known; units as
// everywhere. `math`, `memory` and `time` are seconds, `slanted` is I * B, `start` the bandwidth after
// Reset, `payload` the intensity without the scales and `payload_traffic` the bytes without them.
export function situationNumbers(situation) {
  const known = (key) => (Number.isFinite(situation[key]) && situation[key] > 0 ? situation[key] : null);
  const [intensity, bandwidth, peak] = [known('intensity'), known('bandwidth'), known('peak')];
  const [work, traffic] = [known('work'), known('traffic')];
  const payload = intensity === null ? null : known('payload_intensity');
  const math = followsFrom(mathSeconds, work, peak);
  const memory = followsFrom(memorySeconds, traffic, bandwidth);
  return {
    intensity, bandwidth, peak, work, traffic, payload, math, memory,
    start: known('start_bandwidth'),
    payload_traffic: followsFrom(quotientOf, work, payload),
    ridge: followsFrom(ridgeFlopPerByte, bandwidth, peak),
    slanted: followsFrom(productOf, intensity, bandwidth),
    ceiling: followsFrom(ceilingGflopPerS, intensity, bandwidth, peak),
    bound: followsFrom(boundOf, intensity, bandwidth, peak),
    time: followsFrom(Math.max, math, memory),
    ratio: known('truth'),
  };
}

// What is right: in GFLOP/s, FLOP/byte, bytes, seconds, or plain.
export function predictionTruth(quantity, numbers) {
  if (!Object.hasOwn(ROWS_BY_QUANTITY, quantity)) throw new RangeError(`Nobody predicts '${quantity}'.`);
  const { work, traffic } = numbers;
  const truth = quantity === 'intensity' ? followsFrom(quotientOf, work, traffic) : numbers[quantity];
  if (truth === null) throw new RangeError(`The situation does not tell the ${quantity}.`);
  return truth;
}

// [{ code, value }, ...] of all that can happen in this situation; a value that is right is left out.
export function commonRows(quantity, numbers, truth) {
  return ROWS_BY_QUANTITY[quantity](numbers, truth)
    .filter(([, value]) => value !== null && Math.abs(value / truth - 1) > SAME_AS_TRUTH)
    .map(([code, value]) => ({ code, value }));
}

function ceilingRows(numbers, truth) {
  const { intensity, bandwidth, peak, ridge, slanted, start, payload, time, traffic, bound } = numbers;
  // Right of the ridge no byte has a part in the ceiling, so neither bits nor GiB can be behind a number.
  const leftRows = [['fma_over', truth * 2], ...bitRows(truth), ...gibRows(truth)];
  const rightRows = [['no_flat_roof', slanted], ['sparse_or_fma', peak * 2]];
  return [
    ['left_bandwidth', followsFrom(ceilingGflopPerS, intensity, start, peak)],
    ['flat_roof', bound === 'memory' ? peak : null],
    ['divided', bandwidth / intensity],
    ['divided_inverse', intensity / bandwidth],
    ['peak_over_intensity', peak / intensity],
    ['added', intensity + bandwidth],
    ...(bound === 'compute' ? rightRows : leftRows),
    ['fma_under', truth / 2],
    ['times_added', (peak * slanted) / (peak + slanted)],
    ['linear_axis', readLinearly(truth)],
    ['said_ridge', ridge],
    ['said_time', followsFrom(productOf, time, 1e3)],
    ['said_traffic', followsFrom(quotientOf, traffic, 1e9)],
    ['scales_forgotten', followsFrom(ceilingGflopPerS, payload, bandwidth, peak)],
    ...powerRows(truth),
  ];
}

function ridgeRows({ intensity, bandwidth, peak, start, ceiling }, truth) {
  return [
    ['left_bandwidth', followsFrom(ridgeFlopPerByte, start, peak)],
    ['inverse', bandwidth / peak],
    ['said_intensity', intensity],
    ['said_ceiling', ceiling],
    ...bitRows(truth),
    ...gibRows(truth),
    ...powerRows(truth),
  ];
}

function intensityRows({ ridge, ceiling, payload }, truth) {
  return [
    ['inverse', 1 / truth],
    ['said_ridge', ridge],
    ['said_ceiling', ceiling],
    ['scales_forgotten', payload],
    ...bitRows(truth),
    ...gibRows(truth),
    ...powerRows(truth),
  ];
}

function trafficRows({ work, payload_traffic: payloadTraffic }, truth) {
  return [
    ['said_work', work],
    ['scales_forgotten', payloadTraffic],
    ...bitRows(truth),
    ...gibRows(truth),
    ...powerRows(truth),
  ];
}

function timeRows({ traffic, bandwidth, math, memory, start, payload_traffic: payloadTraffic }, truth) {
  const timeWith = (bytes, speed) => Math.max(math, memorySeconds(bytes, speed));
  return [
    ['left_bandwidth', followsFrom(timeWith, traffic, start)],
    ['other_clock', Math.min(math, memory)],
    ['times_added', math + memory],
    ['scales_forgotten', followsFrom(timeWith, payloadTraffic, bandwidth)],
    ...(memory < math ? [] : bitRows(truth)),
    ...powerRows(truth),
  ];
}

const ratioRows = (_, truth) => [['inverse', 1 / truth]];

const ROWS_BY_QUANTITY = {
  ceiling: ceilingRows, ridge: ridgeRows, intensity: intensityRows, traffic: trafficRows, time: timeRows,
  ratio: ratioRows,
};

const bitRows = (truth) => [['bits_over', truth * 8], ['bits_under', truth / 8]];

const gibRows = (truth) => [['gib_over', truth * GB_PER_GIB], ['gib_under', truth / GB_PER_GIB]];

function powerRows(truth) {
  const tens = Array.from({ length: MOST_TENS }, (_, k) => Number(`1e${k + 1}`));
  return tens.flatMap((ten) => [['power_of_ten', truth * ten], ['power_of_ten', truth / ten]]);
}

// What a linear scale within its decade would show at the height of the truth.
function readLinearly(truth) {
  const decade = Number(`1e${truth.toExponential().split('e')[1]}`);
  return decade * (1 + 9 * Math.log10(truth / decade));
}
