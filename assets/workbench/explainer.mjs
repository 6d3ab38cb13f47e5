import { h, setText } from '../shared/dom.mjs';

const HINT = 'Every number says where it comes from: point at it, or go to it with the arrow keys.';
const CELL_MOVES = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1], Home: [0, -Infinity], End: [0, Infinity] };

const within = (value, most) => Math.max(0, Math.min(most, value));

// A number with its formula.
export function makeCell() {
  return { button: h('button', { type: 'button', class: 'cell', tabindex: -1 }), title: '', formula: '' };
}

// Rows of cells in one element. One of them is in the tab order, and the arrow keys move to the others.
class CellGroup {
  constructor(element, told) {
    this.rows = [];
    this.at = [0, 0];
    element.addEventListener('pointerover', ({ target }) => told(this.cellOf(target)));
    element.addEventListener('pointerleave', () => told(null));
    element.addEventListener('click', ({ target }) => told(this.cellOf(target), true));
    element.addEventListener('focusin', ({ target }) => {
      const cell = this.cellOf(target);
      if (!cell) return;
      const row = this.rows.findIndex((cells) => cells.includes(cell));
      this.moveTo(row, this.rows[row].indexOf(cell));
      told(cell);
    });
    element.addEventListener('keydown', (event) => {
      const move = CELL_MOVES[event.key];
      if (!move || !this.cellOf(event.target) || event.altKey || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      this.moveTo(this.at[0] + move[0], this.at[1] + move[1]);
      this.chosen.button.focus();
    });
  }

  get cells() { return this.rows.flat(); }
  get chosen() { return this.rows[this.at[0]]?.[this.at[1]] ?? null; }
  get focused() { return this.cells.find(({ button }) => button.matches(':focus')) ?? null; }

  cellOf(node) {
    const place = node.closest('td, dd');
    return place && (this.cells.find(({ button }) => place.contains(button)) ?? null);
  }

  // Other rows from now on; where the focus was on one that goes, it stays in its place. `swap` puts them on the page.
  use(rows, swap = () => {}) {
    const hadFocus = this.focused !== null;
    this.rows = rows;
    swap();
    this.moveTo(...this.at);
    if (hadFocus) this.chosen?.button.focus();
  }

  moveTo(row, column) {
    if (!this.rows.length) return;
    const at = within(row, this.rows.length - 1);
    this.at = [at, within(column, this.rows[at].length - 1)];
    const { chosen } = this;
    for (const cell of this.cells) cell.button.tabIndex = cell === chosen ? 0 : -1;
  }
}

// What is pointed at, focused or pressed is explained in one line.
export class Explainer {
  constructor() {
    this.line = h('p', { class: 'formula', role: 'status', 'aria-label': 'Formula' }, HINT);
    this.groups = [];
    this.pressed = null;
  }

  group(element) {
    const group = new CellGroup(element, (cell, isPressed = false) => {
      if (isPressed) this.pressed = cell;
      this.explain(cell ?? this.here);
    });
    this.groups.push(group);
    return group;
  }

  // A pressed number stays explained for as long as it is there.
  get here() {
    const focused = this.groups.map((group) => group.focused).find(Boolean);
    return focused ?? (this.groups.some(({ cells }) => cells.includes(this.pressed)) ? this.pressed : null);
  }

  explain(cell) { setText(this.line, cell ? `${cell.title}: ${cell.formula}` : HINT); }
  refresh() { this.explain(this.here); }
}
