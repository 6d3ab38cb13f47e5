import { honestIntensity, isComplete, ledgerIntensity, trafficBytes, withIntensity, withRow, withCounted, withWork } from '../pure/ledger.mjs';
import { boundOf, ceilingGflopPerS, sweepIntensities } from '../pure/roofline.mjs';
import { rangeSentence } from '../pure/units.mjs';
import { formatQuantity } from '../pure/formats.mjs';
import { candidateLedger, candidateName } from './candidate.mjs';
import { sentSetting, sentRefusal } from './sent.mjs';
import { Gate } from './gate.mjs';

const BASELINE_NAME = '16-bit';

// The one place where the instrument's values live. A change is asked for by a method, which returns null or
// the sentence of its refusal; views hear of it through `subscribe` and only ever read.
//
// Events: 'live' while a hand is on a slider, 'settled' when a value is final, 'trace' when only Play moved,
// 'gate' when a prediction was opened, made or revealed, 'reset' when everything may have changed.
export class LabStore {
  constructor(config) {
    this.config = config;
    this.listeners = new Set();
    this.undoable = null;
    this.gate = new Gate(this);
    this.stage = null; // {setting, question} of the lesson step that is open
    this.restore(this.defaults());
    this.speed = 1;
    this.shown = 0;
    this.playing = false;
  }

  // Start and Reset share this, so a default cannot stand in two places.
  defaults() {
    const { quantities, rows } = this.config;
    return {
      bandwidth: quantities.bandwidth.default,
      peak: quantities.peak.default,
      device: null,
      overlays: [],
      candidate: null,
      follows: 'baseline',
      sent: null, // {name, sixteenBit, sentence} of rows that another tab sent
      ledger: {
        rows: rows.map(({ key, kind, name, bytes }) => ({ key, kind, name, base: bytes, counted: true })),
        factor: 1,
        work: quantities.work.default,
      },
    };
  }

  setting() {
    const { bandwidth, peak, device, overlays, candidate, follows, sent, ledger } = this;
    return { bandwidth, peak, device, overlays, candidate, follows, sent, ledger };
  }

  // Keys that are not given keep their value.
  restore(setting) {
    Object.assign(this, setting);
    this.forget();
  }

  // What is worked out from the values is worked out once a change.
  forget() {
    this.sweep = null;
    this.points = null;
  }

  get baselineName() { return this.sent?.name ?? BASELINE_NAME; }
  get intensity() { return ledgerIntensity(this.ledger); }
  get work() { return this.ledger.work; }
  get samples() { return this.config.samples; }
  get finished() { return this.shown === this.samples; }
  get range() { const { low, high } = this.config.quantities.intensity; return [low, high]; }

  // The operating points: of the baseline and, where there is one, of the candidate.
  get bothPoints() {
    this.points ??= {
      baseline: this.pointOf(this.ledger, `${this.baselineName} baseline`),
      candidate: this.candidate ? this.pointOf(candidateLedger(this.ledger, this.candidate, this.config), candidateName(this.candidate, this.config)) : null,
    };
    return this.points;
  }

  // The point that Play and the result follow, and the other one (null without a candidate).
  get point() { return this.bothPoints[this.follows]; }
  get other() { return this.bothPoints[this.follows === 'baseline' ? 'candidate' : 'baseline']; }

  pointOf(ledger, name) {
    const { bandwidth, peak } = this;
    const [intensity, traffic] = [ledgerIntensity(ledger), trafficBytes(ledger)];
    const honest = isComplete(ledger) ? null : honestIntensity(ledger);
    const there = intensity !== null;
    return {
      name, ledger, intensity, traffic, honest,
      ceiling: there ? ceilingGflopPerS(intensity, bandwidth, peak) : null,
      bound: there ? boundOf(intensity, bandwidth, peak) : null,
    };
  }

  // Intensity and ceiling of every sample of Play: made once a setting, the same for every frame.
  get trace() {
    const { intensity } = this.point;
    if (intensity === null) return { x: [], y: [] };
    if (!this.sweep) {
      // W / Q may come out a last digit below the low end that was asked for.
      const x = sweepIntensities(Math.max(intensity, this.range[0]), this.range[0], this.samples);
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
    this.undoable = null;
    this.forget();
    this.gate.valueChanged();
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
    this.device = null;
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
    if (outcome.code) return this.outOfRange(outcome.intensity, 'the intensity');
    const most = this.config.quantities.bytes.high;
    const large = outcome.ledger.rows.find((row) => row.base * outcome.ledger.factor > most * (1 + 1e-9));
    if (large) return `That would make ${large.name} more than ${formatQuantity(most, 'bytes')}, the most a row can have.`;
    const refused = this.candidateRefusal(outcome.ledger, this.candidate);
    if (refused) return refused;
    this.ledger = outcome.ledger;
    return this.changed(live);
  }

  outOfRange(intensity, whose) {
    const [low, high] = this.range.map((end) => formatQuantity(end, 'intensity', 6));
    return `That would make ${whose} ${formatQuantity(intensity, 'intensity')}; it goes from ${low} to ${high}.`;
  }

  candidateRefusal(ledger, candidate) {
    if (!candidate) return null;
    const intensity = ledgerIntensity(candidateLedger(ledger, candidate, this.config));
    const [low, high] = this.range;
    const outside = intensity !== null && (intensity < low * (1 - 1e-9) || intensity > high * (1 + 1e-9));
    return outside ? this.outOfRange(intensity, 'the candidate\u2019s intensity') : null;
  }

  // null takes the candidate away.
  setCandidate(candidate) {
    const refused = this.candidateRefusal(this.ledger, candidate);
    if (refused) return refused;
    this.candidate = candidate;
    this.follows = candidate ? 'candidate' : 'baseline';
    return this.changed(false);
  }

  follow(which) {
    this.follows = which;
    return this.changed(false);
  }

  // What a device does not publish leaves the present value as it is.
  setDevice(key) {
    const device = this.config.devices.find((entry) => entry.key === key) ?? null;
    this.device = device?.key ?? null;
    this.bandwidth = device?.bandwidth ?? this.bandwidth;
    this.peak = device?.peak ?? this.peak;
    return this.changed(false);
  }

  setOverlays(keys) {
    this.overlays = keys;
    this.emit('settled');
  }

  // Inside a lesson step Reset goes back to the step's start, and what it asks stays asked.
  beginStage() {
    this.restore(this.stage.setting);
    this.gate.pose(this.stage.question);
    this.changed(false);
  }

  // A step left for free use, as it was left.
  resume({ setting, shown, gate }) {
    if (setting) this.restore(setting);
    this.changed(false);
    this.gate.recall(gate);
    this.shown = shown ?? 0;
    this.emit('reset');
  }

  // What Undo brings back.
  memory() {
    return { setting: this.setting(), shown: this.shown, speed: this.speed, predictFirst: this.gate.enabled, gate: this.gate.memory() };
  }

  // Rows, W and a candidate from another tab take the place of what is here; see sent.mjs.
  fill(sent) {
    const setting = sentSetting(sent);
    const refused = sentRefusal(this, setting) ?? this.candidateRefusal(setting.ledger, setting.candidate);
    if (refused) return refused;
    const before = this.memory();
    this.restore(setting);
    this.changed(false);
    this.undoable = before;
    this.emit('settled');
    return null;
  }

  reset() {
    // A second Reset in a row changes nothing, so it must not take away what Undo would bring back.
    const before = this.undoable ?? this.memory();
    this.restore(this.stage?.setting ?? this.defaults());
    this.speed = 1;
    this.gate.reset();
    this.gate.pose(this.stage?.question ?? null);
    this.changed(false);
    this.undoable = before;
    this.emit('reset');
  }

  undo() {
    const { setting, shown, speed, predictFirst, gate } = this.undoable;
    this.restore(setting);
    this.speed = speed;
    this.gate.reset();
    this.gate.pose(this.stage?.question ?? null);
    this.changed(false);
    // What was asked is asked again, and what was revealed stays so.
    this.gate.enabled = predictFirst;
    this.gate.recall(gate);
    this.shown = shown;
    this.emit('reset');
  }

  // The trace: `shown` is how many of its samples are drawn.
  show(count, playing = this.playing) {
    this.shown = Math.max(0, Math.min(this.samples, count));
    this.playing = playing && !this.finished;
    if (this.finished && this.gate.traceEnded()) this.emit('gate');
    else this.emit('trace');
  }

  setSpeed(speed) {
    this.speed = speed;
    this.emit('trace');
  }
}
