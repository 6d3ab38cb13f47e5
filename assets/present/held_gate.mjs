import { hear, tell } from '../shared/bus.mjs';
import { formatQuantity } from '../pure/formats.mjs';
import { gapWords } from '../pure/judge.mjs';
import { rowWords } from '../pure/judge_words.mjs';
import { askedQuantity } from '../instrument/predict.mjs';
import { isPresenting } from './mode.mjs';

// The instrument's side of the presenter: its gate waits for the Reveal key, and says where it stands ('asked').

const SHORT = { computed: 'computed right', read: 'read right', tie: 'more than one idea fits' };

// One answer of the class beside the truth: as it is shown, and in few words what it is.
function judgedAnswer(gate, text) {
  const { consumed, kind, value, truth, row } = gate.judge(text);
  if (!consumed) return { shown: text, right: false, words: '' };
  const words = SHORT[kind] ?? (kind === 'misconception' && rowWords(gate.asks, row)?.[0]) ?? null;
  return { shown: formatQuantity(value, askedQuantity(gate)), right: kind === 'computed', words: words || gapWords(value, truth) };
}

export function makeHeldGate(store) {
  if (!isPresenting()) return { render: () => {}, end: () => {} };
  const { gate } = store;
  gate.holds = true;
  let told = '';
  const render = () => {
    const { phase, verdicts } = gate;
    const now = JSON.stringify([phase, verdicts.map(({ value }) => value), store.finished]);
    if (now === told) return;
    told = now;
    tell('asked', {
      phase, commits: verdicts.length, finished: store.finished,
      judge: (text) => judgedAnswer(gate, text),
      truth: () => formatQuantity(gate.judge('').truth, askedQuantity(gate)),
    });
  };
  const ends = [
    hear('reveal', () => gate.reveal()),
    hear('class-voted', (voted) => gate.setClassVoted(voted)),
    // A new step may stand where the last one did; it is said all the same.
    hear('step', () => { told = ''; }),
  ];
  return { render, end: () => ends.forEach((end) => end()) };
}
