import { ledgerIntensity } from '../pure/ledger.mjs';
import { TYPED_FORMAT } from './candidate.mjs';

const MOST_ROWS = 8;

// {work, baseline: [{kind, name, bytes}], candidate: the same or null, names: {baseline, candidate}, sixteenBit, sentence}
// as a setting of the store. Both sides have the same rows; where one has no bytes of a row, it has 0.
export function sentSetting({ work, baseline, candidate, names, sixteenBit, sentence }) {
  const nameOf = ({ kind, name }) => `${kind} ${name}`;
  const all = [...baseline, ...(candidate ?? [])];
  const rows = [...new Map(all.map((row) => [nameOf(row), row])).values()];
  const bytesIn = (side, row) => side.find((other) => nameOf(other) === nameOf(row))?.bytes ?? 0;
  // Keys that no link knows: a part of a sent account would make another account of it.
  const keyed = rows.map((row, k) => ({ ...row, key: `sent${k + 1}` }));
  return {
    ledger: {
      rows: keyed.map((row) => ({ key: row.key, kind: row.kind, name: row.name, base: bytesIn(baseline, row), counted: true })),
      factor: 1,
      work,
    },
    candidate: candidate && { format: TYPED_FORMAT, name: names.candidate, bases: Object.fromEntries(keyed.map((row) => [row.key, bytesIn(candidate, row)])) },
    follows: candidate ? 'candidate' : 'baseline',
    sent: { name: names.baseline, sixteenBit, sentence },
  };
}

// null, or the sentence of what the instrument cannot hold.
export function sentRefusal(store, { ledger, candidate }) {
  const { rows, work } = ledger;
  if (rows.length > MOST_ROWS) return `The account has ${rows.length} rows; the ledger takes up to ${MOST_ROWS}.`;
  const refusedRow = rows.map(({ key, name, base }) => [name, store.refusal('bytes', base) ?? (candidate && store.refusal('bytes', candidate.bases[key]))]).find(([, refused]) => refused);
  if (refusedRow) return `${refusedRow[0]}: ${refusedRow[1]}`;
  const refusedWork = store.refusal('work', work);
  if (refusedWork) return refusedWork;
  const intensity = ledgerIntensity(ledger);
  const [low, high] = store.range;
  if (intensity === null) return 'The account moves no bytes, so it has no intensity.';
  return intensity < low || intensity > high ? store.outOfRange(intensity, 'the baseline\u2019s intensity') : null;
}
