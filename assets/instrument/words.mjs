import { ceilingGflopPerS, leastSeconds, mathSeconds, memorySeconds, ridgeFlopPerByte } from '../pure/roofline.mjs';
import { formatQuantity } from '../pure/formats.mjs';
import { overlaidMachines } from './ghosts.mjs';

// Every sentence of the instrument, made from the same state that the plot draws.

export const BOUND_WORDS = { memory: 'memory-bound', compute: 'compute-bound', ridge: 'at the ridge' };
const SPOKEN_UNITS = { 'FLOP/byte': 'FLOP per byte', 'GB/s': 'gigabytes per second', 'GFLOP/s': 'gigaFLOP per second' };

export function spokenQuantity(value, quantity) {
  const [number, unit] = formatQuantity(value, quantity, 6).split(' ');
  return `${number} ${SPOKEN_UNITS[unit] ?? unit}`;
}

export const UNDEFINED_WORDS = 'No row with bytes is counted: W / 0 has no value, so there is no point to play. Count a row, or type bytes into one.';
export const HIDDEN_WORDS = 'Predict first: the answer is hidden until your prediction is made and played.';

// Four digits, but a whole number whole: 16384 and not 16380.
const intensityText = (intensity) => formatQuantity(intensity, 'intensity', Number.isInteger(intensity) ? 6 : 4);

// What the ceiling is made of; past the ridge the roof is flat and bandwidth no longer enters.
function because({ bandwidth, peak, point }) {
  const intensity = intensityText(point.intensity);
  if (point.bound !== 'compute') return `${intensity} \u00d7 ${formatQuantity(bandwidth, 'bandwidth')}`;
  return `${intensity.split(' ')[0]} lies right of the ridge at ${formatQuantity(ridgeFlopPerByte(bandwidth, peak), 'intensity')}`;
}

export function resultParts(store) {
  const { point, other, gate, finished } = store;
  if (point.intensity === null) return { lead: '', figure: 'Intensity is undefined.', rest: ` ${UNDEFINED_WORDS}` };
  if (gate.hides('result')) return { lead: HIDDEN_WORDS, figure: '', rest: '' };
  const who = other ? `${point.name}: at most ` : 'At most ';
  const played = other ? `Played to the end, ${point.name}: at most ` : 'Played to the end: at most ';
  return { lead: finished ? played : who, figure: formatQuantity(point.ceiling, 'peak'), rest: `, ${BOUND_WORDS[point.bound]}: ${because(store)}.` };
}

export function timeSentence(store) {
  const { work, bandwidth, peak, point, gate, device } = store;
  if (point.intensity === null || gate.hides('result')) return '';
  const least = formatQuantity(leastSeconds(work, point.traffic, bandwidth, peak), 'seconds');
  const caution = device ? ' A data sheet\u2019s ceiling, not a promised speed.' : '';
  return `${formatQuantity(work, 'work')} over ${formatQuantity(point.traffic, 'bytes')} need at least ${least}.${caution}`;
}

export function incompleteSentence(store) {
  const { point: { honest, ledger }, bandwidth, peak, gate } = store;
  if (honest === null) return '';
  const left = ledger.rows.filter((row) => !row.counted && row.base > 0).map((row) => row.name);
  const told = `Incomplete account: ${left.join(' and ')} ${left.length > 1 ? 'are' : 'is'} moved but not counted.`;
  if (gate.hides('result')) return told;
  const ceiling = formatQuantity(ceilingGflopPerS(honest, bandwidth, peak), 'peak');
  return `${told} With every row counted: ${intensityText(honest)}, at most ${ceiling}.`;
}

// What stands in the plot beside the active roof and its point.
function besideParagraphs(store) {
  const { other, gate } = store;
  const roofs = overlaidMachines(store).map(({ name, precision, bandwidth, peak }) => (
    `${name}, ${precision} (${formatQuantity(bandwidth, 'bandwidth')}, ${formatQuantity(peak, 'peak')})`
  ));
  const point = other && other.ceiling !== null && !gate.hides('result')
    ? `${other.name}: ${intensityText(other.intensity)}, at most ${formatQuantity(other.ceiling, 'peak')}.` : '';
  return [roofs.length ? `Laid over it, dashed: ${roofs.join('; ')}.` : '', point].filter(Boolean);
}

// The plot, told: the text twin reads this to those who do not see it.
export function plotParagraphs(store) {
  const { bandwidth, peak, work, point, gate } = store;
  const ridge = gate.hides('ridge') ? 'the ridge' : `the ridge at ${formatQuantity(ridgeFlopPerByte(bandwidth, peak), 'intensity')}`;
  const roof = `Log-log plot. The roof rises in proportion to intensity at ${formatQuantity(bandwidth, 'bandwidth')}, meets ${ridge} and stays flat at ${formatQuantity(peak, 'peak')}.`;
  const beside = besideParagraphs(store);
  if (point.intensity === null) return [roof, ...beside, UNDEFINED_WORDS];
  if (gate.hides('result')) return [roof, ...beside, HIDDEN_WORDS];
  const { lead, figure, rest } = resultParts(store);
  const clocks = `Two clocks: math needs ${formatQuantity(mathSeconds(work, peak), 'seconds')}, memory needs ${formatQuantity(memorySeconds(point.traffic, bandwidth), 'seconds')}; the slower one wins, if both overlap fully.`;
  return [roof, `${lead}${figure}${rest}`, ...beside, clocks];
}
