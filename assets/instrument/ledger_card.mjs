import { h, setText, setAttribute } from '../shared/dom.mjs';
import { rowBytes } from '../pure/ledger.mjs';
import { formatBinary, formatBytesSum, formatQuantity, sharesPercent } from '../pure/formats.mjs';
import { makeBars } from './bars.mjs';
import { candidateName, formatFits, TYPED_FORMAT } from './candidate.mjs';
import { makeLedgerRow } from './ledger_row.mjs';
import { makeRatios } from './ratios.mjs';
import { incompleteSentence } from './words.mjs';

const countedBytes = (ledger) => ledger.rows.filter((row) => row.counted).map((row) => rowBytes(ledger, row.key));

// The choice of a candidate, and of the one of the two that Play and the result follow.
function makeChoice(store) {
  const refusal = h('p', { class: 'refusal', role: 'alert' });
  const option = (value, text) => h('option', { value }, text);
  const select = h('select', { 'aria-label': 'Candidate', on: { change: () => choose() } },
    option('', 'no candidate'), ...store.config.formats.map(({ key, name }) => option(key, name)), option(TYPED_FORMAT, 'typed rows'));
  const followBaseline = option('baseline', '');
  const follow = h('select', { 'aria-label': 'Play follows', on: { change: () => store.follow(follow.value) } },
    followBaseline, option('candidate', 'follow candidate'));
  const choose = () => {
    const candidate = { '': null, [TYPED_FORMAT]: { format: TYPED_FORMAT, bases: {} } }[select.value];
    // Typed rows start as a copy: of the format that was there, else of the baseline.
    const bases = Object.fromEntries((store.bothPoints.candidate ?? store.bothPoints.baseline).ledger.rows.map((row) => [row.key, row.base]));
    const refused = store.setCandidate(candidate === undefined ? { format: select.value } : candidate && { ...candidate, bases });
    setText(refusal, refused ?? '');
    if (refused) render();
  };
  const render = (event) => {
    if (event !== undefined) setText(refusal, '');
    select.value = store.candidate?.format ?? '';
    for (const { key, ...format } of store.config.formats) {
      [...select.options].find(({ value }) => value === key).disabled = !formatFits(store.ledger, format, store.sent);
    }
    follow.hidden = store.candidate === null;
    follow.value = store.follows;
    setText(followBaseline, `follow ${store.baselineName}`);
  };
  return { select, follow, refusal, render };
}

// The byte ledger: rows, their bars, and I = W / Q spelled out.
export function makeLedgerCard(store) {
  let rows = [];
  let bars = null;
  const marks = { hand: null, focus: null };
  // The hand may come and go while the focus stays.
  const mark = (by, key) => {
    marks[by] = key;
    const marked = marks.hand ?? marks.focus;
    bars.highlight(marked);
    rows.forEach((row) => row.line.classList.toggle('marked', row.key === marked));
  };
  bars = makeBars(store, (key) => mark('hand', key));
  const choice = makeChoice(store);
  const ratios = makeRatios(store);
  const body = h('tbody');
  const [total, candidateTotal, totalBinary, totalShare] = ['total', 'candidate-total', 'binary', 'share'].map((name) => h('td', { class: name }));
  const equation = h('p', { class: 'equation' });
  const incomplete = h('p', { class: 'warning' });
  const origin = h('p', { class: 'note' });
  const heads = Object.fromEntries(['row', 'bytes', 'candidate', 'binary', 'share', 'counted'].map((name) => [name, h('th', { scope: 'col', class: name === 'binary' ? name : null }, name)]));

  // A source may bring rows of its own.
  const ensureRows = () => {
    if (rows.map((row) => row.key).join() === store.ledger.rows.map((row) => row.key).join()) return;
    rows = store.ledger.rows.map((row) => makeLedgerRow(store, row, mark));
    body.replaceChildren(...rows.flatMap((row) => [row.line, row.errorLine]));
  };
  const render = (event) => {
    ensureRows();
    bars.render(event);
    if (event === 'trace') return;
    const { ledger, point, work, gate, candidate, bothPoints } = store;
    const bytes = countedBytes(ledger);
    const counted = ledger.rows.filter((row) => row.counted);
    const percents = new Map(sharesPercent(bytes).map((percent, k) => [counted[k].key, percent.toFixed(1)]));
    rows.forEach((row) => row.render(percents.get(row.key)));
    choice.render(event);
    ratios.render();
    const secret = gate.hides('traffic');
    const compared = candidate !== null;
    heads.candidate.hidden = candidateTotal.hidden = !compared;
    for (const cell of [heads.binary, heads.share, totalBinary, totalShare]) cell.hidden = compared;
    setText(heads.bytes, compared ? store.baselineName : 'bytes');
    setText(heads.candidate, compared ? candidateName(candidate, store.config) : '');
    setText(total, secret ? 'hidden' : formatBytesSum(bytes));
    setText(candidateTotal, !compared ? '' : secret || gate.hides('ratio') ? 'hidden' : formatBytesSum(countedBytes(bothPoints.candidate.ledger)));
    setText(totalBinary, secret ? 'hidden' : formatBinary(bothPoints.baseline.traffic));
    const result = point.intensity === null ? 'undefined' : formatQuantity(point.intensity, 'intensity');
    equation.hidden = gate.hides('intensity') || gate.hides('ratio');
    setText(equation, equation.hidden ? '' : `I = W / Q = ${formatQuantity(work, 'work')} / ${formatQuantity(point.traffic, 'bytes')} = ${result}`);
    setText(incomplete, incompleteSentence(store));
    setText(origin, `${store.sent?.sentence ?? 'Invented round numbers to start with.'} The intensity slider scales all rows together.`);
    setAttribute(element, 'data-compared', compared ? 'true' : null);
  };
  const element = h('section', { class: 'card ledger', 'aria-labelledby': 'ledger-title' },
    h('div', { class: 'row' }, h('h2', { id: 'ledger-title' }, 'Byte ledger'), choice.follow, choice.select),
    choice.refusal, bars.element,
    h('table', {},
      h('caption', { class: 'unseen' }, 'The byte ledger: what crosses the DRAM boundary'),
      h('thead', {}, h('tr', {}, ...Object.values(heads))),
      body,
      h('tfoot', {}, h('tr', {}, h('th', { scope: 'row' }, 'Q, counted'), total, candidateTotal, totalBinary, totalShare, h('td', {})))),
    ratios.element, equation, incomplete,
    origin);
  return { element, render, revert: () => rows.forEach((row) => row.revert()) };
}
