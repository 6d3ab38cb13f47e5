import { h, setText } from '../shared/dom.mjs';
import { rowBytes } from '../pure/ledger.mjs';
import { formatBinary, formatBytesSum, formatQuantity, sharesPercent } from '../pure/formats.mjs';
import { makeField } from './field.mjs';
import { makeBars } from './bars.mjs';
import { incompleteSentence } from './words.mjs';

function makeRow(store, row, mark) {
  const field = makeField({
    id: `row-${row.key}`, label: `${row.name} bytes`, quantity: 'bytes',
    shown: () => formatQuantity(rowBytes(store.ledger, row.key), 'bytes', 6),
    take: (bytes) => store.setRow(row.key, bytes),
  });
  const counted = h('input', {
    type: 'checkbox', role: 'switch', class: 'switch', 'aria-label': `${row.name} counted`,
    on: {
      change: () => {
        const refused = store.setCounted(row.key, counted.checked);
        field.refuse(refused);
        if (refused) counted.checked = !counted.checked;
      },
    },
  });
  const binary = h('td', { class: 'binary' });
  const share = h('td', { class: 'share' });
  const line = h('tr', {
    on: {
      pointerenter: () => mark('hand', row.key), pointerleave: () => mark('hand', null),
      focusin: () => mark('focus', row.key), focusout: () => mark('focus', null),
    },
  },
  h('th', { scope: 'row' }, h('span', { class: `swatch kind-${row.kind}` }), row.name),
  h('td', {}, field.input), binary, share, h('td', {}, counted));
  const errorLine = h('tr', { class: 'error-line' }, h('td', { colspan: 5 }, field.error));

  const render = (percent) => {
    const now = store.ledger.rows.find(({ key }) => key === row.key);
    setText(binary, formatBinary(rowBytes(store.ledger, row.key)));
    setText(share, now.counted ? `${percent} %` : 'left out');
    counted.checked = now.counted;
    line.classList.toggle('left-out', !now.counted);
    field.render();
  };
  return { key: row.key, line, errorLine, render, revert: field.revert };
}

// The byte ledger: rows, their bar, and I = W / Q spelled out.
export function makeLedgerCard(store) {
  let bars = null;
  const marks = { hand: null, focus: null };
  // The hand may come and go while the focus stays.
  const mark = (by, key) => {
    marks[by] = key;
    const marked = marks.hand ?? marks.focus;
    bars.highlight(marked);
    rows.forEach((row) => row.line.classList.toggle('marked', row.key === marked));
  };
  bars = makeBars(store, (key) => mark('hand', key));
  const body = h('tbody');
  let rows = [];
  // A source may bring rows of its own.
  const ensureRows = () => {
    if (rows.map((row) => row.key).join() === store.ledger.rows.map((row) => row.key).join()) return;
    rows = store.ledger.rows.map((row) => makeRow(store, row, mark));
    body.replaceChildren(...rows.flatMap((row) => [row.line, row.errorLine]));
  };
  const total = h('td', { class: 'total' });
  const totalBinary = h('td', { class: 'binary' });
  const equation = h('p', { class: 'equation' });
  const incomplete = h('p', { class: 'warning' });

  const render = (event) => {
    ensureRows();
    bars.render(event);
    if (event === 'trace') return;
    const { ledger, traffic, intensity, work } = store;
    const counted = ledger.rows.filter((row) => row.counted);
    const bytes = counted.map((row) => rowBytes(ledger, row.key));
    const percents = new Map(sharesPercent(bytes).map((percent, k) => [counted[k].key, percent.toFixed(1)]));
    rows.forEach((row) => row.render(percents.get(row.key)));
    setText(total, formatBytesSum(bytes));
    setText(totalBinary, formatBinary(traffic));
    const q = formatQuantity(traffic, 'bytes');
    const result = intensity === null ? 'undefined' : formatQuantity(intensity, 'intensity');
    setText(equation, `I = W / Q = ${formatQuantity(work, 'work')} / ${q} = ${result}`);
    setText(incomplete, incompleteSentence(store));
  };
  const head = h('tr', {}, ...['row', 'bytes', 'binary', 'share', 'counted'].map((text) => h('th', { scope: 'col', class: text }, text)));
  const element = h('section', { class: 'card ledger', 'aria-labelledby': 'ledger-title' },
    h('h2', { id: 'ledger-title' }, 'Bytes across the DRAM boundary'),
    bars.element,
    h('table', {},
      h('caption', { class: 'unseen' }, 'The byte ledger: what crosses the DRAM boundary'),
      h('thead', {}, head),
      body,
      h('tfoot', {}, h('tr', {}, h('th', { scope: 'row' }, 'Q, counted'), total, totalBinary, h('td', {}), h('td', {})))),
    equation, incomplete,
    h('p', { class: 'note' }, 'Invented round numbers to start with. The intensity slider scales all rows together.'));
  return { element, render, revert: () => rows.forEach((row) => row.revert()) };
}
