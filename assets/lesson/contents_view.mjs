import { h, setText, makeButton } from '../shared/dom.mjs';
import { fromHtml } from '../shared/html.mjs';

const LEVELS = { start: 'to start with', middle: 'builds on others', deep: 'in depth' };

function lessonEntry(tour, lesson, open) {
  const { progress } = tour;
  const done = progress.doneSteps(lesson);
  const total = lesson.steps.length;
  const action = done === 0 ? 'Start' : done === total ? 'Again' : 'Continue';
  const needs = lesson.needs.map((key) => tour.lessons.find((other) => other.key === key)?.title).filter(Boolean);
  return h('li', {},
    h('h3', {}, `${lesson.number}. ${lesson.title}`),
    h('p', { class: 'note' }, `${lesson.minutes} minutes, ${LEVELS[lesson.level]}; ${done} of ${total} steps done${needs.length ? `; needs: ${needs.join(', ')}` : ''}`),
    h('details', {}, h('summary', {}, 'What you will be able to do'), fromHtml(lesson.intro, 'prose'), h('ul', {}, ...lesson.objectives.map((text) => h('li', {}, text)))),
    makeButton(`${action} ${lesson.title}`, action, () => open(lesson, done === total ? 0 : tour.resumeAt(lesson)), 'primary'));
}

// Lessons with steps that the server works out, where there is none: what they are, and how to get them.
function elsewhereView(lessons, serve) {
  return h('section', { class: 'elsewhere', 'aria-label': 'Lessons that need the lab\u2019s server' },
    h('h3', {}, 'Lessons that need the lab\u2019s server'),
    h('p', { class: 'note' }, 'They count a real model\u2019s cache, in Python, and cannot be opened in this file. Get the lab\u2019s folder from who gave you this file, and serve it (Python 3.11 or newer); all lessons are then at http://localhost:5006/app.'),
    h('ul', {}, ...lessons.map(({ number, title, minutes, level }) => h('li', {}, `${number}. ${title}`, h('span', { class: 'note' }, ` ${minutes} minutes, ${LEVELS[level]}`)))),
    h('pre', { class: 'command', tabindex: 0, 'aria-label': 'Command that serves the lab' }, serve));
}

// All lessons with the student's progress, and progress to carry away or to bring. `commands`: {open, close, save, report}.
export function makeContentsView(tour, { problems, elsewhere, serve }, commands) {
  const title = h('h2', { tabindex: -1 }, 'Lessons');
  const refusal = h('p', { class: 'refusal', role: 'alert' });
  const imported = h('p', { class: 'note', role: 'status', 'aria-label': 'Import' });
  const list = h('ol', { class: 'contents' }, ...tour.lessons.map((lesson) => lessonEntry(tour, lesson, commands.open)));
  const file = h('input', { type: 'file', accept: '.json,application/json', 'aria-label': 'Import progress' });
  file.addEventListener('change', async () => {
    const [chosen] = file.files;
    if (!chosen) return;
    try {
      tour.progress.take(await chosen.text(), tour.lessons);
      setText(refusal, '');
      setText(imported, `Imported from ${chosen.name}.`);
      list.replaceChildren(...tour.lessons.map((lesson) => lessonEntry(tour, lesson, commands.open)));
    } catch (error) {
      setText(imported, '');
      setText(refusal, `${error.message} Nothing was changed.`);
    }
    file.value = '';
  });
  const element = h('div', { class: 'step' },
    h('div', { class: 'row' }, title, makeButton('Close', 'Close', commands.close)),
    tour.note ? h('p', { class: 'warning' }, tour.note) : null,
    problems.length ? h('section', { class: 'warning' }, h('h3', {}, 'Lessons that could not be read'), h('ul', {}, ...problems.map((text) => h('li', {}, text)))) : null,
    list,
    elsewhere.length ? elsewhereView(elsewhere, serve) : null,
    commands.report(),
    h('details', {}, h('summary', {}, 'Carry your progress to another browser'),
      h('p', { class: 'note' }, 'Your progress stays in this browser. Export it to a file, and import the file elsewhere.'),
      makeButton('Export progress', 'Export progress', commands.save),
      h('p', {}, h('span', { 'aria-hidden': 'true' }, 'Import progress: '), file), refusal, imported));
  return { element, title };
}
