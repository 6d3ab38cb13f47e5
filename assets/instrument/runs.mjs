// Plays that reached their end. Kept for the life of the tab, in the browser only.

const RUNS_STORE = 'roofline-lab:runs';
const MOST_RUNS = 50;
export const MOST_GHOSTS = 3;

const RUN_NUMBERS = ['number', 'intensity', 'bandwidth', 'peak', 'work', 'traffic', 'ceiling'];
const BOUNDS = ['memory', 'compute', 'ridge'];

const countedOf = (ledger) => ledger.rows.filter((row) => row.counted).map((row) => row.name);
const same = (a, b) => Math.abs(a - b) <= 1e-9 * Math.max(Math.abs(a), Math.abs(b));

// What an older lab kept, or somebody else, may be anything.
const isRun = (run) => RUN_NUMBERS.every((key) => Number.isFinite(run[key]) && run[key] > 0) && BOUNDS.includes(run.bound)
  && Array.isArray(run.counted) && [run.prediction, run.error].every((value) => value === null || Number.isFinite(value));

export class Runs {
  constructor(store) {
    this.store = store;
    this.cleared = null;
    ({ list: this.list, last: this.last } = this.load());
  }

  load() {
    try {
      const { list, last } = JSON.parse(sessionStorage.getItem(RUNS_STORE));
      if (Array.isArray(list) && list.every(isRun) && Number.isFinite(last)) return { list, last };
    } catch { /* nothing kept, or nothing that can be read */ }
    return { list: [], last: 0 };
  }

  save() {
    const { list, last } = this;
    try { sessionStorage.setItem(RUNS_STORE, JSON.stringify({ list, last })); } catch { /* kept as long as the page */ }
    this.store.emit('runs');
  }

  get ghosts() { return this.list.filter((run) => run.ghost); }

  // The run of the present settings, if it was played.
  get current() { return this.list.find((run) => this.matches(run)) ?? null; }

  matches(run) {
    const { point, bandwidth, peak, work } = this.store;
    return point.intensity !== null && same(run.intensity, point.intensity) && same(run.bandwidth, bandwidth) && same(run.peak, peak)
      && same(run.work, work) && run.counted.join() === countedOf(point.ledger).join();
  }

  // The same settings update their row.
  record() {
    const { point, bandwidth, peak, work, gate } = this.store;
    const known = this.current;
    const [verdict] = gate.asks === 'ceiling' ? gate.verdicts : [];
    const run = {
      number: known?.number ?? (this.last += 1),
      name: point.name,
      intensity: point.intensity, bandwidth, peak, work, traffic: point.traffic,
      counted: countedOf(point.ledger), ceiling: point.ceiling, bound: point.bound,
      prediction: verdict?.value ?? null, error: verdict?.relativeError ?? null, skipped: gate.skipped,
      ghost: known?.ghost ?? false,
    };
    if (known) this.list[this.list.indexOf(known)] = run;
    else this.list.push(run);
    if (this.list.length > MOST_RUNS) this.list.shift();
    this.cleared = null;
    this.save();
  }

  // Returns null, or why not.
  setGhost(run, ghost) {
    if (ghost && this.ghosts.length >= MOST_GHOSTS) return `At most ${MOST_GHOSTS} ghosts: take one away first.`;
    run.ghost = ghost;
    this.save();
    return null;
  }

  clear() {
    this.cleared = this.list;
    this.store.undoable = null; // one Undo at a time: of what was done last
    this.list = [];
    this.save();
  }

  undoClear() {
    this.list = this.cleared;
    this.cleared = null;
    this.save();
  }
}

// Why two runs cannot be compared, or null.
export function whyIncomparable(a, b) {
  if (!same(a.work, b.work)) return 'Their work W differs, so their times and bytes are about different things.';
  if (a.counted.join() !== b.counted.join()) {
    return `They count different rows: ${a.counted.join(', ')} in run ${a.number}, ${b.counted.join(', ')} in run ${b.number}. One account is not the other.`;
  }
  return null;
}
