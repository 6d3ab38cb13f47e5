import { h, setText } from '../shared/dom.mjs';
import { movedBytes } from '../pure/ledger.mjs';
import { formatQuantity } from '../pure/formats.mjs';

const FULL_OF_FINAL = 4;

// The bytes of all rows as one linear bar through the DRAM boundary. Its full width is four times the final Q;
// the scale is set when a value is settled, so that a drag and Play are seen to move the bar.
export function makeBars(store, mark) {
  const segments = new Map();
  const bar = h('div', { class: 'bar' });
  const track = h('div', { class: 'bar-track' }, bar);
  const total = h('span', { class: 'bar-total' });
  const end = h('span', {});
  let full = 1;

  const segmentOf = (row) => {
    if (!segments.has(row.key)) {
      const node = h('span', {
        class: `segment kind-${row.kind}`, 'data-row': row.key,
        on: { pointerenter: () => mark(row.key), pointerleave: () => mark(null) },
      });
      segments.set(row.key, node);
      bar.append(node);
    }
    return segments.get(row.key);
  };

  const render = (event) => {
    const { ledger, traffic, sample } = store;
    if (event !== 'live' && event !== 'trace') full = FULL_OF_FINAL * (traffic || movedBytes(ledger) || 1);
    const stretch = sample ? sample.traffic / traffic : 1;
    // Counted rows first: Q is then one stretch of the bar, and what is moved but not counted hangs behind it.
    const rows = [...ledger.rows].sort((a, b) => b.counted - a.counted);
    for (const [key, node] of segments) {
      if (rows.some((row) => row.key === key)) continue;
      node.remove();
      segments.delete(key);
    }
    rows.forEach((row, order) => {
      const node = segmentOf(row);
      node.style.order = order;
      node.style.width = `${(100 * row.base * ledger.factor * stretch) / full}%`;
      node.classList.toggle('left-out', !row.counted);
    });
    track.classList.toggle('torn', movedBytes(ledger) * stretch > full);
    setText(total, traffic ? `Q = ${formatQuantity(traffic * stretch, 'bytes')}` : 'nothing counted');
    setText(end, formatQuantity(full, 'bytes', 3));
  };
  const element = h('div', { class: 'boundary', 'aria-hidden': 'true' },
    h('span', { class: 'side' }, 'DRAM'), track, h('span', { class: 'side' }, 'chip'),
    h('span', { class: 'bar-axis' }, h('span', {}, '0'), total, end));
  return { element, render, highlight: (key) => segments.forEach((node, name) => node.classList.toggle('marked', name === key)) };
}
