import { h } from '../shared/dom.mjs';
import { makeAccountBars } from './account_bars.mjs';
import { makeAccountTable } from './account_table.mjs';
import { makeSending } from './sending.mjs';

// The account: one bar for each column, the table, and the formula of the number that is asked about.
export function makeAccountCard(store, status) {
  const bars = makeAccountBars();
  const table = makeAccountTable();
  const sending = makeSending(store);
  const element = h('section', { class: 'card account-card', 'aria-labelledby': 'account-title' },
    h('div', { class: 'row' }, h('h2', { id: 'account-title' }, 'The account'), ...sending.elements),
    status, bars.element, table.element, table.line);
  const render = (event) => {
    sending.render();
    element.classList.toggle('behind', store.isBehind);
    element.classList.toggle('is-wrong', store.isWrong);
    if (event !== 'answered' || store.isBehind) return;
    bars.render(store.answer);
    table.render(store.answer);
  };
  return { element, render };
}
