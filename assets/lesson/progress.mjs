// What a student did, in this browser only: never sent to the server. Named after the lab, since files from disk
// share one storage.

const PROGRESS_STORE = 'roofline-lab:progress';
export const PROGRESS_FORMAT = 'roofline-lab progress 1';
const MOST_TEXT = 2000;

const isText = (value) => typeof value === 'string' && value.length <= MOST_TEXT;
const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);

const isAboveZero = (value) => Number.isFinite(value) && value > 0;

function cleanPredictions(list) {
  return list.filter((p) => isObject(p) && isAboveZero(p.value) && isAboveZero(p.truth) && isText(p.sentence))
    .slice(0, 2).map(({ value, truth, sentence, kind }) => ({ value, truth, sentence, kind: isText(kind) ? kind : 'off' }));
}

// Takes only what it knows, in the form it knows; everything else is left behind.
function cleanStep(raw) {
  const step = { done: raw.done === true };
  if (Array.isArray(raw.predictions)) step.predictions = cleanPredictions(raw.predictions);
  // Committed, but not revealed yet: a reload must not make the first prediction free again.
  if (Array.isArray(raw.pending)) step.pending = cleanPredictions(raw.pending);
  // Typed, and not judged yet: a judge on the server may be out of reach.
  if (isText(raw.draft) && raw.draft) step.draft = raw.draft;
  if (raw.skipped === true) step.skipped = true;
  if (Number.isInteger(raw.choice) && raw.choice >= 0) step.choice = raw.choice;
  if (isText(raw.explanation)) step.explanation = raw.explanation;
  if (Number.isInteger(raw.hints) && raw.hints >= 0) step.hints = Math.min(raw.hints, 2);
  return step;
}

function cleanLesson(raw) {
  return {
    digest: isText(raw.digest) ? raw.digest : '',
    at: isText(raw.at) ? raw.at : '',
    steps: Object.fromEntries(Object.entries(raw.steps).map(([key, step]) => [key, cleanStep(step)])),
  };
}

const isLesson = (raw) => isObject(raw) && isObject(raw.steps) && Object.values(raw.steps).every(isObject);

// What was done in a step that has changed since: an answer that the step no longer asks for, or no longer takes for
// what it was, has to be given again.
function fittingStep({ action }, { done, predictions = [], pending, skipped = false, choice, ...rest }) {
  if (action?.type === 'predict') {
    const fits = predictions.every(({ truth }) => Math.abs(truth / action.expect - 1) <= action.tolerance);
    return { ...rest, done: done && fits && (skipped || predictions.length > 0), ...(fits ? { predictions, skipped } : {}) };
  }
  if (action?.type === 'choice') {
    const fits = choice < action.options.length;
    return { ...rest, done: done && fits, ...(fits ? { choice } : {}) };
  }
  return { ...rest, done };
}

// Returns the lessons of an exported text, or throws an Error whose message is a sentence for the student.
export function readProgress(text) {
  let data = null;
  try { data = JSON.parse(text); } catch { throw new Error('This file is not progress from this lab: it is not JSON, or it is damaged.'); }
  if (!isObject(data) || data.format !== PROGRESS_FORMAT || !isObject(data.lessons)) {
    throw new Error('This file is not progress from this lab: it has another form.');
  }
  const lessons = Object.entries(data.lessons);
  if (!lessons.every(([, lesson]) => isLesson(lesson))) throw new Error('This file is damaged: the steps of a lesson cannot be read.');
  return Object.fromEntries(lessons.map(([key, lesson]) => [key, cleanLesson(lesson)]));
}

export class Progress {
  // Without a store to keep it in, it lasts as long as the page.
  constructor(lessons, keeps = true) {
    this.keeps = keeps;
    this.lessons = {};
    this.load();
    this.keepWhatFits(lessons);
  }

  // Called again when another tab has saved, or this one would write over it.
  load() {
    if (!this.keeps) return;
    try { this.lessons = readProgress(localStorage.getItem(PROGRESS_STORE) ?? '{}'); } catch { /* a first visit */ }
  }

  // A changed lesson keeps the steps that are still there; their answers stay the student's.
  keepWhatFits(lessons) {
    for (const { key, digest, steps } of lessons) {
      const known = this.lessons[key];
      if (!known || known.digest === digest) continue;
      const fitting = steps.filter((step) => known.steps[step.key]).map((step) => [step.key, fittingStep(step, known.steps[step.key])]);
      this.lessons[key] = { digest, at: known.at, steps: Object.fromEntries(fitting) };
    }
  }

  step(lesson, step) {
    this.lessons[lesson.key] ??= { digest: lesson.digest, at: step.key, steps: {} };
    return (this.lessons[lesson.key].steps[step.key] ??= { done: false });
  }

  peek(lesson, step) {
    return this.lessons[lesson.key]?.steps[step.key] ?? null;
  }

  doneSteps(lesson) {
    return lesson.steps.filter((step) => this.peek(lesson, step)?.done).length;
  }

  update(lesson, step, values) {
    Object.assign(this.step(lesson, step), values);
    this.save();
  }

  enter(lesson, step) {
    this.step(lesson, step);
    this.lessons[lesson.key].at = step.key;
    this.save();
  }

  save() {
    if (!this.keeps) return;
    try { localStorage.setItem(PROGRESS_STORE, this.exported()); } catch { /* kept as long as the page */ }
  }

  exported() {
    return JSON.stringify({ format: PROGRESS_FORMAT, lessons: this.lessons }, null, 1);
  }

  // What is imported is laid over what is there, step by step: what is not in the file, or not done in it, stays.
  take(text, lessons) {
    for (const [key, theirs] of Object.entries(readProgress(text))) {
      const mine = this.lessons[key]?.steps ?? {};
      const news = Object.entries(theirs.steps).filter(([step, { done }]) => done || !mine[step]?.done);
      this.lessons[key] = { ...theirs, steps: { ...mine, ...Object.fromEntries(news) } };
    }
    this.keepWhatFits(lessons);
    this.save();
  }
}
