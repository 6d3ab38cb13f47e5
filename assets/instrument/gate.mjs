import { ledgerIntensity, withFormat } from '../pure/ledger.mjs';
import { judgePrediction } from '../pure/judge.mjs';
import { ratiosOf } from './ratios.mjs';

// Predict first: none -> asking -> committed -> revealed. While it is open (asking or committed), what is asked,
// and whatever equals it, stands nowhere on the page; `hides` is what every view asks before it shows something.
export class Gate {
  constructor(store) {
    this.store = store;
    this.holds = false; // a presenter's page: the end of the trace reveals nothing, the Reveal key does
    this.classVoted = false; // the class has predicted where the instrument does not see it
    this.reset();
  }

  reset() {
    this.enabled = false;
    this.question = null;
    this.clear('none');
  }

  clear(phase) {
    this.phase = phase;
    this.verdicts = []; // the first is kept; a second, after discussion, stands beside it
    this.skipped = false;
  }

  get open() { return this.phase === 'asking' || this.phase === 'committed'; }
  get asks() { return this.question?.quantity ?? 'ceiling'; }
  // Play, Step and scrub could show the answer, so they wait for the commit.
  get locksTrace() { return this.phase === 'asking' && !this.classVoted; }

  // 'result' is everything that says or marks the operating point.
  hides(what) {
    if (!this.open) return false;
    if (what === 'result') return true;
    if (what === 'intensity') return this.asks === 'intensity' || this.asks === 'traffic';
    return what === this.asks;
  }

  // A lesson that asks for one ratio will ask for the others: revealing one must not show them.
  hidesRatio(key) {
    const { of } = this.question ?? {};
    return this.open || Boolean(of && of !== key);
  }

  setEnabled(enabled) {
    this.enabled = enabled;
    if (!enabled && !this.question) this.clear('none');
    this.store.emit('gate');
  }

  // A lesson's question {quantity, of, text, misconceptions}, or null. The next change of a value opens it.
  pose(question) {
    this.question = question;
  }

  // A step left for free use comes back as it was.
  memory() {
    const { phase, verdicts, skipped } = this;
    return { phase, verdicts, skipped };
  }

  recall(memory) {
    Object.assign(this, memory);
  }

  close() {
    this.question = null;
    this.clear('none');
    this.store.emit('gate');
  }

  valueChanged() {
    const asks = this.enabled || this.question !== null;
    this.clear(asks && this.hasAnswer ? 'asking' : 'none');
  }

  // Nothing to predict where there is no point, or no second one to compare with.
  get hasAnswer() {
    const { point, candidate, bothPoints } = this.store;
    if (this.asks !== 'ratio') return point.intensity !== null;
    return candidate !== null && ratiosOf(bothPoints)[this.question.of] !== null;
  }

  situation() {
    const { bandwidth, peak, work, point, bothPoints, config } = this.store;
    return {
      intensity: point.intensity, bandwidth, peak, work, traffic: point.traffic,
      start_bandwidth: config.quantities.bandwidth.default,
      truth: this.question?.of ? ratiosOf(bothPoints)[this.question.of] : null,
      payload_intensity: this.payloadIntensity(),
      tolerance: this.question?.tolerance ?? null,
    };
  }

  // What the intensity would be if the candidate's scales were forgotten; null where it has none.
  payloadIntensity() {
    const { follows, candidate, ledger, config } = this.store;
    const format = follows === 'candidate' ? config.formats.find(({ key }) => key === candidate.format) : null;
    return format?.scale_bits_per_code ? ledgerIntensity(withFormat(ledger, format.code_bits, 0).ledger) : null;
  }

  judge(text) {
    return judgePrediction(text, this.asks, this.situation(), this.question?.misconceptions ?? []);
  }

  // Returns null, or the sentence of what cannot be a prediction yet: that costs nothing.
  commit(text) {
    const verdict = this.judge(text);
    if (!verdict.consumed) return verdict.sentence;
    this.verdicts = [this.verdicts[0] ?? verdict, ...(this.verdicts.length ? [verdict] : [])];
    this.phase = 'committed';
    this.store.emit('gate');
    return null;
  }

  skip() {
    if (this.phase !== 'asking') return;
    this.skipped = true;
    this.phase = 'revealed';
    this.store.emit('gate');
  }

  // Returns whether this end of the trace revealed the answer.
  traceEnded() {
    if (this.phase !== 'committed' || this.holds) return false;
    this.phase = 'revealed';
    return true;
  }

  // The presenter's key.
  reveal() {
    if (!this.open) return;
    this.phase = 'revealed';
    this.store.emit('gate');
  }

  setClassVoted(voted) {
    if (voted === this.classVoted) return;
    this.classVoted = voted;
    this.store.emit('gate');
  }
}
