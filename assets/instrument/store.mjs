import { ledgerIntensity, trafficBytes, withIntensity, withRow, withCounted, withWork } from '../pure/ledger.mjs';
import { sweepIntensities, ceilingGflopPerS } from '../pure/roofline.mjs';
import { rangeSentence } from '../pure/units.mjs';
import { formatQuantity } from '../pure/formats.mjs';

// The one place where the instrument's values live. A change is asked for by a method, which returns null or
// the sentence of its refusal; views hear of it through `subscribe` and only ever read.
//
// Events: 'live' while a hand is on a slider, 'settled' when a value is final, 'trace' when only Play moved.
export class LabStore {
  constructor(config) {
    this.config = config;
    this.listeners = new Set();
    this.undoable = null;
    this.restore(this.resetSetting());
    this.speed = 1;
    this.shown = 0;
    this.playing = false;
  }

  // Start and Reset share this, so a default cannot stand in two places.
  resetSetting() {
    const { quantities, rows } = this.config;
    return {
      bandwidth: quantities.bandwidth.default,
      peak: quantities.peak.default,
      ledger: {
        rows: rows.map(({ key, kind, name, bytes }) => ({ key, kind, name, base: bytes, counted: true })),
        factor: 1,
        work: quantities.work.default,
      },
    };
  }

  setting() {
    return { bandwidth: this.bandwidth, peak: this.peak, ledger: this.ledger };
  }

  restore({ bandwidth, peak, ledger }) {
    Object.assign(this, { bandwidth, peak, ledger, sweep: null });
  }

  get intensity() { return ledgerIntensity(this.ledger); }
  get traffic() { return trafficBytes(this.ledger); }
  get work() { return this.ledger.work; }
  get samples() { return this.config.samples; }
  get finished() { return this.shown === this.samples; }
  get range() { const { low, high } = this.config.quantities.intensity; return [low, high]; }

  // Intensity and ceiling of every sample of Play: made once a setting, the same for every frame.
  get trace() {
    if (this.intensity === null) return { x: [], y: [] };
    if (!this.sweep) {
      // W / Q may come out a last digit below the low end that was asked for.
      const x = sweepIntensities(Math.max(this.intensity, this.range[0]), this.range[0], this.samples);
      this.sweep = { x, y: x.map((i) => ceilingGflopPerS(i, this.bandwidth, this.peak)) };
    }
    return this.sweep;
  }

  // The sample that Play stands at; null where the operating point itself is shown.
  get sample() {
    if (this.shown === 0 || this.finished) return null;
    const [intensity, ceiling] = [this.trace.x[this.shown - 1], this.trace.y[this.shown - 1]];
    // W is fixed, so along the sweep it is the traffic that moves.
    return { intensity, ceiling, traffic: this.work / intensity };
  }

  subscribe(fn) {
    this.listeners.add(fn);
    return () => this.listeners.delete(fn);
  }

  emit(event) {
    for (const fn of this.listeners) fn(event);
  }

  // Every change of a value ends here: one trace never mixes two settings, and Undo is offered only once.
  changed(live) {
    this.playing = false;
    this.shown = 0;
    this.sweep = null;
    this.undoable = null;
    this.emit(live ? 'live' : 'settled');
    return null;
  }

  // The hand has left the slider: what it showed last is final.
  settle() {
    this.emit('settled');
    return null;
  }

  refusal(key, value) {
    const { name, low, high } = this.config.quantities[key];
    return rangeSentence(value, key, low, high, name);
  }

  set(key, value, live = false) {
    const refused = this.refusal(key, value);
    if (refused) return refused;
    if (value === this[key]) return live ? null : this.settle();
    if (key === 'intensity') return this.useLedger(withIntensity(this.ledger, value, this.range), live);
    if (key === 'work') return this.useLedger(withWork(this.ledger, value, this.range), live);
    this[key] = value;
    return this.changed(live);
  }

  setRow(key, bytes) {
    return this.refusal('bytes', bytes) ?? this.useLedger(withRow(this.ledger, key, bytes, this.range));
  }

  setCounted(key, counted) {
    return this.useLedger(withCounted(this.ledger, key, counted, this.range));
  }

  useLedger(outcome, live = false) {
    if (outcome.code === 'nothing_counted') return 'Nothing is counted, so there is no intensity to set. Count a row first.';
    if (outcome.code) {
      const { low, high } = this.config.quantities.intensity;
      const would = formatQuantity(outcome.intensity, 'intensity');
      return `That would make the intensity ${would}; it goes from ${formatQuantity(low, 'intensity', 6)} to ${formatQuantity(high, 'intensity', 6)}.`;
    }
    this.ledger = outcome.ledger;
    return this.changed(live);
  }

  reset() {
    // A second Reset in a row changes nothing, so it must not take away what Undo would bring back.
    const before = this.undoable ?? { setting: this.setting(), shown: this.shown, speed: this.speed };
    this.restore(this.resetSetting());
    this.speed = 1;
    this.changed(false);
    this.undoable = before;
    this.emit('reset');
  }

  undo() {
    const { setting, shown, speed } = this.undoable;
    this.restore(setting);
    this.speed = speed;
    this.changed(false);
    this.shown = shown;
    this.emit('reset');
  }

  // The trace: `shown` is how many of its samples are drawn.
  show(count, playing = this.playing) {
    this.shown = Math.max(0, Math.min(this.samples, count));
    this.playing = playing && !this.finished;
    this.emit('trace');
  }

  setSpeed(speed) {
    this.speed = speed;
    this.emit('trace');
  }
}
