import { h, setText } from '../shared/dom.mjs';
import { formatQuantity } from '../pure/formats.mjs';
import { BOUND_WORDS } from '../instrument/words.mjs';
import { makeAccountPictures } from './account_pictures.mjs';
import { makeAccountRatios, textTable } from './outcome.mjs';

// What the bytes come to under the machine's roof.
function ratesTable({ rates, columns }) {
  const row = (name, values) => [name, ...values];
  return textTable('Under this roof', {
    head: ['', ...columns.map(({ name }) => name)],
    rows: [
      row('intensity', rates.intensity.map((value) => (value === null ? 'undefined' : formatQuantity(value, 'intensity')))),
      row('at most', rates.ceiling_gflop_per_s.map((value) => (value === null ? 'undefined' : formatQuantity(value, 'peak')))),
      row('bound', rates.bound.map((bound) => BOUND_WORDS[bound] ?? 'undefined')),
    ],
  });
}

export function makeOutcomeCard(store, items, host) {
  const ratios = makeAccountRatios();
  const rates = h('div');
  const caution = h('p', { class: 'note' });
  const capacity = h('div');
  const pictures = makeAccountPictures(store, items, host);
  const element = h('section', { class: 'card outcome', 'aria-labelledby': 'outcome-title' },
    h('div', { class: 'row' }, h('h2', { id: 'outcome-title' }, 'What follows')),
    ratios.element, rates, caution, capacity, pictures.element);
  const render = (event) => {
    element.classList.toggle('behind', store.isBehind);
    if (event !== 'answered' || store.isBehind) return;
    const { answer } = store;
    ratios.render(answer);
    rates.replaceChildren(ratesTable(answer));
    setText(caution, answer.rates.sentence);
    capacity.replaceChildren(h('p', { class: 'note' }, answer.capacity.sentence));
    pictures.render();
  };
  return { element, render, end: pictures.end };
}
