import { h } from '../shared/dom.mjs';
import { hear } from '../shared/bus.mjs';
import { LabStore } from './store.mjs';
import { Player } from './play.mjs';
import { showFigure } from './figure.mjs';
import { PlotView } from './plot.mjs';
import { makeMachineCard } from './machine_card.mjs';
import { makeLedgerCard } from './ledger_card.mjs';
import { makeTransport } from './transport.mjs';
import { makeReadout } from './readout.mjs';
import { makeClocks } from './clocks.mjs';
import { makeResult } from './result.mjs';
import { makeTwin } from './twin.mjs';
import { makeAddress } from './address.mjs';
import { makeMirror } from './mirror.mjs';
import { makeHelp, listenForHotkeys } from './help.mjs';
import { makePictures } from './pictures.mjs';
import { makePredict } from './predict.mjs';
import { makeRunsCard } from './runs_card.mjs';
import { makeFilling } from './filling.mjs';
import { Limits, readHide } from './limits.mjs';
import { makeStage } from './stage.mjs';
import { Runs } from './runs.mjs';
import { makeHeldGate } from '../present/held_gate.mjs';
import { inMode } from '../present/mode.mjs';

// Puts the parts together: one store, views that read it, and one subscription that redraws them in order.
export async function render({ model, el }) {
  const figureBox = h('div', { class: 'figure-box', role: 'group', 'aria-label': 'Roofline plot, log-log. Its text stands below it.' });
  // Bokeh embeds a plot only in what stands in the document already; it moves to its place below.
  el.append(figureBox);
  const figure = await showFigure(JSON.parse(model.plot), figureBox);
  const store = new LabStore(JSON.parse(model.config));
  const runs = new Runs(store);
  const player = new Player(store, () => runs.record());
  const { hidden, notes } = readHide(location.search);
  const limits = new Limits(hidden);
  const address = makeAddress(store);
  address.open(notes);

  const plot = new PlotView(figure.plot, store, runs, el);
  const machine = makeMachineCard(store, limits);
  const ledger = makeLedgerCard(store);
  const transport = makeTransport(store, player);
  const [readout, clocks, result, twin, predict] = [makeReadout, makeClocks, makeResult, makeTwin, makePredict].map((make) => make(store));
  const runsCard = makeRunsCard(store, runs);
  const pictures = makePictures(store, plot);
  const mirror = makeMirror(model, store);
  const help = makeHelp(limits);
  const applyLimits = (step) => {
    limits.step = step;
    limits.applyTo(parts);
    store.emit('settled');
  };
  const stage = makeStage(store, applyLimits);
  const held = makeHeldGate(store);
  const filling = makeFilling(store, limits);
  const views = [plot, result, machine, ledger, predict, clocks, transport, readout, twin, runsCard, address, mirror, stage, held, filling];
  const renderAll = (event) => {
    if (event === 'reset') {
      ledger.revert();
      help.dialog.close();
      address.close();
    }
    for (const view of views) view.render(event);
    saidPlace.classList.toggle('predicting', store.gate.phase !== 'none');
  };

  const refresh = () => plot.refresh();
  const sizes = [figure.plot.properties.inner_width.change, figure.plot.properties.inner_height.change];
  // Bokeh tells its new size in the middle of a layout that ends with painting: data written there would be half old.
  const resized = () => queueMicrotask(refresh);
  sizes.forEach((size) => size.connect(resized));
  const ends = [
    store.subscribe(renderAll),
    hear('theme', refresh),
    hear('keyboard-help', help.open),
    listenForHotkeys({ reset: machine.reset, play: () => player.toggle() }, limits, () => getComputedStyle(el).visibility === 'visible'),
    address.end, mirror.end, stage.end, held.end, filling.end, player.end, () => player.cancel(),
    () => sizes.forEach((size) => size.disconnect(resized)), figure.end,
  ];
  model.on('remove', () => ends.forEach((end) => end()));

  // The verdict takes the read-out's place; the room for it is made when the question is asked, not under Play.
  const saidPlace = h('div', { class: 'said-place' }, readout.element, predict.verdict);
  const parts = [...machine.parts, ...runsCard.parts, ['play', transport.element], ['play', readout.element], ['ledger', ledger.element], ['export', pictures.element]];
  const element = h('div', { class: inMode('lab') },
    ...address.elements,
    h('section', { class: 'card plot', 'aria-label': 'Roofline' },
      figureBox,
      h('div', { class: 'clock-place' }, clocks.element, predict.ask),
      transport.element, saidPlace, result.element,
      h('div', { class: 'row below' }, twin.element, pictures.element)),
    h('div', { class: 'side' }, machine.element, ledger.element),
    runsCard.element,
    help.dialog);
  // The colours and sizes of the page are known only once it stands in the document.
  requestAnimationFrame(() => {
    plot.refresh();
    limits.applyTo(parts);
    renderAll('settled');
    stage.begin();
    document.documentElement.dataset.lab = 'ready';
  });
  return element;
}
