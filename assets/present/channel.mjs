// How the presenter's page and the notes window of one browser talk. Pages from a server have BroadcastChannel; for
// files from disk not every browser lets it through, so there storage events carry the same messages.

const CHANNEL_NAME = 'roofline-lab:present';

// `heard` is given each message of another window. Returns {post, end}.
export function openChannel(heard) {
  const me = crypto.getRandomValues(new Uint32Array(2)).join('-');
  const seen = new Set();
  const take = (message) => {
    if (message?.from === me || (message?.to && message.to !== me) || typeof message?.id !== 'string' || seen.has(message.id)) return;
    seen.add(message.id);
    heard(message);
  };
  const direct = 'BroadcastChannel' in globalThis ? new BroadcastChannel(CHANNEL_NAME) : null;
  direct?.addEventListener('message', (event) => take(event.data));
  const stored = (event) => {
    if (event.key !== CHANNEL_NAME || event.newValue === null) return;
    try { take(JSON.parse(event.newValue)); } catch { /* not one of ours */ }
  };
  addEventListener('storage', stored);
  let count = 0;
  const post = (message) => {
    const whole = { ...message, from: me, id: `${me}:${count += 1}` };
    direct?.postMessage(whole);
    if (direct && location.protocol !== 'file:') return;
    try {
      localStorage.setItem(CHANNEL_NAME, JSON.stringify(whole));
      localStorage.removeItem(CHANNEL_NAME);
    } catch { /* no storage, no second window */ }
  };
  return { post, end: () => { direct?.close(); removeEventListener('storage', stored); } };
}
