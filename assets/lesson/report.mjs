import { gapWords } from '../pure/judge.mjs';
import { KV_TAB } from './account_question.mjs';
import { shownValue } from './told.mjs';

// What stands in a student's report: plain data, made from the progress and the lessons. What is still asked has no
// answer in it.

const AGAIN_WORDS = 'It is being asked again, so what you found is left out. It comes back when you have seen the answer again.';
const pendingWords = ({ tab }) => `Predicted, but ${tab === KV_TAB ? 'the account was not shown' : 'not played to the end'} yet. The answer is left out until then.`;

const isWorked = ({ done, predictions = [], pending = [], choice, explanation = '' }) => (
  done || predictions.length > 0 || pending.length > 0 || choice !== undefined || explanation.trim() !== '');

// Far off, the judge's sentence is the gap itself.
const replyTo = ({ kind, sentence }) => (kind === 'off' ? null : sentence);

// A fact is what a line is called, what stands in it, and what the lab says to that, or null.
function predictionFacts(action, { predictions = [], skipped }) {
  const shown = (value) => shownValue(action, value);
  const names = predictions.length > 1 ? ['First answer', 'Then'] : ['You predicted'];
  const facts = predictions.map((made, k) => [names[k], `${shown(made.value)}: ${gapWords(made.value, made.truth)}`, replyTo(made)]);
  if (skipped) facts.push(['You chose', 'to see it without predicting', null]);
  return [...facts, ['The model gives', shown(action.expect), null]];
}

function choiceFacts({ options }, { choice }) {
  const chosen = options[choice];
  return chosen ? [['First answer', `${chosen.text} (${chosen.right ? 'right' : 'not right yet'})`, chosen.reply]] : [];
}

const taskFacts = (_, { done }) => [['Reached', done ? 'yes' : 'not yet', null]];

const FACTS = { predict: predictionFacts, choice: choiceFacts, task: taskFacts };

// `asked` says that the lab asks this step's number now, although it may have been found before.
function stepEntry(step, number, done, asked) {
  const { action, explain, title } = step;
  const entry = { number, title, question: action?.text ?? action?.question ?? null, note: null, facts: [], explain: null };
  const open = action?.type === 'predict' && (asked || !done.done || done.pending?.length > 0);
  if (open) return { ...entry, note: done.pending?.length ? pendingWords(step) : AGAIN_WORDS };
  return {
    ...entry,
    note: action ? null : 'Read.',
    facts: action ? FACTS[action.type](action, done) : [],
    explain: explain && { question: explain.question, words: (done.explanation ?? '').trim() },
  };
}

// `isAsked(lesson, step)` as in `stepEntry`. Lessons in which nothing was done have no entries.
export function reportOf(lessons, progress, isAsked) {
  return lessons.map((lesson) => {
    const steps = lesson.steps.map((step, k) => ({ step, number: k + 1, done: progress.peek(lesson, step) ?? { done: false } }));
    return {
      title: `${lesson.number}. ${lesson.title}`,
      done: progress.doneSteps(lesson),
      total: steps.length,
      entries: steps.filter(({ done }) => isWorked(done)).map(({ step, number, done }) => stepEntry(step, number, done, isAsked(lesson, step))),
      rest: steps.filter(({ done }) => !isWorked(done)).map(({ step, number }) => ({ number, title: step.title })),
    };
  });
}
