import { h, setText } from '../shared/dom.mjs';
import { formatQuantity } from '../pure/formats.mjs';
import { COMPLETE_WORDS } from '../present/mode.mjs';

// What holds at the sample that Play, Step or scrub shows now.
export function sampleWords(store) {
  if (store.gate.locksTrace) return 'Play, Step and the trace wait for your prediction.';
  if (store.finished && store.gate.open) return COMPLETE_WORDS;
  if (store.shown === 0) return 'Play sweeps intensity, not time: from the left edge to your point.';
  const count = `sample ${store.shown} of ${store.samples}`;
  if (!store.sample) return `${count}: the operating point`;
  const { intensity, ceiling, traffic } = store.sample;
  return `${count}: ${formatQuantity(intensity, 'intensity', 3)}, at most ${formatQuantity(ceiling, 'peak', 3)}, ${formatQuantity(traffic, 'bytes', 3)}`;
}

// Hidden from assistive tech: these digits move with Play; the position slider says the same when it is asked.
export function makeReadout(store) {
  const element = h('p', { class: 'readout', 'aria-hidden': 'true' });
  return {
    element,
    render: () => {
      element.hidden = store.gate.phase === 'revealed';
      setText(element, store.point.intensity === null ? '' : sampleWords(store));
    },
  };
}
