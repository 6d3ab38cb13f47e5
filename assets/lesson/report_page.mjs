import { h } from '../shared/dom.mjs';

// The report as a page of its own. It is built of text nodes and written out by the browser, so what a student typed
// stays text.

const factNodes = ([name, text, reply]) => [h('dt', {}, name), h('dd', {}, h('strong', {}, text)), reply ? h('dd', { class: 'reply' }, reply) : null];
const factList = (facts) => h('dl', { class: 'facts' }, ...facts.flatMap(factNodes));

function entryNode({ number, title, question, note, facts, explain }) {
  const words = explain && (explain.words ? h('blockquote', { class: 'words' }, explain.words) : h('p', { class: 'note' }, 'Nothing written.'));
  return h('section', { class: 'step' },
    h('h3', {}, `Step ${number}: ${title}`),
    question ? h('p', {}, question) : null,
    note ? h('p', { class: 'note' }, note) : null,
    facts.length ? factList(facts) : null,
    explain ? h('p', {}, explain.question) : null, words);
}

function lessonNode({ title, done, total, entries, rest }) {
  const missing = rest.map((step) => `${step.number} ${step.title}`).join('; ');
  return h('section', {},
    h('h2', {}, title),
    h('p', { class: 'note' }, `${done} of ${total} steps done.`),
    ...entries.map(entryNode),
    rest.length ? h('p', { class: 'note step' }, `Not done yet: ${missing}`) : null);
}

function untouchedNode(lessons) {
  return h('section', {}, h('h2', {}, 'Not begun yet'), h('ul', {}, ...lessons.map(({ title, total }) => h('li', {}, `${title} (${total} steps)`))));
}

// `lessons` from `reportOf`, `css` of pages for paper. Returns the HTML of a whole page.
export function reportHtml(lessons, { name, date, css }) {
  const page = document.implementation.createHTMLDocument(name ? `Roofline Lab report: ${name}` : 'Roofline Lab report');
  page.documentElement.lang = 'en';
  page.head.prepend(h('meta', { charset: 'utf-8' }));
  page.head.append(h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }), h('style', {}, css));
  const begun = lessons.filter(({ entries }) => entries.length > 0);
  const untouched = lessons.filter(({ entries }) => entries.length === 0);
  const sum = (key) => lessons.reduce((total, lesson) => total + lesson[key], 0);
  const facts = [['Date', date, null], ['Done', `${sum('done')} of ${sum('total')} steps`, null]];
  page.body.append(
    h('header', {}, h('h1', {}, 'Roofline Lab: my report'), factList(name ? [['Name', name, null], ...facts] : facts)),
    h('main', {}, ...begun.map(lessonNode), untouched.length ? untouchedNode(untouched) : null),
    h('footer', { class: 'note' }, 'Made in the student\u2019s own browser; nothing was sent. A ceiling says at most: it follows from counted traffic, nothing was measured, and it promises no speedup.'));
  return `<!DOCTYPE html>\n${page.documentElement.outerHTML}\n`;
}
