// Where the student is: no lesson, the contents, a step, or free use with a step waiting.

export class Tour {
  constructor(lessons, progress) {
    this.lessons = lessons;
    this.progress = progress;
    this.mode = 'closed';
    this.lesson = null;
    this.index = 0;
    this.memory = null; // the instrument as a step was left for free use
    this.asked = false; // the step's number is hidden now, even if it was found before
    this.note = '';
    this.listeners = new Set();
  }

  get step() { return this.lesson?.steps[this.index] ?? null; }
  get done() { return this.progress.peek(this.lesson, this.step) ?? { done: false }; }

  // The open step as others need to know it: which it is and what it asks, null where none is open.
  get place() {
    if (this.mode !== 'step') return null;
    const { lesson, index, step: { key, title, tab, action } } = this;
    return {
      lesson: lesson.key, key, index, steps: lesson.steps.length, title, tab, type: action?.type ?? null, quantity: action?.quantity ?? null,
      question: action?.question ?? action?.text ?? '', options: action?.options?.map(({ text }) => text) ?? null,
    };
  }

  subscribe(fn) { this.listeners.add(fn); }
  emit() { for (const fn of this.listeners) fn(); }

  show(mode) {
    this.mode = mode;
    if (mode === 'closed') this.asked = false;
    this.emit();
  }

  open(key, index = 0, note = '') {
    this.lesson = this.lessons.find((lesson) => lesson.key === key);
    this.go(index, note);
  }

  go(index, note = '') {
    this.index = Math.max(0, Math.min(this.lesson.steps.length - 1, index));
    this.memory = null;
    this.asked = false;
    this.note = note;
    this.progress.enter(this.lesson, this.step);
    this.show('step');
  }

  // A lesson goes on where it was left.
  resumeAt(lesson) {
    const at = this.progress.lessons[lesson.key]?.at;
    return Math.max(0, lesson.steps.findIndex((step) => step.key === at));
  }

  record(values) {
    this.progress.update(this.lesson, this.step, values);
  }

  leave(memory) {
    this.memory = memory;
    this.show('free');
  }

  comeBack() {
    this.show('step');
  }
}

// `?lesson=ceiling&step=3`. Returns {key, index, note}; key is null where the link opens no lesson.
export function readDeepLink(search, lessons, elsewhere) {
  const params = new URLSearchParams(search);
  if (!params.has('lesson')) return { key: null, index: 0, note: '' };
  const shown = (text) => (text.length > 40 ? `${text.slice(0, 40)}\u2026` : text);
  const lesson = lessons.find(({ key }) => key === params.get('lesson'));
  const absent = elsewhere.find(({ key }) => key === params.get('lesson'));
  if (absent) return { key: null, index: 0, note: `The link asks for the lesson \u201c${absent.title}\u201d, which needs the lab\u2019s server. How to get it stands below.` };
  if (!lesson) return { key: null, index: 0, note: `The link asks for the lesson \u201c${shown(params.get('lesson'))}\u201d, which is not here.` };
  if (!params.has('step')) return { key: lesson.key, index: null, note: '' };
  const step = Number(params.get('step'));
  if (Number.isInteger(step) && step >= 1 && step <= lesson.steps.length) return { key: lesson.key, index: step - 1, note: '' };
  return { key: lesson.key, index: 0, note: `The link asks for step \u201c${shown(params.get('step'))}\u201d; the lesson has steps 1 to ${lesson.steps.length}.` };
}

export function writeDeepLink(tour) {
  const url = new URL(location.href);
  url.searchParams.delete('lesson');
  url.searchParams.delete('step');
  if (tour.mode !== 'closed' && tour.lesson) {
    url.searchParams.set('lesson', tour.lesson.key);
    url.searchParams.set('step', String(tour.index + 1));
  }
  // The instrument writes its own keys itself; some browsers refuse this for files, and the lab works without.
  try { history.replaceState(history.state, '', url); } catch { /* the address stays */ }
}
