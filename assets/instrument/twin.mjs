import { h } from '../shared/dom.mjs';
import { formatQuantity } from '../pure/formats.mjs';
import { boundOf, ceilingGflopPerS } from '../pure/roofline.mjs';
import { BOUND_WORDS, plotParagraphs } from './words.mjs';

const POWERS_PER_ROW = 2;

// The plot as text and as a table, for those who do not see it and for those who want the numbers.
export function makeTwin(store) {
  const paragraphs = h('div');
  const body = h('tbody');
  const table = h('table', {},
    h('caption', {}, 'The roof, sampled'),
    h('thead', {}, h('tr', {}, ...['intensity', 'at most', 'bound'].map((text) => h('th', { scope: 'col' }, text)))),
    body);
  const element = h('details', { class: 'twin' }, h('summary', {}, 'The plot in words and numbers'), paragraphs, table);

  const rowsOf = () => {
    const { range: [low, high], point: { intensity }, bandwidth, peak } = store;
    const values = [];
    for (let e = Math.log2(low); e <= Math.log2(high); e += POWERS_PER_ROW) values.push(2 ** e);
    if (intensity !== null && !values.some((v) => v === intensity)) values.push(intensity);
    return values.sort((a, b) => a - b).map((i) => [i, ceilingGflopPerS(i, bandwidth, peak), BOUND_WORDS[boundOf(i, bandwidth, peak)]]);
  };
  const render = (event) => {
    // Closed, it costs nothing; a drag or Play does not rebuild it.
    if (event === 'trace' || (event === 'live' && !store.gate.open)) return;
    // The table would hold the answer, so it goes while a prediction is open, closed or not.
    table.hidden = store.gate.hides('result');
    if (!element.open || table.hidden) body.replaceChildren();
    if (!element.open) {
      paragraphs.replaceChildren();
      return;
    }
    paragraphs.replaceChildren(...plotParagraphs(store).map((text) => h('p', {}, text)));
    if (table.hidden) return;
    const { intensity } = store.point;
    body.replaceChildren(...rowsOf().map(([i, ceiling, bound]) => h('tr', { 'aria-current': i === intensity ? 'true' : null },
      h('th', { scope: 'row' }, `${formatQuantity(i, 'intensity')}${i === intensity ? ' (your point)' : ''}`),
      h('td', {}, formatQuantity(ceiling, 'peak')), h('td', {}, bound))));
  };
  element.addEventListener('toggle', () => render('settled'));
  return { element, render };
}
