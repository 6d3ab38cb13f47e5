// The account of the bytes that cross the DRAM boundary; the twin of roofline_lab/core/ledger.py.
//
// A ledger is { rows: [{ key, kind, name, base, counted }], factor, work }, never changed in place. A row's
// bytes are base * factor: the intensity moves the factor alone, so dragging away and back leaves every base
// as it was. The with... functions give { ledger }, or { code, intensity } where the intensity would leave
// `within` ([low, high], or null for no limit).

import { requirePositive } from './roofline.mjs';

const RANGE_SLACK = 1e-9;
const MOST_ROW_BYTES = 1e18;
// A number has 16 to 17 digits. Without the last ones the factor is free of the rounding of an intensity that
// was read from a ledger, so setting that intensity again gives the very same ledger.
const FACTOR_DIGITS = 14;
const BASELINE_CODE_BITS = 16;

function rowOf(ledger, key) {
  const row = ledger.rows.find((candidate) => candidate.key === key);
  if (!row) throw new RangeError(`There is no row '${key}'.`);
  return row;
}

const countedBase = (ledger) => ledger.rows.reduce((sum, { base, counted }) => sum + (counted ? base : 0), 0);

export function rowBytes(ledger, key) {
  return rowOf(ledger, key).base * ledger.factor;
}

// What is counted; Q.
export function trafficBytes(ledger) {
  return countedBase(ledger) * ledger.factor;
}

// What moves, counted or not.
export function movedBytes(ledger) {
  return ledger.rows.reduce((sum, { base }) => sum + base, 0) * ledger.factor;
}

// W / Q, null while nothing is counted.
export function ledgerIntensity(ledger) {
  const traffic = trafficBytes(ledger);
  return traffic === 0 ? null : ledger.work / traffic;
}

// The intensity with every row counted.
export function honestIntensity(ledger) {
  const moved = movedBytes(ledger);
  return moved === 0 ? null : ledger.work / moved;
}

// Whether every row that has bytes is counted.
export function isComplete(ledger) {
  return ledger.rows.every(({ base, counted }) => counted || base === 0);
}

export function withIntensity(ledger, intensity, within = null) {
  requirePositive({ intensity });
  const base = countedBase(ledger);
  if (base === 0) return { code: 'nothing_counted', intensity: null };
  if (isOutside(intensity, within)) return { code: 'out_of_range', intensity };
  const factor = Number((ledger.work / (intensity * base)).toPrecision(FACTOR_DIGITS));
  return { ledger: Object.freeze({ ...ledger, factor }) };
}

export function withRow(ledger, key, bytes, within = null) {
  if (!(bytes >= 0 && bytes <= MOST_ROW_BYTES)) {
    throw new RangeError(`A row has from 0 to ${MOST_ROW_BYTES} bytes, not ${bytes}.`);
  }
  return withRowChanged(ledger, key, { base: bytes / ledger.factor }, within);
}

export function withCounted(ledger, key, counted, within = null) {
  return withRowChanged(ledger, key, { counted }, within);
}

export function withWork(ledger, work, within = null) {
  requirePositive({ work });
  return acceptedLedger({ ...ledger, work }, within);
}

// A cache format: the codes of the KV rows shrink, and the first metadata row gets their scales. Refused with
// 'no_metadata_row' where there are scales and no row to put them; the intensity's range is not looked at.
export function withFormat(ledger, codeBits, scaleBitsPerCode) {
  requirePositive({ codeBits });
  if (scaleBitsPerCode !== 0) requirePositive({ scaleBitsPerCode });
  const metadata = ledger.rows.find(({ kind }) => kind === 'metadata');
  if (scaleBitsPerCode && !metadata) return { code: 'no_metadata_row', intensity: null };
  const scales = (payloadBase(ledger) * scaleBitsPerCode) / BASELINE_CODE_BITS;
  const baseOf = ({ kind, base }) => (kind === 'kv' ? (base * codeBits) / BASELINE_CODE_BITS : base);
  const rows = ledger.rows.map((row) => (
    Object.freeze({ ...row, base: row === metadata ? row.base + scales : baseOf(row) })
  ));
  return { ledger: Object.freeze({ ...ledger, rows: Object.freeze(rows) }) };
}

// How many times smaller the packed codes are, counted or not; null where one side has none.
export function payloadRatio(baseline, candidate) {
  return ratioOfBytes(payloadBase(baseline) * baseline.factor, payloadBase(candidate) * candidate.factor);
}

// How many times smaller the traffic is; null where one side has none.
export function totalRatio(baseline, candidate) {
  return ratioOfBytes(trafficBytes(baseline), trafficBytes(candidate));
}

const payloadBase = ({ rows }) => rows.reduce((sum, { kind, base }) => sum + (kind === 'kv' ? base : 0), 0);

const ratioOfBytes = (before, after) => (before === 0 || after === 0 ? null : before / after);

function withRowChanged(ledger, key, change, within) {
  const changed = rowOf(ledger, key);
  const rows = ledger.rows.map((row) => (row === changed ? Object.freeze({ ...row, ...change }) : row));
  return acceptedLedger({ ...ledger, rows: Object.freeze(rows) }, within);
}

// Counting nothing is allowed: the intensity is undefined then, not out of range.
function acceptedLedger(ledger, within) {
  const intensity = ledgerIntensity(ledger);
  if (intensity !== null && isOutside(intensity, within)) return { code: 'out_of_range', intensity };
  return { ledger: Object.freeze(ledger) };
}

function isOutside(intensity, within) {
  if (within === null) return false;
  const [low, high] = within;
  return intensity < low * (1 - RANGE_SLACK) || intensity > high * (1 + RANGE_SLACK);
}
