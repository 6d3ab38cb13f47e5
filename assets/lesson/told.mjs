import { h } from '../shared/dom.mjs';
import { formatNumber, formatQuantity } from '../pure/formats.mjs';
import { gapWords } from '../pure/judge.mjs';
import { voteNames } from '../present/mode.mjs';

// What is kept of predictions, and how a step tells it.

const COUNT_DIGITS = 12;

// A predicted number in words; a count in full.
export function shownValue(action, value) {
  return action.quantity === 'count' ? formatNumber(value, COUNT_DIGITS) : formatQuantity(value, action.as);
}

export const keptOf = (verdicts) => verdicts.map(({ value, truth, sentence, kind }) => ({ value, truth, sentence, kind }));

// What is kept of a reveal. Tried again, the first prediction stays, and the last one stands beside it.
export function afterReveal({ predictions = [] }, verdicts, skipped) {
  const first = predictions.slice(0, 1);
  const made = [...first, ...keptOf(verdicts)];
  const kept = made.length > 2 ? [made[0], made.at(-1)] : made;
  return { done: true, predictions: kept, ...(skipped && first.length === 0 ? { skipped } : {}) };
}

// `withGaps` says beside each prediction how far off it is, where no plot stands by to say so.
export function toldEntries(action, { predictions = [], skipped }, withGaps = false) {
  const shown = (value) => shownValue(action, value);
  const said = ({ value, truth }) => (withGaps ? `${shown(value)}: ${gapWords(value, truth)}` : shown(value));
  const entries = predictions.flatMap((made, k) => [h('dt', {}, k === 0 ? voteNames().first : voteNames().lastTold), h('dd', {}, said(made))]);
  if (skipped) entries.push(h('dt', {}, 'You chose'), h('dd', {}, 'to see without predicting'));
  entries.push(h('dt', {}, 'The model gives'), h('dd', {}, shown(action.expect)));
  // Far off, the judge's sentence is the gap itself.
  const last = predictions.at(-1);
  if (last && !(withGaps && last.kind === 'off')) entries.push(h('dd', { class: 'reply' }, last.sentence));
  return entries;
}
