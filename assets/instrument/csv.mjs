import { leastSeconds, ridgeFlopPerByte } from '../pure/roofline.mjs';

const CSV_COLUMNS = {
  run: (run) => run.number,
  name: (run) => run.name,
  intensity_flop_per_byte: (run) => run.intensity,
  bandwidth_gb_per_s: (run) => run.bandwidth,
  peak_gflop_per_s: (run) => run.peak,
  work_flop: (run) => run.work,
  traffic_bytes: (run) => run.traffic,
  counted_rows: (run) => run.counted.join('; '),
  at_most_gflop_per_s: (run) => run.ceiling,
  bound: (run) => run.bound,
  ridge_flop_per_byte: (run) => ridgeFlopPerByte(run.bandwidth, run.peak),
  at_least_s: (run) => leastSeconds(run.work, run.traffic, run.bandwidth, run.peak),
  prediction_gflop_per_s: (run) => run.prediction ?? '',
  prediction_relative_error: (run) => run.error ?? '',
  revealed_without_predicting: (run) => (run.skipped ? 'yes' : ''),
};

// A text that starts like a formula would be run by a spreadsheet; a quote before it makes it a text again.
const cell = (value) => {
  const text = typeof value === 'string' && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value);
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

export function runsCsv(list) {
  const lines = [Object.keys(CSV_COLUMNS), ...list.map((run) => Object.values(CSV_COLUMNS).map((of) => of(run)))];
  return `${lines.map((line) => line.map(cell).join(',')).join('\r\n')}\r\n`;
}
