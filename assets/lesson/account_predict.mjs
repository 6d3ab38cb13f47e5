import { h, makeButton, setAttribute, setText } from '../shared/dom.mjs';
import { isPresenting } from '../present/mode.mjs';
import { shownValue, toldEntries } from './told.mjs';

const ASKS = 'Type your prediction. The account stays hidden until then.';
const VOTED = 'The class has voted. Talk and vote again, or press Reveal.';
const JUDGING = 'Asking the server\u2026';
const MOVED = 'The inputs are not those of this step. The account is shown for those of the step.';

// The question of a step on the KV cache tab, in the lesson's card: field, ways to go on, and what came of it.
export function accountPredictView(tour, action, { question, retry, changed }) {
  const field = h('input', { type: 'text', id: 'account-prediction', class: 'field', 'aria-label': 'Your prediction', autocomplete: 'off', spellcheck: 'false', 'aria-describedby': 'account-prediction-unit account-prediction-refusal' });
  const unit = h('span', { id: 'account-prediction-unit', class: 'note' }, action.unit || { ratio: 'times' }[action.quantity] || '');
  const refusal = h('p', { class: 'refusal', id: 'account-prediction-refusal', role: 'alert' });
  const words = h('p', { role: 'status', 'aria-label': 'Prediction' });
  const told = h('dl', { class: 'told' });
  const again = makeButton('Try again', 'Try again', retry);
  const commit = () => question.commit(field.value);
  // The button that was pressed goes away; the focus goes to where the reading goes on.
  const reveal = (act) => () => {
    act();
    again.focus({ preventScroll: true });
  };
  const predict = makeButton('Predict', 'Predict', commit, 'primary');
  const show = makeButton('Show the account', 'Show the account', reveal(() => question.reveal()), 'primary');
  const skip = makeButton('Reveal without predicting', 'Reveal without predicting', reveal(() => question.skip()), 'quiet');
  const row = h('div', { class: 'row' }, field, unit, predict);
  const ask = h('div', { class: 'account-ask' }, row, refusal, show, skip);
  field.value = tour.done.draft ?? '';
  field.addEventListener('keydown', (event) => { if (event.key === 'Enter') commit(); });
  // Should the page have to be loaded again before the judge has answered.
  field.addEventListener('input', () => tour.record({ draft: field.value }));

  const predictedWords = () => {
    const predicted = `Predicted: ${shownValue(action, question.verdicts.at(-1).value)}.`;
    if (isPresenting()) return `${predicted} Talk and predict once more, or press Reveal; the first stays.`;
    return question.verdicts.length > 1 ? `${predicted} Now press Show the account. The first stays; one more replaces the second.`
      : `${predicted} Now press Show the account. You may predict once more; the first stays.`;
  };
  const phaseWords = () => {
    if (!question.isOpen) return '';
    const said = question.waits ? JUDGING : question.phase === 'committed' ? predictedWords() : question.voted ? VOTED : ASKS;
    return question.bench && !question.bench.atStart ? `${said} ${MOVED}` : said;
  };
  const render = () => {
    const { isOpen, phase } = question;
    ask.hidden = !isOpen;
    show.hidden = phase !== 'committed' || isPresenting();
    // Who has predicted cannot reveal without predicting any more.
    skip.hidden = phase === 'committed' || question.voted;
    setText(refusal, question.refusal);
    setAttribute(field, 'aria-invalid', question.refusal ? 'true' : null);
    setText(words, phaseWords());
    const tells = !isOpen && tour.done.done;
    told.hidden = again.hidden = !tells;
    told.replaceChildren(...(tells ? toldEntries(action, tour.done, true) : []));
    changed();
  };
  const stop = question.drawnBy(render);
  render();
  const element = h('div', { class: 'action predicting' }, h('label', { class: 'do', for: field.id }, action.text), ask, words, h('div', { role: 'status', 'aria-label': 'Verdict' }, told), again);
  return { element, state: () => {}, end: stop };
}
