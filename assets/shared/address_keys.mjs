// The address has several owners, each with keys of its own. Whoever writes it leaves the others' as they stand.

// The KV cache tab's inputs, in the order in which they are written.
export const WORKBENCH_KEYS = [
  'model', 'shape', 'context', 'batch', 'prefill', 'phase', 'k', 'v', 'ck', 'cv', 'alloc', 'block', 'max', 'shared',
  'sliding', 'workspace', 'wbits', 'ranks', 'boundary', 'fused', 'memory', 'wrong',
];
// What the instrument keeps in the address without reading it.
export const OTHERS_KEYS = ['tab', ...WORKBENCH_KEYS];

// Commas and equal signs may stand in a query as they are, and can be read then.
export const addressText = (value) => encodeURIComponent(value).replaceAll('%2C', ',').replaceAll('%3D', '=');

const addressKey = (part) => [...new URLSearchParams(part).keys()][0];

// `search` with the keys of one owner replaced by `pairs`, [[key, text], ...].
export function withKeys(search, owned, pairs) {
  const others = search.replace(/^\?/, '').split('&').filter((part) => part && !owned.includes(addressKey(part)));
  const query = [...others, ...pairs.map(([key, text]) => `${key}=${addressText(text)}`)].join('&');
  return query ? `?${query}` : '';
}

export function writeKeys(owned, pairs) {
  const url = `${location.pathname}${withKeys(location.search, owned, pairs)}${location.hash}`;
  // Some browsers refuse this for files: the lab works without.
  try { history.replaceState(history.state, '', url); } catch { /* the address stays */ }
}
