import { h, makeButton, setUsable } from '../shared/dom.mjs';
import { tell } from '../shared/bus.mjs';
import { saveFile } from '../shared/files.mjs';

const SIXTEEN_BITS = ['f16', 'bf16'];
const NOT_WRONG = 'The numbers are wrong on purpose, so they are not sent. Turn the switches off first.';
const NOT_THESE = 'The account is not of the inputs as they stand. Mend the marked field first.';
const NO_ANSWER = 'The roofline tab does not answer.';

const nameOf = (k, v) => (k === v ? k : `${k} keys, ${v} values`);

// What leaves the tab: to the ledger of the roofline tab, or into a file; only when a button is pressed.
export function makeSending(store) {
  const send = () => {
    if (store.isWrong) {
      tell('say', NOT_WRONG);
      return;
    }
    const { answer: { send: { work_flop: work, baseline, candidate, sentence }, echo: { k, v, ck, cv } } } = store;
    // The server says why where the instrument could not hold it.
    if (work === null) {
      tell('say', sentence);
      return;
    }
    const names = { baseline: nameOf(k, v), candidate: candidate && nameOf(ck, cv) };
    let refused = NO_ANSWER;
    tell('fill', {
      work, baseline, candidate, names, sentence,
      sixteenBit: [k, v].every((format) => SIXTEEN_BITS.includes(format)),
      answer: (why) => { refused = why; },
    });
    if (refused) {
      tell('say', `Not sent. ${refused}`);
      return;
    }
    tell('sent');
    tell('show-tab', 'roofline');
    tell('say', `Sent: ${sentence} Undo takes it back.`);
  };
  const save = (kind, type) => {
    const name = `kv-cache${store.isWrong ? '-wrong-on-purpose' : ''}.${kind}`;
    saveFile(name, type, store.answer[kind]);
    tell('say', `The account is saved as ${name}${store.isWrong ? '; it says that its numbers are wrong' : ''}.`);
  };
  const guarded = (act) => () => (store.isBehind ? tell('say', NOT_THESE) : act());
  const buttons = {
    send: makeButton('Send to the roofline', 'Send to the roofline', guarded(send), 'primary'),
    csv: makeButton('Save CSV', 'CSV', guarded(() => save('csv', 'text/csv')), 'quiet'),
    json: makeButton('Save JSON', 'JSON', guarded(() => save('json', 'application/json')), 'quiet'),
  };
  const render = () => {
    const there = store.answer !== null;
    setUsable(buttons.send, there);
    setUsable(buttons.csv, there);
    setUsable(buttons.json, there);
  };
  return { elements: [buttons.csv, buttons.json, buttons.send], render };
}
