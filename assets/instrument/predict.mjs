import { h, setText, setAttribute, makeButton } from '../shared/dom.mjs';
import { formatQuantity } from '../pure/formats.mjs';
import { gapWords } from '../pure/judge.mjs';
import { PREDICTED } from '../pure/judge_words.mjs';
import { voteNames } from '../present/mode.mjs';

const QUESTIONS = {
  ceiling: 'How many GFLOP/s at most?',
  ridge: 'At which intensity is the ridge?',
  intensity: 'What is the arithmetic intensity?',
  traffic: 'How many bytes cross the boundary?',
  time: 'How long does it take at least?',
  ratio: 'How many times?',
};

export const askedQuantity = (gate) => PREDICTED[gate.asks].as;

function verdictWords(gate) {
  if (gate.skipped) return 'Revealed without predicting.';
  const quantity = askedQuantity(gate);
  const name = (k) => (k === 0 ? voteNames().first : voteNames().last);
  // Far off, the sentence is the gap itself. On a projector the gap is enough: what there is to say, the teacher says.
  const words = ({ kind, value, truth, sentence }) => {
    if (gate.holds) return `${gapWords(value, truth)}.`;
    return kind === 'off' ? sentence : `${gapWords(value, truth)}. ${sentence}`;
  };
  return gate.verdicts.map((verdict, k) => `${name(k)} ${formatQuantity(verdict.value, quantity)}: ${words(verdict)}`).join(' ');
}

function stateWords(gate) {
  if (gate.phase === 'asking') return gate.classVoted ? 'The class has voted. Talk and vote again, or press Play.' : '';
  const predicted = `Predicted: ${formatQuantity(gate.verdicts.at(-1).value, askedQuantity(gate))}.`;
  if (gate.verdicts.length > 1) return `${predicted} Now press Play. The first stays; one more replaces the second.`;
  return gate.holds ? `${predicted} Talk and predict once more, or press Play; the first stays.`
    : `${predicted} Now press Play. You may predict once more; the first stays.`;
}

// Question, field and the two ways to go on. It takes the place of the clocks, so that the plot does not move.
export function makePredict(store) {
  const { gate } = store;
  const question = h('label', { for: 'prediction', class: 'question' });
  const field = h('input', { type: 'text', id: 'prediction', class: 'field', 'aria-label': 'Your prediction', autocomplete: 'off', spellcheck: 'false', 'aria-describedby': 'prediction-unit prediction-refusal' });
  const unit = h('span', { id: 'prediction-unit', class: 'note' });
  const refusal = h('p', { class: 'refusal', id: 'prediction-refusal', role: 'alert' });
  const state = h('p', { class: 'note' });
  const verdict = h('p', { class: 'verdict' });
  // Spoken when it comes; the place is there before, or a screen reader would not listen to it.
  const verdictPlace = h('div', { role: 'status', 'aria-label': 'Verdict' }, verdict);

  const commit = () => {
    const sentence = gate.commit(field.value);
    setText(refusal, sentence ?? '');
    setAttribute(field, 'aria-invalid', sentence ? 'true' : null);
  };
  field.addEventListener('keydown', (event) => { if (event.key === 'Enter') commit(); });
  const predict = makeButton('Predict', 'Predict', commit, 'primary');
  const skip = makeButton('Reveal without predicting', 'Reveal without predicting', () => gate.skip(), 'quiet');
  const ask = h('div', { class: 'ask' }, question, field, unit, predict, skip, refusal, state);
  let phase = null;

  const render = (event) => {
    if (event === 'trace' || event === 'live' && phase === gate.phase) return;
    if (gate.phase === 'asking' && (phase !== 'asking' || event === 'reset')) {
      field.value = '';
      setText(refusal, '');
      setAttribute(field, 'aria-invalid', null);
    }
    phase = gate.phase;
    ask.hidden = !gate.open;
    verdict.hidden = gate.phase !== 'revealed';
    // Who has predicted cannot reveal without predicting any more.
    skip.hidden = gate.phase === 'committed' || gate.classVoted;
    setText(question, gate.question?.text ?? `Predict: ${QUESTIONS[gate.asks]}`);
    setText(unit, PREDICTED[gate.asks].bare || 'times');
    setText(state, gate.open ? stateWords(gate) : '');
    setText(verdict, gate.phase === 'revealed' ? verdictWords(gate) : '');
  };
  return { ask, verdict: verdictPlace, render };
}

// The switch in the machine card.
export function makePredictSwitch(store) {
  const box = h('input', { type: 'checkbox', role: 'switch', class: 'switch', 'aria-label': 'Predict first', on: { change: () => store.gate.setEnabled(box.checked) } });
  return {
    element: h('label', { class: 'predict-first' }, box, 'Predict first'),
    render: () => { box.checked = store.gate.enabled; },
  };
}
