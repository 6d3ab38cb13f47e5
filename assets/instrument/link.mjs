import { formatNumber } from '../pure/formats.mjs';
import { ledgerIntensity, rowBytes } from '../pure/ledger.mjs';
import { OTHERS_KEYS, addressText } from '../shared/address_keys.mjs';
import { TYPED_FORMAT } from './candidate.mjs';

// The state as a query string, short and rounded. read_link.mjs reads it back.

export const MACHINE_KEYS = ['bandwidth', 'peak', 'work'];
export const PAGE_KEYS = ['present', 'teacher'];
export const FIXED_KEYS = ['hide', 'lesson', 'step', ...PAGE_KEYS]; // what the link fixed stays in the address, Reset included
const LINK_DIGITS = 6;
const ROUNDING = 1e-5;

export function differsInLink(a, b) {
  if (a === null || b === null) return a !== b;
  return Math.abs(a - b) > ROUNDING * Math.max(Math.abs(a), Math.abs(b));
}

function ledgerParts({ ledger }, config, start, add) {
  const known = config.rows.map((row) => row.key);
  const carried = ledger.rows.filter((row) => known.includes(row.key));
  const baseOf = (key) => start.ledger.rows.find((row) => row.key === key).base;
  const edited = carried.some((row) => !row.counted || row.base !== baseOf(row.key));
  if (!edited) {
    const untouched = ledgerIntensity({ ...start.ledger, work: ledger.work });
    if (carried.length === ledger.rows.length && differsInLink(ledgerIntensity(ledger), untouched)) add('intensity', formatNumber(ledgerIntensity(ledger), LINK_DIGITS));
    return;
  }
  for (const { key } of carried) {
    const bytes = rowBytes(ledger, key);
    if (differsInLink(bytes, rowBytes(start.ledger, key))) add(key, formatNumber(bytes, LINK_DIGITS));
  }
  const out = carried.filter((row) => !row.counted).map((row) => row.key);
  if (out.length) add('out', out.join(','));
}

// Returns {query, left}: the query without '?', and in words what no key can carry.
// `asked` is true where the intensity is the answer to an open prediction and must not stand in the address.
export function writeLink(setting, config, start, search, asked = false) {
  const parts = [];
  const add = (key, text) => parts.push(`${key}=${text}`);
  const { bandwidth, peak, device, candidate, overlays, ledger } = setting;
  if (device) add('device', device);
  // A device speaks for the numbers that its maker publishes, and for no other.
  const published = device ? config.devices.find((entry) => entry.key === device) : { bandwidth: null, peak: null };
  if (published.bandwidth === null && bandwidth !== start.bandwidth) add('bandwidth', formatNumber(bandwidth, LINK_DIGITS));
  if (published.peak === null && peak !== start.peak) add('peak', formatNumber(peak, LINK_DIGITS));
  // Of an account that was sent here no part travels: it would make another account.
  const travels = !setting.sent;
  if (travels && ledger.work !== start.ledger.work) add('work', formatNumber(ledger.work, LINK_DIGITS));
  if (travels) ledgerParts(setting, config, start, (key, text) => { if (!asked || key !== 'intensity') add(key, text); });
  const typed = candidate?.format === TYPED_FORMAT;
  if (candidate && !typed) add('candidate', candidate.format);
  const fixed = new URLSearchParams(search);
  for (const key of [...FIXED_KEYS, ...OTHERS_KEYS]) if (fixed.has(key)) add(key, addressText(fixed.get(key)));
  const left = [
    ...ledger.rows.filter((row) => !config.rows.some(({ key }) => key === row.key)).map((row) => `the row ${row.name}`),
    ...(travels ? [] : ['the work that was sent with them']),
    ...(typed ? ['the typed candidate'] : []),
    ...(overlays.length ? ['the overlaid roofs'] : []),
  ];
  return { query: parts.join('&'), left };
}
