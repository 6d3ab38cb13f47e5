import { withFormat } from '../pure/ledger.mjs';

// A candidate is {format} with a format of the table, or {format: 'typed', bases, name} with base bytes of its own by row
// key, and a name where it was sent with one.
// It is worked out from the baseline each time, so work, counted rows and the common factor can never come apart.
export const TYPED_FORMAT = 'typed';

export function candidateLedger(baseline, candidate, config) {
  if (candidate.format === TYPED_FORMAT) {
    return { ...baseline, rows: baseline.rows.map((row) => ({ ...row, base: candidate.bases[row.key] ?? row.base })) };
  }
  const { code_bits: codeBits, scale_bits_per_code: scaleBits } = config.formats.find(({ key }) => key === candidate.format);
  // A source without a metadata row has no place for scales: such formats are not offered there (see `formatFits`).
  return withFormat(baseline, codeBits, scaleBits).ledger;
}

// What was sent with other codes than 16-bit ones has no place for them either.
export function formatFits(baseline, format, sent) {
  return (sent?.sixteenBit ?? true) && !withFormat(baseline, format.code_bits, format.scale_bits_per_code).code;
}

export function candidateName(candidate, config) {
  return candidate.format === TYPED_FORMAT ? candidate.name ?? 'typed rows' : config.formats.find(({ key }) => key === candidate.format).name;
}

// The candidate with one row typed: a format then becomes a copy of its present rows.
export function withTypedRow(baseline, candidate, config, key, bytes) {
  const { rows, factor } = candidateLedger(baseline, candidate, config);
  const bases = Object.fromEntries(rows.map((row) => [row.key, row.base]));
  return { format: TYPED_FORMAT, bases: { ...bases, [key]: bytes / factor } };
}
