import { h, makeButton } from '../shared/dom.mjs';

// What a link got wrong.
export function makeBenchNotes() {
  const list = h('ul', {});
  const element = h('section', { class: 'notes', 'aria-label': 'About the link', hidden: true }, list,
    makeButton('Close', 'Close', () => { element.hidden = true; }));
  const add = (notes) => {
    list.append(...notes.map((text) => h('li', {}, text)));
    element.hidden = list.childElementCount === 0;
  };
  return { element, add, close: () => { element.hidden = true; } };
}
