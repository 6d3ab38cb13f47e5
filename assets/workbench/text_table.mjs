import { h } from '../shared/dom.mjs';

const cellsOf = (tag, texts, props = {}) => texts.map((text) => h(tag, props, text));

// A small table of texts: {head: [...], rows: [[...]]}; the first of each row names it.
export function textTable(caption, { head, rows }) {
  return h('table', {},
    h('caption', {}, caption),
    h('thead', {}, h('tr', {}, ...cellsOf('th', head, { scope: 'col' }))),
    h('tbody', {}, ...rows.map(([name, ...texts]) => h('tr', {}, h('th', { scope: 'row' }, name), ...cellsOf('td', texts)))));
}
