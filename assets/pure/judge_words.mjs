// What the judge says beside the replies of the common table; the twin of roofline_lab/course/judge_words.py.

import { formatQuantity } from './formats.mjs';
import { ANY_REPLIES, REPLIES_OF } from './judge_replies.mjs';

// What a prediction is read and shown as, the unit of a bare number, and what the predicted thing is.
export const PREDICTED = {
  ceiling: { as: 'peak', bare: 'GFLOP/s', is: 'a ceiling is operations per second, in GFLOP/s' },
  ridge: { as: 'intensity', bare: 'FLOP/byte', is: 'a ridge is operations per byte, in FLOP/byte' },
  intensity: { as: 'intensity', bare: 'FLOP/byte', is: 'an intensity is operations per byte, in FLOP/byte' },
  traffic: { as: 'bytes', bare: 'GB', is: 'traffic is a number of bytes, in GB' },
  time: { as: 'seconds', bare: 'ms', is: 'a time is in ms or s' },
  ratio: { as: 'ratio', bare: '', is: 'a ratio is a plain number' },
};

// What a unit means, what it counts, and how; null where that is no question.
const UNIT_MEANINGS = {
  bandwidth: ['bytes per second', 'bytes', 'rate'],
  peak: ['operations per second', 'operations', 'rate'],
  work: ['a number of operations', 'operations', 'count'],
  bytes: ['a number of bytes', 'bytes', 'count'],
  bits: ['bits', 'bits', null],
  count_or_rate: ['operations, or operations per second', 'operations', 'either'],
  intensity: ['operations per byte', null, null],
  seconds: ['a time', null, null],
  ratio: ['a plain number', null, null],
};

export const ABOVE_ZERO_WORDS = 'A prediction is a number above zero, with or without its unit.';
export const READ_WORDS = 'That is read right off a log axis.';
export const CLOSE_WORDS = 'That is close, within 12 %.';

// How the truth comes about: by what limits where that makes a difference.
const HOW_WORDS = {
  ceiling: {
    memory: '{intensity} × {bandwidth} = {ceiling}',
    ridge: 'at the ridge, {intensity} × {bandwidth} is the peak itself, {peak}',
    compute: '{intensity} lies right of the ridge at {ridge}, so the peak limits: {peak}',
  },
  ridge: { any: '{peak} ÷ {bandwidth} = {ridge}' },
  intensity: { any: '{work} ÷ {traffic} = {truth}' },
  traffic: { any: 'the counted rows add up to {traffic}' },
  time: {
    memory: '{traffic} ÷ {bandwidth} = {time}, and memory is the slower clock',
    ridge: '{traffic} ÷ {bandwidth} = {time}, and math needs just as long',
    compute: '{work} ÷ {peak} = {time}, and math is the slower clock',
  },
  ratio: { any: 'the one divided by the other is {truth}' },
};

const NUMBER_SHOWN_AS = {
  intensity: 'intensity', payload: 'intensity', ridge: 'intensity', bandwidth: 'bandwidth',
  start: 'bandwidth', peak: 'peak', ceiling: 'peak', work: 'work', traffic: 'bytes', time: 'seconds',
};

// '4 FLOP/byte × 80 GB/s = 320 GFLOP/s', without a full stop.
export function howWords(quantity, numbers, truth) {
  const byLimit = HOW_WORDS[quantity];
  const limit = numbers.bound ?? (numbers.memory < numbers.math ? 'compute' : 'memory');
  return filledWords(byLimit.any ?? byLimit[limit], numbers, { truth: formatQuantity(truth, PREDICTED[quantity].as) });
}

// `texts` has what is said of the value: its gap, and the unit of a bare number.
export function rowReply(quantity, code, numbers, texts) {
  return filledWords(rowWords(quantity, code)[1], numbers, texts);
}

// Rows of one value: which was it?
export function tieQuestion(quantity, codes) {
  const names = codes.map((code) => rowWords(quantity, code)[0]);
  const last = names.pop();
  return `That number fits more than one idea: ${names.join(', ')} or ${last}. Which was yours?`;
}

// Asked about a unit that measures something else. The number has no part in it, for it must not show
// whether the number would fit.
export function unitQuestion(quantity, kind) {
  const { as, is } = PREDICTED[quantity];
  const [means, counts, form] = UNIT_MEANINGS[kind];
  const [, wantedCounts, wantedForm] = UNIT_MEANINGS[as];
  const differ = (one, other) => one && other && one !== other;
  const capital = (word) => word[0].toUpperCase() + word.slice(1);
  const things = differ(counts, wantedCounts) ? ` ${capital(counts)} or ${wantedCounts}?` : '';
  const forms = differ(form, wantedForm) ? ' A count or a rate?' : '';
  return `That unit means ${means}; ${is}.${things}${forms}`;
}

export const rowWords = (quantity, code) => REPLIES_OF[quantity][code] ?? ANY_REPLIES[code];

function filledWords(template, numbers, texts) {
  return template.replace(/\{(\w+)\}/g, (_, name) => (
    texts[name] ?? formatQuantity(numbers[name], NUMBER_SHOWN_AS[name])
  ));
}
