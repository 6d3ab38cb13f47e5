import { h, makeButton, setAttribute, setText, setUsable } from '../shared/dom.mjs';
import { KEYS } from '../instrument/keys.mjs';
import { makeFlow } from './flow.mjs';

const keyOf = (action) => KEYS.find((entry) => entry.scope === 'presenter' && entry.action === action).shown;

// A button for each of the presenter's keys, and for what has none.
export function makePresenterBar(act) {
  const keyed = (action, name, label, cls) => {
    const button = makeButton(name, label, () => act(action), cls);
    button.title = `${name}: ${keyOf(action)}`;
    return button;
  };
  const previous = keyed('previous', 'Previous step', '\u2039', 'icon');
  const next = keyed('next', 'Next step', '\u203a', 'icon');
  const reveal = keyed('reveal', 'Reveal', 'Reveal', 'reveal');
  const blank = keyed('blank', 'Blank screen', 'Blank');
  const controls = makeButton('Controls', 'Controls', () => act('controls'));
  const notes = makeButton('Notes in a second window', 'Notes', () => act('notes'));
  const flow = makeFlow();
  const element = h('div', { class: 'presenter' },
    h('div', { class: 'row', role: 'group', 'aria-label': 'Presenter' }, previous, next, reveal, blank, controls, notes), flow.element);
  // `now`: what flowOf gives, with {hasPrevious, hasNext, controls}.
  const render = (now) => {
    setUsable(previous, now.hasPrevious);
    setUsable(next, now.hasNext);
    setUsable(reveal, now.ready);
    reveal.classList.toggle('primary', now.ready);
    setText(reveal, 'Reveal');
    setAttribute(controls, 'aria-pressed', String(now.controls));
    flow.render(now);
  };
  return { element, render };
}
