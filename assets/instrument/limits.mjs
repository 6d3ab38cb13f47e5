// What a link or a lesson takes away from the instrument, or locks.

export const HIDE_WORDS = ['reset', 'play', 'intensity', 'bandwidth', 'peak', 'device', 'ledger', 'predict', 'runs', 'export'];

// Returns {hidden, notes}: the words of `hide=`, and what it names that is not there.
export function readHide(search) {
  const words = (new URLSearchParams(search).get('hide') ?? '').split(',').map((word) => word.trim()).filter(Boolean);
  const unknown = words.filter((word) => !HIDE_WORDS.includes(word));
  const shown = (word) => (word.length > 40 ? `${word.slice(0, 40)}\u2026` : word);
  return {
    hidden: words.filter((word) => HIDE_WORDS.includes(word)),
    notes: unknown.map((word) => `The link would hide \u201c${shown(word)}\u201d, which the lab does not have. It can hide ${HIDE_WORDS.join(', ')}.`),
  };
}

export class Limits {
  // What the link hides stays hidden; a lesson step adds its own for as long as it is open.
  constructor(hiddenByLink) {
    this.hiddenByLink = hiddenByLink;
    this.step = { hide: [], lock: [] };
  }

  hides(word) { return this.hiddenByLink.includes(word) || this.step.hide.includes(word); }
  locks(word) { return this.step.lock.includes(word); }
  allows(word) { return !this.hides(word) && !this.locks(word); }

  // `parts`: [word, element] pairs.
  applyTo(parts) {
    for (const [word, element] of parts) {
      element.classList.toggle('taken-away', this.hides(word));
      element.inert = this.locks(word);
    }
  }

  words() {
    return this.step.lock.length ? `Locked by the lesson: ${this.step.lock.join(', ')}.` : '';
  }
}
