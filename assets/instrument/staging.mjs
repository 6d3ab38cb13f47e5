import { rowBytes, withCounted, withIntensity, withRow, withWork } from '../pure/ledger.mjs';

const ALIKE = 1e-9;

// Rows that are the default ones times one factor are reached by the intensity alone, as a hand on the slider would;
// the address then says one number instead of three.
function areScaled(rows, defaults) {
  const pairs = defaults.rows.map(({ key, base }) => [rows[key], base]);
  const factors = pairs.filter(([, base]) => base > 0).map(([bytes, base]) => bytes / base);
  const even = factors.every((factor) => factor > 0 && Math.abs(factor / factors[0] - 1) < ALIKE);
  return even && pairs.every(([bytes, base]) => base > 0 || bytes === 0);
}

// A lesson's start ({intensity, bandwidth, peak, work, rows: {key: bytes}, out: [keys], candidate}; the intensity is
// null where nothing is counted) as a setting of the store. What a lesson does not speak of is as after Reset.
export function settingFrom(start, defaults, config) {
  let { ledger } = defaults;
  if (!areScaled(start.rows, ledger)) {
    for (const { key } of config.rows) {
      if (rowBytes(ledger, key) !== start.rows[key]) ledger = withRow(ledger, key, start.rows[key]).ledger;
    }
  }
  for (const { key } of config.rows) ledger = withCounted(ledger, key, !start.out.includes(key)).ledger;
  ledger = withWork(ledger, start.work).ledger;
  if (start.intensity !== null) ledger = withIntensity(ledger, start.intensity).ledger;
  const candidate = start.candidate ? { candidate: { format: start.candidate }, follows: 'candidate' } : {};
  return { ...defaults, ...candidate, ledger, bandwidth: start.bandwidth, peak: start.peak };
}
