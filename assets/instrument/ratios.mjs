import { h, setText } from '../shared/dom.mjs';
import { payloadRatio, totalRatio } from '../pure/ledger.mjs';

// Two decimals, or three where the third makes the number whole: 3.56, but 3.125.
export function ratioText(ratio) {
  const thousandths = ratio * 1000;
  return ratio.toFixed(Math.abs(thousandths - Math.round(thousandths)) < 1e-6 && Math.round(thousandths) % 10 ? 3 : 2);
}

const RATIO_NAMES = { payload: 'payload (KV)', total: 'total', ceiling: 'ceiling' };

export function ratiosOf({ baseline, candidate }) {
  return {
    payload: payloadRatio(baseline.ledger, candidate.ledger),
    total: totalRatio(baseline.ledger, candidate.ledger),
    ceiling: baseline.ceiling && candidate.ceiling ? candidate.ceiling / baseline.ceiling : null,
  };
}

// Three different numbers, side by side: fewer code bytes, fewer bytes in all, a higher ceiling.
export function makeRatios(store) {
  const values = Object.fromEntries(Object.keys(RATIO_NAMES).map((key) => [key, h('dd')]));
  const element = h('dl', { class: 'ratios', 'aria-label': 'Baseline against candidate' },
    ...Object.entries(RATIO_NAMES).map(([key, name]) => h('div', {}, h('dt', {}, name), values[key])));
  const render = () => {
    element.hidden = store.candidate === null;
    if (element.hidden) return;
    const ratios = ratiosOf(store.bothPoints);
    for (const [key, node] of Object.entries(values)) {
      setText(node, store.gate.hidesRatio(key) ? 'hidden' : ratios[key] === null ? 'undefined' : `${ratioText(ratios[key])}\u00d7`);
    }
  };
  return { element, render };
}
