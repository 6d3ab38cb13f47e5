import { parseQuantity, rangeSentence } from '../pure/units.mjs';
import { formatQuantity } from '../pure/formats.mjs';
import { ledgerIntensity, withIntensity, withRow, withCounted, withWork } from '../pure/ledger.mjs';
import { candidateLedger } from './candidate.mjs';
import { OTHERS_KEYS } from '../shared/address_keys.mjs';
import { FIXED_KEYS, MACHINE_KEYS, PAGE_KEYS, differsInLink } from './link.mjs';

const TABS = ['roofline', 'kv'];

const cut = (text) => (text.length > 40 ? `${text.slice(0, 40)}\u2026` : text);

// Reads one query string into a setting; `notes` names whatever was not used.
class LinkReader {
  constructor(search, config, start) {
    this.params = new URLSearchParams(search);
    this.config = config;
    this.start = start;
    this.notes = [];
    this.range = [config.quantities.intensity.low, config.quantities.intensity.high];
  }

  refuse(key, why) {
    this.notes.push(`The link\u2019s ${key} was not used: ${why}`);
  }

  checkKeys() {
    const known = ['intensity', ...MACHINE_KEYS, 'out', 'device', 'candidate', ...FIXED_KEYS, ...OTHERS_KEYS, ...this.config.rows.map((row) => row.key)];
    for (const key of new Set(this.params.keys())) {
      if (!known.includes(key)) this.notes.push(`The link has \u201c${cut(key)}\u201d, which the lab does not know.`);
      else if (this.params.getAll(key).length > 1) this.notes.push(`The link has ${key} more than once; the first was used.`);
    }
  }

  checkPage() {
    const [present, teacher] = PAGE_KEYS.map((key) => this.params.get(key));
    for (const key of PAGE_KEYS) if (this.params.has(key) && this.params.get(key) !== '1') this.refuse(key, 'it can only be 1.');
    if (this.params.has('tab') && !TABS.includes(this.params.get('tab'))) this.refuse('tab', `it can only be ${TABS.join(' or ')}.`);
    if (present === '1' && teacher === '1') this.refuse('teacher', 'a projector does not show the notes. Open them in a second window.');
  }

  number(key, quantity) {
    if (!this.params.has(key)) return null;
    const { low, high, name, unit } = this.config.quantities[quantity];
    // A bare number is in the unit that writeLink writes, which for work is not the one of the field.
    const { value, sentence } = parseQuantity(this.params.get(key), quantity, unit);
    const refused = sentence ?? rangeSentence(value, quantity, low, high, name);
    if (!refused) return value;
    this.refuse(key, refused);
    return null;
  }

  choice(key, entries) {
    if (!this.params.has(key)) return null;
    const found = entries.find((entry) => entry.key === this.params.get(key));
    if (!found) this.refuse(key, `there is no \u201c${cut(this.params.get(key))}\u201d.`);
    return found ?? null;
  }

  machine() {
    const device = this.choice('device', this.config.devices);
    const [bandwidth, peak] = ['bandwidth', 'peak'].map((key) => this.number(key, key));
    // A number that the device's maker does not publish may stand beside it.
    const own = [[bandwidth, device?.bandwidth], [peak, device?.peak]].some(([given, published]) => given !== null && published !== null);
    if (device && own) this.notes.push('The link has a device and numbers of its own; the numbers hold.');
    return {
      device: own ? null : device?.key ?? null,
      bandwidth: bandwidth ?? device?.bandwidth ?? this.start.bandwidth,
      peak: peak ?? device?.peak ?? this.start.peak,
    };
  }

  // Each part is taken by itself; the range of intensity is held against the whole account, not against half of it.
  ledger() {
    const { rows } = this.config;
    let account = this.start.ledger;
    let edited = false;
    const work = this.number('work', 'work');
    if (work !== null) account = withWork(account, work).ledger;
    for (const { key } of rows) {
      const bytes = this.number(key, 'bytes');
      if (bytes === null) continue;
      account = withRow(account, key, bytes).ledger;
      edited = true;
    }
    for (const key of (this.params.get('out') ?? '').split(',').map((part) => part.trim()).filter(Boolean)) {
      if (!rows.some((row) => row.key === key)) this.refuse('out', `there is no row \u201c${cut(key)}\u201d.`);
      else {
        account = withCounted(account, key, false).ledger;
        edited = true;
      }
    }
    const intensity = this.number('intensity', 'intensity');
    if (intensity !== null && !edited) account = withIntensity(account, intensity).ledger;
    const got = ledgerIntensity(account);
    if (edited && intensity !== null && differsInLink(got, intensity)) {
      const text = got === null ? 'undefined' : formatQuantity(got, 'intensity');
      this.notes.push(`The link gives intensity ${formatQuantity(intensity, 'intensity')}, but its bytes make it ${text}; the bytes hold.`);
    }
    if (!this.isOutside(got)) return account;
    this.refuse('work and bytes', `together they make the intensity ${formatQuantity(got, 'intensity')}, and ${this.rangeWords()}.`);
    return this.start.ledger;
  }

  isOutside(intensity) {
    const [low, high] = this.range;
    return intensity !== null && (intensity < low * (1 - 1e-9) || intensity > high * (1 + 1e-9));
  }

  rangeWords() {
    const [low, high] = this.range.map((end) => formatQuantity(end, 'intensity', 6));
    return `it goes from ${low} to ${high}`;
  }

  candidate(ledger) {
    const format = this.choice('candidate', this.config.formats);
    if (!format) return { candidate: null, follows: 'baseline' };
    const candidate = { format: format.key };
    if (this.isOutside(ledgerIntensity(candidateLedger(ledger, candidate, this.config)))) {
      this.refuse('candidate', `it would leave the range of intensity; ${this.rangeWords()}.`);
      return { candidate: null, follows: 'baseline' };
    }
    return { candidate, follows: 'candidate' };
  }
}

// Returns {setting, notes}: what is wrong starts at its default and is named in a note.
export function readLink(search, config, start) {
  const reader = new LinkReader(search, config, start);
  reader.checkKeys();
  reader.checkPage();
  const machine = reader.machine();
  const ledger = reader.ledger();
  return { setting: { ...start, ...machine, ledger, ...reader.candidate(ledger) }, notes: reader.notes };
}
