import { formatQuantity } from '../pure/formats.mjs';
import { CHOICE_NAMES, EMPTY_WORDS, FIELD_NAMES, FIELD_UNITS } from '../workbench/bench_words.mjs';

// What a task's target still misses in the instrument's state, in words; empty when it is reached.

const SAME = 1e-6;
const close = (a, b) => a !== null && Math.abs(a - b) <= SAME * Math.abs(b) + 1e-12;
const QUANTITIES = { intensity: 'Arithmetic intensity', bandwidth: 'Bandwidth', peak: 'Peak', work: 'Work' };

const inputText = (key, value) => {
  if (value === null) return EMPTY_WORDS[key] ?? 'none';
  if (Array.isArray(value)) return value.join(', ') || 'none';
  return CHOICE_NAMES[key]?.[value] ?? `${value} ${FIELD_UNITS[key] ?? ''}`.trim();
};

// What inputs of the KV cache tab still miss.
function missingInputs({ account, sent }, bench) {
  if (!bench) return ['Waiting for the KV cache tab.'];
  const missing = Object.entries(account).filter(([key, value]) => String(bench.inputs[key]) !== String(value)).map(([key, value]) => (
    key === 'wrong' ? (value.length ? 'Wrong on purpose: turn on the switch that is named above, and no other.' : 'Wrong on purpose: turn the switches off.') : `${FIELD_NAMES[key]}: set ${inputText(key, value)}; it is ${inputText(key, bench.inputs[key])}.`));
  if (sent && bench.sends === 0) missing.push('Press Send to the roofline.');
  return missing;
}

export function missingWords({ reset, played, target, account = {}, sent = false }, state) {
  if (!state) return ['Waiting for the instrument.'];
  const missing = Object.keys(account).length || sent ? missingInputs({ account, sent }, state.bench) : [];
  if (reset && state.resets === 0) missing.push('Press Reset.');
  for (const [key, bytes] of Object.entries(target.rows)) {
    if (bytes === 0 ? state.rows[key] !== 0 : !close(state.rows[key], bytes)) {
      missing.push(`Row ${key}: set ${formatQuantity(bytes, 'bytes', 6)}; it is ${formatQuantity(state.rows[key], 'bytes', 6)}.`);
    }
  }
  for (const [key, name] of Object.entries(QUANTITIES)) {
    if (target[key] === null || close(state[key], target[key])) continue;
    const now = state[key] === null ? 'undefined' : formatQuantity(state[key], key, 6);
    missing.push(`${name}: set ${formatQuantity(target[key], key, 6)}; it is ${now}.`);
  }
  if (target.out) {
    for (const key of target.out.filter((row) => !state.out.includes(row))) missing.push(`Row ${key}: switch its counting off.`);
    for (const key of state.out.filter((row) => !target.out.includes(row))) missing.push(`Row ${key}: switch its counting on.`);
  }
  if (target.candidate && state.candidate !== target.candidate) missing.push(`Candidate: choose ${target.candidate}.`);
  if (played && !state.finished) missing.push('Press Play and let it reach the end.');
  return missing;
}
