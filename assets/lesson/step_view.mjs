import { h, setText, makeButton } from '../shared/dom.mjs';
import { fromHtml } from '../shared/html.mjs';
import { actionView } from './actions.mjs';

function explainView(tour, explain) {
  const text = h('textarea', { class: 'field', rows: 3, maxlength: 2000, 'aria-label': explain.question });
  text.value = tour.done.explanation ?? '';
  text.addEventListener('input', () => tour.record({ explanation: text.value }));
  return h('div', { class: 'explain' }, h('p', { class: 'do' }, explain.question), text, h('p', { class: 'note' }, 'Kept in this browser only.'));
}

function hintsView(tour, hints) {
  const shown = h('div', {});
  const more = makeButton('Hint', 'Hint', () => reveal((tour.done.hints ?? 0) + 1));
  const reveal = (count) => {
    if (count > (tour.done.hints ?? 0)) tour.record({ hints: count });
    shown.replaceChildren(...hints.slice(0, count).map((hint) => fromHtml(hint, 'hint')));
    setText(more, count === 0 ? 'Hint' : 'One more hint');
    more.hidden = count >= hints.length;
  };
  reveal(tour.done.hints ?? 0);
  return h('div', { class: 'hints' }, shown, more);
}

// One step: title, text, one action, and the way on. `commands`: {go, contents, free, retry, report, question}.
export function makeStepView(tour, commands) {
  const { lesson, step, index } = tour;
  const last = index === lesson.steps.length - 1;
  const title = h('h2', { tabindex: -1 }, step.title);
  const explain = step.explain ? explainView(tour, step.explain) : null;
  // What did you see, and why? comes after seeing.
  const showExplain = () => { if (explain) explain.hidden = step.action?.type === 'predict' && !tour.done.done; };
  const action = actionView(tour, step.action, { retry: commands.retry, changed: showExplain, question: commands.question });
  showExplain();
  const conclusions = last ? h('section', { class: 'not-concluded' }, h('h3', {}, 'What must not be concluded'), ...lesson.do_not_conclude.map((html) => fromHtml(html))) : null;
  const sources = last && lesson.sources.length ? h('p', { class: 'note' }, `Sources: ${lesson.sources.map(({ text }) => text).join('; ')}.`) : null;
  const bar = h('div', { class: 'progress', 'aria-hidden': 'true' }, h('i', { style: `width:${(100 * (index + 1)) / lesson.steps.length}%` }));
  const element = h('div', { class: 'step' },
    h('p', { class: 'note' }, `${lesson.title} \u00b7 step ${index + 1} of ${lesson.steps.length}`), bar, title,
    tour.note ? h('p', { class: 'warning' }, tour.note) : null,
    fromHtml(step.html, 'prose'), action.element, explain,
    step.hints.length ? hintsView(tour, step.hints) : null, conclusions, sources,
    last ? commands.report() : null,
    h('div', { class: 'row ways' },
      index > 0 ? makeButton('Previous', 'Previous', () => commands.go(index - 1)) : null,
      makeButton('Contents', 'Contents', commands.contents),
      last ? makeButton('Finish', 'Finish', commands.contents, 'primary') : makeButton('Next', 'Next', () => commands.go(index + 1), 'primary')),
    makeButton('Use the lab freely', 'Use the lab freely', commands.free, 'quiet'));
  return { element, title, state: action.state, begin: action.begin, end: action.end };
}
