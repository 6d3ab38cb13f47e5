import { h } from '../shared/dom.mjs';
import { hear } from '../shared/bus.mjs';
import { LabStore } from './store.mjs';
import { Player } from './play.mjs';
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

// Puts the parts together: one store, views that read it, and one subscription that redraws them in order.
export function render({ model, el }) {
  const store = new LabStore(model.config);
  const player = new Player(store);
  const address = makeAddress(store);
  address.open();

  const plot = new PlotView(model.plot, store, el);
  const machine = makeMachineCard(store);
  const ledger = makeLedgerCard(store);
  const transport = makeTransport(store, player);
  const [readout, clocks, result, twin] = [makeReadout, makeClocks, makeResult, makeTwin].map((make) => make(store));
  const mirror = makeMirror(model, store);
  const help = makeHelp();
  const views = [plot, result, machine, ledger, clocks, transport, readout, twin, address, mirror];
  const renderAll = (event) => {
    if (event === 'reset') {
      ledger.revert();
      help.close();
      address.close();
    }
    for (const view of views) (view.draw ?? view.render).call(view, event);
  };

  const refresh = () => { plot.refresh(); };
  const frame = model.plot.properties.inner_width.change;
  const frameHeight = model.plot.properties.inner_height.change;
  frame.connect(refresh);
  frameHeight.connect(refresh);
  const ends = [
    store.subscribe(renderAll),
    hear('theme', refresh),
    hear('keyboard-help', () => help.showModal()),
    listenForHotkeys({ reset: machine.reset, play: () => player.toggle() }),
    address.end, mirror.end, player.end,
    () => { player.cancel(); frame.disconnect(refresh); frameHeight.disconnect(refresh); },
  ];
  model.on('remove', () => ends.forEach((end) => end()));

  const figure = h('div', { class: 'figure-box', role: 'group', 'aria-label': 'Roofline plot, log-log. Its text stands below it.' }, model.get_child('plot'));
  const element = h('div', { class: 'lab' },
    ...address.elements,
    h('section', { class: 'card plot', 'aria-label': 'Roofline' },
      figure, clocks.element, transport.element, readout.element, result.element, twin.element),
    h('div', { class: 'side' }, machine.element, ledger.element),
    help);
  // The colours and sizes of the page are known only once it stands in the document.
  requestAnimationFrame(() => {
    plot.refresh();
    renderAll('settled');
    document.documentElement.dataset.lab = 'ready';
  });
  return element;
}
