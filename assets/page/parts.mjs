import { hear, tell } from '../shared/bus.mjs';
import { writeKeys } from '../shared/address_keys.mjs';
import { makeTabs } from './tabs.mjs';
import { makeWorkbenchPlace } from './workbench_place.mjs';

const NO_SERVER = 'The link is for the KV cache tab, which needs the lab\u2019s server; this page has none.';

// The instrument and, where a server is there to work it out, the KV cache tab.
export function makeParts(model) {
  const instrument = model.get_child('instrument');
  const asked = new URLSearchParams(location.search).get('tab') === 'kv';
  if (!model.served) {
    if (asked) requestAnimationFrame(() => tell('say', NO_SERVER));
    return { list: null, panels: [instrument], end: () => {} };
  }
  const place = makeWorkbenchPlace(model);
  const tabs = makeTabs([
    { key: 'roofline', name: 'Roofline', panel: instrument },
    { key: 'kv', name: 'KV cache', panel: place.element },
  ], (key) => {
    if (key === 'kv') place.open();
    writeKeys(['tab'], key === 'kv' ? [['tab', key]] : []);
    tell('tab', key);
  });
  let step = '';
  const ends = [
    hear('show-tab', tabs.show),
    // A step of a lesson starts on the tab that it is about.
    hear('step', (open) => {
      const entered = open ? `${open.lesson}/${open.key}` : '';
      if (entered && entered !== step) tabs.show(open.tab);
      step = entered;
    }),
  ];
  // The server is asked for the tab once this page stands.
  if (asked) requestAnimationFrame(() => tabs.show('kv'));
  return { ...tabs, end: () => ends.forEach((end) => end()) };
}
