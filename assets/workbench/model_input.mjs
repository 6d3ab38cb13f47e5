import { h, setAttribute, setText } from '../shared/dom.mjs';
import { makeChoiceEntry, makeTypedEntry } from './entries.mjs';

const MOST_BYTES = 3_000_000; // what is sent to be read; the reader has a bound of its own
const MOST_SHOWN = 50_000; // characters; a longer text would make the box slow
const NOTE = 'It is read by this lab\u2019s own server and stays in this browser tab: it does not travel by link.';

const inMegabytes = (bytes) => (bytes < 1e5 ? `${(bytes / 1e3).toFixed(1)} kB` : `${(bytes / 1e6).toFixed(2)} MB`);
const tooLarge = (name, bytes) => `${name} has ${inMegabytes(bytes)}, and at most ${inMegabytes(MOST_BYTES)} are taken. A file of weights is not a config.`;

// A config.json: pasted, dropped, or chosen as a file.
function makeConfigBox(store) {
  const refusal = h('p', { class: 'refusal', id: 'bench-config-error', role: 'alert' });
  const box = h('textarea', {
    class: 'field', id: 'bench-config', rows: 3, wrap: 'off', spellcheck: 'false', autocomplete: 'off',
    'aria-describedby': 'bench-config-error bench-config-note', placeholder: 'Paste it here, or drop the file',
  });
  const file = h('input', { type: 'file', accept: '.json,application/json', 'aria-label': 'Choose a config.json' });
  const about = h('p', { class: 'note', id: 'bench-config-note' });
  let taken = '';

  const refuse = (sentence) => {
    setText(refusal, sentence ?? '');
    setAttribute(box, 'aria-invalid', sentence ? 'true' : null);
  };
  const take = (name, text) => {
    const { size } = new Blob([text]);
    if (size > MOST_BYTES) {
      refuse(tooLarge(name, size));
      return;
    }
    taken = text.length > MOST_SHOWN ? '' : text;
    box.value = taken;
    store.paste(name, text);
  };
  const takeFile = async (given) => {
    // Not even read where it is too large.
    if (given.size > MOST_BYTES) refuse(tooLarge(given.name, given.size));
    else take(given.name, await given.text());
  };
  const commit = () => { if (box.value !== taken && box.value.trim()) take('the pasted config', box.value); };
  box.addEventListener('blur', commit);
  // The text is in the box once the event is over.
  box.addEventListener('paste', () => setTimeout(commit));
  file.addEventListener('change', () => { if (file.files[0]) takeFile(file.files[0]); });

  const element = h('div', { class: 'entry wide' }, h('label', { for: box.id }, 'config.json'), box, file, refusal, about);
  const render = (event) => {
    element.hidden = store.request.model !== 'config';
    if (event === 'answered' || event === 'reset') refuse(store.refusals.config);
    const { name, text } = store.pasted;
    setText(about, text === null ? NOTE : `${name}, ${inMegabytes(new Blob([text]).size)}. ${NOTE}`);
  };
  return { element, render, takeFile };
}

// Which model: a built-in one, a config.json, or a typed shape; and what it is made of.
export function makeModelInput(store) {
  const { models } = store.config;
  const model = makeChoiceEntry(store, 'model', [...models.map(({ key, name }) => [key, name]), ['config', 'a config.json'], ['typed', 'a typed shape']]);
  model.element.classList.add('wide');
  const shape = makeTypedEntry(store, 'shape', true);
  const config = makeConfigBox(store);
  const said = h('p', { class: 'note' });
  const notes = h('ul', {});
  const more = h('details', { class: 'model-more' }, h('summary', {}, 'Source and notes'), notes);
  const element = h('div', { class: 'model-input' }, model.element, shape.element, config.element, said, more);

  const render = (event) => {
    model.render(event);
    config.render(event);
    shape.render(event);
    shape.element.hidden = store.request.model !== 'typed';
    const told = store.answer?.model;
    if (!told) return;
    const source = models.find(({ key }) => key === store.answer.echo.model)?.source;
    setText(said, `${told.sentence}.`);
    const all = [...told.notes, told.weights, source && `Source: ${source}.`].filter(Boolean);
    more.hidden = all.length === 0;
    if (notes.textContent !== all.join('')) notes.replaceChildren(...all.map((text) => h('li', {}, text)));
  };
  // A file may be dropped anywhere on the inputs.
  const drop = (event) => {
    event.preventDefault();
    const [given] = event.dataTransfer.files;
    if (given) config.takeFile(given);
  };
  return { element, render, drop };
}
