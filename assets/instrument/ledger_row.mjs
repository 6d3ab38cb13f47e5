import { h, setText } from '../shared/dom.mjs';
import { rowBytes } from '../pure/ledger.mjs';
import { formatBinary, formatQuantity } from '../pure/formats.mjs';
import { makeField } from './field.mjs';
import { withTypedRow } from './candidate.mjs';

const BYTE_DIGITS = 6;

// One row of the ledger: bytes of the baseline, of the candidate where there is one, share, and whether it counts.
export function makeLedgerRow(store, row, mark) {
  const field = makeField({
    id: `row-${row.key}`, label: `${row.name} bytes`, quantity: 'bytes',
    shown: () => formatQuantity(rowBytes(store.ledger, row.key), 'bytes', BYTE_DIGITS),
    take: (bytes) => store.setRow(row.key, bytes),
  });
  const candidateBytes = () => rowBytes(store.bothPoints.candidate.ledger, row.key);
  const candidateField = makeField({
    id: `candidate-${row.key}`, label: `Candidate ${row.name} bytes`, quantity: 'bytes',
    shown: () => (store.candidate ? formatQuantity(candidateBytes(), 'bytes', BYTE_DIGITS) : ''),
    take: (bytes) => store.refusal('bytes', bytes) ?? store.setCandidate(withTypedRow(store.ledger, store.candidate, store.config, row.key, bytes)),
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
  const candidateCell = h('td', {}, candidateField.input);
  const line = h('tr', {
    on: {
      pointerenter: () => mark('hand', row.key), pointerleave: () => mark('hand', null),
      focusin: () => mark('focus', row.key), focusout: () => mark('focus', null),
    },
  },
  h('th', { scope: 'row' }, h('span', { class: `swatch kind-${row.kind}` }), row.name),
  h('td', {}, field.input), candidateCell, binary, share, h('td', {}, counted));
  const errorLine = h('tr', { class: 'error-line' }, h('td', { colspan: 6 }, field.error, candidateField.error));

  const render = (percent) => {
    const now = store.ledger.rows.find(({ key }) => key === row.key);
    const compared = store.candidate !== null;
    candidateCell.hidden = !compared;
    binary.hidden = share.hidden = compared;
    setText(binary, formatBinary(rowBytes(store.ledger, row.key)));
    setText(share, now.counted ? `${percent} %` : 'left out');
    counted.checked = now.counted;
    line.classList.toggle('left-out', !now.counted);
    field.render();
    candidateField.render();
  };
  const revert = () => { field.revert(); candidateField.revert(); };
  return { key: row.key, line, errorLine, render, revert };
}
