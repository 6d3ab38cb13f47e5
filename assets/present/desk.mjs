import { h, makeButton, setText, setUsable } from '../shared/dom.mjs';
import { fromHtml } from '../shared/html.mjs';
import { openChannel } from './channel.mjs';
import { makeDeskList } from './desk_list.mjs';
import { makeFlow } from './flow.mjs';
import { listenForPresenter } from './present_keys.mjs';
import { makeVotesForm } from './votes_form.mjs';

// The teacher's own window: notes and answers of the step that the class sees, and the projector's page driven from
// here. It follows the presenter's page that spoke last.

const ALONE = 'No presenter\u2019s page answers in this browser. ';
const NOTHING = { step: null, place: null, stages: [], at: -1, ready: false, blank: false, rows: [] };

export function render({ model }) {
  const { lessons } = model;
  let remote = null; // what the presenter's page last said
  let looked = null; // {lesson, index} where the teacher looks ahead

  const channel = openChannel((message) => {
    if (message.type === 'state') remote = message;
    else if (message.type === 'bye' && message.from === remote?.from) remote = null;
    else return;
    draw();
  });
  const post = (message) => { if (remote) channel.post({ ...message, to: remote.from }); };
  const act = (action) => post({ type: 'act', action });
  const look = (lesson, index) => {
    looked = { lesson, index };
    draw();
  };

  const where = h('p', { role: 'status', 'aria-label': 'Presenter' });
  const opener = h('p', {}, h('a', { href: new URL('?present=1', location.href).href, target: 'roofline-lab-projector' }, 'Open the presenter\u2019s page'));
  const [previous, next, reveal, blank] = [['previous', 'Previous step'], ['next', 'Next step'], ['reveal', 'Reveal'], ['blank', 'Screen off']]
    .map(([action, name]) => makeButton(name, name, () => act(action)));
  const flow = makeFlow();
  const votes = makeVotesForm((place, rows) => post({ type: 'votes', place, rows }));
  const list = makeDeskList(lessons, look);
  const follow = makeButton('Back to the class\u2019s step', 'Back to the class\u2019s step', () => { looked = null; draw(); });
  const lead = makeButton('Show this step to the class', 'Show this step to the class', () => {
    post({ type: 'go', ...looked });
    looked = null;
  }, 'primary');
  const ahead = h('div', { class: 'row' }, lead, follow);
  const notes = h('div', { class: 'desk-step' });
  const confirm = h('dialog', { 'aria-labelledby': 'new-class-title' },
    h('h2', { id: 'new-class-title' }, 'A new class'),
    h('p', {}, 'This clears the votes of all steps, and the presenter\u2019s page asks everything anew.'),
    h('div', { class: 'row' },
      makeButton('Clear all votes', 'Clear all votes', () => { post({ type: 'new-class' }); confirm.close(); }, 'primary'),
      makeButton('Cancel', 'Cancel', () => confirm.close())));
  const renew = makeButton('New class', 'New class', () => confirm.showModal(), 'quiet');

  let noted = null;
  const drawNotes = (seen) => {
    const key = seen && `${seen.lesson} ${seen.index}`;
    if (key === noted) return;
    noted = key;
    const lesson = lessons.find((entry) => entry.key === seen?.lesson);
    const step = lesson?.steps[seen.index];
    notes.replaceChildren(...(step ? [
      h('p', { class: 'note' }, `${lesson.title} \u00b7 step ${seen.index + 1} of ${lesson.steps.length}`),
      h('h2', {}, step.title),
      step.asks ? h('p', { class: 'do' }, step.asks) : null,
      step.answer ? h('section', { class: 'desk-answer' }, h('h3', {}, 'Answer'), fromHtml(step.answer, 'prose')) : null,
      step.notes ? h('section', {}, h('h3', {}, 'Notes'), fromHtml(step.notes, 'prose')) : null,
      step.notes || step.answer ? null : h('p', {}, 'The lesson has no notes for this step.'),
    ].filter(Boolean) : [h('p', {}, 'No step is open. Choose one from the list to read its notes.')]));
  };
  const draw = () => {
    const now = remote ?? NOTHING;
    const { step } = now;
    const seen = looked ?? step;
    const told = step ? `The class sees step ${step.index + 1} of ${step.steps}: ${step.title}.` : 'The class sees the lab, with no step open.';
    setText(where, remote ? `${told}${now.blank ? ' The screen is off.' : ''}` : ALONE);
    opener.hidden = remote !== null;
    setUsable(previous, step !== null && step.index > 0);
    setUsable(next, step !== null && step.index < step.steps - 1);
    setUsable(reveal, now.ready);
    setUsable(blank, remote !== null);
    setUsable(lead, remote !== null);
    setUsable(renew, remote !== null);
    setText(blank, now.blank ? 'Screen on' : 'Screen off');
    reveal.classList.toggle('primary', now.ready);
    ahead.hidden = looked === null;
    flow.render(now);
    votes.render({ place: now.place, options: step?.options ?? null, rows: now.rows, asks: now.at >= 0 });
    list.render(seen, step);
    drawNotes(seen);
  };

  const ends = [listenForPresenter(act), channel.end];
  model.on('remove', () => ends.forEach((end) => end()));
  draw();
  channel.post({ type: 'hello' });
  document.title = 'Teacher\u2019s notes \u00b7 Roofline Lab';
  requestAnimationFrame(() => { document.documentElement.dataset.lab = 'ready'; });
  return h('div', { class: 'desk' },
    list.element,
    h('article', { class: 'card', 'aria-label': 'Notes' }, ahead, notes),
    h('div', { class: 'desk-drive' },
      h('section', { class: 'card', 'aria-labelledby': 'drive-title' },
        h('h2', { id: 'drive-title' }, 'The projector'), where, opener,
        h('div', { class: 'row', role: 'group', 'aria-label': 'Drive the projector' }, previous, next, reveal, blank), flow.element),
      votes.element, renew),
    confirm);
}
