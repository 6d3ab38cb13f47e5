// Read what people type: a number, and perhaps a unit; the twin of roofline_lab/core/units.py.
//
// Decimal prefixes move the exponent of the typed digits before they become a number, so '7.2 GB' is as exact
// as '7.2e9'; a binary prefix is then an exact multiplication. Codes and sentences are those of Python.

import { UNITS, formatNumber, formatQuantity } from './formats.mjs';
import { SMALL_LETTERS, readUnit } from './unit_words.mjs';

const MOST_CHARACTERS = 64;
const MOST_ECHOED = 24;

// A bare number is read in the unit that the field shows; these are what is shown where nothing else is said.
const BARE_UNITS = { ...UNITS, work: 'GFLOP' };

// No example is the answer of a lesson: a refusal may be read while a prediction is open.
const UNIT_EXAMPLES = {
  intensity: '2 FLOP/byte', bandwidth: '80 GB/s', peak: '500 GFLOP/s', work: '5 GFLOP', bytes: '6 GB',
  seconds: '3 ms', ratio: '1.5',
};
const UNIT_IS = {
  intensity: 'an arithmetic intensity', bandwidth: 'a bandwidth', peak: 'a rate', work: 'a count',
  bytes: 'a size', seconds: 'a time', ratio: 'a ratio', bits: 'a number of bits',
};
const UNIT_WANTED = {
  intensity: 'FLOP per byte are', bandwidth: 'bytes per second are', peak: 'a rate is', work: 'a count is',
  bytes: 'a size is', seconds: 'a time is', ratio: 'a plain number is',
};

// Spelled out, for Python and JavaScript do not agree on what white space is; the two zero-width characters
// come with text that is copied from web pages.
const TYPED_SPACE = /[\t-\r \u0085\u00a0\u1680\u2000-\u200b\u2028\u2029\u202f\u205f\u2060\u3000\ufeff]+/g;
const TYPED_DIGITS = '([0-9]+\\.?[0-9]*|\\.[0-9]+)(?:[eE]([+\\-\u2212]?[0-9]+))?';
const TYPED_VALUE = new RegExp(`^([+\\-\u2212]?)${TYPED_DIGITS}(?: ?/ ?${TYPED_DIGITS})?(.*)$`, 's');
const TYPED_COMMA = /^[+\-\u2212]?[0-9.]* ?,/;
// What is left where a number was read only in part: 0x10, 1_000, 1 000, 1.2.3, 3x10^11, 1e.
const NUMBER_LEFT = /^(?:[eE][+\-\u2212]?$| ?[._'\u2019+\-\u2212^*:]| ?[xXoObBeE\u00d7\u00b7/]? ?[0-9])/;

class UnitRefusal extends Error {
  constructor(code, sentence) {
    super(sentence);
    this.code = code;
  }
}

// { value } in the base unit (FLOP/byte, GB/s, GFLOP/s, FLOP, byte, second or plain), or { code, sentence }.
// A number without a unit is in bareUnit, by default FLOP/byte, GB/s, GFLOP/s, GFLOP, B or s.
export function parseQuantity(text, quantity, bareUnit = null) {
  if (!Object.hasOwn(UNIT_EXAMPLES, quantity)) throw new RangeError(`There is no quantity '${quantity}'.`);
  const bare = readUnit(bareUnit || BARE_UNITS[quantity]);
  if (bare.kind !== quantity) throw new RangeError(`'${bareUnit}' is no unit of ${quantity}.`);
  const example = `Write for example ${UNIT_EXAMPLES[quantity]}.`;
  try {
    const typed = takeApart(withoutOuterSpace(text.replace(TYPED_SPACE, ' ')), example);
    const unit = typed.written ? fittingUnit(readUnit(typed.written), typed, quantity, example) : bare;
    return { value: inReach(typedValue(typed, unit), typed, example) };
  } catch (problem) {
    if (problem instanceof UnitRefusal) return { code: problem.code, sentence: problem.message };
    throw problem;
  }
}

// null where the value is in the range, else the sentence.
export function rangeSentence(value, quantity, low, high, name) {
  if (low <= value && value <= high) return null;
  const first = formatQuantity(low, quantity, 6);
  const last = formatQuantity(high, quantity, 6);
  const [number, unit = ''] = first.split(' ');
  const goes = `goes from ${last.endsWith(` ${unit}`) ? number : first} to ${last}.`;
  return value < 0 && low >= 0 ? `${name} cannot be negative; it ${goes}` : `${name} ${goes}`;
}

const withoutOuterSpace = (text) => text.replace(/^ | $/g, '');

function takeApart(text, example) {
  if (!text) throw new UnitRefusal('empty', `Nothing is typed yet. ${example}`);
  const characters = [...text];
  if (characters.length > MOST_CHARACTERS) {
    throw new UnitRefusal('too_long', `That is longer than ${MOST_CHARACTERS} characters. ${example}`);
  }
  const cut = characters.length <= MOST_ECHOED ? text : `${characters.slice(0, MOST_ECHOED - 1).join('')}…`;
  const quoted = `“${cut}”`;
  const [, sign, digits, exponent, divisor, divisorExponent, rest] = TYPED_VALUE.exec(text) ?? [];
  if (TYPED_COMMA.test(rest ?? text)) {
    const advice = 'Write 1.5 with a point, and 1000 without a comma.';
    throw new UnitRefusal('comma', `${quoted} has a comma. ${advice}`);
  }
  if (rest === undefined || NUMBER_LEFT.test(rest)) {
    throw new UnitRefusal('not_a_number', `${quoted} cannot be read as a number. ${example}`);
  }
  if (divisor && !anyDigit(divisor)) {
    throw new UnitRefusal('not_a_number', `${quoted} divides by zero. ${example}`);
  }
  return { quoted, sign, digits, exponent, divisor, divisorExponent, written: withoutOuterSpace(rest) };
}

// The unit, if it is one of the quantity's.
function fittingUnit(unit, typed, quantity, example) {
  const { quoted, written } = typed;
  if (unit.refused === 'prefix') {
    const letter = written[0];
    const large = letter.toUpperCase();
    const [smallMeans, largeMeans] = SMALL_LETTERS[letter];
    const advice = `For ${largeMeans} write a large ${large}: ${large}${written.slice(1)}.`;
    throw new UnitRefusal('prefix', `In ${quoted} a small ${letter} means ${smallMeans}. ${advice}`);
  }
  if (unit.refused === 'count_or_rate') {
    const advice = `FLOP is a count, FLOP/s is a rate. ${example}`;
    throw new UnitRefusal('count_or_rate', `${quoted} can be a count or a rate. ${advice}`);
  }
  if (unit.refused) throw new UnitRefusal(unit.refused, `The unit of ${quoted} is not known. ${example}`);
  if (unit.kind === 'bits' && (quantity === 'bytes' || quantity === 'bandwidth')) {
    const eighth = typedValue(typed, unit) / 8;
    const fine = Number.isFinite(eighth);
    const inBytes = fine ? `; in bytes it is ${formatNumber(eighth, 6)} ${unit.inBytes}` : '';
    throw new UnitRefusal('bits', `${quoted} is in bits${inBytes}. A large B means bytes. ${example}`);
  }
  if (unit.kind !== quantity) {
    const misfit = `${quoted} is ${UNIT_IS[unit.kind]}, but ${UNIT_WANTED[quantity]} wanted here.`;
    throw new UnitRefusal('dimension', `${misfit} ${example}`);
  }
  return unit;
}

function typedValue({ sign, digits, exponent, divisor, divisorExponent }, { ten, two }) {
  let value = shiftedNumber(digits, exponent, ten) * 2 ** two;
  if (divisor) {
    const by = shiftedNumber(divisor, divisorExponent, 0);
    value = by ? value / by : Infinity;
  }
  return (sign === '-' || sign === '\u2212') && value ? -value : value;
}

function shiftedNumber(digits, exponent, ten) {
  const power = Number((exponent ?? '0').replace('\u2212', '-')) + ten;
  // Beyond 1e21 a power would itself be written with an exponent.
  return Number(`${digits}e${Math.min(Math.max(power, -9999), 9999)}`);
}

// The value, if a number can hold it.
function inReach(value, { quoted, digits }, example) {
  if (!Number.isFinite(value)) {
    throw new UnitRefusal('too_large', `${quoted} is too large a number. ${example}`);
  }
  if (value === 0 && anyDigit(digits)) {
    throw new UnitRefusal('too_small', `${quoted} is too small to tell from zero. ${example}`);
  }
  return value;
}

const anyDigit = (digits) => /[1-9]/.test(digits);
