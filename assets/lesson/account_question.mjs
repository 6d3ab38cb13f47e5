import { hear, tell } from '../shared/bus.mjs';
import { gapWords } from '../pure/judge.mjs';
import { parseQuantity } from '../pure/units.mjs';
import { isPresenting } from '../present/mode.mjs';
import { afterReveal, keptOf, shownValue } from './told.mjs';

// A step on the KV cache tab. The tab shows what the step sets and, while a number of it is asked, nothing of the
// account ('kv:stage', 'kv:show'); it says where it stands ('kv:state'). A prediction goes to the server's judge and its
// verdict comes back, one message each.

export const KV_TAB = 'kv';
const NOT_CONNECTED = 'The connection to the server is lost, and predictions about a cache are judged there. What you typed is kept in this browser: reload the page when the server is back.';
const OPEN_PHASES = ['asking', 'committed'];

export class AccountQuestion {
  constructor(model, tour) {
    Object.assign(this, { model, tour });
    this.number = 0; // of what was sent to the judge last
    this.connected = true;
    this.bench = null; // what the tab said last
    this.listener = null;
    this.voted = false; // the class, on a projector
    this.clear('none');
    model.on('verdict', () => this.take(JSON.parse(model.verdict)));
    model.document.on_event('connection_lost', () => this.lose());
    this.ends = [
      hear('kv:state', (bench) => { this.bench = bench; this.changed(); }),
      hear('kv:ready', () => { if (this.isHere) this.show(); }),
      hear('reveal', () => this.reveal()),
      hear('class-voted', (voted) => { this.voted = voted; }),
    ];
  }

  get isHere() { return this.tour.mode === 'step' && this.tour.step.tab === KV_TAB; }
  get isOpen() { return OPEN_PHASES.includes(this.phase); }
  get action() { return this.tour.step.action; }

  // One view at a time draws it. Returns what stops that.
  drawnBy(listener) {
    this.listener = listener;
    return () => { if (this.listener === listener) this.listener = null; };
  }

  clear(phase) {
    this.phase = phase;
    this.verdicts = [];
    this.skipped = false;
    this.refusal = '';
    this.waits = false;
    this.number += 1; // what is on its way answers another question
  }

  // A step was entered: `again` where it was asked to be, `memory` where it was left for free use.
  stage(again, memory) {
    if (!this.isHere) {
      this.leave();
      return;
    }
    const { tour: { done }, action } = this;
    const asks = action?.type === 'predict';
    const kept = memory?.account ?? null;
    this.clear(asks && (again || !done.done) ? 'asking' : 'none');
    if (asks && kept) Object.assign(this, { phase: kept.phase, verdicts: kept.verdicts, skipped: kept.skipped });
    // What was committed before a reload is committed still; a class has seen what was revealed to it.
    else if (asks && !again && done.pending?.length) Object.assign(this, { phase: 'committed', verdicts: done.pending });
    else if (asks && !again && done.done && isPresenting()) Object.assign(this, { phase: 'revealed', verdicts: done.predictions ?? [], skipped: done.skipped ?? false });
    this.bench = null;
    this.show(kept?.inputs ?? null);
    this.changed();
  }

  show(inputs = null) {
    tell('kv:stage', { account: this.tour.step.account, inputs, hides: this.isOpen });
  }

  leave() {
    this.clear('none');
    tell('kv:stage', null);
  }

  // For free use, with the step waiting.
  memory() {
    const { phase, verdicts, skipped, bench } = this;
    return this.isHere ? { phase, verdicts, skipped, inputs: bench?.inputs ?? null } : null;
  }

  commit(text) {
    if (!this.connected) {
      this.refusal = NOT_CONNECTED;
    } else {
      const { lesson, step } = this.tour;
      this.number += 1;
      this.waits = true;
      this.refusal = '';
      this.model.predicted = { lesson: lesson.key, digest: lesson.digest, step: step.key, text, asked: this.number };
    }
    this.changed();
  }

  take(verdict) {
    if (verdict.asked !== this.number || !this.isOpen) return;
    this.waits = false;
    this.refusal = verdict.consumed ? '' : verdict.sentence;
    if (verdict.consumed) {
      this.verdicts = [this.verdicts[0] ?? verdict, ...(this.verdicts.length ? [verdict] : [])];
      this.phase = 'committed';
      this.tour.record({ pending: keptOf(this.verdicts), draft: '' });
    }
    this.changed();
  }

  lose() {
    this.connected = false;
    if (this.waits) this.refusal = NOT_CONNECTED;
    this.waits = false;
    this.changed();
  }

  skip() {
    this.skipped = true;
    this.reveal();
  }

  reveal() {
    if (!this.isHere || !this.isOpen) return;
    this.phase = 'revealed';
    this.tour.record({ ...afterReveal(this.tour.done, this.verdicts, this.skipped), pending: [], draft: '' });
    tell('kv:show');
    this.changed();
  }

  changed() {
    if (!this.isHere) return;
    this.listener?.();
    if (isPresenting() && this.action?.type === 'predict') tell('asked', this.asked());
  }

  // What the presenter's page knows of the question. Nothing has to be played: the reveal is next.
  asked() {
    const { action, phase, verdicts } = this;
    const judge = (text) => {
      const { value, code } = parseQuantity(text, action.as, action.unit);
      if (code || value <= 0) return { shown: text, right: false, words: '' };
      const right = Math.abs(value / action.expect - 1) <= action.tolerance;
      return { shown: shownValue(action, value), right, words: right ? 'computed right' : gapWords(value, action.expect) };
    };
    return { phase, commits: verdicts.length, finished: false, judge, truth: () => shownValue(action, action.expect) };
  }

  end() { this.ends.forEach((end) => end()); }
}
