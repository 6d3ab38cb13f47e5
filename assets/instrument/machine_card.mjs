import { h, makeButton } from '../shared/dom.mjs';
import { tell } from '../shared/bus.mjs';
import { formatQuantity } from '../pure/formats.mjs';
import { makeControl, makeStops } from './control.mjs';
import { makeField } from './field.mjs';

// Machine and work: three sliders with typed twins, the typed work, Reset and its Undo.
export function makeMachineCard(store) {
  const intensity = makeControl(store, 'intensity');
  const stops = makeStops(store);
  const machine = [makeControl(store, 'bandwidth'), makeControl(store, 'peak')];
  const work = makeField({
    id: 'control-work', label: 'Work', quantity: 'work',
    shown: () => formatQuantity(store.work, 'work', 6),
    take: (value) => store.set('work', value),
  });
  const fields = [intensity, ...machine, work];

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

  const render = (event) => {
    if (event === 'reset') fields.forEach((field) => field.revert());
    [intensity, stops, ...machine, work].forEach((part) => part.render());
    const offered = store.undoable !== null;
    // A message must not promise what is no longer there.
    if (!offered && !undoButton.hidden) tell('say', '');
    undoButton.hidden = !offered;
  };
  const element = h('section', { class: 'card machine', 'aria-labelledby': 'machine-title' },
    h('div', { class: 'row' }, h('h2', { id: 'machine-title' }, 'Machine and work'), undoButton, resetButton),
    intensity.element, stops.element, ...machine.map((control) => control.element),
    h('div', { class: 'control typed' },
      h('span', { class: 'name', 'aria-hidden': 'true' }, 'Work'),
      h('span', { class: 'note' }, 'useful FLOP, fixed'), work.input, work.error));
  return { element, render, reset };
}
