import { h, makeButton } from '../shared/dom.mjs';
import { saveFile } from '../shared/files.mjs';
import { hear, tell } from '../shared/bus.mjs';
import { inMode, isPresenting } from '../present/mode.mjs';
import { Progress } from './progress.mjs';
import { Tour, readDeepLink, writeDeepLink } from './tour.mjs';
import { makeStepView } from './step_view.mjs';
import { makeContentsView } from './contents_view.mjs';
import { makeReportCard } from './report_card.mjs';
import { AccountQuestion, KV_TAB } from './account_question.mjs';

// Beside the lab nothing has to move for it; on a phone the page does.
function lookAt(node) {
  node?.focus({ preventScroll: true });
  node?.scrollIntoView({ block: 'nearest' });
}

// The lesson player: runs lessons in the browser and talks to the instrument over the bus. No step needs the server.
export function render({ model }) {
  const { lessons, problems, elsewhere, serve } = JSON.parse(model.course);
  // What one class did must not show the next one its answers.
  const progress = new Progress(lessons, !isPresenting());
  const tour = new Tour(lessons, progress);
  const account = new AccountQuestion(model, tour);
  const card = h('section', { class: inMode('card lesson'), 'aria-label': 'Lesson' });
  let view = null;
  let instrument = null; // what it said last of its state

  // A prediction that was made before is not asked again until the student wants to, or comes back to it as it was left.
  const stage = (again = false) => {
    const { step, memory, done } = tour;
    const action = step.action?.type === 'predict' && step.tab !== KV_TAB ? step.action : null;
    // What was committed before a reload is committed still.
    const pending = action && !memory && !again && done.pending?.length ? { gate: { phase: 'committed', verdicts: done.pending, skipped: false } } : null;
    // A class has seen what was revealed to it, with its own predictions beside it.
    const revealed = action && isPresenting() && !memory && !again && done.done ? { gate: { phase: 'revealed', verdicts: done.predictions ?? [], skipped: done.skipped ?? false } } : null;
    const asked = again || !done.done || pending !== null || revealed !== null || (memory !== null && memory.gate.phase !== 'none');
    const ask = action && asked ? { quantity: action.quantity, of: action.of, text: action.text, tolerance: action.tolerance, misconceptions: action.misconceptions } : null;
    tell('lab:stage', { start: step.start, lock: step.lab?.lock ?? [], hide: step.lab?.hide ?? [], ask, resume: memory ?? pending ?? revealed });
    account.stage(again, memory);
    tour.memory = null;
  };
  const commands = {
    go: (index) => tour.go(index),
    contents: () => tour.show('contents'),
    free: () => {
      const kept = account.memory();
      account.leave();
      tell('lab:leave', (memory) => tour.leave({ ...memory, account: kept }));
    },
    retry: () => { tour.record({ done: false }); draw(); stage(true); lookAt(view.title); },
    open: (lesson, index) => tour.open(lesson.key, index),
    close: () => { tour.show('closed'); tell('focus-lessons'); },
    save: () => saveFile('roofline-lab-progress.json', 'application/json', progress.exported()),
    report: () => makeReportCard(tour, model.paper),
    question: account,
  };
  const waiting = () => h('div', { class: 'step' },
    h('p', {}, `${tour.lesson.title}, step ${tour.index + 1}, is waiting.`),
    makeButton('Back to the lesson', 'Back to the lesson', () => tour.comeBack(), 'primary'));
  const draw = () => {
    view?.end?.();
    tell('step', tour.place);
    view = tour.mode === 'step' ? makeStepView(tour, commands) : tour.mode === 'contents' ? makeContentsView(tour, { problems, elsewhere, serve }, commands) : null;
    card.replaceChildren(...(view ? [view.element] : tour.mode === 'free' ? [waiting()] : []));
    view?.begin?.();
    tell('lesson-mode', tour.mode);
    writeDeepLink(tour);
  };
  const changed = () => {
    // A look at the contents leaves the step as it is, its answer hidden; only closing ends it.
    if (tour.mode === 'closed') {
      tell('lab:leave');
      account.leave();
    }
    draw();
    if (tour.mode === 'step') stage();
    card.scrollTop = 0;
    lookAt(view?.title ?? card.querySelector('button'));
  };
  tour.subscribe(changed);

  // What the lab stands at, as far as the open step looks at it.
  const seen = () => {
    if (tour.mode !== 'step') return;
    tour.asked = account.isOpen || ['asking', 'committed'].includes(instrument?.gate.phase);
    view.state(instrument && { ...instrument, bench: account.bench });
  };
  const ends = [
    () => account.end(),
    hear('lab:state', (state) => {
      instrument = state;
      seen();
    }),
    hear('kv:state', () => seen()),
    // The instrument may come after the player: what was staged is staged again.
    hear('lab:ready', () => { if (tour.mode === 'step') stage(); }),
    hear('go', ({ lesson, index }) => { if (lessons.some(({ key }) => key === lesson)) tour.open(lesson, index); }),
    hear('lessons', () => { if (tour.mode === 'contents') commands.close(); else tour.show('contents'); }),
  ];
  // Two tabs share one storage.
  const reload = () => progress.load();
  window.addEventListener('storage', reload);
  model.on('remove', () => [...ends, () => window.removeEventListener('storage', reload)].forEach((end) => end()));

  const { key, index, note } = readDeepLink(location.search, lessons, elsewhere);
  // The page around is not there yet: what is opened here is told in the next frame.
  requestAnimationFrame(() => {
    if (key) {
      const lesson = lessons.find((entry) => entry.key === key);
      tour.open(key, index ?? tour.resumeAt(lesson), note);
    } else if (note) {
      tour.note = note;
      tour.show('contents');
    }
    else draw();
  });
  return card;
}
