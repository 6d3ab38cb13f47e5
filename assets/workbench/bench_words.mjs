// What the KV cache tab calls its inputs and their choices.

export const FIELD_NAMES = {
  model: 'Model', shape: 'Shape', context: 'Context', batch: 'Batch', prefill: 'Prefill', phase: 'Phase',
  k: 'Keys', v: 'Values', ck: 'Candidate keys', cv: 'Candidate values', allocation: 'Allocation', block_tokens: 'Block',
  max_tokens: 'Longest', shared_prefix: 'Shared prefix', sliding: 'Sliding layers', workspace: 'Workspace',
  weight_bits: 'Weights', ranks: 'Ranks', boundary: 'Boundary', fused: 'Fused attention', memory_gb: 'Memory',
};

export const CHOICE_NAMES = {
  phase: { decode: 'one decode step', prefill: 'the prefill' },
  allocation: { exact: 'exactly what is stored', paged: 'pages', 'max-length': 'a longest sequence', cells: 'llama.cpp\u2019s cells' },
  sliding: { logical: 'room for the window', full: 'room for all tokens' },
  workspace: { none: 'none', layer: 'one layer at 16 bits', all: 'all layers at 16 bits' },
  boundary: { attention: 'attention alone', step: 'the whole step' },
};

// What a field says where nothing is typed, and the unit behind its number.
export const EMPTY_WORDS = { prefill: 'all of it', weight_bits: 'as the model', max_tokens: 'tokens', memory_gb: 'not asked' };
export const FIELD_UNITS = { context: 'tokens', prefill: 'tokens', block_tokens: 'tokens', max_tokens: 'tokens', shared_prefix: 'tokens', weight_bits: 'bits', memory_gb: 'GB' };

// The fields of an allocation; the others do not count in it.
export const ALLOCATION_FIELDS = {
  exact: [], paged: ['block_tokens', 'shared_prefix', 'sliding'], 'max-length': ['max_tokens', 'sliding'], cells: ['max_tokens'],
};
