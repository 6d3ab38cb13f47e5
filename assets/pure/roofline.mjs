// The roofline model; the twin of roofline_lab/core/roofline.py.
// Intensity in FLOP/byte, bandwidth in GB/s, peak in GFLOP/s, work in FLOP, traffic in bytes.

const RIDGE_TOLERANCE = 1e-9;

export function requirePositive(values) {
  for (const [name, value] of Object.entries(values)) {
    if (!(Number.isFinite(value) && value > 0)) {
      throw new RangeError(`${name} must be finite and above 0, not ${value}.`);
    }
  }
}

export function ceilingGflopPerS(intensity, bandwidth, peak) {
  requirePositive({ intensity, bandwidth, peak });
  return Math.min(peak, intensity * bandwidth);
}

export function ridgeFlopPerByte(bandwidth, peak) {
  requirePositive({ bandwidth, peak });
  return peak / bandwidth;
}

// 'memory', 'compute', or 'ridge' within the tolerance.
export function boundOf(intensity, bandwidth, peak) {
  requirePositive({ intensity });
  const ridge = ridgeFlopPerByte(bandwidth, peak);
  if (Math.abs(intensity - ridge) <= RIDGE_TOLERANCE * ridge) return 'ridge';
  return intensity < ridge ? 'memory' : 'compute';
}

export function mathSeconds(work, peak) {
  requirePositive({ work, peak });
  return work / (peak * 1e9);
}

// Traffic may be 0.
export function memorySeconds(traffic, bandwidth) {
  requirePositive({ bandwidth });
  if (traffic !== 0) requirePositive({ traffic });
  return traffic / (bandwidth * 1e9);
}

// The slower clock wins; that takes for granted that both overlap fully.
export function leastSeconds(work, traffic, bandwidth, peak) {
  return Math.max(mathSeconds(work, peak), memorySeconds(traffic, bandwidth));
}

// [[x, y], ...] from low to high; the ridge is a point of its own where it lies strictly between.
export function roofPoints(bandwidth, peak, low, high) {
  requireAscending(low, high);
  const ridge = ridgeFlopPerByte(bandwidth, peak);
  const corner = low < ridge && ridge < high ? [[ridge, peak]] : [];
  return [
    [low, ceilingGflopPerS(low, bandwidth, peak)], ...corner, [high, ceilingGflopPerS(high, bandwidth, peak)],
  ];
}

function requireAscending(low, high) {
  requirePositive({ low, high });
  if (low >= high) throw new RangeError(`low must be below high, not ${low} and ${high}.`);
}

// Intensities in equal log steps: the first is exactly low, the last exactly intensity.
export function sweepIntensities(intensity, low, samples) {
  requirePositive({ intensity, low });
  if (intensity < low) throw new RangeError(`intensity must not be below ${low}, and ${intensity} is.`);
  if (!(samples >= 2)) throw new RangeError(`A sweep needs 2 samples, not ${samples}.`);
  const last = samples - 1;
  const ratio = intensity / low;
  // Rounding must not carry a sample past the end.
  const sampleAt = (k) => (k === last ? intensity : Math.min(low * ratio ** (k / last), intensity));
  return Array.from({ length: samples }, (_, k) => sampleAt(k));
}

// The y axis in whole decades, [lo, hi]: 10**lo at or below the lowest roof value from low to high (and y),
// 10**hi strictly above the highest. A flat roof that lies on 10**lo gets a decade below it.
export function decadesOf(bandwidth, peak, low, high, y = null) {
  requireAscending(low, high);
  const least = ceilingGflopPerS(low, bandwidth, peak);
  const most = ceilingGflopPerS(high, bandwidth, peak);
  if (y !== null) requirePositive({ y });
  const lo = decadeBelow(y === null ? least : Math.min(least, y));
  const hi = decadeBelow(y === null ? most : Math.max(most, y)) + 1;
  const flatOnEdge = least === most && least === Number(`1e${lo}`);
  return [flatOnEdge ? lo - 1 : lo, hi];
}

// The shortest text of a float tells powers of ten exactly, which a logarithm does not promise.
function decadeBelow(value) {
  return Number(value.toExponential().split('e')[1]);
}
