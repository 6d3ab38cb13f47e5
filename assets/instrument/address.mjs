import { h, makeButton } from '../shared/dom.mjs';
import { tell, hear } from '../shared/bus.mjs';
import { writeLink } from './link.mjs';
import { readLink } from './read_link.mjs';

const WAIT_MS = 250;

// Keeps the browser's address in step with the store, and hands it out.
export function makeAddress(store) {
  const start = store.defaults();
  const notes = h('ul', {});
  const noteBox = h('section', { class: 'notes', 'aria-label': 'About the link', hidden: true }, notes,
    makeButton('Close', 'Close', () => { noteBox.hidden = true; }));
  const field = h('input', { type: 'text', readonly: true, class: 'field', 'aria-label': 'Link' });
  const dialog = h('dialog', { class: 'copy', 'aria-labelledby': 'copy-title' },
    h('h2', { id: 'copy-title' }, 'Copy this link'),
    h('p', {}, 'The clipboard is closed to this page. The link below is selected: press Ctrl + C, or Cmd + C on a Mac.'),
    field, makeButton('Close', 'Close', () => dialog.close()));

  const open = (moreNotes) => {
    const { setting, notes: found } = readLink(location.search, store.config, start);
    store.restore(setting);
    const all = [...found, ...moreNotes];
    notes.replaceChildren(...all.map((text) => h('li', {}, text)));
    noteBox.hidden = all.length === 0;
  };

  const addressNow = () => {
    const { query, left } = writeLink(store.setting(), store.config, start, location.search, store.gate.hides('intensity'));
    return { url: `${location.pathname}${query ? `?${query}` : ''}${location.hash}`, left };
  };
  let timer = null;
  const write = () => {
    timer = null;
    // Browsers limit how often an address may change, and some refuse it for files: the lab works without.
    try { history.replaceState(history.state, '', addressNow().url); } catch { /* the address stays */ }
  };
  const render = (event) => {
    if (event === 'reset') noteBox.hidden = true;
    if (event === 'live' || event === 'trace' || event === 'runs') return;
    clearTimeout(timer);
    timer = setTimeout(write, WAIT_MS);
  };

  const copy = async () => {
    clearTimeout(timer);
    write();
    // Another tab writes its keys now, and says what of it does not travel.
    const others = [];
    tell('left-out', others);
    const { url, left: mine } = addressNow();
    const left = [...mine, ...others];
    const link = new URL(url, location.href).href;
    const missing = left.length ? `It cannot carry ${left.join(', ')}.` : '';
    try {
      await navigator.clipboard.writeText(link);
      tell('say', `Link copied. ${missing}`.trim());
    } catch {
      // Plain http on a school network has no clipboard.
      field.value = link;
      if (missing) tell('say', missing);
      dialog.showModal();
      field.select();
    }
  };
  const ends = [hear('copy-link', copy), () => clearTimeout(timer)];
  return { elements: [noteBox, dialog], render, open, close: () => dialog.close(), end: () => ends.forEach((end) => end()) };
}
