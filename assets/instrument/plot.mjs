import { boundOf, ceilingGflopPerS, decadesOf, ridgeFlopPerByte, roofPoints, sweepIntensities } from '../pure/roofline.mjs';
import { honestIntensity, isComplete } from '../pure/ledger.mjs';
import { formatQuantity } from '../pure/formats.mjs';
import { intensityTicks, performanceTicks } from './axes.mjs';
import { plotLabels } from './labels.mjs';
import { BOUND_WORDS, ceilingOf } from './words.mjs';
import { paletteOf, paintPlot } from './paint.mjs';

const QUIET = { sync: false }; // redraw here, send nothing
const FLOOR = 1e-12; // regions reach down past any axis
const HOVER_POINTS = 321; // four a factor of two over 20 of them, and a few to spare

// Draws the store into the Bokeh figure. The roof is written only when bandwidth or peak changed: Play cannot move it.
export class PlotView {
  constructor(figure, store, host) {
    this.figure = figure;
    this.store = store;
    this.host = host;
    this.glyphs = Object.fromEntries(figure.renderers.map((renderer) => [renderer.name, renderer]));
    this.machine = null;
  }

  write(name, data) {
    this.glyphs[name].data_source.setv({ data }, QUIET);
  }

  get frame() {
    return { width: this.figure.inner_width || 600, height: this.figure.inner_height || 330 };
  }

  draw(event) {
    if (event === 'trace') {
      this.drawTrace();
      return;
    }
    if (event !== 'live') this.drawAxes();
    this.drawRoof();
    this.drawPoint();
    this.drawTrace();
  }

  drawRoof() {
    const { bandwidth, peak, range: [low, high] } = this.store;
    if (this.machine === `${bandwidth} ${peak}`) return;
    this.machine = `${bandwidth} ${peak}`;
    const points = roofPoints(bandwidth, peak, low, high);
    this.write('roof', { x: points.map(([x]) => x), y: points.map(([, y]) => y) });
    const ridge = Math.min(high, Math.max(low, ridgeFlopPerByte(bandwidth, peak)));
    const at = (i) => ceilingGflopPerS(i, bandwidth, peak);
    this.write('memory_region', ridge > low ? { x: [low, low, ridge, ridge], y: [FLOOR, at(low), at(ridge), FLOOR] } : { x: [], y: [] });
    this.write('compute_region', ridge < high ? { x: [ridge, ridge, high, high], y: [FLOOR, at(ridge), at(high), FLOOR] } : { x: [], y: [] });
    const x = sweepIntensities(high, low, HOVER_POINTS);
    const y = x.map(at);
    this.write('hover', {
      x, y,
      intensity: x.map((i) => formatQuantity(i, 'intensity', 3)),
      ceiling: y.map((v) => formatQuantity(v, 'peak', 3)),
      bound: x.map((i) => BOUND_WORDS[boundOf(i, bandwidth, peak)]),
    });
  }

  drawPoint() {
    const { intensity, range: [low, high], bandwidth, peak, ledger } = this.store;
    const ceiling = ceilingOf(this.store);
    const there = intensity !== null;
    this.write('point', there ? { x: [intensity], y: [ceiling] } : { x: [], y: [] });
    this.write('guides', there ? { xs: [[intensity, intensity], [low, intensity]], ys: [[FLOOR, ceiling], [ceiling, ceiling]] } : { xs: [], ys: [] });
    const honest = isComplete(ledger) ? null : honestIntensity(ledger);
    const inside = honest !== null && honest >= low && honest <= high;
    this.write('honest', inside ? { x: [honest], y: [ceilingGflopPerS(honest, bandwidth, peak)] } : { x: [], y: [] });
    this.drawLabels();
  }

  drawLabels() {
    this.write('labels', plotLabels(this.store, this.frame, this.exponents, paletteOf(this.host)));
  }

  drawTrace() {
    const { shown, playing, trace, sample } = this.store;
    this.write('trace', { x: trace.x.slice(0, shown), y: trace.y.slice(0, shown) });
    this.write('head', sample ? { x: [sample.intensity], y: [sample.ceiling] } : { x: [], y: [] });
    // The tip would follow the mouse through every frame of Play.
    const [hover] = this.figure.toolbar.tools;
    if (hover.active === playing) hover.setv({ active: !playing }, QUIET);
  }

  // Called when a value is settled, never during a drag or Play, so that the picture stands still under the hand.
  drawAxes() {
    const { bandwidth, peak, range: [low, high], config } = this.store;
    this.exponents = decadesOf(bandwidth, peak, low, high);
    const { width, height } = this.frame;
    const [x, y] = [intensityTicks(config.quantities.intensity, width), performanceTicks(this.exponents, height)];
    this.figure.y_range.setv({ start: Number(`1e${this.exponents[0]}`), end: Number(`1e${this.exponents[1]}`) }, QUIET);
    for (const [axis, { ticks, minor, labels }] of [[this.figure.below[0], x], [this.figure.left[0], y]]) {
      axis.ticker.setv({ ticks, minor_ticks: minor }, QUIET);
      axis.setv({ major_label_overrides: labels }, QUIET);
    }
  }

  // The frame changed its size, or the theme its colours.
  refresh() {
    paintPlot(this.figure, this.glyphs, paletteOf(this.host));
    this.drawAxes();
    this.drawLabels();
  }
}
