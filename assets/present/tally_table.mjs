import { h } from '../shared/dom.mjs';
import { countedRows, totalOf } from './tally.mjs';

// The class's votes on the projector. It is made at the reveal and not before, so nothing of it stands in the page.

const VOTES = [['first', 'First vote'], ['last', 'After discussion']];

// Rows with what the answers are worth; the right answer stands there even where nobody gave it.
function judgedRows(rows, { judge, truth }) {
  const judged = countedRows(rows).map((row) => ({ ...row, ...judge(row.answer) }));
  if (judged.some(({ right }) => right)) return judged;
  return [...judged, { first: 0, last: 0, shown: truth(), right: true, words: 'nobody' }];
}

function voteCell(count, most) {
  return h('td', {}, h('span', { class: 'vote' },
    h('span', { class: 'vote-track', 'aria-hidden': 'true' }, h('span', { class: 'vote-bar', style: `width:${(100 * count) / most}%` })),
    h('span', { class: 'vote-count' }, String(count))));
}

// `asked` has {judge, truth}. Null where there are no votes.
export function tallyTable(rows, asked) {
  if (countedRows(rows).length === 0) return null;
  const judged = judgedRows(rows, asked);
  const votes = VOTES.filter(([vote]) => totalOf(judged, vote) > 0);
  const most = Math.max(...judged.flatMap((row) => votes.map(([vote]) => row[vote])));
  const nameOf = ({ shown, right, words }) => h('th', { scope: 'row' },
    h('span', {}, `${right ? '\u2713 ' : ''}${shown}`), words ? h('span', { class: 'note' }, words) : null);
  return h('section', { class: 'card tally', 'aria-labelledby': 'tally-title' },
    h('h2', { id: 'tally-title' }, 'The class said'),
    h('table', {},
      h('thead', {}, h('tr', {}, h('th', { scope: 'col' }, 'Answer'), ...votes.map(([vote, name]) => h('th', { scope: 'col' }, `${name} (${totalOf(judged, vote)})`)))),
      h('tbody', {}, ...judged.map((row) => h('tr', { class: row.right ? 'right' : null }, nameOf(row), ...votes.map(([vote]) => voteCell(row[vote], most)))))));
}
