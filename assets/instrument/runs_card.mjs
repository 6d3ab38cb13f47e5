import { h, setText, setUsable, makeButton } from '../shared/dom.mjs';
import { tell } from '../shared/bus.mjs';
import { saveFile } from '../shared/files.mjs';
import { formatQuantity } from '../pure/formats.mjs';
import { leastSeconds, ridgeFlopPerByte } from '../pure/roofline.mjs';
import { ratioText } from './ratios.mjs';
import { BOUND_WORDS } from './words.mjs';
import { whyIncomparable } from './runs.mjs';
import { runsCsv } from './csv.mjs';

const HEADS = ['run', 'of', 'intensity', 'bandwidth', 'peak', 'work', 'Q', 'at most', 'bound', 'ridge', 'time, at least', 'predicted', 'ghost', 'compare'];

const percent = (error) => `${error > 0 ? '+' : ''}${(100 * error).toFixed(1)} %`;
const predictionWords = (run) => (run.skipped ? 'revealed' : run.prediction === null ? '' : `${formatQuantity(run.prediction, 'peak')} (${percent(run.error)})`);

function comparisonWords(a, b) {
  const why = whyIncomparable(a, b);
  if (why) return `Runs ${a.number} and ${b.number} cannot be compared. ${why}`;
  const ratio = (of) => ratioText(of(b) / of(a));
  const seconds = (run) => leastSeconds(run.work, run.traffic, run.bandwidth, run.peak);
  return `Run ${b.number} against run ${a.number}: ${ratio((run) => run.intensity)}\u00d7 the intensity, ${ratio((run) => run.traffic)}\u00d7 the bytes, ${ratio((run) => run.ceiling)}\u00d7 the ceiling, ${ratio(seconds)}\u00d7 the least time.`;
}

// The table of runs, their ghosts and the comparison of two.
export function makeRunsCard(store, runs) {
  const body = h('tbody');
  const comparison = h('p', { class: 'comparison' });
  const refusal = h('p', { class: 'refusal', role: 'alert' });
  const empty = h('p', { class: 'note' });
  let chosen = [];
  let secretDrawn = false;

  const keep = makeButton('Keep as ghost', 'Keep as ghost', () => setText(refusal, runs.setGhost(runs.current, true) ?? ''));
  const csv = makeButton('Export CSV', 'Export CSV', () => saveFile('roofline-runs.csv', 'text/csv', runsCsv(runs.list)));
  const undo = makeButton('Undo', 'Undo', () => { clear.focus(); runs.undoClear(); tell('say', 'The runs are back.'); });
  const clear = makeButton('Clear runs', 'Clear runs', () => {
    chosen = [];
    runs.clear();
    tell('say', 'The runs are cleared. Undo brings them back.');
  });
  const table = h('table', {},
    h('caption', { class: 'unseen' }, 'Runs: Plays that reached their end'),
    h('thead', {}, h('tr', {}, ...HEADS.map((text) => h('th', { scope: 'col' }, text)))), body);

  const choose = (run, on) => {
    chosen = on ? [...chosen, run.number].slice(-2) : chosen.filter((number) => number !== run.number);
    render('runs');
  };
  const check = (label, on, act) => h('input', { type: 'checkbox', class: 'check', 'aria-label': label, checked: on, on: { change: (event) => act(event.target.checked) } });
  const cells = (run) => [
    run.name, formatQuantity(run.intensity, 'intensity'), formatQuantity(run.bandwidth, 'bandwidth'), formatQuantity(run.peak, 'peak'),
    formatQuantity(run.work, 'work'), formatQuantity(run.traffic, 'bytes'), formatQuantity(run.ceiling, 'peak'), BOUND_WORDS[run.bound],
    formatQuantity(ridgeFlopPerByte(run.bandwidth, run.peak), 'intensity'),
    formatQuantity(leastSeconds(run.work, run.traffic, run.bandwidth, run.peak), 'seconds'), predictionWords(run),
  ];
  const rowOf = (run) => h('tr', {},
    h('th', { scope: 'row' }, String(run.number)), ...cells(run).map((text) => h('td', {}, text)),
    h('td', {}, check(`Ghost of run ${run.number}`, run.ghost, (on) => { setText(refusal, runs.setGhost(run, on) ?? ''); render('runs'); })),
    h('td', {}, check(`Compare run ${run.number}`, chosen.includes(run.number), (on) => choose(run, on))));

  const render = (event) => {
    // A past run of the asked setting would be the answer.
    const secret = store.gate.hides('result');
    if (event === 'trace' || (event === 'live' && secret === secretDrawn)) return;
    secretDrawn = secret;
    const { list } = runs;
    chosen = chosen.filter((number) => list.some((run) => run.number === number));
    table.hidden = secret || list.length === 0;
    setText(empty, secret ? 'Hidden while a prediction is open.' : list.length === 0 ? 'A Play that reaches its end becomes a row here.' : '');
    setUsable(keep, !secret && runs.current !== null && !runs.current.ghost);
    setUsable(csv, !secret && list.length > 0);
    setUsable(clear, list.length > 0);
    if (event === 'reset') runs.cleared = null;
    undo.hidden = runs.cleared === null;
    if (event === 'settled' || event === 'gate' || event === 'reset') setText(refusal, '');
    const focused = body.getRootNode().activeElement?.getAttribute('aria-label');
    body.replaceChildren(...(secret ? [] : list.map(rowOf)));
    if (focused) [...body.querySelectorAll('input')].find((input) => input.getAttribute('aria-label') === focused)?.focus();
    const two = chosen.map((number) => list.find((run) => run.number === number));
    setText(comparison, secret || two.length < 2 ? '' : comparisonWords(...two));
  };
  const element = h('section', { class: 'card runs', 'aria-labelledby': 'runs-title' },
    h('div', { class: 'row' }, h('h2', { id: 'runs-title' }, 'Runs'), keep, csv, undo, clear),
    refusal, empty, h('div', { class: 'scroll', role: 'group', tabindex: 0, 'aria-label': 'Table of runs' }, table),
    h('p', { class: 'note' }, 'Tick two runs to compare them. Runs stay in this tab of this browser.'), comparison);
  return { element, render, parts: [['runs', element], ['export', csv]] };
}
