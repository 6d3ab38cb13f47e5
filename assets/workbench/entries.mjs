import { h, setAttribute, setText } from '../shared/dom.mjs';
import { keyAction } from '../instrument/keys.mjs';
import { CHOICE_NAMES, EMPTY_WORDS, FIELD_NAMES, FIELD_UNITS } from './bench_words.mjs';

// One input with its name, and the sentence of its refusal.
function makeEntry(key, control, isWide = false) {
  const id = `bench-${key}`;
  const refusal = h('p', { class: 'refusal', id: `${id}-error`, role: 'alert' });
  control.id = id;
  control.setAttribute('aria-describedby', refusal.id);
  const element = h('div', { class: `entry${isWide ? ' wide' : ''}` }, h('label', { for: id }, FIELD_NAMES[key]), control, refusal);
  const refuse = (sentence) => {
    setText(refusal, sentence ?? '');
    setAttribute(control, 'aria-invalid', sentence ? 'true' : null);
  };
  return { key, element, control, refuse };
}

// A text or a number with its unit; nonsense has a reply. Nothing typed is null where that means something.
export function makeTypedEntry(store, key, isWide = false) {
  const input = h('input', { type: 'text', class: 'field', autocomplete: 'off', spellcheck: 'false', placeholder: EMPTY_WORDS[key] });
  const entry = makeEntry(key, input, isWide);
  let rendered = '';
  const shown = (value) => {
    if (value === null) return '';
    if (typeof value !== 'number' || !(key in FIELD_UNITS)) return String(value);
    return `${value} ${value === 1 ? FIELD_UNITS[key].replace(/s$/, '') : FIELD_UNITS[key]}`;
  };
  const show = (text) => {
    rendered = text;
    input.value = text;
  };
  const commit = () => {
    if (input.value === rendered) return;
    rendered = input.value;
    store.change({ [key]: input.value.trim() === '' && key in EMPTY_WORDS ? null : input.value });
  };
  const revert = () => {
    const good = (store.answer?.echo ?? store.config.defaults)[key];
    show(shown(good));
    store.change({ [key]: good });
  };
  const render = (event) => {
    entry.refuse(store.refusals[key]);
    // What somebody is typing stays, unless everything is put back.
    if (input.value === rendered || event === 'reset') show(shown(store.request[key]));
  };
  input.addEventListener('blur', commit);
  input.addEventListener('keydown', (event) => {
    const action = keyAction('field', event);
    if (action === 'take') commit();
    if (action === 'revert') revert();
  });
  return { ...entry, render };
}

// `options`: [[value, text], ...]; the value '' is null. `also(value)` gives other values that change with it.
export function makeChoiceEntry(store, key, options, also = () => ({})) {
  const select = h('select', {}, ...options.map(([value, text]) => h('option', { value }, text)));
  const entry = makeEntry(key, select);
  select.addEventListener('change', () => {
    const value = select.value === '' ? null : select.value;
    store.change({ [key]: value, ...also(value) });
  });
  const render = () => {
    entry.refuse(store.refusals[key]);
    select.value = store.request[key] ?? '';
  };
  return { ...entry, render };
}

export function makeWordEntry(store, key) {
  return makeChoiceEntry(store, key, store.config.choices[key].map((value) => [value, CHOICE_NAMES[key][value]]));
}

export function makeSwitchEntry(store, key) {
  const input = h('input', { type: 'checkbox', role: 'switch', class: 'switch' });
  const entry = makeEntry(key, input);
  input.addEventListener('change', () => store.change({ [key]: input.checked }));
  const render = () => {
    entry.refuse(store.refusals[key]);
    input.checked = store.request[key];
  };
  return { ...entry, render };
}
