// Put into the page before its own scripts: notes, on the page's own clock (ms), every web socket message and,
// once started, what a drag or Play did. The object of tests/browser/in_page.js is put into the first line.
(() => {
  const inPage = IN_PAGE
  const messages = []   // when each web socket message was sent or received
  const NativeSocket = window.WebSocket
  window.WebSocket = class extends NativeSocket {
    constructor(...args) {
      super(...args)
      this.addEventListener('message', () => messages.push(performance.now()))
    }
    send(data) {
      messages.push(performance.now())
      super.send(data)
    }
  }

  const onChange = (name, callback) => inPage.dataSource(name).properties.data.change.connect(callback)

  // The view of the plot that has the renderers; Bokeh tells when it has painted.
  const plotView = () => {
    for (const document of Bokeh.documents)
      for (const model of document._all_models.values())
        if (model.renderers?.some(renderer => renderer.name === 'point')) return Bokeh.index.find_one(model)
  }

  window.bench = {
    messages,

    messagesBetween: (start, end) => messages.filter(t => t >= start && t <= end).length,

    // From each movement of the hand to the new data and to the painted plot.
    watchDrag() {
      const drag = {start: performance.now(), end: null, changed: [], painted: []}
      let moved = null, changed = false
      addEventListener('pointermove', () => { moved = performance.now(); changed = false }, true)
      addEventListener('pointerup', () => { drag.end ??= performance.now() }, true)
      onChange('point', () => {
        if (moved === null || changed) return
        changed = true
        drag.changed.push(performance.now() - moved)
      })
      plotView().repainted.connect(() => {
        if (!changed) return
        drag.painted.push(performance.now() - moved)
        moved = null
        changed = false
      })
      this.drag = drag
    },

    // When the trace changed, and when the browser drew a frame, until stopPlay.
    watchPlay() {
      const play = {start: performance.now(), frames: [], redraws: [], running: true}
      let changed = false
      onChange('trace', () => { changed = true; play.end = performance.now() })
      const frame = now => {
        play.frames.push(now)
        if (changed) play.redraws.push(now)
        changed = false
        if (play.running) requestAnimationFrame(frame)
      }
      requestAnimationFrame(frame)
      this.play = play
    },

    stopPlay() {
      const {play} = this
      play.running = false
      const during = play.frames.filter(t => t >= play.redraws[0] && t <= play.redraws.at(-1))
      const gaps = times => times.slice(1).map((t, k) => t - times[k])
      return {
        frames: gaps(during),
        redraws: gaps(play.redraws),
        messages: this.messagesBetween(play.start, play.end),
        points: inPage.source('trace').x.length,
      }
    },

    // Resolves to the number of messages that came while some frames were drawn.
    async messagesDuringFrames(count) {
      const before = messages.length
      for (let k = 0; k < count; k++) await new Promise(requestAnimationFrame)
      return messages.length - before
    },
  }
})()
