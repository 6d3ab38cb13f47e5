import { h, setText } from '../shared/dom.mjs';
import { hear } from '../shared/bus.mjs';
import { showFigure } from '../instrument/figure.mjs';
import { paletteOf } from '../instrument/paint.mjs';
import { AccountFigure } from './account_figure.mjs';
import { pictureNames } from './bench_words.mjs';
import { textTable } from './text_table.mjs';

const PICTURES = [
  { key: 'context', name: 'Bytes by context', label: 'Bytes' },
  { key: 'batch', name: 'Intensity by batch', label: 'Intensity' },
  { key: 'roof', name: 'Phases on the roof', label: 'Phases' },
];

// Three pictures, one in view; each with its text. A plot is made when it is first looked at.
export function makeAccountPictures(store, items, host) {
  let chosen = PICTURES[0].key;
  let palette = null; // asked of the page once for each theme: to ask costs a layout
  const figures = new Map();
  const ends = [];
  const radios = PICTURES.map(({ key, label }) => {
    const input = h('input', { type: 'radio', name: 'picture', value: key, checked: key === chosen });
    input.addEventListener('change', () => { chosen = key; show(); });
    return h('label', {}, input, label);
  });
  const boxes = Object.fromEntries(PICTURES.map(({ key, name }) => [key, h('div', { class: 'account-figure', role: 'group', 'aria-label': `${name}, log-log. Its text stands below it.` })]));
  const caption = h('p', { class: 'note' });
  const told = h('div');
  const twin = h('details', { class: 'twin' }, h('summary', {}, 'The picture in words and numbers'), told);

  const draw = (key) => {
    const picture = store.answer?.pictures[key];
    const figure = figures.get(key);
    if (!picture || !figure || key !== chosen) return;
    palette ??= paletteOf(host);
    figure.draw(picture, pictureNames(key, store.answer), palette);
  };
  const make = async (key, at) => {
    figures.set(key, null); // asked for once
    const { plot, end } = await showFigure(items[at], boxes[key]);
    const figure = new AccountFigure(plot);
    figures.set(key, figure);
    // Bokeh tells its new size in the middle of a layout that ends with painting.
    const resized = () => queueMicrotask(() => draw(key));
    const sizes = [plot.properties.inner_width.change, plot.properties.inner_height.change];
    sizes.forEach((size) => size.connect(resized));
    ends.push(end, () => sizes.forEach((size) => size.disconnect(resized)));
    draw(key);
  };
  const tell = () => {
    const picture = store.answer?.pictures[chosen];
    setText(caption, picture?.text[0] ?? '');
    if (!twin.open || !picture) return;
    const { name } = PICTURES.find(({ key }) => key === chosen);
    told.replaceChildren(...picture.text.map((text) => h('p', {}, text)), textTable(name, picture.table));
  };
  const show = () => {
    PICTURES.forEach(({ key }, at) => {
      boxes[key].hidden = key !== chosen;
      if (key === chosen && !figures.has(key)) make(key, at);
    });
    draw(chosen);
    tell();
  };
  twin.addEventListener('toggle', tell);
  ends.push(hear('theme', () => { palette = null; draw(chosen); }));
  const element = h('div', { class: 'pictures-box' },
    h('fieldset', { class: 'picture-choice' }, h('legend', {}, 'Picture'), ...radios),
    ...Object.values(boxes), caption, twin);
  return { element, render: show, end: () => ends.forEach((end) => end()) };
}
