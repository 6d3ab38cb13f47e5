import { h, setText, setAttribute, setUsable, makeButton } from '../shared/dom.mjs';
import { keyAction } from './keys.mjs';
import { sampleWords } from './readout.mjs';

// Rewind, Step, Play, position and speed.
export function makeTransport(store, player) {
  const rewind = makeButton('Rewind', '\u21e4', () => player.rewind(), 'icon');
  const back = makeButton('Step back', '\u2039', () => player.step(-1), 'icon');
  const play = makeButton('Play', 'Play', () => player.toggle(), 'primary play');
  const forward = makeButton('Step forward', '\u203a', () => player.step(1), 'icon');
  const position = h('input', { type: 'range', min: 0, max: store.samples, step: 1, value: 0, class: 'position', 'aria-label': 'Trace position' });
  const speed = h('select', { class: 'speed', 'aria-label': 'Speed', title: 'Speed' },
    ...store.config.speeds.map((value) => h('option', { value }, `${value}\u00d7`)));

  position.addEventListener('input', () => player.scrub(Number(position.value)));
  position.addEventListener('keydown', (event) => {
    const count = keyAction('trace', event);
    if (count === null) return;
    event.preventDefault();
    player.scrub(store.shown + count);
  });
  for (const button of [back, forward]) {
    button.addEventListener('keydown', (event) => {
      if (event.key !== 'PageUp' && event.key !== 'PageDown') return;
      event.preventDefault();
      player.step(keyAction('trace', event));
    });
  }
  speed.addEventListener('change', () => store.setSpeed(Number(speed.value)));

  const render = () => {
    const { possible } = player;
    const { playing, shown, finished } = store;
    setText(play, playing ? 'Pause' : finished ? 'Play again' : 'Play');
    setUsable(play, possible);
    setUsable(rewind, possible && shown > 0);
    setUsable(back, possible && !playing && shown > 0);
    setUsable(forward, possible && !playing && !finished);
    position.disabled = !possible;
    position.value = shown;
    setAttribute(position, 'aria-valuetext', playing ? 'playing' : shown === 0 ? 'at the start, nothing played' : sampleWords(store));
    speed.value = String(store.speed);
  };
  return { element: h('div', { class: 'transport' }, rewind, back, play, forward, position, speed), render };
}
