import { h, makeButton } from '../shared/dom.mjs';

// The teacher's notes open in a window of their own; where the browser keeps it closed, a link does.
export function makeNotesWindow() {
  const address = new URL('?teacher=1', location.href).href;
  const dialog = h('dialog', { 'aria-labelledby': 'notes-title' },
    h('h2', { id: 'notes-title' }, 'Notes in a second window'),
    h('p', {}, 'The browser kept the second window closed. Open this link yourself, and move its window to the screen that only you see:'),
    h('p', {}, h('a', { href: address, target: 'roofline-lab-notes' }, address)),
    makeButton('Close', 'Close', () => dialog.close()));
  const open = () => {
    if (window.open(address, 'roofline-lab-notes', 'popup,width=1080,height=720') === null) dialog.showModal();
  };
  return { dialog, open };
}
