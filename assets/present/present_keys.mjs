import { keyAction } from '../instrument/keys.mjs';

// The bare keys of a clicker mean something else to whoever types, moves a slider or reads a dialog.
const OWN_KEYS = 'input, select, textarea, dialog, dialog *';

// 'reveal', 'next', 'previous', 'blank', or null for a key that is not the presenter's.
export function presenterAction(event) {
  const [target] = event.composedPath();
  return keyAction('presenter', event) ?? (target.matches?.(OWN_KEYS) ? null : keyAction('clicker', event));
}

export function listenForPresenter(act) {
  const listener = (event) => {
    const action = event.defaultPrevented ? null : presenterAction(event);
    if (!action) return;
    event.preventDefault();
    if (!event.repeat) act(action);
  };
  document.addEventListener('keydown', listener);
  return () => document.removeEventListener('keydown', listener);
}
