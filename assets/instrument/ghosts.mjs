import { roofPoints } from '../pure/roofline.mjs';

// Roofs and points beside the active ones: overlaid machines, the other point of a comparison, ghosts of runs.

const DASHES = ['dashed', 'dotdash', 'dotted', 'dashdot'];

const roofColumns = (machines, [low, high]) => {
  const roofs = machines.map(({ bandwidth, peak }) => roofPoints(bandwidth, peak, low, high));
  return { xs: roofs.map((roof) => roof.map(([x]) => x)), ys: roofs.map((roof) => roof.map(([, y]) => y)) };
};

// An entry with an unpublished number has no roof to draw.
export function overlaidMachines(store) {
  return store.overlays.map((key) => store.config.devices.find((device) => device.key === key))
    .filter((device) => device && device.bandwidth !== null && device.peak !== null);
}

export function overlayData(store, palette) {
  const machines = overlaidMachines(store);
  return { ...roofColumns(machines, store.range), dash: machines.map((_, k) => DASHES[k]), color: machines.map((_, k) => palette[`overlay${k + 1}`]) };
}

// A ghost's own roof is drawn only where it is another machine's.
export function ghostRoofs(store, ghosts) {
  const others = ghosts.filter((run) => run.bandwidth !== store.bandwidth || run.peak !== store.peak);
  return roofColumns(others, store.range);
}

export function ghostPoints(ghosts) {
  return { x: ghosts.map((run) => run.intensity), y: ghosts.map((run) => run.ceiling) };
}
