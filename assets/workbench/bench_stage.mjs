import { h } from '../shared/dom.mjs';
import { hear, tell } from '../shared/bus.mjs';

const HIDDEN = 'The lesson asks for a number of this account. It is shown when you have predicted.';

// The tab's side of a lesson. The player says what a step sets and whether it asks ('kv:stage'), and when its answer may
// be seen ('kv:show'); the tab says where it stands ('kv:state'). While a step asks, nothing of the account is on the
// page: the views in `told` draw nothing, and stand nowhere.
export function makeBenchStage(store, told) {
  const element = h('section', { class: 'card asked-card', 'aria-label': 'Hidden account', hidden: true }, h('p', {}, HIDDEN));
  let sends = 0;

  const isAtStart = () => store.staged === null || Object.entries(store.staged).every(([key, value]) => String(store.request[key]) === String(value));
  const hide = (hides) => {
    store.hides = hides;
    element.hidden = !hides;
    for (const view of told) view.element.hidden = hides;
  };
  // What came while it was hidden.
  const draw = () => { if (store.answer && !store.waits) for (const view of told) view.render('answered'); };
  const enter = (step) => {
    hide(step?.hides ?? false);
    store.undoable = null;
    store.staged = step && { ...store.start, ...step.account };
    sends = 0;
    if (step) store.use(step.inputs ?? store.staged);
    else draw();
    // Everything is put back, what somebody was typing too.
    store.emit('reset');
  };
  // The answer is that of the step, whatever was changed while it was asked.
  const show = () => {
    hide(false);
    if (!isAtStart()) store.use(store.staged);
    store.emit('reset');
    draw();
  };
  const render = (event) => {
    if (store.staged && event !== 'asked') tell('kv:state', { inputs: store.request, atStart: isAtStart(), sends });
  };
  const ends = [
    hear('kv:stage', enter), hear('kv:show', show),
    hear('sent', () => { sends += 1; render(); }),
  ];
  return { element, render, hides: (view) => store.hides && told.includes(view), begin: () => tell('kv:ready'), end: () => ends.forEach((end) => end()) };
}
