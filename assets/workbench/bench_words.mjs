// What the KV cache tab calls its inputs and their choices.

export const FIELD_NAMES = {
  model: 'Model', shape: 'Shape', context: 'Context', batch: 'Batch', prefill: 'Prefill', phase: 'Phase',
  k: 'Keys', v: 'Values', ck: 'Candidate keys', cv: 'Candidate values', allocation: 'Allocation', block_tokens: 'Block',
  max_tokens: 'Longest length', shared_prefix: 'Shared prefix', sliding: 'Sliding layers', workspace: 'Workspace',
  weight_bits: 'Weights', ranks: 'Ranks', boundary: 'Boundary', fused: 'Fused attention', memory_gb: 'Memory',
};

export const CHOICE_NAMES = {
  phase: { decode: 'decode step', prefill: 'prefill' },
  allocation: { exact: 'as stored', paged: 'pages', 'max-length': 'longest length', cells: 'llama.cpp cells' },
  sliding: { logical: 'their window', full: 'all tokens' },
  workspace: { none: 'none', layer: 'one layer', all: 'all layers' },
  boundary: { attention: 'attention', step: 'whole step' },
};

// What a field says where nothing is typed, and the unit behind its number.
export const EMPTY_WORDS = { prefill: 'all of it', weight_bits: 'as the model', max_tokens: 'the context', memory_gb: 'not asked' };
export const FIELD_UNITS = { context: 'tokens', prefill: 'tokens', block_tokens: 'tokens', max_tokens: 'tokens', shared_prefix: 'tokens', weight_bits: 'bits', memory_gb: 'GB' };

// The fields of an allocation; the others do not count in it.
export const ALLOCATION_FIELDS = {
  exact: ['shared_prefix', 'sliding'], paged: ['block_tokens', 'shared_prefix', 'sliding'],
  'max-length': ['max_tokens', 'shared_prefix', 'sliding'], cells: ['max_tokens'],
};

const PART_NAMES = [
  ['payload', 'codes'], ['metadata', 'scales'], ['residual', '16-bit residual'], ['state', 'state'], ['waste', 'reserved, unused'], ['workspace', 'workspace'],
];

// [[renderer, name], ...] of a picture, the most important first.
export function pictureNames(key, { columns, echo }) {
  const [baseline, candidate] = columns.map(({ name }) => name);
  const memory = typeof echo.memory_gb === 'number' ? `${echo.memory_gb} GB` : String(echo.memory_gb);
  return {
    context: [['candidate', candidate], ['baseline', baseline], ['memory', memory], ['weights', 'weights'], ...PART_NAMES],
    batch: [['candidate', candidate], ['baseline', baseline], ['ridge', 'ridge'], ['baseline_limit', `${baseline}, any batch`], ['candidate_limit', `${candidate}, any batch`]],
    roof: [
      ['decode_candidate', `decode, ${candidate}`], ['decode_baseline', `decode, ${baseline}`],
      ['prefill_candidate', `prefill, ${candidate}`], ['prefill_baseline', `prefill, ${baseline}`],
    ],
  }[key];
}
