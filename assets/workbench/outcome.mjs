import { h, setText } from '../shared/dom.mjs';

const RATIO_NAMES = { payload: 'payload', total: 'total', ceiling: 'ceiling' };

// Three different numbers, side by side, each with how it came about.
export function makeAccountRatios() {
  const parts = Object.entries(RATIO_NAMES).map(([key, name]) => {
    const [value, formula] = [h('dd'), h('dd', { class: 'note' })];
    return { key, value, formula, element: h('div', {}, h('dt', {}, name), value, formula) };
  });
  const element = h('dl', { class: 'ratios', 'aria-label': 'Baseline against candidate' }, ...parts.map((part) => part.element));
  const render = ({ ratios, columns }) => {
    element.hidden = columns.length < 2;
    for (const { key, value, formula } of parts) {
      const ratio = ratios.find((each) => each.key === key);
      setText(value, ratio?.text ?? '');
      // Its value stands beside it.
      setText(formula, ratio?.formula.replace(/ = [^=]*$/, '') ?? '');
    }
  };
  return { element, render };
}

const cells = (tag, texts, props = {}) => texts.map((text) => h(tag, props, text));

// A small table of texts: {head: [...], rows: [[...]]}; the first of each row names it.
export function textTable(caption, { head, rows }) {
  return h('table', {},
    h('caption', {}, caption),
    h('thead', {}, h('tr', {}, ...cells('th', head, { scope: 'col' }))),
    h('tbody', {}, ...rows.map(([name, ...texts]) => h('tr', {}, h('th', { scope: 'row' }, name), ...cells('td', texts)))));
}
