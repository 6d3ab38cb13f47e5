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
