import { h, setText } from '../shared/dom.mjs';

const WAITING = 'Opening the KV cache tab\u2026';
const LOST = 'The KV cache tab is worked out by the lab\u2019s server, and the connection to it is lost. Reload the page when the server is back.';

// Where the KV cache tab will stand. The server builds it when it is first opened, so that nobody else pays for it.
export function makeWorkbenchPlace(model) {
  const waiting = h('p', { class: 'card waiting', role: 'status' });
  const element = h('div', {}, waiting);
  let connected = true;
  let built = false;
  const say = () => { if (!built && model.opened) setText(waiting, connected ? WAITING : LOST); };
  model.document.on_event('connection_lost', () => { connected = false; say(); });
  model.on('workbench', () => {
    built = true;
    element.replaceChildren(model.get_child('workbench'));
  });
  const open = () => {
    if (!model.opened) model.opened = 'kv';
    say();
  };
  return { element, open };
}
