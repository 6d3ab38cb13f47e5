import { h, setAttribute } from '../shared/dom.mjs';
import { formatQuantity } from '../pure/formats.mjs';
import { makeField } from './field.mjs';
import { fromPosition, toPosition, nextValue, stopsOf } from './scale.mjs';
import { keyAction } from './keys.mjs';
import { spokenQuantity } from './words.mjs';

const SETTLE_MS = 300;

// A logarithmic slider and its typed twin for one quantity.
// `beside` stands next to its name.
export function makeControl(store, key, beside = null) {
  const range = store.config.quantities[key];
  const stops = stopsOf(key, store.config);
  const id = `control-${key}`;
  const slider = h('input', { type: 'range', min: 0, max: 1, step: 'any', id, 'aria-label': range.name });
  const field = makeField({
    id: `${id}-text`, label: range.name, quantity: key,
    shown: () => (store.gate.hides(key) ? '' : store[key] === null ? 'undefined' : formatQuantity(store[key], key, 6)),
    take: (value) => store.set(key, value),
  });
  let timer = null;
  const settle = () => { clearTimeout(timer); timer = null; store.settle(); };

  // Refused here means: another part of the account would leave its range.
  const move = (value) => {
    const refused = store.set(key, value, true);
    if (refused) field.refuse(refused);
  };
  slider.addEventListener('input', () => move(fromPosition(Number(slider.value), range, stops, slider.clientWidth)));
  slider.addEventListener('change', settle);
  slider.addEventListener('keydown', (event) => {
    const action = keyAction('slider', event);
    if (!action || store[key] === null) return;
    event.preventDefault();
    const [size, up] = action;
    const next = size === 'end' ? range[up ? 'high' : 'low'] : nextValue(key, store[key], up, size, range);
    move(next);
    // One commit for a run of key presses, not one a press.
    clearTimeout(timer);
    timer = setTimeout(settle, SETTLE_MS);
  });
  // What the keys left to settle must not be sent in the middle of a drag.
  for (const type of ['blur', 'pointerdown']) slider.addEventListener(type, () => { if (timer !== null) settle(); });

  const render = () => {
    const value = store[key];
    const undefinedNow = value === null;
    slider.disabled = undefinedNow;
    field.input.readOnly = undefinedNow;
    const words = undefinedNow ? 'undefined: nothing is counted' : spokenQuantity(value, key);
    setAttribute(slider, 'aria-valuetext', store.gate.hides(key) ? null : words);
    // While the hand holds the slider, it stands where the hand put it, not where the value was rounded to.
    if (!undefinedNow && !slider.matches(':active')) slider.value = toPosition(value, range);
    field.render();
  };
  const element = h('div', { class: 'control' },
    h('div', { class: 'control-head' }, h('span', { class: 'name', 'aria-hidden': 'true' }, range.name), beside), slider, field.input, field.error);
  return { element, render, revert: field.revert, refuse: field.refuse };
}

// The intensities that carry a meaning, one press away.
export function makeStops(store, refuse) {
  const buttons = store.config.stops.map(({ intensity, name }) => h('button', {
    type: 'button', class: 'stop', title: name, 'aria-label': `${formatQuantity(intensity, 'intensity')}: ${name}`,
    on: { click: () => refuse(store.set('intensity', intensity)) },
  }, String(intensity)));
  const render = () => buttons.forEach((button, k) => {
    setAttribute(button, 'aria-pressed', Math.abs(store.intensity / store.config.stops[k].intensity - 1) < 1e-9 ? 'true' : 'false');
    button.disabled = store.intensity === null;
  });
  return { element: h('div', { class: 'stops', role: 'group', 'aria-label': 'Intensities with a meaning' }, ...buttons), render };
}
