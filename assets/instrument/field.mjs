import { h, setText, setAttribute } from '../shared/dom.mjs';
import { parseQuantity } from '../pure/units.mjs';
import { unitOf } from '../pure/formats.mjs';
import { keyAction } from './keys.mjs';

// A typed value with its unit. What cannot be taken stays in the field with the reason beside it; the old value holds.
//   shown(): the text for the present value     take(value): null, or the sentence of a refusal
export function makeField({ id, label, quantity, shown, take, describedBy = '' }) {
  const error = h('p', { class: 'refusal', id: `${id}-error`, role: 'alert' });
  const input = h('input', {
    type: 'text', class: 'field', id, 'aria-label': label, autocomplete: 'off', spellcheck: 'false',
    'aria-describedby': `${id}-error ${describedBy}`.trim(),
  });
  let rendered = '';
  let refused = false;

  const settle = (sentence) => {
    refused = Boolean(sentence);
    setText(error, sentence ? `${sentence} Kept: ${shown()}.` : '');
    setAttribute(input, 'aria-invalid', sentence ? 'true' : null);
  };
  const render = () => {
    const text = shown();
    // Where a rejected text waits to be mended, only a change of this very value may replace it.
    if (text === rendered && (refused || input.value !== rendered)) return;
    rendered = text;
    input.value = text;
    settle(null);
  };
  const revert = () => {
    rendered = shown();
    input.value = rendered;
    settle(null);
  };
  const commit = () => {
    if (input.value === rendered) {
      if (refused) settle(null);
      return;
    }
    const outcome = parseQuantity(input.value, quantity, unitOf(rendered));
    const sentence = outcome.sentence ?? take(outcome.value);
    if (sentence) settle(sentence);
    else revert();
  };

  input.addEventListener('blur', commit);
  input.addEventListener('keydown', (event) => {
    const action = keyAction('field', event);
    if (action === 'take') commit();
    if (action === 'revert') revert();
  });
  return { input, error, render, revert, refuse: settle };
}
