// Play sweeps intensity from the plot's left edge to the point. It only ever moves `store.shown`.
export class Player {
  // `played` is told of each Play that reached its end; stepping or scrubbing there is not a Play.
  constructor(store, played) {
    this.store = store;
    this.played = played;
    this.frame = null;
    // A changed value stops Play in the store; the loop must not run on behind it.
    this.end = store.subscribe(() => { if (!store.playing) this.cancel(); });
  }

  get possible() { return this.store.point.intensity !== null && !this.store.gate.locksTrace; }

  toggle() {
    if (this.store.playing) this.pause();
    else if (this.possible) this.play();
  }

  play() {
    const { store } = this;
    const from = store.finished ? 0 : store.shown;
    // Asked afresh each time: the system setting can change while the page is open.
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
      store.show(store.samples);
      this.played();
      return;
    }
    store.show(Math.max(from, 1), true);
    const seconds = this.store.config.sweep_seconds;
    let position = store.shown;
    let last = performance.now();
    const step = (now) => {
      // A tab that slept goes on where it was instead of jumping to the end.
      const passed = Math.min(now - last, 100) / 1000;
      last = now;
      position += (passed * store.speed * (store.samples - 1)) / seconds;
      if (Math.floor(position) > store.shown) store.show(Math.floor(position));
      if (store.finished) this.played();
      this.frame = store.playing ? requestAnimationFrame(step) : null;
    };
    this.frame = requestAnimationFrame(step);
  }

  cancel() {
    cancelAnimationFrame(this.frame);
    this.frame = null;
  }

  pause() {
    this.store.show(this.store.shown, false);
  }

  step(count) {
    if (!this.store.playing && this.possible) this.store.show(this.store.shown + count);
  }

  scrub(count) {
    if (this.possible) this.store.show(count, false);
  }

  rewind() {
    this.store.show(0, false);
  }
}
