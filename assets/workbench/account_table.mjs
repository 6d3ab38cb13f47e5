import { h, setText } from '../shared/dom.mjs';
import { makeCell } from './explainer.mjs';

const SYSTEMS = ['decimal', 'binary'];

const headOf = (columns) => [
  h('tr', {}, h('th', { scope: 'col', rowspan: 2 }, 'part'), ...columns.map(({ name }) => h('th', { scope: 'colgroup', colspan: 2 }, name))),
  h('tr', {}, ...columns.flatMap(() => SYSTEMS.map((name) => h('th', { scope: 'col' }, name)))),
];

// What decides which rows and columns there are.
const shapeOf = ({ columns, sections }) => JSON.stringify([columns, sections.map(({ title, note, rows }) => [title, note, rows.map(({ key, name, kind }) => [key, name, kind])])]);

// Stored, allocated, resident, moved: one table. Rows are made anew only where there are other ones.
export function makeAccountTable(explainer) {
  const caption = h('caption');
  const table = h('table', { class: 'account' }, caption);
  const group = explainer.group(table);
  let shape = '';
  let grid = []; // a row of cells for each row of numbers

  const build = ({ columns, sections }) => {
    grid = [];
    const bodies = sections.map(({ title, note, rows }) => h('tbody', {},
      h('tr', { class: 'section' }, h('th', { scope: 'rowgroup', colspan: 1 + 2 * columns.length }, h('b', {}, title), note ? h('span', { class: 'note' }, ` ${note}`) : null)),
      ...rows.map(({ name, kind, total }) => {
        const cells = columns.flatMap(() => SYSTEMS.map(makeCell));
        grid.push(cells);
        return h('tr', { class: total ? 'sum' : null },
          h('th', { scope: 'row' }, total ? null : h('span', { class: `swatch kind-${kind}` }), name), ...cells.map(({ button }) => h('td', {}, button)));
      })));
    group.use(grid, () => table.replaceChildren(caption, h('thead', {}, ...headOf(columns)), ...bodies));
  };
  const fill = ({ columns, sections }) => {
    const rows = sections.flatMap((section) => section.rows.map((row) => ({ ...row, section: section.title })));
    rows.forEach(({ section, name, cells }, row) => cells.forEach(({ decimal, binary, formula }, column) => {
      [decimal, binary].forEach((text, system) => {
        const cell = grid[row][2 * column + system];
        cell.formula = formula;
        cell.title = `${section}, ${name}, ${columns[column].name}`;
        setText(cell.button, text);
      });
    }));
  };
  const render = (answer) => {
    setText(caption, `${answer.wrong.on.length ? 'Wrong on purpose: ' : ''}The byte account of ${answer.model.name}`);
    if (shapeOf(answer) !== shape) build(answer);
    shape = shapeOf(answer);
    fill(answer);
  };
  return { element: h('div', { class: 'account-scroll' }, table), render };
}
