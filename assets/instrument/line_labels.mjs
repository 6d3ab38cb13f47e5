import { ceilingGflopPerS } from '../pure/roofline.mjs';
import { formatQuantity } from '../pure/formats.mjs';
import { overlaidMachines } from './ghosts.mjs';

const NAME_PX = 15;

// The slanted line is named along itself, from its left end.
function bandwidthLabel({ bandwidth, peak }, place) {
  const slope = Math.atan2(place.perDecade, place.perFactor * Math.LN10);
  const name = `bandwidth ${formatQuantity(bandwidth, 'bandwidth')}`;
  if (place.textPx(name) * Math.cos(slope) + 24 > place.slantPx) return;
  const start = Math.exp(14 / place.perFactor) * place.low;
  place.add(start, ceilingGflopPerS(start, bandwidth, peak), name, { dx: Math.round(-11 * Math.sin(slope)), dy: Math.round(-11 * Math.cos(slope)), angle: slope, color: place.palette.roof });
}

// The nearest height at which a name touches no other: beside its own line if it can be, else at least through none;
// null where the frame is full.
function freeHeight(own, wanted, taken, lines, { height }) {
  const apart = (at) => at > 0 && at < height - 0.4 * NAME_PX && taken.every((y) => Math.abs(y - at) >= NAME_PX);
  const clear = (at) => apart(at) && lines.every((y) => y < at - 0.5 * NAME_PX || y > at + 0.5 * NAME_PX);
  const beside = (at) => clear(at) && lines.every((y) => (y - own) * (y - at) >= 0);
  const moves = Array.from({ length: Math.ceil(height) }, (_, moved) => [wanted - moved, wanted + moved]).flat();
  return moves.find(beside) ?? moves.find(clear) ?? moves.find(apart) ?? null;
}

// As much of a machine's name as half the plot has room for.
function machineLabel({ name, precision }, place) {
  const short = name.replace(/ \([^)]*\)/, '').replace(/^(?:(?:NVIDIA|AMD|Apple|Google|Intel|Laptop,|Server,) )+/, '');
  const room = place.width / 2;
  return place.longest([`${name}, ${precision}`, name, `${short}, ${precision}`, short], room)
    ?? `${short.slice(0, Math.floor(room / place.textPx('m')) - 2)}\u2026`;
}

// Right ends: the active peak keeps its place, the names of other machines move apart where they would touch.
function rightEndLabels(store, place) {
  const { peak } = store;
  const room = place.width - place.slantPx - 12;
  const name = place.longest([`peak ${formatQuantity(peak, 'peak')}`, 'peak'], room);
  place.add(place.high, peak, name, { align: 'right', dx: -6, dy: place.above(peak), color: place.palette.roof });
  const others = overlaidMachines(store).map((machine, k) => ({
    machine, end: ceilingGflopPerS(place.high, machine.bandwidth, machine.peak), color: place.palette[`overlay${k + 1}`],
  })).sort((a, b) => b.end - a.end);
  const lines = [peak, ...others.map(({ end }) => end)].map((y) => place.py(y));
  const taken = [place.py(peak) - place.above(peak)];
  for (const { machine, end, color } of others) {
    const at = freeHeight(place.py(end), place.py(end) - place.above(end), taken, lines, place);
    if (at === null) continue;
    taken.push(at);
    place.add(place.high, end, machineLabel(machine, place), { align: 'right', dx: -6, dy: place.py(end) - at, color });
  }
}

// A ridge outside x is named at the edge behind which it lies.
function ridgeLabel({ bandwidth, peak, gate }, place) {
  if (gate.hides('ridge')) return;
  const { ridge, low, high, width } = place;
  const text = `ridge ${formatQuantity(ridge, 'intensity')}`;
  const ridgePx = place.px(ridge);
  if (ridge < low) place.add(low, peak, `\u2190 ${text}`, { dx: 6, dy: 20 });
  else if (ridge > high) place.add(high, ceilingGflopPerS(high, bandwidth, peak), `${text} \u2192`, { align: 'right', dx: -6, dy: -12 });
  else if (place.textPx(text) + 12 < ridgePx) place.add(ridge, peak, text, { align: 'right', dx: -6, dy: place.above(peak) });
  else place.add(ridge, peak, place.longest([text, `ridge ${formatQuantity(ridge, 'intensity').split(' ')[0]}`], width - ridgePx - 8), { dx: 4, dy: 20 });
}

// Regions are told apart by their names, and by the hatching of one of them.
function regionLabels(place) {
  const { ridge, low, high, slantPx, width } = place;
  const floor = { baseline: 'bottom', dy: -5, color: place.palette.soft };
  const floorY = Number(`1e${place.lo}`);
  place.add(Math.min(ridge, high), floorY, place.longest(['memory-bound: more intensity helps', 'memory-bound'], slantPx - 24), { ...floor, align: 'right', dx: -8 });
  place.add(Math.max(ridge, low), floorY, place.longest(['compute-bound: it does not', 'compute-bound'], width - slantPx - 24), { ...floor, dx: 8 });
}

export function lineLabels(store, place) {
  bandwidthLabel(store, place);
  rightEndLabels(store, place);
  ridgeLabel(store, place);
  if (!store.gate.hides('ridge')) regionLabels(place);
}
