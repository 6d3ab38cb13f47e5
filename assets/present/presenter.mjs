import { hear, tell } from '../shared/bus.mjs';
import { h } from '../shared/dom.mjs';
import { makeBlank } from './blank.mjs';
import { openChannel } from './channel.mjs';
import { flowOf } from './flow.mjs';
import { COMPLETE_WORDS } from './mode.mjs';
import { makeNotesWindow } from './notes_window.mjs';
import { listenForPresenter } from './present_keys.mjs';
import { makePresenterBar } from './presenter_bar.mjs';
import { Tally } from './tally.mjs';
import { tallyTable } from './tally_table.mjs';

const IDLE = { phase: 'none', commits: 0, finished: false };
const FREE = 'free';
// Where a step asks for what the plot alone answers, the plot has the room; else the controls and the ledger share it.
const READ_OFF_PLOT = ['ceiling', 'ridge'];
const MOVES = { next: 1, previous: -1 };

// The projector's page: what its keys and buttons, and the notes window, make of lesson and instrument. It knows both
// by what they say on the bus only, and it never has the teacher's notes.
class Presenter {
  constructor(main) {
    this.main = main;
    this.step = null; // the open step, as the tour's `place` gives it
    this.asked = IDLE; // what the instrument, or a choice, says of its question
    this.wasComplete = false;
    this.tally = new Tally();
    this.controls = true;
    this.bar = makePresenterBar((action) => this.act(action));
    this.votes = h('div', { class: 'votes' });
    this.notes = makeNotesWindow();
    this.blank = makeBlank(() => this.changed());
    this.channel = openChannel((message) => this.heard(message));
    const bye = () => this.channel.post({ type: 'bye' });
    addEventListener('pagehide', bye);
    this.ends = [
      hear('step', (step) => this.enter(step)),
      hear('asked', (asked) => { if (this.step?.type !== 'choice') this.take(asked); }),
      hear('choice', (asked) => this.take(asked)),
      listenForPresenter((action) => this.act(action)),
      this.blank.end, this.channel.end, () => removeEventListener('pagehide', bye),
    ];
  }

  get place() { return this.step ? `${this.step.lesson}/${this.step.key}` : FREE; }
  get rows() { return this.tally.rows(this.place); }
  get flow() { return flowOf(this.step?.type === 'choice' || this.step?.tab === 'kv', this.asked, this.rows); }

  enter(step) {
    this.step = step;
    this.asked = IDLE;
    this.controls = step === null || !(step.type === 'choice' || READ_OFF_PLOT.includes(step.quantity));
    this.changed();
  }

  take(asked) {
    this.asked = asked;
    this.changed();
  }

  act(action) {
    tell('say', '');
    if (action === 'reveal') this.reveal();
    else if (action === 'blank') this.blank.toggle();
    else if (action === 'notes') this.notes.open();
    else if (action === 'controls') { this.controls = !this.controls; this.changed(); }
    else this.move(MOVES[action]);
  }

  reveal() {
    const { ready, open } = this.flow;
    if (ready) tell('reveal');
    else tell('say', open ? 'Nobody has predicted yet. A prediction, or the class\u2019s votes in the notes window, come before the reveal.' : 'Nothing is hidden now.');
  }

  move(by) {
    const { step } = this;
    if (!step) tell('say', 'No step is open. Choose a lesson under Lessons.');
    else if (step.index + by < 0 || step.index + by >= step.steps) tell('say', by > 0 ? 'This is the last step of the lesson.' : 'This is the first step of the lesson.');
    else tell('go', { lesson: step.lesson, index: step.index + by });
  }

  // What the notes window asks for.
  heard({ type, action, place, rows, lesson, index }) {
    if (type === 'hello') this.post();
    else if (type === 'act' && (action === 'reveal' || action === 'blank' || action in MOVES)) this.act(action);
    else if (type === 'go' && Number.isInteger(index)) tell('go', { lesson, index });
    else if (type === 'votes' && typeof place === 'string') {
      this.tally.take(place, rows);
      this.changed();
    } else if (type === 'new-class') {
      this.tally.clear();
      location.reload();
    }
  }

  changed() {
    const { step, flow, rows, asked } = this;
    tell('class-voted', flow.voted);
    // In a lesson the step says it itself.
    if (!step && flow.complete !== this.wasComplete) tell('say', flow.complete ? COMPLETE_WORDS : '');
    this.wasComplete = flow.complete;
    this.bar.render({ ...flow, controls: this.controls, hasPrevious: step !== null && step.index > 0, hasNext: step !== null && step.index < step.steps - 1 });
    const room = this.controls ? ['flex', '285px', '17px'] : ['none', '350px', '0px'];
    ['--rl-controls', '--rl-lesson', '--rl-note-wraps'].forEach((name, k) => this.main.style.setProperty(name, room[k]));
    const table = asked.phase === 'revealed' ? tallyTable(rows, asked) : null;
    this.votes.replaceChildren(...(table ? [table] : []));
    this.main.classList.toggle('with-votes', table !== null);
    this.post();
  }

  post() {
    const { step, flow, rows, place } = this;
    const { stages, at, ready, open } = flow;
    this.channel.post({ type: 'state', step, place, stages, at, ready, open, blank: this.blank.isOn(), rows });
  }

  end() { this.ends.forEach((end) => end()); }
}

export function makePresenter(main) {
  const presenter = new Presenter(main);
  presenter.changed();
  return presenter;
}
