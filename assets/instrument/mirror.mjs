import { tell } from '../shared/bus.mjs';

// The server's side of the instrument: it gets each settled value, and may send a setting of its own.
export function makeMirror(model, store) {
  const settingOut = () => {
    const { bandwidth, peak, ledger: { work, factor, rows } } = store.setting();
    return { bandwidth, peak, work, factor, rows };
  };
  let sent = JSON.stringify(model.setting);
  let connected = true;

  const render = (event) => {
    if (event === 'live' || event === 'trace' || !connected) return;
    const setting = settingOut();
    if (JSON.stringify(setting) === sent) return;
    sent = JSON.stringify(setting);
    model.setting = setting;
  };
  const take = () => {
    if (JSON.stringify(model.setting) === sent) return;
    sent = JSON.stringify(model.setting);
    const { bandwidth, peak, work, factor, rows } = model.setting;
    store.restore({ ...store.defaults(), overlays: store.overlays, bandwidth, peak, ledger: { work, factor, rows } });
    store.changed(false);
  };
  model.on('setting', take);

  const lost = () => {
    connected = false;
    tell('connection', 'The connection to the server is lost. This page keeps working; reload it to reconnect, the address holds what a link can carry.');
  };
  const offline = () => tell('connection', 'This computer is offline. This page keeps working.');
  const online = () => tell('connection', connected ? '' : 'This computer is online again. Reload the page to reconnect; the address holds what a link can carry.');
  window.addEventListener('offline', offline);
  window.addEventListener('online', online);
  // One file without a server has no connection to lose, and its document never sends this event.
  model.document.on_event('connection_lost', lost);
  return {
    render,
    end: () => {
      window.removeEventListener('offline', offline);
      window.removeEventListener('online', online);
    },
  };
}
