import { h, setText } from '../shared/dom.mjs';

const WAITING = 'Opening the KV cache tab\u2026';
const LOST = 'The KV cache tab is worked out by the lab\u2019s server, and the connection to it is lost. Reload the page when the server is back.';

// On a machine under load a tab was seen that never came: it is asked for again.
const WAIT_MS = 4000;
const MOST_TRIES = 10;

// Where the KV cache tab will stand. The server builds it when it is first opened, so that nobody else pays for it.
export function makeWorkbenchPlace(model) {
  const waiting = h('p', { class: 'card waiting', role: 'status' });
  const element = h('div', {}, waiting);
  let connected = true;
  let built = false;
  let wanted = false;
  const say = () => { if (!built && wanted) setText(waiting, connected ? WAITING : LOST); };
  model.document.on_event('connection_lost', () => { connected = false; say(); });
  model.on('workbench', () => {
    built = true;
    element.replaceChildren(model.get_child('workbench'));
  });
  const ask = (tries) => {
    if (built || !connected || tries > MOST_TRIES) return;
    model.opened = tries === 1 ? 'kv' : `kv ${tries}`;
    setTimeout(() => ask(tries + 1), WAIT_MS);
  };
  const open = () => {
    if (!wanted) ask(1);
    wanted = true;
    say();
  };
  return { element, open };
}
