import { hear, tell } from '../shared/bus.mjs';
import { rowBytes } from '../pure/ledger.mjs';
import { settingFrom } from './staging.mjs';

// The instrument's side of a lesson. The player says what a step starts from, locks and asks ('lab:stage'); the
// instrument says what was reached and predicted ('lab:state'). Neither knows the other's parts.

// What a lesson can ask of the present state, in base units.
function stateOf(store, resets) {
  const { ledger, intensity, bandwidth, peak, work, candidate, finished, gate } = store;
  return {
    intensity, bandwidth, peak, work, finished, resets,
    rows: Object.fromEntries(ledger.rows.map((row) => [row.key, rowBytes(ledger, row.key)])),
    out: ledger.rows.filter((row) => !row.counted).map((row) => row.key),
    candidate: candidate?.format ?? null,
    gate: { phase: gate.phase, verdicts: gate.verdicts, skipped: gate.skipped, voted: gate.classVoted },
  };
}

export function makeStage(store, apply) {
  let resets = 0;
  let staged = false;

  // {start: the whole setting of the step, lock: [], hide: [], ask: question or null, resume: what 'lab:leave' gave, or null}
  const enter = ({ start, lock, hide, ask, resume }) => {
    // Told once it stands: a step that comes back as it was left is not asked anew in between.
    staged = false;
    store.stage = { setting: settingFrom(start, store.defaults(), store.config), question: ask };
    store.beginStage();
    if (resume) store.resume(resume);
    resets = resume?.resets ?? 0;
    staged = true;
    apply({ lock, hide });
    render();
  };
  // Free use: nothing locked, nothing asked; `keep` is told how to come back to the step as it was.
  const leave = (keep) => {
    staged = false;
    keep?.({ setting: store.setting(), shown: store.shown, gate: store.gate.memory(), resets });
    store.stage = null;
    store.gate.close();
    apply({ lock: [], hide: [] });
  };
  const render = (event) => {
    if (event === 'reset') resets += 1;
    if (staged && event !== 'live' && (event !== 'trace' || store.finished)) tell('lab:state', stateOf(store, resets));
  };
  const ends = [hear('lab:stage', enter), hear('lab:leave', leave)];
  // A player that was there first has been waiting.
  return { render, begin: () => tell('lab:ready'), end: () => ends.forEach((end) => end()) };
}
