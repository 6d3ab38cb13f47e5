import { h, setUsable, makeButton } from '../shared/dom.mjs';
import { tell } from '../shared/bus.mjs';
import { saveFile } from '../shared/files.mjs';
import { formatQuantity } from '../pure/formats.mjs';
import { overlaidMachines } from './ghosts.mjs';
import { resultParts } from './words.mjs';

const SLIDE_FONTS = 1.35; // read from the back of a room
const STAMP_LINE_PX = 22;
const MARGIN_PX = 14;
const PNG_SCALE = 2;
const WIDE_PX = 500; // a phone's plot has no room for larger type
const MIME = { png: 'image/png', svg: 'image/svg+xml' };
const FONT = '15px system-ui, Roboto, sans-serif';

const sourceOf = (device) => `${device.name}, ${device.precision}: ${device.peak_note} ${device.bandwidth_note}`;

// What the picture shows, in words: settings, result, sources. Nothing that an open prediction hides.
function stampLines(store) {
  const { bandwidth, peak, work, point, gate, device, config } = store;
  const settings = [
    gate.hides('intensity') || point.intensity === null ? '' : `I = ${formatQuantity(point.intensity, 'intensity')}`,
    `B = ${formatQuantity(bandwidth, 'bandwidth')}`, `P = ${formatQuantity(peak, 'peak')}`, `W = ${formatQuantity(work, 'work')}`,
    gate.hides('traffic') ? '' : `Q = ${formatQuantity(point.traffic, 'bytes')}`,
  ].filter(Boolean);
  const { lead, figure, rest } = resultParts(store);
  const machines = [config.devices.find(({ key }) => key === device), ...overlaidMachines(store)].filter(Boolean);
  return [settings.join(', '), gate.hides('result') ? '' : `${lead}${figure}${rest}`, ...machines.map(sourceOf),
    'Roofline Lab. A ceiling that follows from changed traffic; no promised speedup.'].filter(Boolean);
}

function wrapped(lines, widthPx) {
  const context = document.createElement('canvas').getContext('2d');
  context.font = FONT;
  return lines.flatMap((line) => {
    const out = [''];
    for (const word of line.split(' ')) {
      const longer = `${out.at(-1)} ${word}`.trim();
      if (context.measureText(longer).width > widthPx - 2 * MARGIN_PX && out.at(-1)) out.push(word);
      else out[out.length - 1] = longer;
    }
    return out;
  });
}

async function stamped(blob, lines, { width, height, card, ink }) {
  const inner = new DOMParser().parseFromString(await blob.text(), 'image/svg+xml').documentElement;
  const total = height + lines.length * STAMP_LINE_PX + MARGIN_PX;
  const svg = (tag, attributes) => {
    const node = document.createElementNS('http://www.w3.org/2000/svg', tag);
    for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
    return node;
  };
  const outer = svg('svg', { width, height: total, viewBox: `0 0 ${width} ${total}` });
  outer.append(svg('rect', { width, height: total, fill: card }), document.importNode(inner, true));
  lines.forEach((line, k) => {
    const text = svg('text', { x: MARGIN_PX, y: height + (k + 1) * STAMP_LINE_PX, fill: ink, style: `font: ${FONT}` });
    text.textContent = line;
    outer.append(text);
  });
  return new XMLSerializer().serializeToString(outer);
}

// The picture is drawn once, as SVG; a PNG is that drawing with enough pixels for a projector.
async function asPng(svgText) {
  const image = new Image();
  image.src = URL.createObjectURL(new Blob([svgText], { type: 'image/svg+xml' }));
  await image.decode();
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [image.width * PNG_SCALE, image.height * PNG_SCALE];
  canvas.getContext('2d').drawImage(image, 0, 0, canvas.width, canvas.height);
  URL.revokeObjectURL(image.src);
  return new Promise((done) => { canvas.toBlob(done, 'image/png'); });
}

const nextFrame = () => new Promise((done) => { requestAnimationFrame(done); });

// What is on screen, in the light palette and with larger type, for slides and handouts.
export function makePictures(store, plot) {
  const save = async (kind, finish) => {
    Object.values(buttons).forEach((button) => setUsable(button, false));
    plot.held = true;
    try {
      const light = plot.palette('light');
      plot.paint(light);
      const fonts = plot.frame.width > WIDE_PX ? Math.max(SLIDE_FONTS, plot.fonts) : 1;
      plot.sizes.scale(fonts);
      // The larger type moves the frame; Bokeh lays out in the next frame and draws in the one after.
      await nextFrame();
      await nextFrame();
      plot.drawAxes(fonts);
      plot.drawLabels(light, fonts);
      await nextFrame();
      const { outer_width: width, outer_height: height } = plot.figure;
      const blob = await Bokeh.index.find_one(plot.figure).export('svg', false).to_blob();
      const svg = await stamped(blob, wrapped(stampLines(store), width), { width, height, ...light });
      saveFile(`roofline.${kind}`, MIME[kind], await finish(svg));
      tell('say', `The picture is saved as roofline.${kind}.`);
    } finally {
      plot.held = false;
      plot.sizes.scale(plot.fonts);
      plot.refresh();
      Object.values(buttons).forEach((button) => setUsable(button, true));
    }
  };
  const buttons = {
    png: makeButton('Export PNG', 'Export PNG', () => save('png', asPng), 'quiet'),
    svg: makeButton('Export SVG', 'Export SVG', () => save('svg', (svg) => svg), 'quiet'),
  };
  return { element: h('div', { class: 'pictures' }, buttons.png, buttons.svg) };
}
