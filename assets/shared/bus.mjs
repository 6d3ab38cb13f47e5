// Components on one page have separate modules; this is where they meet.

const BUS_KEY = Symbol.for('roofline-lab');

export const bus = (globalThis[BUS_KEY] ??= new EventTarget());

export function tell(type, detail = null) {
  bus.dispatchEvent(new CustomEvent(type, { detail }));
}

// Returns the function that stops listening.
export function hear(type, fn) {
  const listener = (event) => fn(event.detail);
  bus.addEventListener(type, listener);
  return () => bus.removeEventListener(type, listener);
}
