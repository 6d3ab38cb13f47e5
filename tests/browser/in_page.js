// What the tests ask a page. Evaluates to one object of functions; read-only: nothing here changes the page.
({
  // The data source of the Bokeh renderer of that name; null when there is none.
  dataSource(name) {
    for (const document of Bokeh.documents)
      for (const model of document._all_models.values())
        if (model.name === name && model.data_source) return model.data_source
    return null
  },

  // Its data as plain arrays; null when there is no such renderer.
  source(name) {
    const columns = this.dataSource(name)?.data
    return columns ? Object.fromEntries(Object.entries(columns).map(([key, column]) => [key, Array.from(column)])) : null
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
