import { h, setText } from '../shared/dom.mjs';

const MOST_OVERLAYS = 4;
const deviceName = ({ name, precision }) => `${name}, ${precision}`;

// One group a machine, one entry a precision of its math.
function deviceOptions(devices) {
  const groups = new Map();
  for (const { key, name, precision } of devices) {
    if (!groups.has(name)) groups.set(name, h('optgroup', { label: name }));
    groups.get(name).append(h('option', { value: key }, `${name}, ${precision}`));
  }
  return [...groups.values()];
}

// The machine to take bandwidth and peak from, and up to four more whose roofs are laid over the plot.
export function makeDevices(store) {
  const { devices, math_note: mathNote } = store.config;
  const select = h('select', { 'aria-label': 'Device', on: { change: () => store.setDevice(select.value) } }, h('option', { value: '' }, 'Your own machine'), ...deviceOptions(devices));
  const more = h('select', { 'aria-label': 'Overlay a device', on: { change: () => add() } }, h('option', { value: '' }, 'overlay\u2026'), ...deviceOptions(devices));
  const list = h('ul', { class: 'overlays' });
  const [summary, sources] = [h('summary', {}), h('p', { class: 'note' })];
  const notes = h('details', { class: 'note' }, summary, sources);
  const refusal = h('p', { class: 'refusal', role: 'alert' });

  const add = () => {
    const device = devices.find(({ key }) => key === more.value);
    more.value = '';
    if (!device) return;
    const why = store.overlays.includes(device.key) ? 'Its roof is there already.'
      : store.overlays.length >= MOST_OVERLAYS ? `At most ${MOST_OVERLAYS} roofs are laid over: take one away first.`
        : device.bandwidth === null || device.peak === null ? `${deviceName(device)}: its maker does not publish both numbers, so it has no roof.` : null;
    setText(refusal, why ?? '');
    if (!why) store.setOverlays([...store.overlays, device.key]);
  };
  const remove = (key) => { more.focus(); store.setOverlays(store.overlays.filter((other) => other !== key)); };
  const chip = (key) => {
    const name = deviceName(devices.find((device) => device.key === key));
    return h('li', {}, name, ' ', h('button', { type: 'button', class: 'remove', 'aria-label': `Remove ${name}`, on: { click: () => remove(key) } }, '\u00d7'));
  };
  let drawn = null;
  const render = (event) => {
    if (event === 'trace') return;
    if (event !== 'live' && event !== 'gate') setText(refusal, '');
    select.value = store.device ?? '';
    const device = devices.find(({ key }) => key === store.device);
    notes.hidden = !device;
    // A number that its maker does not publish leaves the field as it was, and that is said without unfolding.
    const missing = device ? [device.peak === null && device.peak_note, device.bandwidth === null && device.bandwidth_note] : [];
    setText(summary, device ? [device.roof_note, ...missing].filter(Boolean).join(' ') : '');
    setText(sources, device ? [device.peak_note, device.bandwidth_note, ...device.notes, mathNote].join(' ') : '');
    if (drawn === store.overlays) return;
    drawn = store.overlays;
    list.replaceChildren(...drawn.map(chip));
  };
  return { element: h('div', { class: 'devices' }, h('div', { class: 'row' }, select, more), refusal, list, notes), render };
}
