import { h, setText } from '../shared/dom.mjs';

const HINT = 'Every number says where it comes from: point at it, or go to it with the arrow keys.';
const CELL_MOVES = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1], Home: [0, -Infinity], End: [0, Infinity] };
const SYSTEMS = ['decimal', 'binary'];

const within = (value, most) => Math.max(0, Math.min(most, value));

// Stored, allocated, resident, moved: one table. One number is in the tab order, the arrow keys move to the others;
// what is pointed at, focused or pressed is explained below.
export function makeAccountTable() {
  const caption = h('caption');
  const head = h('thead');
  const table = h('table', { class: 'account', 'aria-describedby': 'account-keys' }, caption, head);
  const line = h('p', { class: 'formula', role: 'status', 'aria-label': 'Formula' }, HINT);
  let structure = '';
  let grid = []; // [row][column] of {button, formula, title}
  let at = [0, 0];
  let pressed = null;

  const explain = (cell) => setText(line, cell ? `${cell.title}: ${cell.formula}` : HINT);
  const cellOf = (node) => grid.flat().find(({ button }) => button.parentNode === node.closest('td')) ?? null;
  const here = () => (grid.flat().find(({ button }) => button.matches(':focus')) ?? pressed);
  const moveTo = (row, column) => {
    grid[at[0]]?.[at[1]]?.button.setAttribute('tabindex', '-1');
    at = [within(row, grid.length - 1), within(column, grid[0].length - 1)];
    grid[at[0]][at[1]].button.setAttribute('tabindex', '0');
  };
  const placeOf = (cell) => { const row = grid.findIndex((cells) => cells.includes(cell)); return [row, grid[row].indexOf(cell)]; };

  table.addEventListener('pointerover', ({ target }) => { if (target.closest('td')) explain(cellOf(target)); });
  table.addEventListener('pointerleave', () => explain(here()));
  table.addEventListener('focusin', ({ target }) => {
    const cell = cellOf(target);
    moveTo(...placeOf(cell));
    explain(cell);
  });
  table.addEventListener('click', ({ target }) => {
    if (!target.closest('td')) return;
    pressed = cellOf(target);
    explain(pressed);
  });
  table.addEventListener('keydown', (event) => {
    const move = CELL_MOVES[event.key];
    if (!move || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    moveTo(at[0] + move[0], at[1] + move[1]);
    grid[at[0]][at[1]].button.focus();
  });

  const build = ({ columns, sections }) => {
    const hadFocus = table.contains(table.getRootNode().activeElement);
    head.replaceChildren(
      h('tr', {}, h('th', { scope: 'col', rowspan: 2 }, 'part'), ...columns.map(({ name }) => h('th', { scope: 'colgroup', colspan: 2 }, name))),
      h('tr', {}, ...columns.flatMap(() => SYSTEMS.map((name) => h('th', { scope: 'col' }, name)))));
    grid = [];
    const bodies = sections.map(({ title, note, rows }) => h('tbody', {},
      h('tr', { class: 'section' }, h('th', { scope: 'rowgroup', colspan: 1 + 2 * columns.length }, h('b', {}, title), note ? h('span', { class: 'note' }, ` ${note}`) : null)),
      ...rows.map(({ name, kind, total }) => {
        const cells = columns.flatMap(() => SYSTEMS.map(() => ({ button: h('button', { type: 'button', class: 'cell', tabindex: -1 }), formula: '', title: '' })));
        grid.push(cells);
        return h('tr', { class: total ? 'sum' : null },
          h('th', { scope: 'row' }, total ? null : h('span', { class: `swatch kind-${kind}` }), name), ...cells.map(({ button }) => h('td', {}, button)));
      })));
    table.replaceChildren(caption, head, ...bodies);
    pressed = null;
    moveTo(...at);
    if (hadFocus) grid[at[0]][at[1]].button.focus();
  };
  const fill = ({ columns, sections }) => {
    sections.flatMap(({ title, rows }) => rows.map((row) => ({ ...row, section: title }))).forEach(({ section, name, cells }, row) => {
      cells.forEach(({ decimal, binary, formula }, column) => {
        [decimal, binary].forEach((text, system) => {
          const cell = grid[row][2 * column + system];
          cell.formula = formula;
          cell.title = `${section}, ${name}, ${columns[column].name}`;
          setText(cell.button, text);
        });
      });
    });
  };
  const render = (answer) => {
    setText(caption, `${answer.wrong.on.length ? 'Wrong on purpose: ' : ''}The byte account of ${answer.model.name}`);
    const shape = JSON.stringify([answer.columns, answer.sections.map(({ title, note, rows }) => [title, note, rows.map(({ key, name, kind }) => [key, name, kind])])]);
    if (shape !== structure) build(answer);
    structure = shape;
    fill(answer);
    explain(here());
  };
  const keys = h('p', { class: 'unseen', id: 'account-keys' }, 'The arrow keys move from number to number.');
  return { element: h('div', { class: 'account-scroll' }, table, keys), line, render };
}
