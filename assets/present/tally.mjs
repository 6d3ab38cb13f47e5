// How many of a class said what, before and after it talked: rows as the teacher typed them, kept for the life of
// the tab, for each question its own.

const TALLY_STORE = 'roofline-lab:tally';
const MOST_ROWS = 12;
const MOST_LETTERS = 120;
const MOST_PEOPLE = 9999;
const BLANK_ROW = { answer: '', first: '', last: '' };

export const blankRows = (count) => Array.from({ length: count }, () => ({ ...BLANK_ROW }));

// How many people a text counts; null where it is no number of people.
export function readCount(text) {
  const written = text.trim();
  if (written === '') return 0;
  return /^\d+$/.test(written) && Number(written) <= MOST_PEOPLE ? Number(written) : null;
}

const sameAnswer = (a, b) => a.answer.trim().toLowerCase() === b.answer.trim().toLowerCase();

// Why a row does not count, or null. It costs the others nothing.
export function rowProblem(row, rows) {
  for (const text of [row.first, row.last]) {
    if (readCount(text) === null) return `\u201c${text.trim()}\u201d is not a number of people: write a whole number, at most ${MOST_PEOPLE}.`;
  }
  if (row.answer.trim() === '') return readCount(row.first) + readCount(row.last) > 0 ? 'These votes have no answer: write what they said.' : null;
  const earlier = rows.slice(0, rows.indexOf(row)).some((other) => sameAnswer(other, row));
  return earlier ? `\u201c${row.answer.trim()}\u201d stands in an earlier row: put all its votes there.` : null;
}

// The rows that count, as numbers.
export function countedRows(rows) {
  return rows.filter((row) => row.answer.trim() !== '' && rowProblem(row, rows) === null)
    .map(({ answer, first, last }) => ({ answer: answer.trim(), first: readCount(first), last: readCount(last) }))
    .filter(({ first, last }) => first + last > 0);
}

export const totalOf = (rows, vote) => rows.reduce((sum, row) => sum + row[vote], 0);

// What comes from another window, or from an older tab, may be anything.
function cleanRows(rows) {
  const text = (value) => (typeof value === 'string' ? value.slice(0, MOST_LETTERS) : '');
  return (Array.isArray(rows) ? rows : []).slice(0, MOST_ROWS)
    .map((row) => ({ answer: text(row?.answer), first: text(row?.first), last: text(row?.last) }));
}

export class Tally {
  constructor() {
    this.byPlace = {};
    try {
      const kept = JSON.parse(sessionStorage.getItem(TALLY_STORE)) ?? {};
      this.byPlace = Object.fromEntries(Object.entries(kept).map(([place, rows]) => [place, cleanRows(rows)]));
    } catch { /* nothing kept, or nothing that can be read */ }
  }

  rows(place) { return this.byPlace[place] ?? []; }

  take(place, rows) {
    this.byPlace[place] = cleanRows(rows);
    this.save();
  }

  clear() {
    this.byPlace = {};
    this.save();
  }

  save() {
    try { sessionStorage.setItem(TALLY_STORE, JSON.stringify(this.byPlace)); } catch { /* kept as long as the page */ }
  }
}
