import { h } from '../shared/dom.mjs';

const TAB_MOVES = { ArrowRight: 1, ArrowLeft: -1, Home: -Infinity, End: Infinity };

// The parts of the lab, one in view. What is out of view lives on and keeps its size, so that coming back costs nothing.
//   tabs: [{key, name, panel: content}]; the first is in view     chosen(key): told when another one is
export function makeTabs(tabs, chosen) {
  let shown = tabs[0].key;
  const parts = tabs.map(({ key, name, panel }) => ({
    key,
    tab: h('button', { type: 'button', role: 'tab', id: `tab-${key}`, 'aria-controls': `panel-${key}`, on: { click: () => show(key) } }, name),
    panel: h('div', { role: 'tabpanel', class: 'tab-panel', id: `panel-${key}`, 'aria-labelledby': `tab-${key}` }, panel),
  }));
  const mark = () => {
    for (const { key, tab, panel } of parts) {
      tab.setAttribute('aria-selected', String(key === shown));
      tab.tabIndex = key === shown ? 0 : -1;
      panel.toggleAttribute('data-off', key !== shown);
    }
  };
  const show = (key) => {
    if (key === shown) return;
    shown = key;
    mark();
    chosen(key);
  };
  const move = (event) => {
    const by = TAB_MOVES[event.key];
    if (by === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const at = parts.findIndex(({ key }) => key === shown);
    const next = Math.abs(by) === 1 ? (at + by + parts.length) % parts.length : by < 0 ? 0 : parts.length - 1;
    show(parts[next].key);
    parts[next].tab.focus();
  };
  const list = h('div', { role: 'tablist', class: 'tabs', 'aria-label': 'Parts of the lab', on: { keydown: move } }, ...parts.map(({ tab }) => tab));
  mark();
  return { list, panels: parts.map(({ panel }) => panel), show };
}
