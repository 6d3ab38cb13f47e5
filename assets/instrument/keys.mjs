// The one table of keys: the listeners look keys up here, and the help dialog prints it.
// Alt, because browsers and screen readers own the bare letters; codes, because Option+R types another letter.

export const KEYS = [
  { scope: 'page', keys: ['Alt+KeyR'], shown: 'Alt + R', does: 'Reset everything to its start', action: 'reset' },
  { scope: 'page', keys: ['Alt+KeyK'], shown: 'Alt + K', does: 'Play or pause', action: 'play' },
  { scope: 'slider', keys: ['ArrowRight', 'ArrowUp'], shown: '\u2192 or \u2191', does: 'One step up: powers of two for intensity, 1-2-5 for bandwidth and peak', action: ['step', true] },
  { scope: 'slider', keys: ['ArrowLeft', 'ArrowDown'], shown: '\u2190 or \u2193', does: 'One step down', action: ['step', false] },
  { scope: 'slider', keys: ['Shift+ArrowRight', 'Shift+ArrowUp'], shown: 'Shift + \u2192 or \u2191', does: 'A finer step up: the next two-digit value', action: ['fine', true] },
  { scope: 'slider', keys: ['Shift+ArrowLeft', 'Shift+ArrowDown'], shown: 'Shift + \u2190 or \u2193', does: 'A finer step down', action: ['fine', false] },
  { scope: 'slider', keys: ['PageUp'], shown: 'Page Up', does: 'A coarser step up: 16 times the intensity, 10 times bandwidth or peak', action: ['coarse', true] },
  { scope: 'slider', keys: ['PageDown'], shown: 'Page Down', does: 'A coarser step down', action: ['coarse', false] },
  { scope: 'slider', keys: ['Home'], shown: 'Home', does: 'The lowest value', action: ['end', false] },
  { scope: 'slider', keys: ['End'], shown: 'End', does: 'The highest value', action: ['end', true] },
  { scope: 'trace', keys: ['ArrowRight', 'ArrowUp'], shown: '\u2192 or \u2191', does: 'One sample forward', action: 1 },
  { scope: 'trace', keys: ['ArrowLeft', 'ArrowDown'], shown: '\u2190 or \u2193', does: 'One sample back', action: -1 },
  { scope: 'trace', keys: ['PageUp'], shown: 'Page Up', does: '12 samples forward, also on the Step buttons', action: 12 },
  { scope: 'trace', keys: ['PageDown'], shown: 'Page Down', does: '12 samples back, also on the Step buttons', action: -12 },
  { scope: 'trace', keys: ['Home'], shown: 'Home', does: 'Rewind', action: -Infinity },
  { scope: 'trace', keys: ['End'], shown: 'End', does: 'The last sample: the operating point', action: Infinity },
  { scope: 'presenter', keys: ['Alt+KeyA'], shown: 'Alt + A', does: 'Reveal the answer', action: 'reveal' },
  { scope: 'presenter', keys: ['Alt+KeyN'], shown: 'Alt + N', does: 'Next step of the lesson', action: 'next' },
  { scope: 'presenter', keys: ['Alt+KeyP'], shown: 'Alt + P', does: 'Previous step', action: 'previous' },
  { scope: 'presenter', keys: ['Alt+KeyO'], shown: 'Alt + O', does: 'Screen off, and on again; Esc turns it on too', action: 'blank' },
  { scope: 'clicker', keys: ['PageDown'], shown: 'Page Down', does: 'Next step of the lesson', action: 'next' },
  { scope: 'clicker', keys: ['PageUp'], shown: 'Page Up', does: 'Previous step', action: 'previous' },
  { scope: 'clicker', keys: ['b', 'B', '.'], shown: 'B or .', does: 'Screen off, and on again', action: 'blank' },
  { scope: 'field', keys: ['Enter'], shown: 'Enter', does: 'Take the typed value', action: 'take' },
  { scope: 'field', keys: ['Escape'], shown: 'Esc', does: 'Put the old value back', action: 'revert' },
];

export const SCOPES = {
  page: 'Anywhere',
  presenter: 'For the presenter, anywhere',
  clicker: 'For the presenter, as remote clickers send it, outside fields and sliders',
  slider: 'On the sliders for intensity, bandwidth and peak',
  trace: 'On the slider for the trace position',
  field: 'In a text field',
};

export function keyName(event) {
  const name = event.altKey ? event.code : event.key;
  return `${event.ctrlKey || event.metaKey ? 'Ctrl+' : ''}${event.altKey ? 'Alt+' : ''}${event.shiftKey ? 'Shift+' : ''}${name}`;
}

// The action of a key in a scope, or null; the event is then left to the browser.
export function keyAction(scope, event) {
  const name = keyName(event);
  return KEYS.find((entry) => entry.scope === scope && entry.keys.includes(name))?.action ?? null;
}
