import { h, makeButton, setAttribute } from '../shared/dom.mjs';

// All steps of all lessons: a press looks a step's notes up, and moves nothing on the projector.
export function makeDeskList(lessons, look) {
  const entries = [];
  const stepEntry = (lesson, step, index) => {
    const button = makeButton(`${lesson.title}, step ${index + 1}: ${step.title}`, `${index + 1}. ${step.title}`, () => look(lesson.key, index), 'quiet');
    entries.push({ lesson: lesson.key, index, button });
    return h('li', {}, button);
  };
  const element = h('nav', { class: 'card desk-list', 'aria-label': 'Steps' }, ...lessons.map((lesson) => h('section', {},
    h('h2', {}, `${lesson.number}. ${lesson.title}`), h('ol', {}, ...lesson.steps.map((step, k) => stepEntry(lesson, step, k))))));
  // `seen` is whose notes are shown, `open` where the class is; {lesson, index} or null.
  const render = (seen, open) => {
    const is = (entry, place) => place !== null && entry.lesson === place.lesson && entry.index === place.index;
    for (const entry of entries) {
      setAttribute(entry.button, 'aria-current', is(entry, seen) ? 'true' : null);
      entry.button.classList.toggle('class-here', is(entry, open));
    }
    entries.find((entry) => is(entry, seen))?.button.scrollIntoView({ block: 'nearest' });
  };
  return { element, render };
}
