// All that a page shows or says, as pairs of the place where it stands and the text or number that stands there:
// texts and attributes, values of controls, the address, the title, and the data of every renderer but the roof.
// `lab` has the functions of `in_page.js`.
lab => {
  const SPOKEN = ['label', 'valuetext', 'valuenow', 'description', 'roledescription'].map(name => `aria-${name}`)
  const SHOWN = [...SPOKEN, 'title', 'alt', 'placeholder']
  const UNITS = {
    intensity: 'FLOP/byte', bandwidth: 'GB/s', peak: 'GFLOP/s', work: 'FLOP', activation: 'B', kv: 'B', metadata: 'B',
    step: 'th step',
  }
  const pieces = [['title', document.title], ['history', JSON.stringify(history.state) ?? '']]
  for (const [key, value] of new URLSearchParams(location.search)) pieces.push([`address ${key}`, `${value} ${UNITS[key] ?? ''}`])

  const place = element => {
    const region = element.closest('[aria-label], [aria-labelledby], header')
    const name = region?.getAttribute('aria-label') ?? region?.getAttribute('aria-labelledby') ?? ''
    return `${name} ${element.localName}.${element.className}`
  }
  const texts = element => [...element.childNodes].filter(node => node.nodeType === Node.TEXT_NODE && node.textContent.trim())
  // What describes a control is read out even where it is hidden.
  const describes = ({id}, root) =>
    id && root.querySelector(`[aria-describedby~="${id}"], [aria-labelledby~="${id}"]`)?.checkVisibility()

  for (const element of lab.elements('*')) {
    if (['STYLE', 'SCRIPT'].includes(element.tagName)) continue
    if (!element.checkVisibility({visibilityProperty: true}) && !describes(element, element.getRootNode())) continue
    const here = place(element)
    for (const node of texts(element)) pieces.push([here, node.textContent.trim()])
    for (const name of SHOWN) if (element.hasAttribute(name)) pieces.push([`${here} ${name}`, element.getAttribute(name)])
    const typed = 'value' in element && !['range', 'radio', 'checkbox'].includes(element.type)
    if (typed) pieces.push([`${here} value`, String(element.value)])
  }
  for (const {name} of lab.plot().renderers) {
    if (name === 'roof') continue
    for (const [column, values] of Object.entries(lab.source(name)))
      for (const value of values.flat(2)) pieces.push([`source ${name} ${column}`, typeof value === 'number' ? value : String(value)])
  }
  return pieces
}
