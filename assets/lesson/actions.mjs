import { h, setText, makeButton } from '../shared/dom.mjs';
import { heldChoiceView } from '../present/held_choice.mjs';
import { COMPLETE_WORDS, isPresenting } from '../present/mode.mjs';
import { accountPredictView } from './account_predict.mjs';
import { KV_TAB } from './account_question.mjs';
import { missingWords } from './task_words.mjs';
import { afterReveal, keptOf, toldEntries } from './told.mjs';

// One view for each kind of action a step can have. Each gives {element, state(labState)}, some {begin, end}.

function taskView(tour, action) {
  const list = h('ul', { class: 'missing' });
  const reached = h('p', { class: 'reached', role: 'status', 'aria-label': 'Task' });
  const say = (missing) => {
    const texts = [...list.children].map((item) => item.textContent);
    if (texts.join('\n') !== missing.join('\n')) list.replaceChildren(...missing.map((text) => h('li', {}, text)));
  };
  const state = (labState) => {
    const missing = missingWords(action, labState);
    if (missing.length === 0 && !tour.done.done) tour.record({ done: true });
    say(missing);
    setText(reached, missing.length === 0 ? 'Reached. Go on with Next.' : '');
  };
  return { element: h('div', { class: 'action' }, h('p', { class: 'do' }, action.text), list, reached), state };
}

function predictView(tour, action, { retry, changed }) {
  const words = h('p', { role: 'status', 'aria-label': 'Prediction' });
  const told = h('dl', { class: 'told' });
  const again = makeButton('Try again', 'Try again', retry);
  let open = false;
  let kept = null;
  told.hidden = again.hidden = true;

  // Asked again, by Reset or a changed value, the number is hidden here as it is everywhere.
  const tell = () => {
    const tells = tour.done.done && !open;
    told.replaceChildren(...(tells ? toldEntries(action, tour.done) : []));
    told.hidden = again.hidden = !tells;
  };
  const state = (labState) => {
    const { phase, verdicts, skipped, voted } = labState?.gate ?? { phase: 'none' };
    const moved = missingWords({ target: tour.step.start }, labState).length > 0;
    const asks = voted ? 'The class has voted. Press Play and watch.' : 'Type your prediction under the plot. Play stays locked until then.';
    const waits = { asking: asks, committed: 'Predicted. Now press Play and watch.' }[phase] ?? '';
    const said = waits && labState.finished ? COMPLETE_WORDS : waits;
    setText(words, phase !== 'none' && moved ? `${said} The values are not those of this step. Reset brings them back.`.trim() : said);
    const pending = phase === 'committed' && !moved ? keptOf(verdicts) : [];
    if (JSON.stringify(pending) !== JSON.stringify(tour.done.pending ?? [])) tour.record({ pending });
    const revealed = open && phase === 'revealed';
    open = phase === 'asking' || phase === 'committed';
    // What was predicted for other values answers another question; and Undo shows again what is kept already.
    if (revealed && !moved && verdicts !== kept) {
      kept = verdicts;
      tour.record(afterReveal(tour.done, verdicts, skipped));
      changed();
    }
    tell();
  };
  return { element: h('div', { class: 'action predicting' }, h('p', { class: 'do' }, action.text), words, told, again), state };
}

// Options are only marked until Answer is pressed: with arrow keys a hand passes over options that it does not mean.
function choiceView(tour, action) {
  const reply = h('p', { class: 'reply', role: 'status', 'aria-label': 'Reply' });
  const inputs = action.options.map(() => h('input', { type: 'radio', name: 'choice' }));
  const answer = makeButton('Answer', 'Answer', () => {
    const marked = inputs.findIndex((input) => input.checked);
    if (marked < 0) {
      setText(reply, 'Choose one of the answers first.');
      return;
    }
    // The first answer is the one that is kept.
    tour.record({ done: true, choice: tour.done.choice ?? marked });
    setText(reply, action.options[marked].reply);
  });
  const options = action.options.map((option, k) => h('label', { class: 'option' }, inputs[k], option.text));
  const first = tour.done.choice;
  const earlier = first === undefined || !action.options[first] ? null : h('p', { class: 'note' }, `Your first answer: ${action.options[first].text}`);
  return { element: h('fieldset', { class: 'action' }, h('legend', { class: 'do' }, action.question), ...options, answer, reply, earlier), state: () => {} };
}

export function actionView(tour, action, hooks) {
  if (action === null) return { element: null, state: () => { if (!tour.done.done) tour.record({ done: true }); } };
  return { task: taskView, predict: tour.step.tab === KV_TAB ? accountPredictView : predictView, choice: isPresenting() ? heldChoiceView : choiceView }[action.type](tour, action, hooks);
}
