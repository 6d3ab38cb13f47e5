import { h, setText } from '../shared/dom.mjs';
import { formatQuantity } from '../pure/formats.mjs';
import { BOUND_WORDS } from '../instrument/words.mjs';
import { makeAccountPictures } from './account_pictures.mjs';
import { textTable } from './text_table.mjs';

// What the bytes come to under the machine's roof.
function ratesTable({ rates, columns }) {
  const row = (name, values) => [name, ...values];
  return textTable('Under this roof', {
    head: ['a step', ...columns.map(({ name }) => name)],
    rows: [
      row('W', rates.flop.map((flop) => formatQuantity(flop, 'work'))),
      row('intensity', rates.intensity.map((value) => (value === null ? 'undefined' : formatQuantity(value, 'intensity')))),
      row('at most', rates.ceiling_gflop_per_s.map((value) => (value === null ? 'undefined' : formatQuantity(value, 'peak')))),
      row('bound', rates.bound.map((bound) => BOUND_WORDS[bound] ?? 'undefined')),
    ],
  });
}

// How much fits, and how that was found.
function makeCapacity() {
  const sentence = h('p', { class: 'capacity' });
  const formulas = h('div');
  const details = h('details', {}, h('summary', {}, 'How that was found'), formulas);
  const render = ({ capacity, columns }) => {
    setText(sentence, capacity.sentence);
    details.hidden = capacity.rows.length === 0;
    formulas.replaceChildren(...capacity.rows.map(({ column, formula }) => h('p', { class: 'note' }, `${columns.find(({ key }) => key === column).name}: ${formula}.`)));
  };
  return { element: h('div', {}, sentence, details), render };
}

export function makeOutcomeCard(store, items, host) {
  const rates = h('div');
  const caution = h('p', { class: 'note' });
  const capacity = makeCapacity();
  const pictures = makeAccountPictures(store, items, host);
  const element = h('section', { class: 'card outcome', 'aria-labelledby': 'outcome-title' },
    h('div', { class: 'row' }, h('h2', { id: 'outcome-title' }, 'What follows')),
    rates, caution, capacity.element, pictures.element);
  const render = (event) => {
    element.classList.toggle('behind', store.isBehind);
    if (event !== 'answered' || store.isBehind) return;
    const { answer } = store;
    rates.replaceChildren(ratesTable(answer));
    setText(caution, answer.rates.sentence);
    capacity.render(answer);
    pictures.render();
  };
  return { element, render, end: pictures.end };
}
