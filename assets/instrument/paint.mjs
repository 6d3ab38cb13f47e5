// Colours of the plot come from the page's own style tokens, so light and dark are defined once, in CSS.

const TOKENS = ['card', 'ink', 'soft', 'line', 'roof', 'point', 'trace', 'memory', 'compute', 'honest'];
const QUIETLY = { sync: false };

export function paletteOf(host) {
  const style = getComputedStyle(host);
  return Object.fromEntries(TOKENS.map((token) => [token, style.getPropertyValue(`--rl-${token}`).trim()]));
}

export function paintPlot(figure, glyphs, palette) {
  figure.setv({ background_fill_color: palette.card, border_fill_color: palette.card }, QUIETLY);
  for (const axis of [...figure.below, ...figure.left]) {
    axis.setv({ major_label_text_color: palette.soft, axis_label_text_color: palette.soft, major_tick_line_color: palette.line }, QUIETLY);
  }
  for (const grid of figure.center) {
    grid.setv({ grid_line_color: palette.line, minor_grid_line_color: palette.line, minor_grid_line_alpha: 0.45 }, QUIETLY);
  }
  const paint = (name, values) => glyphs[name].glyph.setv(values, QUIETLY);
  paint('roof', { line_color: palette.roof });
  paint('trace', { line_color: palette.trace });
  paint('memory_region', { fill_color: palette.memory, fill_alpha: 1, hatch_color: palette.roof, hatch_alpha: 0.12, hatch_weight: 1 });
  paint('compute_region', { fill_color: palette.compute, fill_alpha: 1 });
  paint('guides', { line_color: palette.point });
  paint('point', { fill_color: palette.point, line_color: palette.card });
  paint('head', { fill_color: palette.card, line_color: palette.point });
  paint('honest', { fill_color: palette.card, line_color: palette.honest });
}
