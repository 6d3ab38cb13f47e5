import { h } from '../shared/dom.mjs';
import { makeAccountBars } from './account_bars.mjs';
import { makeAccountRatios } from './account_ratios.mjs';
import { makeAccountTable } from './account_table.mjs';
import { Explainer } from './explainer.mjs';
import { makeSending } from './sending.mjs';

// The account: one bar for each column, three ratios, the table, and the formula of the number that is asked about.
export function makeAccountCard(store, status) {
  const explainer = new Explainer();
  const bars = makeAccountBars();
  const ratios = makeAccountRatios(explainer);
  const table = makeAccountTable(explainer);
  const sending = makeSending(store);
  const element = h('section', { class: 'card account-card', 'aria-labelledby': 'account-title' },
    h('div', { class: 'row' }, h('h2', { id: 'account-title' }, 'The account'), ...sending.elements),
    status, bars.element, ratios.element, table.element, explainer.line);
  const render = (event) => {
    sending.render();
    element.classList.toggle('behind', store.isBehind);
    element.classList.toggle('is-wrong', store.isWrong);
    if (event !== 'answered' || store.isBehind) return;
    for (const part of [bars, ratios, table]) part.render(store.answer);
    explainer.refresh();
  };
  return { element, render };
}
