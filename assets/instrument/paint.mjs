// Colours of the plot come from the page's own style tokens, so light and dark are defined once, in CSS.

const TOKENS = ['card', 'ink', 'soft', 'line', 'roof', 'point', 'trace', 'memory', 'compute', 'honest', 'prediction', 'overlay1', 'overlay2', 'overlay3', 'overlay4', 'trace-alpha', 'kv', 'metadata', 'other', 'warn'];
const QUIETLY = { sync: false };
const TEXT_LAYERS = ['labels', 'point_label'];
const BORDERS = ['min_border_left', 'min_border_right', 'min_border_top', 'min_border_bottom'];
const AXIS_FONTS = ['axis_label_text_font_size', 'major_label_text_font_size'];

// In the present theme, or in the one that is named.
export function paletteOf(host, theme = null) {
  const root = document.documentElement;
  const present = root.dataset.theme;
  if (theme) root.dataset.theme = theme;
  const style = getComputedStyle(host);
  const palette = paletteFrom(style);
  root.dataset.theme = present;
  return palette;
}

const glyphSize = (model, name) => ({ model, name, size: model[name].value, write: (value) => ({ value }) });

// Type, borders, lines and marks as Python gave them, times a scale: pictures and projectors are seen from afar.
export class PlotSizes {
  constructor(figure) {
    const axes = [...figure.below, ...figure.left];
    const glyphs = figure.renderers.map(({ glyph }) => glyph);
    const marks = glyphs.filter(({ type }) => type === 'Scatter');
    const lines = glyphs.filter(({ type }) => ['Line', 'MultiLine'].includes(type));
    this.px = [
      ...BORDERS.map((name) => ({ model: figure, name, size: figure[name], write: Math.round })),
      ...axes.flatMap((axis) => AXIS_FONTS.map((name) => ({ model: axis, name, size: parseFloat(axis[name]), write: (size) => `${size}px` }))),
      ...glyphs.filter(({ type }) => type === 'Text').map((model) => ({
        model, name: 'text_font_size', size: parseFloat(model.text_font_size.value), write: (size) => ({ value: `${size}px` }),
      })),
      ...[...lines, ...marks].map((model) => glyphSize(model, 'line_width')),
      ...marks.map((model) => glyphSize(model, 'size')),
    ];
  }

  scale(factor) {
    for (const { model, name, size, write } of this.px) model.setv({ [name]: write(size * factor) }, QUIETLY);
  }
}

function paletteFrom(style) {
  return Object.fromEntries(TOKENS.map((token) => [token, style.getPropertyValue(`--rl-${token}`).trim()]));
}

// What every plot has: its ground, axes and grid.
export function paintFrame(figure, palette) {
  figure.setv({ background_fill_color: palette.card, border_fill_color: palette.card }, QUIETLY);
  for (const axis of [...figure.below, ...figure.left]) {
    axis.setv({ major_label_text_color: palette.soft, axis_label_text_color: palette.soft, major_tick_line_color: palette.line }, QUIETLY);
  }
  for (const grid of figure.center) {
    grid.setv({ grid_line_color: palette.line, minor_grid_line_color: palette.line, minor_grid_line_alpha: 0.45 }, QUIETLY);
  }
}

export function paintPlot(figure, glyphs, palette) {
  paintFrame(figure, palette);
  const paint = (name, values) => glyphs[name].glyph.setv(values, QUIETLY);
  for (const layer of TEXT_LAYERS) paint(layer, { background_fill_color: palette.card });
  paint('roof', { line_color: palette.roof });
  paint('trace', { line_color: palette.trace, line_alpha: Number(palette['trace-alpha']) });
  paint('memory_region', { fill_color: palette.memory, fill_alpha: 1, hatch_color: palette.roof, hatch_alpha: 0.12, hatch_weight: 1 });
  paint('compute_region', { fill_color: palette.compute, fill_alpha: 1 });
  paint('guides', { line_color: palette.point });
  paint('point', { fill_color: palette.point, line_color: palette.card });
  paint('head', { fill_color: palette.card, line_color: palette.point });
  paint('honest', { fill_color: palette.card, line_color: palette.honest });
  paint('other', { fill_color: palette.card, line_color: palette.point });
  paint('ghosts', { fill_color: palette.card, line_color: palette.soft });
  paint('ghost_roofs', { line_color: palette.soft });
  paint('prediction', { fill_color: palette.prediction, line_color: palette.card });
}
