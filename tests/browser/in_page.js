// What the tests ask a page. Evaluates to one object of functions; read-only: nothing here changes the page.
({
  models() {
    return Bokeh.documents.flatMap(document => [...document._all_models.values()])
  },

  plot() {
    return this.models().find(model => model.name === 'roofline')
  },

  // The data source of the Bokeh renderer of that name; null when there is none.
  dataSource(name) {
    return this.models().find(model => model.name === name && model.data_source)?.data_source ?? null
  },

  // Its data as plain arrays; null when there is no such renderer.
  source(name) {
    const columns = this.dataSource(name)?.data
    return columns ? Object.fromEntries(Object.entries(columns).map(([key, column]) => [key, Array.from(column)])) : null
  },

  // The data of every renderer, both axis ranges, and the ticks with their labels.
  picture() {
    const plot = this.plot()
    const axes = [...plot.below, ...plot.left]
    return {
      ...Object.fromEntries(plot.renderers.map(renderer => [renderer.name, this.source(renderer.name)])),
      ranges: this.ranges(),
      ticks: axes.map(axis => [axis.ticker.ticks, axis.ticker.minor_ticks, [...axis.major_label_overrides.entries()]]),
    }
  },

  // [low, high] of the x axis and of the y axis.
  ranges() {
    const {x_range, y_range} = this.plot()
    return [[x_range.start, x_range.end], [y_range.start, y_range.end]]
  },

  // The setting as it was last committed: what the server is sent.
  setting() {
    return this.models().map(model => model.data?.setting).find(Boolean)
  },

  // All elements of that kind, shadow roots included.
  elements(selector, root = document) {
    return [...root.querySelectorAll('*')].flatMap(element => [
      ...(element.matches(selector) ? [element] : []),
      ...(element.shadowRoot ? this.elements(selector, element.shadowRoot) : []),
    ])
  },

  // The controls that can be seen, by name, each with all that a hand or an eye can tell of it.
  controls() {
    const seen = this.elements('input, select, button').filter(element => element.checkVisibility())
    return Object.fromEntries(seen.map(element => [
      `${element.localName} ${element.type} ${element.getAttribute('aria-label') ?? element.textContent}`,
      {
        value: element.value, checked: element.checked ?? null, disabled: element.disabled, readOnly: element.readOnly ?? null,
        aria: ['valuetext', 'invalid', 'disabled', 'pressed'].map(name => element.getAttribute(`aria-${name}`)),
      },
    ]))
  },

  // All that the lab shows and holds, for one state to be compared with another.
  state() {
    return {setting: this.setting(), picture: this.picture(), controls: this.controls(), text: this.text().split('\n')}
  },

  // Every text that can be seen, shadow roots included, one line for each piece.
  text() {
    const pieces = []
    const collect = root => {
      for (const element of root.querySelectorAll('*')) {
        if (element.shadowRoot) collect(element.shadowRoot)
        if (['STYLE', 'SCRIPT'].includes(element.tagName) || !element.checkVisibility({visibilityProperty: true})) continue
        for (const node of element.childNodes)
          if (node.nodeType === Node.TEXT_NODE && node.textContent.trim()) pieces.push(node.textContent.trim())
      }
    }
    collect(document)
    return pieces.join('\n')
  },

  // What can be scrolled sideways, or sticks out of the page, named by tag, id and class.
  sidewaysScrollers() {
    const found = []
    const name = element => `${element.localName}${element.id && '#' + element.id}${[...element.classList].map(c => '.' + c).join('')}`
    const scrolls = element => element.scrollWidth > element.clientWidth + 1
    const collect = root => {
      for (const element of root.querySelectorAll('*')) {
        if (element.shadowRoot) collect(element.shadowRoot)
        if (['auto', 'scroll'].includes(getComputedStyle(element).overflowX) && scrolls(element)) found.push(name(element))
      }
    }
    if (scrolls(document.documentElement)) found.push('the page')
    collect(document.body)
    return found
  },
})
