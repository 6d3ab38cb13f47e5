import { formatNumber } from '../pure/formats.mjs';

// Tick values and their labels. Labels thin out as the frame gets small; grid lines for reading stay.

const SUPERSCRIPT = '\u2070\u00b9\u00b2\u00b3\u2074\u2075\u2076\u2077\u2078\u2079';

export function powerLabel(exponent) {
  if (exponent >= -3 && exponent <= 4) return formatNumber(Number(`1e${exponent}`), 1);
  return `10${exponent < 0 ? '\u207b' : ''}${[...String(Math.abs(exponent))].map((digit) => SUPERSCRIPT[digit]).join('')}`;
}

export function intensityTicks({ low, high }, widthPx) {
  const from = Math.round(Math.log2(low));
  const to = Math.round(Math.log2(high));
  const every = widthPx / (to - from) > 19 ? 2 : 4;
  const ticks = [];
  const labels = new Map();
  for (let e = from; e <= to; e += 1) {
    // Labels stand on powers of four or sixteen that include 1.
    if (e % every === 0) {
      ticks.push(2 ** e);
      labels.set(2 ** e, e < 0 ? `1/${2 ** -e}` : String(2 ** e));
    }
  }
  return { ticks, minor: [], labels };
}

export function performanceTicks([low, high], heightPx) {
  const perDecade = heightPx / (high - low);
  const labelled = perDecade > 85 ? [1, 2, 3, 5] : perDecade > 40 ? [1, 2, 5] : [1];
  const ticks = [];
  const minor = [];
  const labels = new Map();
  for (let e = low; e <= high; e += 1) {
    for (let digit = 1; digit < (e === high ? 2 : 10); digit += 1) {
      const value = Number(`${digit}e${e}`);
      if (!labelled.includes(digit)) {
        if (perDecade > 40) minor.push(value);
        continue;
      }
      ticks.push(value);
      labels.set(value, digit === 1 || (e >= -3 && e < 5) ? (digit === 1 ? powerLabel(e) : formatNumber(value, 1)) : '');
    }
  }
  return { ticks, minor, labels };
}
