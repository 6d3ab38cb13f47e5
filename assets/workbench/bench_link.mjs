import { WORKBENCH_KEYS, writeKeys } from '../shared/address_keys.mjs';

// The inputs as keys of the address, while they are not the default ones. What is wrong in a link starts at its default
// and is named; whether numbers fit together is for the server to say.

const INPUTS = {
  alloc: 'allocation', block: 'block_tokens', max: 'max_tokens', shared: 'shared_prefix', wbits: 'weight_bits', memory: 'memory_gb',
};
const NONE_WORD = 'none';
const SWITCHES = { on: true, off: false };
const PLAIN_NUMBER = /^[0-9]{1,15}(\.[0-9]{1,12})?$/;
const MOST_QUOTED = 40;

const inputOf = (key) => INPUTS[key] ?? key;
const quotedLink = (text) => `\u201c${text.length > MOST_QUOTED ? `${text.slice(0, MOST_QUOTED)}\u2026` : text}\u201d`;

function linkText(value) {
  if (value === null) return NONE_WORD;
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  return String(value);
}

// [[key, text], ...] of what is not as it starts. A pasted config does not travel, so neither does the choice of it.
export function linkPairs(request, defaults) {
  const travels = (key) => (key === 'model' ? request.model !== 'config' : key !== 'shape' || request.model === 'typed');
  return WORKBENCH_KEYS
    .map((key) => [key, linkText(request[inputOf(key)]), linkText(defaults[inputOf(key)])])
    .filter(([key, text, start]) => text !== start && travels(key))
    .map(([key, text]) => [key, text]);
}

export const writeBenchLink = (request, defaults) => writeKeys(WORKBENCH_KEYS, linkPairs(request, defaults));

function choicesOf(config) {
  const formats = config.formats.map(({ name }) => name);
  return {
    ...config.choices,
    model: [...config.models.map(({ key }) => key), 'typed'],
    k: formats, v: formats, ck: [...formats, null], cv: [...formats, null], fused: [true, false],
  };
}

// The value that a text of the link means, or undefined.
function meantBy(text, input, config) {
  const choices = choicesOf(config)[input];
  const { defaults, switches } = config;
  if (choices) {
    const value = input === 'fused' ? SWITCHES[text] : text === NONE_WORD && choices.includes(null) ? null : text;
    return choices.includes(value) ? value : undefined;
  }
  if (input === 'shape') return text;
  if (input === 'wrong') {
    const wanted = text.split(',').filter(Boolean);
    return wanted.every((key) => switches.some((each) => each.key === key)) ? wanted : undefined;
  }
  if (text === NONE_WORD && (defaults[input] === null || input === 'memory_gb')) return null;
  return PLAIN_NUMBER.test(text) ? Number(text) : undefined;
}

// Returns {request, notes}.
export function readBenchLink(search, config, start) {
  const params = new URLSearchParams(search);
  const request = { ...start };
  const notes = [];
  for (const key of WORKBENCH_KEYS.filter((each) => params.has(each))) {
    const value = meantBy(params.get(key), inputOf(key), config);
    if (value === undefined) notes.push(`The link\u2019s ${key} was not used: ${quotedLink(params.get(key))} is not one of its values.`);
    else request[inputOf(key)] = value;
  }
  // A candidate has both formats or none.
  if (params.has('ck') !== params.has('cv') && (request.ck === null) !== (request.cv === null)) {
    const given = params.has('ck') ? request.ck : request.cv;
    Object.assign(request, { ck: given, cv: given });
  }
  return { request, notes };
}

// What the server refuses in a link's inputs goes back to its start, too. Returns the notes.
export function withoutRefused(request, refusals, start) {
  const keyOfInput = (input) => WORKBENCH_KEYS.find((key) => inputOf(key) === input) ?? input;
  const refused = Object.keys(refusals);
  return {
    request: { ...request, ...Object.fromEntries(refused.filter((input) => input in start).map((input) => [input, start[input]])) },
    notes: refused.map((input) => `The link\u2019s ${keyOfInput(input)} was not used: ${refusals[input]}`),
  };
}
