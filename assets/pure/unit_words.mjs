// What a unit measures, and how large it is; the twin of roofline_lab/core/unit_words.py.

const PREFIX_WORD = '([kKMGTPEgtmp]?)';
const PER_SECOND_WORD = '( ?/ ?s| ?/ ?sec| ?/ ?second| per s| per sec| per second|ps)?';
const BYTES_WORDS = new RegExp(`^${PREFIX_WORD}(i?)(?:B|[Bb][Yy][Tt][Ee][Ss]?)${PER_SECOND_WORD}$`);
const BITS_WORDS = new RegExp(`^${PREFIX_WORD}(i?)(?:b|[Bb][Ii][Tt][Ss]?)${PER_SECOND_WORD}$`);
const FLOP_WORDS = new RegExp(`^${PREFIX_WORD}([Ff][Ll][Oo][Pp])([sS]?)${PER_SECOND_WORD}$`);
const INTENSITY_WORDS = /^[Ff][Ll][Oo][Pp]([sS]?)(?: ?\/ ?| per )(?:B|[Bb][Yy][Tt][Ee][Ss]?)$/;
const SECONDS_WORDS = /^([nu\u00b5\u03bcm]?)(?:s|sec|seconds?)$/;
const RATIO_WORDS = /^(?:[xX\u00d7]|times)?$/;

// k, g and t mean one thing in either case; m and p do not.
const PREFIX_POWERS = { '': 0, k: 3, K: 3, M: 6, G: 9, g: 9, T: 12, t: 12, P: 15, E: 18 };
const TIME_POWERS = { '': 0, m: -3, u: -6, '\u00b5': -6, '\u03bc': -6, n: -9 };
const BASE_POWERS = { bandwidth: 9, peak: 9 };
export const SMALL_LETTERS = { m: ['milli', 'mega'], p: ['pico', 'peta'] };

// { kind, ten, two }: 10**ten * 2**two base units of that kind; or { refused } with a code. Bits are a kind
// of their own, and `inBytes` is the unit that has bytes in their place. The text has no white space around
// it and single spaces inside; empty is a plain number.
export function readUnit(text) {
  let match = BYTES_WORDS.exec(text);
  if (match) return prefixedUnit(match[3] ? 'bandwidth' : 'bytes', match[1], match[2]);
  match = FLOP_WORDS.exec(text);
  if (match) return flopUnit(...match.slice(1));
  match = INTENSITY_WORDS.exec(text);
  if (match) return match[1] === 'S' ? { refused: 'count_or_rate' } : { kind: 'intensity', ten: 0, two: 0 };
  match = SECONDS_WORDS.exec(text);
  if (match) return { kind: 'seconds', ten: TIME_POWERS[match[1]], two: 0 };
  match = BITS_WORDS.exec(text);
  if (match) return bitsUnit(...match.slice(1));
  return RATIO_WORDS.test(text) ? { kind: 'ratio', ten: 0, two: 0 } : { refused: 'unknown_unit' };
}

// FLOPS is a rate and FLOPs a count, but nobody keeps to that in small letters; FLOPS/s says it twice.
function flopUnit(prefix, word, ending, perSecond) {
  if ((ending === 'S' && perSecond) || (ending === 's' && word !== 'FLOP' && !perSecond)) {
    return { refused: 'count_or_rate' };
  }
  return prefixedUnit(perSecond || ending === 'S' ? 'peak' : 'work', prefix, '');
}

function prefixedUnit(kind, prefix, binary) {
  if (Object.hasOwn(SMALL_LETTERS, prefix)) return { refused: 'prefix' };
  if (binary && !prefix) return { refused: 'unknown_unit' };
  const base = BASE_POWERS[kind] ?? 0;
  const power = PREFIX_POWERS[prefix];
  return binary ? { kind, ten: -base, two: (power / 3) * 10 } : { kind, ten: power - base, two: 0 };
}

function bitsUnit(prefix, binary, perSecond) {
  if (binary && !prefix) return { refused: 'unknown_unit' };
  // Nobody means millibits, so a small m is read as a large one here.
  const large = prefix.toLowerCase() === 'k' && !binary ? 'k' : prefix.toUpperCase();
  return { kind: 'bits', ten: 0, two: 0, inBytes: `${large}${binary}B${perSecond ? '/s' : ''}` };
}
