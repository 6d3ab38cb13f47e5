import { h, setText } from '../shared/dom.mjs';
import { movedBytes } from '../pure/ledger.mjs';
import { formatQuantity } from '../pure/formats.mjs';

const FULL_OF_FINAL = 4;

// One bar through the DRAM boundary. `scale` is the bytes of its full width.
function makeBar(mark) {
  const segments = new Map();
  const bar = h('div', { class: 'bar' });
  const track = h('div', { class: 'bar-track' }, bar);

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
  const draw = (ledger, stretch, scale) => {
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
      node.style.width = `${(100 * row.base * ledger.factor * stretch) / scale}%`;
      node.classList.toggle('left-out', !row.counted);
    });
    track.classList.toggle('torn', movedBytes(ledger) * stretch > scale);
  };
  return { track, draw, highlight: (key) => segments.forEach((node, name) => node.classList.toggle('marked', name === key)) };
}

// Baseline and candidate on one linear scale, four times the larger final Q; the scale is set when a value is
// settled, so that a drag and Play are seen to move the bars.
export function makeBars(store, mark) {
  const bars = { baseline: makeBar(mark), candidate: makeBar(mark) };
  const captions = { baseline: h('span', { class: 'bar-caption' }), candidate: h('span', { class: 'bar-caption' }) };
  const end = h('span', {});
  let scale = 1;

  const render = (event) => {
    const { bothPoints, follows, sample, gate } = store;
    const points = Object.entries(bothPoints).filter(([, point]) => point);
    if (event !== 'live' && event !== 'trace') {
      scale = FULL_OF_FINAL * (Math.max(...points.map(([, { traffic, ledger }]) => traffic || movedBytes(ledger))) || 1);
    }
    const secret = (which) => gate.hides('traffic') || (gate.hides('ratio') && which === 'candidate');
    for (const [which, { ledger, traffic, name }] of points) {
      const stretch = sample && which === follows ? sample.traffic / traffic : 1;
      bars[which].draw(ledger, stretch, scale);
      const q = secret(which) ? 'hidden' : formatQuantity(traffic * stretch, 'bytes');
      setText(captions[which], `${points.length > 1 ? `${name}, ` : ''}${traffic ? `Q = ${q}` : 'nothing counted'}`);
    }
    for (const node of [bars.candidate.track, captions.candidate]) node.hidden = points.length < 2;
    setText(end, secret('baseline') ? '' : formatQuantity(scale, 'bytes', 3));
  };
  const element = h('div', { class: 'boundary', 'aria-hidden': 'true' },
    h('span', { class: 'side' }, 'DRAM'),
    h('div', { class: 'tracks' }, captions.baseline, bars.baseline.track, captions.candidate, bars.candidate.track),
    h('span', { class: 'side' }, 'chip'),
    h('span', { class: 'bar-axis' }, h('span', {}, '0'), end));
  return { element, render, highlight: (key) => Object.values(bars).forEach((bar) => bar.highlight(key)) };
}
