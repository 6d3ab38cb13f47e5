import { h, makeButton, setText } from '../shared/dom.mjs';
import { tell } from '../shared/bus.mjs';
import { formatQuantity } from '../pure/formats.mjs';
import { ALLOCATION_FIELDS } from './bench_words.mjs';
import { makeChoiceEntry, makeSwitchEntry, makeTypedEntry, makeWordEntry } from './entries.mjs';
import { makeModelInput } from './model_input.mjs';

const NONE = ['', 'none'];

function makeFormats(store) {
  const names = store.config.formats.map(({ name }) => [name, name]);
  const baseline = ['k', 'v'].map((key) => makeChoiceEntry(store, key, names));
  // A candidate has both formats or none.
  const candidate = ['ck', 'cv'].map((key, at) => {
    const other = ['cv', 'ck'][at];
    return makeChoiceEntry(store, key, [NONE, ...names], (value) => (value === null || store.request[other] === null ? { [other]: value } : {}));
  });
  const sentenceOf = (wanted) => store.config.formats.find(({ name }) => name === wanted)?.sentence ?? '';
  const render = (event) => {
    for (const entry of [...baseline, ...candidate]) {
      entry.render(event);
      entry.control.title = sentenceOf(store.request[entry.key]);
    }
  };
  return { elements: [...baseline, ...candidate].map(({ element }) => element), render };
}

function makeAllocation(store) {
  const choice = makeWordEntry(store, 'allocation');
  const fields = [...['block_tokens', 'max_tokens', 'shared_prefix'].map((key) => makeTypedEntry(store, key)), makeWordEntry(store, 'sliding')];
  const render = (event) => {
    choice.render(event);
    for (const field of fields) {
      field.render(event);
      field.element.hidden = !ALLOCATION_FIELDS[store.request.allocation].includes(field.key);
    }
  };
  return { elements: [choice.element, ...fields.map(({ element }) => element)], render };
}

// Everything that the account depends on, at the left.
export function makeInputsCard(store, wrongSwitches) {
  const model = makeModelInput(store);
  const work = [...['context', 'batch', 'prefill'].map((key) => makeTypedEntry(store, key)), makeWordEntry(store, 'phase')];
  const formats = makeFormats(store);
  const allocation = makeAllocation(store);
  const rest = [
    makeWordEntry(store, 'boundary'), makeSwitchEntry(store, 'fused'), makeWordEntry(store, 'workspace'),
    ...['weight_bits', 'ranks', 'memory_gb'].map((key) => makeTypedEntry(store, key)),
  ];
  const machine = h('p', { class: 'note' });
  const parts = [model, ...work, formats, allocation, ...rest, wrongSwitches];

  const reset = () => {
    store.reset();
    tell('say', 'The inputs of the KV cache tab are back at their start. Undo brings yours back.');
  };
  const resetButton = makeButton('Reset', 'Reset', reset);
  const undoButton = makeButton('Undo', 'Undo', () => {
    resetButton.focus();
    store.undo();
    tell('say', 'Your inputs are back.');
  });
  const render = (event) => {
    parts.forEach((part) => part.render(event));
    undoButton.hidden = store.undoable === null;
    const { name, bandwidth, peak } = store.machine ?? store.config.defaults.machine;
    setText(machine, `Machine: ${name ? `${name}, ` : ''}${formatQuantity(bandwidth, 'bandwidth')}, ${formatQuantity(peak, 'peak')}, as on the roofline tab.`);
  };
  const element = h('section', { class: 'card inputs', 'aria-labelledby': 'inputs-title', on: { dragover: (event) => event.preventDefault(), drop: model.drop } },
    h('div', { class: 'row' }, h('h2', { id: 'inputs-title' }, 'Model and cache'), undoButton, resetButton),
    model.element,
    h('div', { class: 'entries' },
      ...work.map(({ element: entry }) => entry), ...formats.elements, ...allocation.elements, ...rest.map(({ element: entry }) => entry)),
    machine, wrongSwitches.element);
  return { element, render, reset };
}
