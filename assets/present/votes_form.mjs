import { h, makeButton, setAttribute, setText } from '../shared/dom.mjs';
import { blankRows, readCount, rowProblem } from './tally.mjs';

// Where the teacher types how many said what. The projector shows none of it before the reveal.

const LEAST_ROWS = 5;
const COLUMNS = [['first', 'First vote'], ['last', 'After discussion']];

// The rows to fill in: a choice's options, or what was typed with room for more.
function rowsFor({ options, rows }) {
  if (options) return options.map((answer) => ({ answer, first: '', last: '', ...rows.find((row) => row.answer === answer) }));
  const typed = rows.filter(({ answer, first, last }) => `${answer}${first}${last}`.trim() !== '');
  return [...typed.map((row) => ({ ...row })), ...blankRows(Math.max(1, LEAST_ROWS - typed.length))];
}

// The fields that a problem is about: counts that are none, else the answer that is missing or stands there twice.
function markWrong(inputs, problem) {
  const bad = inputs.filter((input) => input.inputMode === 'numeric' && readCount(input.value) === null);
  const wrong = !problem ? [] : bad.length ? bad : inputs.slice(0, 1);
  for (const input of inputs) setAttribute(input, 'aria-invalid', wrong.includes(input) ? 'true' : null);
}

// `changed(place, rows)` is told of every key.
export function makeVotesForm(changed) {
  const body = h('tbody');
  const refusal = h('p', { class: 'refusal', role: 'alert' });
  const clear = makeButton('Clear these votes', 'Clear these votes', () => { draw({ ...shown, rows: [] }); tell(); }, 'quiet');
  const element = h('section', { class: 'card', 'aria-labelledby': 'votes-title' },
    h('h2', { id: 'votes-title' }, 'How many said what'),
    h('table', { class: 'votes-typed' },
      h('thead', {}, h('tr', {}, h('th', { scope: 'col' }, 'Answer'), ...COLUMNS.map(([, name]) => h('th', { scope: 'col' }, name)))), body),
    refusal, clear,
    h('p', { class: 'note' }, 'The class sees this at the reveal and not before.'));
  let shown = { place: null, options: null, rows: [] };
  let rows = [];

  const tell = () => {
    const problems = rows.map((row) => rowProblem(row, rows));
    const bad = problems.findIndex(Boolean);
    setText(refusal, bad < 0 ? '' : `Row ${bad + 1}: ${problems[bad]}`);
    [...body.children].forEach((line, k) => markWrong([...line.querySelectorAll('input')], problems[k]));
    shown.rows = rows.map((row) => ({ ...row }));
    changed(shown.place, shown.rows);
  };
  const field = (row, key, label) => {
    const input = h('input', { type: 'text', class: 'field', 'aria-label': label, autocomplete: 'off', spellcheck: 'false', inputmode: key === 'answer' ? null : 'numeric' });
    input.value = row[key];
    input.addEventListener('input', () => {
      row[key] = input.value;
      // There is always a row more than is needed.
      if (!shown.options && row === rows.at(-1)) addRow(blankRows(1)[0]);
      tell();
    });
    return input;
  };
  const addRow = (row) => {
    const number = rows.push(row);
    const name = shown.options ? row.answer : `row ${number}`;
    body.append(h('tr', {},
      shown.options ? h('th', { scope: 'row' }, row.answer) : h('td', {}, field(row, 'answer', `Answer, ${name}`)),
      ...COLUMNS.map(([key, column]) => h('td', {}, field(row, key, `${column}, ${name}`)))));
  };
  const draw = (now) => {
    shown = now;
    rows = [];
    body.replaceChildren();
    rowsFor(now).forEach(addRow);
    setText(refusal, '');
  };
  // What is being typed is not drawn anew: the projector only gives back what it was told.
  const render = ({ place, options, rows: theirs, asks }) => {
    element.hidden = !asks;
    const same = place === shown.place && JSON.stringify(theirs) === JSON.stringify(shown.rows);
    if (!same && !(place === shown.place && element.matches(':focus-within'))) draw({ place, options, rows: theirs });
  };
  return { element, render };
}
