import { h } from '../shared/dom.mjs';
import { hear, tell } from '../shared/bus.mjs';
import { keyAction } from '../instrument/keys.mjs';
import { inMode } from '../present/mode.mjs';
import { BenchStore } from './bench_store.mjs';
import { readBenchLink, withoutRefused, writeBenchLink } from './bench_link.mjs';
import { makeAccountCard } from './account_card.mjs';
import { makeBenchNotes } from './bench_notes.mjs';
import { makeBenchStage } from './bench_stage.mjs';
import { makeBenchStatus } from './bench_status.mjs';
import { makeInputsCard } from './inputs_card.mjs';
import { makeOutcomeCard } from './outcome_card.mjs';
import { makeWrongBanner, makeWrongSwitches } from './wrong_switches.mjs';

const WAIT_TO_WRITE_MS = 250; // browsers limit how often an address may change
const PASTED_LEFT = 'the pasted config.json of the KV cache tab';

// The KV cache tab: inputs at the left, the server's account of them beside it.
export function render({ model, el }) {
  const config = JSON.parse(model.config);
  const store = new BenchStore(config, (request) => { model.request = request; });
  const notes = makeBenchNotes();
  const status = makeBenchStatus(store);
  const banner = makeWrongBanner(store);
  const inputs = makeInputsCard(store, makeWrongSwitches(store));
  const account = makeAccountCard(store, status.element);
  const outcome = makeOutcomeCard(store, JSON.parse(model.plots), el);
  const stage = makeBenchStage(store, [account, outcome]);
  const views = [inputs, account, outcome, banner, status, stage];
  let inView = true;

  const opened = readBenchLink(location.search, config, store.start);
  store.request = opened.request;
  notes.add(opened.notes);

  // Without its server the address holds the inputs as they stand, else as they were understood.
  let timer = null;
  const write = () => {
    clearTimeout(timer);
    writeBenchLink(store.connected && store.answer ? store.inputsOf(store.answer.echo) : store.request, store.start);
  };
  const draw = (event) => {
    // Nothing was accounted yet: the link asked for something that cannot be.
    if (event === 'answered' && !store.answer) {
      const mended = withoutRefused(store.request, store.refusals, store.start);
      notes.add(mended.notes);
      store.use(mended.request);
      return;
    }
    if (event === 'reset') notes.close();
    for (const view of views) if (!stage.hides(view)) view.render(event);
    if (event !== 'asked') {
      clearTimeout(timer);
      timer = setTimeout(write, WAIT_TO_WRITE_MS);
    }
    if (event === 'answered') document.documentElement.dataset.kvAnswered = store.answered;
  };
  const hotkey = (event) => {
    if (!inView || event.repeat || keyAction('page', event) !== 'reset') return;
    event.preventDefault();
    inputs.reset();
  };
  document.addEventListener('keydown', hotkey);
  const ends = [
    store.subscribe(draw),
    hear('machine', (machine) => store.setMachine(machine, inView)),
    hear('tab', (key) => {
      inView = key === 'kv';
      if (inView) store.catchUp();
    }),
    hear('left-out', (list) => {
      write();
      if (store.request.model === 'config') list.push(PASTED_LEFT);
    }),
    () => clearTimeout(timer),
    () => document.removeEventListener('keydown', hotkey), status.end, outcome.end, stage.end,
  ];
  model.on('answer', () => store.take(JSON.parse(model.answer)));
  model.document.on_event('connection_lost', () => store.lose());
  model.on('remove', () => ends.forEach((end) => end()));

  tell('machine-asked');
  stage.begin();
  if (store.asked === 0) store.ask();
  return h('div', { class: inMode('bench') }, notes.element, banner.element, inputs.element, stage.element, account.element, outcome.element);
}
