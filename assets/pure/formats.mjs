// Show numbers and quantities as short texts; the twin of roofline_lab/core/formats.py.
//
// A number is rounded once, half away from zero on its exact binary value, as toExponential does. From then
// on only its decimal digits are moved about, so what is shown can be parsed, and added, without a slip.

export const UNITS = {
  intensity: 'FLOP/byte', bandwidth: 'GB/s', peak: 'GFLOP/s', work: 'FLOP', bytes: 'B', seconds: 's',
  ratio: '',
};

const DECIMAL_PREFIXES = { least: 0, names: ['', 'k', 'M', 'G', 'T', 'P', 'E'] };
const NO_PREFIXES = { least: 0, names: [''] };
const PREFIXES_OF = {
  work: DECIMAL_PREFIXES, bytes: DECIMAL_PREFIXES, seconds: { least: -3, names: ['n', 'µ', 'm', ''] },
};
const BINARY_UNITS = ['B', 'KiB', 'MiB', 'GiB', 'TiB', 'PiB', 'EiB'];
const MOST_DIGITS = 21;
const SUM_DIGITS = 12;

// A shown decimal: its digits without trailing zeros; `power` is the power of ten of the first one.
function shownDecimal(negative, digits, power) {
  const trimmed = digits.replace(/0+$/, '');
  if (!trimmed) return { sign: '', digits: '0', power: 0 };
  return { sign: negative ? '-' : '', digits: trimmed, power };
}

function roundedDecimal(value, digits) {
  if (!Number.isFinite(value)) throw new RangeError(`Only a finite number can be shown, not ${value}.`);
  if (!Number.isInteger(digits) || digits < 1 || digits > MOST_DIGITS) {
    throw new RangeError(`Between 1 and ${MOST_DIGITS} digits can be shown, not ${digits}.`);
  }
  const [mantissa, power] = Math.abs(value).toExponential(digits - 1).split('e');
  return shownDecimal(value < 0, mantissa.replace('.', ''), Number(power));
}

function decimalText({ sign, digits, power }) {
  const point = (part) => (part ? `.${part}` : '');
  if (power < -6 || power >= 15) return `${sign}${digits[0]}${point(digits.slice(1))}e${power}`;
  if (power < 0) return `${sign}0.${'0'.repeat(-power - 1)}${digits}`;
  return sign + digits.slice(0, power + 1).padEnd(power + 1, '0') + point(digits.slice(power + 1));
}

function decimalWithUnit(number, quantity) {
  const { least, names } = PREFIXES_OF[quantity] ?? NO_PREFIXES;
  const thousands = Math.min(Math.max(Math.floor(number.power / 3), least), least + names.length - 1);
  const power = number.power - 3 * thousands;
  return `${decimalText({ ...number, power })} ${names[thousands - least]}${UNITS[quantity]}`.trimEnd();
}

// The number with so many significant digits: plain decimals from 1e-6 to below 1e15, an exponent elsewhere.
export function formatNumber(value, digits) {
  return decimalText(roundedDecimal(value, digits));
}

// Number and unit; work, bytes and seconds get the prefix that fits the rounded number.
export function formatQuantity(value, quantity, digits = 4) {
  if (!Object.hasOwn(UNITS, quantity)) throw new RangeError(`There is no quantity '${quantity}'.`);
  return decimalWithUnit(roundedDecimal(value, digits), quantity);
}

// A size in B, KiB, MiB, ...
export function formatBinary(bytes, digits = 4) {
  let step = 0;
  let shown = roundedDecimal(bytes, digits);
  // Rounding may reach 1024, so it is the rounded number that chooses the unit.
  while (step < BINARY_UNITS.length - 1 && Math.abs(Number(decimalText(shown))) >= 1024) {
    step += 1;
    shown = roundedDecimal(bytes / 1024 ** step, digits);
  }
  return `${decimalText(shown)} ${BINARY_UNITS[step]}`;
}

// The unit of a shown quantity; a bare number typed over it is read in that unit.
export function unitOf(text) {
  const gap = text.indexOf(' ');
  return gap < 0 ? '' : text.slice(gap + 1);
}

// The total of sizes so that the parts as they are shown (with `digits`) add up to it.
export function formatBytesSum(values, digits = 6) {
  const parts = values.map((value) => roundedDecimal(value, digits));
  const placeOf = (part) => part.power - part.digits.length + 1;
  // Integers of the smallest decimal place in use: the sum is exact, however far apart the parts are.
  const place = parts.length ? Math.min(...parts.map(placeOf)) : 0;
  const total = parts.reduce(
    (sum, part) => sum + BigInt(part.sign + part.digits) * 10n ** BigInt(placeOf(part) - place), 0n,
  );
  return decimalWithUnit(roundedInteger(total, place), 'bytes');
}

// total * 10**place, rounded half away from zero to the digits of a sum.
function roundedInteger(total, place) {
  const negative = total < 0n;
  const size = negative ? -total : total;
  const cut = Math.max(size.toString().length - SUM_DIGITS, 0);
  const unit = 10n ** BigInt(cut);
  const kept = ((size + unit / 2n) / unit).toString();
  return shownDecimal(negative, kept, place + cut + kept.length - 1);
}

// Percentages with one decimal that add up to 100; what rounding down leaves over goes to the largest
// remainders, the earlier row first. All 0 where all values are 0.
export function sharesPercent(values) {
  const total = values.reduce((sum, value) => sum + value, 0);
  if (!Number.isFinite(total * 1000) || values.some((value) => value < 0)) {
    throw new RangeError('Shares need finite values that are not negative.');
  }
  if (total === 0) return values.map(() => 0);
  const exact = values.map((value) => (value * 1000) / total);
  const tenths = exact.map(Math.floor);
  const byRemainder = exact.map((_, k) => k).sort((a, b) => tenths[a] - exact[a] - (tenths[b] - exact[b]));
  const left = 1000 - tenths.reduce((sum, value) => sum + value, 0);
  for (const k of byRemainder.slice(0, left)) tenths[k] += 1;
  return tenths.map((value) => value / 10);
}
