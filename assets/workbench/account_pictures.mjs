import { h } from '../shared/dom.mjs';
export function makeAccountPictures(store, items, host) {
  return { element: h('div'), render: () => {}, end: () => {} };
}
