import { h, setText } from '../shared/dom.mjs';

const SLOW_MS = 400;
const BEHIND_INPUTS = 'This account is of the last inputs that were understood. Mend the marked field.';
const SERVER_GONE = 'The connection to the server is lost, and accounts are worked out there. Your inputs stay here and in the address; reload the page when the server is back.';

// Which inputs the account is of, where that is not plain.
export function makeBenchStatus(store) {
  const element = h('p', { class: 'warning bench-status', role: 'status', 'aria-label': 'Account' });
  let timer = null;
  const say = (text) => {
    clearTimeout(timer);
    setText(element, text);
  };
  const render = () => {
    if (!store.connected) say(SERVER_GONE);
    else if (store.isBehind) say(BEHIND_INPUTS);
    else if (!store.waits) say('');
    else timer ??= setTimeout(() => { timer = null; if (store.waits) say('Working it out\u2026'); }, SLOW_MS);
  };
  return { element, render, end: () => clearTimeout(timer) };
}
