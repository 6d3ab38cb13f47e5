// Judge a prediction: what was typed, against what is right here; the twin of roofline_lab/course/judge.py.
//
// The order: computed right, wrong unit, the lesson's own misconceptions, the common table, read right, off.

import { formatNumber } from './formats.mjs';
import { commonRows, predictionTruth, situationNumbers } from './judge_rows.mjs';
import { ABOVE_ZERO_WORDS, CLOSE_WORDS, PREDICTED, READ_WORDS } from './judge_words.mjs';
import { howWords, rowReply, tieQuestion, unitQuestion } from './judge_words.mjs';
import { requirePositive } from './roofline.mjs';
import { parseQuantity } from './units.mjs';

const COMPUTED_WITHIN = 0.02;
const READ_WITHIN = 0.12;
const ROW_WITHIN = 0.005;
const TIE_WITHIN = 1e-6;
// A limit belongs to what it limits, whatever the last digits of a number make of it.
const LIMIT_SLACK = 1e-9;
const MOST_TIMES = 1.005e6;

const READ_OFF_AXES = ['ceiling', 'ridge', 'intensity'];
const UNIT_KINDS = ['intensity', 'bandwidth', 'peak', 'work', 'bytes', 'seconds', 'ratio'];
const MISFIT_CODES = ['dimension', 'bits'];

// { kind, value, truth, relativeError, row, rows, sentence, consumed }. The kinds 'not_yet' and 'wrong_unit'
// consume nothing; the others are 'computed', 'misconception' (its row), 'tie' (its rows), 'read' and 'off'.
//
// quantity: 'ceiling', 'ridge', 'intensity', 'traffic', 'time' or 'ratio'. situation: intensity, bandwidth,
// peak, work, traffic, start_bandwidth, payload_intensity, tolerance (what still counts as computed right), and
// for a ratio its truth; null where not known.
// misconceptions, the lesson's own: [{ value, reply, code? }] in GFLOP/s, FLOP/byte, bytes, seconds or plain.
// A number without a unit is in bareUnit, by default GFLOP/s, FLOP/byte, GB or ms.
export function judgePrediction(text, quantity, situation, misconceptions = [], bareUnit = null) {
  const numbers = situationNumbers(situation);
  const truth = predictionTruth(quantity, numbers);
  const bare = bareUnit ?? PREDICTED[quantity].bare;
  const typed = parseQuantity(text, PREDICTED[quantity].as, bare);
  const free = { value: null, truth, relativeError: null, row: null, rows: [], consumed: false };
  const kind = misfitKind(text, typed.code);
  if (kind) return { ...free, kind: 'wrong_unit', sentence: unitQuestion(quantity, kind) };
  if (typed.code) return { ...free, kind: 'not_yet', sentence: typed.sentence };
  const { value } = typed;
  if (value <= 0) return { ...free, kind: 'not_yet', sentence: ABOVE_ZERO_WORDS };
  const error = value / truth - 1;
  const relativeError = Number.isFinite(error) ? error : null;
  const within = situation.tolerance || COMPUTED_WITHIN;
  const judged = judgeValue(value, quantity, truth, numbers, misconceptions, bare, within);
  return { ...free, value, relativeError, consumed: true, ...judged };
}

function judgeValue(value, quantity, truth, numbers, misconceptions, bare, within) {
  if (isWithin(value, truth, within)) {
    return { kind: 'computed', sentence: `Computed right: ${howWords(quantity, numbers, truth)}.` };
  }
  const [own] = fittingRows(value, misconceptions);
  if (own) return { kind: 'misconception', row: own.code || 'lesson', sentence: own.reply };
  const rows = fittingRows(value, commonRows(quantity, numbers, truth));
  const codes = rows.map(({ code }) => code);
  if (codes.length > 1) return { kind: 'tie', rows: codes, sentence: tieQuestion(quantity, codes) };
  if (codes.length === 1) {
    const texts = { gap: gapWords(rows[0].value, truth), bare };
    return { kind: 'misconception', row: codes[0], sentence: rowReply(quantity, codes[0], numbers, texts) };
  }
  if (isWithin(value, truth, READ_WITHIN)) {
    const read = READ_OFF_AXES.includes(quantity) ? READ_WORDS : CLOSE_WORDS;
    return { kind: 'read', sentence: `${read} Now compute it: ${howWords(quantity, numbers, truth)}.` };
  }
  return { kind: 'off', sentence: `That is ${gapWords(value, truth)}.` };
}

const isWithin = (value, right, limit) => Math.abs(value - right) <= (limit + LIMIT_SLACK) * right;

// The nearest row that fits, with all that have its value.
function fittingRows(value, rows) {
  const fitting = rows.filter((row) => isWithin(value, row.value, ROW_WITHIN));
  const distance = (row) => Math.abs(value - row.value) / row.value;
  const nearest = fitting.reduce((best, row) => (distance(row) < distance(best) ? row : best), fitting[0]);
  return fitting.filter((row) => isWithin(row.value, nearest.value, TIE_WITHIN));
}

// What the unit measures, where it measures another thing than is asked; else null.
function misfitKind(text, code) {
  if (code === 'count_or_rate') return code;
  if (!MISFIT_CODES.includes(code)) return null;
  // Each quantity refuses the units of the others, and bits are refused by all.
  return UNIT_KINDS.find((kind) => !MISFIT_CODES.includes(parseQuantity(text, kind).code)) ?? 'bits';
}

// How far a value is from the truth: '25 % too high', 'a factor of 8 too low', 'exactly right'.
export function gapWords(value, truth) {
  requirePositive({ value, truth });
  const error = Math.abs(value / truth - 1);
  const times = Math.max(value / truth, truth / value);
  const way = value > truth ? 'too high' : 'too low';
  if (error <= LIMIT_SLACK) return 'exactly right';
  if (error < 0.01) return `less than 1 % ${way}`;
  if (times < 2) return `${formatNumber(error * 100, 2)} % ${way}`;
  if (times < MOST_TIMES) return `a factor of ${formatNumber(times, 3)} ${way}`;
  return `more than a million times ${way}`;
}
