import { parseQuantity, rangeSentence } from '../pure/units.mjs';
import { formatNumber, formatQuantity } from '../pure/formats.mjs';
import { ledgerIntensity, rowBytes, withIntensity, withRow, withCounted, withWork } from '../pure/ledger.mjs';

// The state in the address, short and rounded; read and written in the browser alone.

const MACHINE_KEYS = ['bandwidth', 'peak', 'work'];
const LINK_DIGITS = 6;
const ROUNDING = 1e-5;
const differs = (a, b) => a === null || b === null ? a !== b : Math.abs(a - b) > ROUNDING * Math.max(Math.abs(a), Math.abs(b));
const cut = (text) => (text.length > 40 ? `${text.slice(0, 40)}\u2026` : text);

// Returns {setting, notes}: what is wrong starts at its default and is named in a note.
export function readLink(search, config, start) {
  const notes = [];
  const params = new URLSearchParams(search);
  const { quantities, rows } = config;
  const [low, high] = [quantities.intensity.low, quantities.intensity.high];
  const note = (key, why) => notes.push(`The link\u2019s ${key} was not used: ${why}`);
  const known = new Set(['intensity', ...MACHINE_KEYS, 'out', ...rows.map((row) => row.key)]);
  for (const key of new Set(params.keys())) {
    if (!known.has(key)) notes.push(`The link has \u201c${cut(key)}\u201d, which the lab does not know.`);
    else if (params.getAll(key).length > 1) notes.push(`The link has ${key} more than once; the first was used.`);
  }
  const read = (key, quantity) => {
    if (!params.has(key)) return null;
    // A bare number is in the unit that writeLink writes, which for work is not the one of the field.
    const { value, sentence } = parseQuantity(params.get(key), quantity, quantities[quantity].unit);
    const refused = sentence ?? rangeSentence(value, quantity, quantities[quantity].low, quantities[quantity].high, quantities[quantity].name);
    if (!refused) return value;
    note(key, refused);
    return null;
  };

  let { bandwidth, peak, ledger } = start;
  bandwidth = read('bandwidth', 'bandwidth') ?? bandwidth;
  peak = read('peak', 'peak') ?? peak;
  // Each part is tried by itself; the range of intensity is held against the whole account, not against half of it.
  let account = ledger;
  const work = read('work', 'work');
  if (work !== null) account = withWork(account, work).ledger;
  let fromLedger = false;
  for (const { key } of rows) {
    const bytes = read(key, 'bytes');
    if (bytes === null) continue;
    account = withRow(account, key, bytes).ledger;
    fromLedger = true;
  }
  for (const key of (params.get('out') ?? '').split(',').map((part) => part.trim()).filter(Boolean)) {
    if (!rows.some((row) => row.key === key)) note('out', `there is no row \u201c${cut(key)}\u201d.`);
    else {
      account = withCounted(account, key, false).ledger;
      fromLedger = true;
    }
  }
  const intensity = read('intensity', 'intensity');
  if (intensity !== null && !fromLedger) account = withIntensity(account, intensity).ledger;
  const got = ledgerIntensity(account);
  if (fromLedger && intensity !== null && differs(got, intensity)) {
    const text = got === null ? 'undefined' : formatQuantity(got, 'intensity');
    notes.push(`The link gives intensity ${formatQuantity(intensity, 'intensity')}, but its bytes make it ${text}; the bytes hold.`);
  }
  if (got !== null && (got < low * (1 - 1e-9) || got > high * (1 + 1e-9))) {
    note('work and bytes', `together they make the intensity ${formatQuantity(got, 'intensity')}; it goes from ${formatQuantity(low, 'intensity', 6)} to ${formatQuantity(high, 'intensity', 6)}.`);
  } else ledger = account;
  return { setting: { bandwidth, peak, ledger }, notes };
}

// Returns {query, left}: the query string without '?', and the names of the rows that no key can carry.
export function writeLink(setting, config, start) {
  const parts = [];
  const add = (key, value) => parts.push(`${key}=${formatNumber(value, LINK_DIGITS)}`);
  const { bandwidth, peak, ledger } = setting;
  if (bandwidth !== start.bandwidth) add('bandwidth', bandwidth);
  if (peak !== start.peak) add('peak', peak);
  if (ledger.work !== start.ledger.work) add('work', ledger.work);
  const known = config.rows.map((row) => row.key);
  const left = ledger.rows.filter((row) => !known.includes(row.key)).map((row) => row.name);
  const carried = ledger.rows.filter((row) => known.includes(row.key));
  const edited = carried.some((row) => !row.counted || row.base !== start.ledger.rows.find(({ key }) => key === row.key).base);
  if (edited) {
    for (const row of carried) {
      if (differs(rowBytes(ledger, row.key), rowBytes(start.ledger, row.key))) add(row.key, rowBytes(ledger, row.key));
    }
    const out = carried.filter((row) => !row.counted).map((row) => row.key);
    if (out.length) parts.push(`out=${out.join(',')}`);
  } else if (!left.length && differs(ledgerIntensity(ledger), ledgerIntensity({ ...start.ledger, work: ledger.work }))) {
    add('intensity', ledgerIntensity(ledger));
  }
  return { query: parts.join('&'), left };
}
