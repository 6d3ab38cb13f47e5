import { h, setAttribute } from '../shared/dom.mjs';
import { countedRows, totalOf } from './tally.mjs';

// Where a class is with a question: it votes alone, talks and votes again, watches, and sees the answer.

const STAGES = { played: ['First vote', 'After discussion', 'Play', 'Reveal'], unplayed: ['First vote', 'After discussion', 'Reveal'] };

// {stages, at, voted, open, complete}: `at` is the index of what comes next. `asked` is what the instrument or a
// choice says of itself; `rows` is the tally.
export function flowOf(isUnplayed, { phase, commits, finished }, rows) {
  const stages = isUnplayed ? STAGES.unplayed : STAGES.played;
  const counted = countedRows(rows);
  const voted = totalOf(counted, 'first') > 0;
  const again = commits > 1 || totalOf(counted, 'last') > 0;
  const open = phase === 'asking' || phase === 'committed';
  const complete = open && finished;
  let at = again ? 2 : 1;
  if (complete) at = stages.length - 1;
  else if (phase === 'asking' && !voted) at = 0;
  else if (!open) at = phase === 'revealed' ? stages.length : -1;
  return { stages, at, voted, open, complete, ready: open && (voted || phase === 'committed') };
}

// The strip that shows it; what is done has a check mark.
export function makeFlow() {
  const element = h('ol', { class: 'flow', 'aria-label': 'Where the class is' });
  let drawn = '';
  const render = ({ stages, at }) => {
    element.hidden = at < 0;
    if (drawn === `${stages} ${at}`) return;
    drawn = `${stages} ${at}`;
    element.replaceChildren(...stages.map((name, k) => {
      const item = h('li', { class: k < at ? 'done' : null }, k < at ? `\u2713 ${name}` : name);
      setAttribute(item, 'aria-current', k === at ? 'step' : null);
      return item;
    }));
  };
  return { element, render };
}
