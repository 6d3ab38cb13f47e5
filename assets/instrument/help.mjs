import { h, makeButton } from '../shared/dom.mjs';
import { isPresenting } from '../present/mode.mjs';
import { KEYS, SCOPES, keyAction } from './keys.mjs';

const PRESENTER_SCOPES = ['presenter', 'clicker'];

function helpTable(scope, limits) {
  const rows = KEYS.filter((entry) => entry.scope === scope && limits.allows(entry.action))
    .map((entry) => h('tr', {}, h('th', { scope: 'row' }, h('kbd', {}, entry.shown)), h('td', {}, entry.does)));
  return h('table', {}, h('caption', {}, SCOPES[scope]), h('tbody', {}, ...rows));
}

// A native dialog: Esc closes it and focus goes back to where it was. What is hidden or locked has no key, and the
// help does not promise one.
export function makeHelp(limits) {
  const tables = h('div');
  const dialog = h('dialog', { class: 'help', 'aria-labelledby': 'help-title' },
    h('div', { class: 'row' },
      h('h2', { id: 'help-title' }, 'Keyboard'),
      makeButton('Close', 'Close', () => dialog.close())),
    h('p', {}, 'Tab moves from control to control; Space or Enter presses a button and turns a switch.'),
    tables);
  const open = () => {
    tables.replaceChildren(...Object.keys(SCOPES).filter((scope) => isPresenting() || !PRESENTER_SCOPES.includes(scope)).map((scope) => helpTable(scope, limits)));
    dialog.showModal();
  };
  return { dialog, open };
}

// `actions` maps the page-wide action names of the table to functions; `inView` tells whether the tab is.
export function listenForHotkeys(actions, limits, inView) {
  const listener = (event) => {
    const action = keyAction('page', event);
    if (!action || !limits.allows(action) || !inView()) return;
    event.preventDefault();
    // Holding the key down must not press a button over and over.
    if (!event.repeat) actions[action]();
  };
  document.addEventListener('keydown', listener);
  return () => document.removeEventListener('keydown', listener);
}
