import { h } from '../shared/dom.mjs';
import { formatQuantity } from '../pure/formats.mjs';

// What moves, as one stacked bar for each column on one scale. The table has the same numbers as text.
export function makeAccountBars() {
  const element = h('div', { class: 'account-bars', 'aria-hidden': 'true' });
  const render = ({ bars, columns, sections }) => {
    const most = Math.max(...bars.map(({ total }) => total), 1);
    element.replaceChildren(h('span', { class: 'bar-title' }, sections.at(-1).title), ...bars.flatMap(({ column, parts, total }) => [
      h('span', { class: 'bar-caption' }, columns.find(({ key }) => key === column).name),
      h('div', { class: 'bar' }, ...parts.filter(({ bytes }) => bytes > 0).map(({ kind, name, bytes }) => {
        const segment = h('span', { class: `segment kind-${kind}`, title: `${name}: ${formatQuantity(bytes, 'bytes')}` });
        segment.style.width = `${(100 * bytes) / most}%`;
        return segment;
      })),
      h('span', { class: 'figure' }, formatQuantity(total, 'bytes')),
    ]));
  };
  return { element, render };
}
