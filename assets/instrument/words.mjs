import { boundOf, ceilingGflopPerS, leastSeconds, mathSeconds, memorySeconds, ridgeFlopPerByte } from '../pure/roofline.mjs';
import { honestIntensity, isComplete } from '../pure/ledger.mjs';
import { formatQuantity, formatBinary } from '../pure/formats.mjs';

// Every sentence of the instrument, made from the same state that the plot draws.

export const BOUND_WORDS = { memory: 'memory-bound', compute: 'compute-bound', ridge: 'at the ridge' };
const SPOKEN_UNITS = { 'FLOP/byte': 'FLOP per byte', 'GB/s': 'gigabytes per second', 'GFLOP/s': 'gigaFLOP per second' };

export function spokenQuantity(value, quantity) {
  const [number, unit] = formatQuantity(value, quantity, 6).split(' ');
  return `${number} ${SPOKEN_UNITS[unit] ?? unit}`;
}

export function ceilingOf(store) {
  const { intensity, bandwidth, peak } = store;
  return intensity === null ? null : ceilingGflopPerS(intensity, bandwidth, peak);
}

export function boundWords(store) {
  return BOUND_WORDS[boundOf(store.intensity, store.bandwidth, store.peak)];
}

export const UNDEFINED_WORDS = 'No row with bytes is counted: W / 0 has no value, so there is no point to play. Count a row, or type bytes into one.';

// What the ceiling is made of; past the ridge the roof is flat and bandwidth no longer enters.
function because(store) {
  const bandwidth = formatQuantity(store.bandwidth, 'bandwidth');
  const intensity = formatQuantity(store.intensity, 'intensity');
  const words = boundWords(store);
  if (words === BOUND_WORDS.compute) {
    return `the flat roof; ${intensity} lies right of the ridge at ${formatQuantity(ridgeFlopPerByte(store.bandwidth, store.peak), 'intensity')}`;
  }
  return `${intensity} \u00d7 ${bandwidth}`;
}

export function resultParts(store) {
  if (store.intensity === null) return { lead: '', figure: 'Intensity is undefined.', rest: ` ${UNDEFINED_WORDS}` };
  const lead = store.finished ? 'Played to the end: at most ' : 'At most ';
  return { lead, figure: formatQuantity(ceilingOf(store), 'peak'), rest: `, ${boundWords(store)}: ${because(store)}.` };
}

export function timeSentence(store) {
  if (store.intensity === null) return '';
  const { work, traffic, bandwidth, peak } = store;
  const least = formatQuantity(leastSeconds(work, traffic, bandwidth, peak), 'seconds');
  return `${formatQuantity(work, 'work')} over ${formatQuantity(traffic, 'bytes')} need at least ${least}.`;
}

export function incompleteSentence(store) {
  const honest = honestIntensity(store.ledger);
  if (isComplete(store.ledger) || honest === null) return '';
  const left = store.ledger.rows.filter((row) => !row.counted && row.base > 0).map((row) => row.name);
  const ceiling = formatQuantity(ceilingGflopPerS(honest, store.bandwidth, store.peak), 'peak');
  const verb = left.length > 1 ? 'are' : 'is';
  return `Incomplete account: ${left.join(' and ')} ${verb} moved but not counted. With every row counted: ${formatQuantity(honest, 'intensity')}, at most ${ceiling}.`;
}

export function bytesWords(bytes) {
  const binary = formatBinary(bytes);
  return bytes < 1024 ? formatQuantity(bytes, 'bytes', 6) : `${formatQuantity(bytes, 'bytes', 6)}, ${binary}`;
}

// The plot, told: the text twin reads this to those who do not see it.
export function plotParagraphs(store) {
  const { bandwidth, peak, work, traffic } = store;
  const ridge = ridgeFlopPerByte(bandwidth, peak);
  const roof = `Log-log plot. The roof rises in proportion to intensity at ${formatQuantity(bandwidth, 'bandwidth')}, meets the ridge at ${formatQuantity(ridge, 'intensity')} and stays flat at ${formatQuantity(peak, 'peak')}.`;
  if (store.intensity === null) return [roof, UNDEFINED_WORDS];
  const { lead, figure, rest } = resultParts(store);
  const clocks = `Two clocks: math needs ${formatQuantity(mathSeconds(work, peak), 'seconds')}, memory needs ${formatQuantity(memorySeconds(traffic, bandwidth), 'seconds')}; the slower one wins, if both overlap fully.`;
  return [roof, `${lead}${figure}${rest}`, clocks];
}
