import { h, setText } from '../shared/dom.mjs';
import { isPresenting } from '../present/mode.mjs';
import { resultParts, timeSentence } from './words.mjs';

const SYNTHETIC = 'A synthetic instrument: it shows a ceiling that follows from changed traffic. It is not an attention kernel, not a cache allocator, and promises no speedup.';
const IN_SHORT = 'A synthetic instrument: a ceiling from changed traffic; no kernel, no allocator, no promised speedup.';

// The result in words: changes on input and once at Play's end, never with the digits that move in between.
export function makeResult(store) {
  const [lead, figure, rest, time] = [h('span'), h('strong'), h('span'), h('span', { class: 'note' })];
  const status = h('p', { class: 'result', role: 'status', 'aria-label': 'Result', 'aria-atomic': 'true' }, lead, figure, rest, h('br'), time);
  const element = h('div', {}, status,
    h('p', { class: 'note' }, isPresenting() ? IN_SHORT : SYNTHETIC));
  const render = () => {
    const parts = resultParts(store);
    setText(lead, parts.lead);
    setText(figure, parts.figure);
    setText(rest, parts.rest);
    setText(time, timeSentence(store));
  };
  return { element, render };
}
