import { h } from '../shared/dom.mjs';
import { presenterAction } from './present_keys.mjs';

// The screen off and on. Off, the page is hidden from eyes, keys and screen readers alike (tokens.css); who does not
// see that it is dark is told so.

function focusedNow() {
  let node = document.activeElement;
  while (node?.shadowRoot?.activeElement) node = node.shadowRoot.activeElement;
  return node;
}

// `changed` is told of each change.
export function makeBlank(changed) {
  const { dataset } = document.documentElement;
  let focused = null;
  const cover = h('main', { id: 'screen-off', tabindex: -1 }, h('h1', {}, 'The screen is off. Esc turns it on.'));
  const isOn = () => dataset.blank !== undefined;
  const set = (on) => {
    if (on === isOn()) return;
    if (on) {
      focused = focusedNow();
      dataset.blank = '';
      document.body.append(cover);
      cover.focus();
    } else {
      delete dataset.blank;
      cover.remove();
      focused?.focus?.({ preventScroll: true });
    }
    changed();
  };
  // Heard before everything else: no key may do what nobody sees, but its own, Esc or a click turn the screen on.
  const dark = (event) => {
    if (!isOn()) return;
    event.stopImmediatePropagation();
    const back = event.type === 'click' || event.key === 'Escape' || presenterAction(event) === 'blank';
    if (!back || event.repeat) return;
    event.preventDefault();
    set(false);
  };
  const types = ['keydown', 'click'];
  for (const type of types) document.addEventListener(type, dark, { capture: true });
  return {
    isOn, toggle: () => set(!isOn()),
    end: () => { for (const type of types) document.removeEventListener(type, dark, { capture: true }); },
  };
}
