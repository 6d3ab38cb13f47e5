// Making elements. Text only ever enters as text nodes, so nothing that a person or a link brings can become markup.

export function h(tag, props = {}, ...children) {
  const node = document.createElement(tag);
  for (const [key, value] of Object.entries(props)) {
    if (value === undefined || value === null || value === false) continue;
    if (key === 'on') for (const [type, fn] of Object.entries(value)) node.addEventListener(type, fn);
    else if (key === 'class') node.className = value;
    else node.setAttribute(key, value === true ? '' : value);
  }
  node.append(...children.filter((child) => child !== null && child !== undefined));
  return node;
}

// Writing the same text again would make a screen reader say it again and cost a layout.
export function setText(node, text) {
  if (node.textContent !== text) node.textContent = text;
}

export function setAttribute(node, name, value) {
  if (value === null) node.removeAttribute(name);
  else if (node.getAttribute(name) !== value) node.setAttribute(name, value);
}

// A button that cannot be used now stays in the tab order, so that focus is never lost.
export function setUsable(button, usable) {
  setAttribute(button, 'aria-disabled', usable ? null : 'true');
}

export function isUsable(button) {
  return button.getAttribute('aria-disabled') !== 'true';
}

export function makeButton(name, label, act, cls = '') {
  const button = h('button', { type: 'button', class: cls, 'aria-label': name === label ? null : name, title: name === label ? null : name }, label);
  button.addEventListener('click', () => { if (isUsable(button)) act(); });
  return button;
}
