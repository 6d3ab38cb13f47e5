import { PlotSizes, paintFrame } from '../instrument/paint.mjs';
import { plotFonts } from '../present/mode.mjs';
import { placeNames } from './names.mjs';

const UNSENT = { sync: false };
const LABEL_PX = { x: 52, y: 18 }; // room that a tick's label needs

// Lines and hollow marks wear a token's colour; filled marks have the ground around them.
const LINE_TOKENS = {
  baseline: 'roof', candidate: 'point', baseline_limit: 'roof', candidate_limit: 'point', roof: 'roof', ridge: 'soft', here_line: 'soft',
  payload: 'kv', metadata: 'metadata', residual: 'honest', state: 'overlay3', waste: 'overlay4', workspace: 'other', weights: 'overlay4', memory: 'warn',
};
const FILLED = { here: 'point', decode_candidate: 'point', prefill_candidate: 'point', decode_operators: 'soft', prefill_operators: 'soft' };
const HOLLOW = { decode_baseline: 'point', prefill_baseline: 'point' };

// Nothing has no place on a log axis: a gap.
const withGaps = (columns) => Object.fromEntries(Object.entries(columns).map(([key, column]) => [key, column.map((value) => value ?? NaN)]));
const emptied = (columns) => Object.fromEntries(Object.keys(columns).map((key) => [key, []]));

// What has no room for its label is a fine line.
function thinned(ticks, room) {
  const every = Math.max(1, Math.ceil(ticks.length / Math.max(1, room)));
  const labelled = ticks.filter((_, k) => k % every === 0);
  return { ticks: labelled.map(([at]) => at), minor: ticks.filter((_, k) => k % every).map(([at]) => at), labels: new Map(labelled) };
}

// One Bokeh plot of the tab: filled from an answer, coloured from the page's tokens.
export class AccountFigure {
  constructor(plot) {
    this.plot = plot;
    this.glyphs = Object.fromEntries(plot.renderers.map((renderer) => [renderer.name, renderer]));
    this.sizes = new PlotSizes(plot);
    this.fonts = 1;
  }

  get frame() {
    return { width: this.plot.inner_width || 300, height: this.plot.inner_height || 200 };
  }

  fitType() {
    const fonts = plotFonts();
    if (fonts !== this.fonts) this.sizes.scale(fonts);
    this.fonts = fonts;
  }

  // `picture`: {sources, ranges, ticks}; `names`: [[renderer, text], ...], the most important first.
  draw({ sources, ranges, ticks }, names, palette) {
    this.fitType();
    for (const [name, { data_source: source }] of Object.entries(this.glyphs)) {
      if (name !== 'labels') source.setv({ data: sources[name] ? withGaps(sources[name]) : emptied(source.data) }, UNSENT);
    }
    this.plot.x_range.setv({ start: ranges.x[0], end: ranges.x[1] }, UNSENT);
    this.plot.y_range.setv({ start: ranges.y[0], end: ranges.y[1] }, UNSENT);
    this.drawTicks(ticks);
    this.drawNames(names, ranges, palette);
    this.paint(palette);
  }

  drawTicks(given) {
    const { width, height } = this.frame;
    const axes = [[this.plot.below[0], given.x, width / LABEL_PX.x], [this.plot.left[0], given.y, height / LABEL_PX.y]];
    for (const [axis, all, room] of axes) {
      const { ticks, minor, labels } = thinned(all, room / this.fonts);
      axis.ticker.setv({ ticks, minor_ticks: minor }, UNSENT);
      axis.setv({ major_label_overrides: labels }, UNSENT);
    }
  }

  drawNames(names, ranges, palette) {
    const drawn = Object.values(this.glyphs)
      .filter(({ name }) => name !== 'labels')
      .map(({ name, glyph, data_source: { data } }) => ({ name, isLine: glyph.type === 'Line', x: data.x, y: data.y }));
    const named = names.map(([of, text]) => ({ of, text, color: palette[LINE_TOKENS[of]] ?? palette.ink }));
    this.glyphs.labels.data_source.setv({ data: placeNames(named, drawn, this.frame, ranges, this.fonts) }, UNSENT);
  }

  paint(palette) {
    paintFrame(this.plot, palette);
    const paint = (name, values) => this.glyphs[name]?.glyph.setv(values, UNSENT);
    for (const [name, token] of Object.entries(LINE_TOKENS)) paint(name, { line_color: palette[token] });
    for (const [name, token] of Object.entries(FILLED)) paint(name, { fill_color: palette[token], line_color: palette.card });
    for (const [name, token] of Object.entries(HOLLOW)) paint(name, { fill_color: palette.card, line_color: palette[token] });
    paint('labels', { background_fill_color: palette.card });
  }
}
