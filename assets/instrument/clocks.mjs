import { h, setText, setAttribute } from '../shared/dom.mjs';
import { formatQuantity } from '../pure/formats.mjs';
import { mathSeconds, memorySeconds } from '../pure/roofline.mjs';

// The end of the time axis: the least 1-2-5 number with a quarter of room to spare.
function axisEnd(seconds) {
  const decade = Math.floor(Math.log10(seconds));
  return [1, 2, 5, 10, 20].map((digits) => Number(`${digits}e${decade}`)).find((v) => v > seconds * 1.25);
}

// Math W / P and memory Q / B on one time axis. Both overlap fully in this model, so the slower one is the least time.
export function makeClocks(store) {
  const bar = () => h('span', { class: 'clock-bar' });
  const [mathBar, memoryBar] = [bar(), bar()];
  const [mathText, memoryText] = [h('span', { class: 'figure' }), h('span', { class: 'figure' })];
  const end = h('span', {});
  let full = null;

  const draw = (node, text, seconds, slower) => {
    node.style.width = `${Math.min(100, (100 * seconds) / full)}%`;
    node.classList.toggle('torn', seconds > full);
    node.classList.toggle('slower', slower);
    setText(text, `${formatQuantity(seconds, 'seconds', 3)}${slower ? ' \u25c0 slower' : ''}`);
  };
  const render = (event) => {
    const { work, peak, bandwidth, gate, point: { intensity, traffic } } = store;
    // The prediction stands here while it is open; its verdict may share the place afterwards.
    element.hidden = gate.hides('result');
    element.classList.toggle('off', intensity === null);
    if (element.hidden || intensity === null) return;
    const math = mathSeconds(work, peak);
    if (event !== 'trace' && event !== 'live') full = axisEnd(Math.max(math, memorySeconds(traffic, bandwidth)));
    full ??= axisEnd(Math.max(math, memorySeconds(traffic, bandwidth)));
    const memory = memorySeconds(store.sample?.traffic ?? traffic, bandwidth);
    draw(mathBar, mathText, math, math > memory);
    draw(memoryBar, memoryText, memory, memory > math);
    setText(end, formatQuantity(full, 'seconds'));
    setAttribute(element, 'aria-hidden', store.playing ? 'true' : null);
  };
  const element = h('div', { class: 'clocks' },
    h('span', {}, 'math W / P'), h('span', { class: 'clock-track' }, mathBar), mathText,
    h('span', {}, 'memory Q / B'), h('span', { class: 'clock-track' }, memoryBar), memoryText,
    h('span', { class: 'clock-axis', 'aria-hidden': 'true' }, h('span', {}, '0'), h('span', {}, 'at least'), end));
  return { element, render };
}
