import { h } from './dom.mjs';

// Markdown was turned into HTML by Python with raw HTML off, so this is the author's text and nothing else.
export function fromHtml(html, cls) {
  const node = h('div', { class: cls });
  node.innerHTML = html;
  return node;
}
