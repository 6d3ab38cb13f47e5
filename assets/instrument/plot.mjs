import { boundOf, ceilingGflopPerS, decadesOf, ridgeFlopPerByte, roofPoints, sweepIntensities } from '../pure/roofline.mjs';
import { formatQuantity } from '../pure/formats.mjs';
import { intensityTicks, performanceTicks } from './axes.mjs';
import { ghostPoints, ghostRoofs, overlaidMachines, overlayData } from './ghosts.mjs';
import { plotLabels } from './labels.mjs';
import { BOUND_WORDS } from './words.mjs';
import { PlotSizes, paletteOf, paintPlot } from './paint.mjs';
import { plotFonts } from '../present/mode.mjs';
import { predictionMarks } from './prediction_marks.mjs';

const QUIET = { sync: false }; // redraw here, send nothing
const FLOOR = 1e-12; // regions reach down past any axis
const HOVER_POINTS = 321; // sixteen to a factor of two
const NOWHERE = { x: [], y: [] };
const NAME_CHAR_PX = 6.2;

// Draws the store into the Bokeh figure. The roof is written only when bandwidth or peak changed: Play cannot move it.
export class PlotView {
  constructor(figure, store, runs, host) {
    Object.assign(this, { figure, store, runs, host, machine: null, hover: null, hiddenDrawn: false, held: false, fonts: 1 });
    this.glyphs = Object.fromEntries(figure.renderers.map((renderer) => [renderer.name, renderer]));
    this.sizes = new PlotSizes(figure);
    this.heightName = figure.left[0].axis_label;
  }

  write(name, data) {
    this.glyphs[name].data_source.setv({ data }, QUIET);
  }

  get frame() {
    return { width: this.figure.inner_width || 600, height: this.figure.inner_height || 330 };
  }

  palette(theme = null) {
    return paletteOf(this.host, theme);
  }

  paint(palette) {
    paintPlot(this.figure, this.glyphs, palette);
    this.write('overlays', overlayData(this.store, palette));
  }

  get hidden() { return this.store.gate.hides('result'); }

  render(event) {
    if (event === 'trace') {
      this.drawTrace();
      return;
    }
    if (event !== 'live') this.drawAxes();
    this.drawRoof();
    this.drawRegions();
    this.drawPoints();
    this.drawTrace();
    if (event !== 'live' || this.hidden !== this.hiddenDrawn) this.drawOthers();
    this.hiddenDrawn = this.hidden;
    this.drawLabels();
    this.write('hover', this.hidden ? { x: [], y: [], intensity: [], ceiling: [], bound: [] } : this.hover);
  }

  drawRoof() {
    const { bandwidth, peak, range: [low, high] } = this.store;
    if (this.machine === `${bandwidth} ${peak}`) return;
    this.machine = `${bandwidth} ${peak}`;
    const points = roofPoints(bandwidth, peak, low, high);
    this.write('roof', { x: points.map(([x]) => x), y: points.map(([, y]) => y) });
    const at = (i) => ceilingGflopPerS(i, bandwidth, peak);
    const x = sweepIntensities(high, low, HOVER_POINTS);
    const y = x.map(at);
    this.hover = {
      x, y,
      intensity: x.map((i) => formatQuantity(i, 'intensity', 3)),
      ceiling: y.map((v) => formatQuantity(v, 'peak', 3)),
      bound: x.map((i) => BOUND_WORDS[boundOf(i, bandwidth, peak)]),
    };
  }

  // The border between the regions is the ridge, which a prediction may ask for.
  drawRegions() {
    const { bandwidth, peak, gate, range: [low, high] } = this.store;
    const ridge = Math.min(high, Math.max(low, ridgeFlopPerByte(bandwidth, peak)));
    const at = (i) => ceilingGflopPerS(i, bandwidth, peak);
    const shown = !gate.hides('ridge');
    this.write('memory_region', shown && ridge > low ? { x: [low, low, ridge, ridge], y: [FLOOR, at(low), at(ridge), FLOOR] } : NOWHERE);
    this.write('compute_region', shown && ridge < high ? { x: [ridge, ridge, high, high], y: [FLOOR, at(ridge), at(high), FLOOR] } : NOWHERE);
  }

  drawPoints() {
    const { point, other, range: [low, high], bandwidth, peak } = this.store;
    const shown = (i) => !this.hidden && i !== null && i >= low && i <= high;
    const at = (i) => (shown(i) ? { x: [i], y: [ceilingGflopPerS(i, bandwidth, peak)] } : NOWHERE);
    const { intensity, ceiling } = point;
    this.write('point', at(intensity));
    this.write('guides', shown(intensity) ? { xs: [[intensity, intensity], [low, intensity]], ys: [[FLOOR, ceiling], [ceiling, ceiling]] } : { xs: [], ys: [] });
    this.write('honest', at(point.honest));
    this.write('other', at(other?.intensity ?? null));
  }

  // What a drag does not move: other machines, ghosts, predictions.
  drawOthers() {
    const ghosts = this.hidden ? [] : this.runs.ghosts;
    this.write('overlays', overlayData(this.store, this.palette()));
    this.write('ghost_roofs', ghostRoofs(this.store, ghosts));
    this.write('ghosts', ghostPoints(ghosts));
    const marks = predictionMarks(this.store);
    this.write('prediction', { x: marks.map(({ x }) => x), y: marks.map(({ y }) => y) });
  }

  drawLabels(palette = this.palette(), fontScale = this.fonts) {
    const { plain, strong } = plotLabels(this.store, this.runs, this.frame, this.exponents, palette, fontScale);
    this.write('labels', plain);
    this.write('point_label', strong);
  }

  drawTrace() {
    const { playing, trace, sample, finished } = this.store;
    // The last sample is the answer: on a projector it waits for the Reveal key.
    const shown = finished && this.hidden ? this.store.shown - 1 : this.store.shown;
    this.write('trace', shown > 0 ? { x: trace.x.slice(0, shown), y: trace.y.slice(0, shown) } : NOWHERE);
    this.write('head', sample ? { x: [sample.intensity], y: [sample.ceiling] } : NOWHERE);
    // The tip would follow the mouse through every frame of Play.
    const [hover] = this.figure.toolbar.tools;
    if (hover.active === playing) hover.setv({ active: !playing }, QUIET);
  }

  // Called when a value is settled, never during a drag or Play, so that the picture stands still under the hand.
  drawAxes(fontScale = this.fonts) {
    const { store, runs } = this;
    const { range: [low, high], config } = store;
    const machines = [store, ...overlaidMachines(store), ...runs.ghosts];
    const spans = machines.map(({ bandwidth, peak }) => decadesOf(bandwidth, peak, low, high));
    this.exponents = [Math.min(...spans.map(([lo]) => lo)), Math.max(...spans.map(([, hi]) => hi))];
    const { width, height } = this.frame;
    const [x, y] = [intensityTicks(config.quantities.intensity, width / fontScale), performanceTicks(this.exponents, height / fontScale)];
    const isShort = this.heightName.length * NAME_CHAR_PX > height / fontScale;
    this.figure.left[0].setv({ axis_label: isShort ? this.heightName.split(', ')[1] : this.heightName }, QUIET);
    this.figure.y_range.setv({ start: Number(`1e${this.exponents[0]}`), end: Number(`1e${this.exponents[1]}`) }, QUIET);
    for (const [axis, { ticks, minor, labels }] of [[this.figure.below[0], x], [this.figure.left[0], y]]) {
      axis.ticker.setv({ ticks, minor_ticks: minor }, QUIET);
      axis.setv({ major_label_overrides: labels }, QUIET);
    }
  }

  // Larger type moves the frame, so this is called again for it; it then changes nothing.
  fitFonts() {
    const fonts = plotFonts();
    if (fonts === this.fonts) return;
    this.fonts = fonts;
    this.sizes.scale(fonts);
  }

  // The frame changed its size, or the theme its colours.
  refresh() {
    // A picture is being taken in colours and sizes of its own.
    if (this.held) return;
    this.fitFonts();
    this.paint(this.palette());
    this.drawAxes();
    this.drawOthers();
    this.drawLabels();
  }
}
