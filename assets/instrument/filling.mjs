import { hear, tell } from '../shared/bus.mjs';

// The instrument's side of 'Send to the roofline': 'fill' brings an account (see sent.mjs) with `answer`, which is told
// null or why it was not taken. 'machine' tells others of bandwidth and peak.
export function makeFilling(store, limits) {
  let told = '';

  const refusal = (sent) => {
    if (store.gate.open) return 'A prediction is open on the roofline tab, and what is sent would change its question. Make it or take it back first.';
    if (store.stage && !limits.allows('ledger')) return 'The open lesson step has locked the ledger. Choose Free use in the lesson, or close it, to send.';
    return store.fill(sent);
  };
  const machine = () => {
    const device = store.config.devices.find(({ key }) => key === store.device);
    return { bandwidth: store.bandwidth, peak: store.peak, name: device ? `${device.name}, ${device.precision}` : '' };
  };
  const render = (event) => {
    if (event === 'live' || event === 'trace') return;
    const now = JSON.stringify(machine());
    if (now === told) return;
    told = now;
    tell('machine', machine());
  };
  const ends = [
    hear('fill', ({ answer, ...sent }) => answer(refusal(sent))),
    hear('machine-asked', () => tell('machine', machine())),
  ];
  return { render, end: () => ends.forEach((end) => end()) };
}
