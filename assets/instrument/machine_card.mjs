import { h, makeButton, setText } from '../shared/dom.mjs';
import { tell } from '../shared/bus.mjs';
import { formatQuantity } from '../pure/formats.mjs';
import { makeControl, makeStops } from './control.mjs';
import { makeDevices } from './devices.mjs';
import { makeField } from './field.mjs';
import { makePredictSwitch } from './predict.mjs';

// Machine and work: three sliders with typed twins, the typed work, the device, Reset and its Undo.
export function makeMachineCard(store, limits) {
  const stops = makeStops(store, (sentence) => intensity.refuse(sentence));
  const intensity = makeControl(store, 'intensity', stops.element);
  const [bandwidth, peak] = ['bandwidth', 'peak'].map((key) => makeControl(store, key));
  const controls = [intensity, bandwidth, peak];
  const devices = makeDevices(store);
  const predictSwitch = makePredictSwitch(store);
  const work = makeField({
    id: 'control-work', label: 'Work', quantity: 'work',
    shown: () => formatQuantity(store.work, 'work', 6),
    take: (value) => store.set('work', value),
  });

  const reset = () => {
    store.reset();
    tell('say', 'Everything is back at its start, paused. Undo brings your values back.');
  };
  const resetButton = makeButton('Reset', 'Reset', reset);
  const undoButton = makeButton('Undo', 'Undo', () => {
    // The button goes away with its use; focus must not fall to the top of the page.
    resetButton.focus();
    store.undo();
    tell('say', 'Your values are back.');
  });
  undoButton.hidden = true;
  const locked = h('p', { class: 'note' });

  const render = (event) => {
    if (event === 'reset') [...controls, work].forEach((field) => field.revert());
    [...controls, stops, work, devices, predictSwitch].forEach((part) => part.render(event));
    const offered = store.undoable !== null;
    // A message must not promise what is no longer there.
    if (!offered && !undoButton.hidden) tell('say', '');
    undoButton.hidden = !offered;
    // Where I or Q is asked, the slider would answer.
    intensity.element.hidden = store.gate.hides('intensity');
    setText(locked, limits.words());
  };
  const parts = [
    ['reset', resetButton], ['reset', undoButton], ['predict', predictSwitch.element], ['intensity', intensity.element],
    ['bandwidth', bandwidth.element], ['peak', peak.element], ['device', devices.element],
  ];
  const element = h('section', { class: 'card machine', 'aria-labelledby': 'machine-title' },
    h('div', { class: 'row' }, h('h2', { id: 'machine-title' }, 'Machine and work'), predictSwitch.element, undoButton, resetButton),
    intensity.element, bandwidth.element, peak.element,
    h('div', { class: 'control typed' },
      h('span', {}, h('span', { class: 'name', 'aria-hidden': 'true' }, 'Work '), h('span', { class: 'note' }, '(useful FLOP, fixed)')), work.input, work.error),
    devices.element, locked);
  return { element, render, reset, parts };
}
