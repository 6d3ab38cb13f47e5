import { h, setText } from '../shared/dom.mjs';
import { makeCell } from './explainer.mjs';

const RATIO_SAYS = { payload: 'payload smaller', total: 'total smaller', ceiling: 'ceiling higher' };

// Three different numbers, side by side.
export function makeAccountRatios(explainer) {
  const parts = Object.entries(RATIO_SAYS).map(([key, name]) => ({ key, name, cell: makeCell() }));
  const element = h('dl', { class: 'ratios', 'aria-label': 'Baseline against candidate' },
    ...parts.map(({ name, cell }) => h('div', {}, h('dt', {}, name), h('dd', {}, cell.button))));
  explainer.group(element).use([parts.map(({ cell }) => cell)]);
  const render = ({ ratios }) => {
    element.hidden = ratios.length === 0;
    for (const { key, name, cell } of parts) {
      const ratio = ratios.find((each) => each.key === key);
      setText(cell.button, ratio?.text ?? '');
      Object.assign(cell, { title: `${name[0].toUpperCase()}${name.slice(1)}`, formula: ratio?.formula ?? '' });
    }
  };
  return { element, render };
}
