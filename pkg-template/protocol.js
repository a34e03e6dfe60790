// The protocol of both sides of `postMessage`.
//
//   { id, name, args }                 → call a function
//   { id, make, name, args, object }   → make an object of a class, to be called by that number
//   { id, object, name, args }         → call its method, or read its property
//   { release: object }                → forget it
//   { abort: id }                      → end the work of a request that has `signal: true`
//   { piece: id, items }               → the next items of the list that is the first argument of a later request, before those in args
//
// If an argument is such an object itself, it is `undefined` in args, and `given` has its number at that place. A signal cannot be sent: the worker
// gives one to a request with `signal: true`, in the options, which are the second argument. The calls of an archive have it.
//
// A message with an id is answered by { id, value } or { id, error }. The worker serves only what is listed here, and ignores all
// other messages.

import { CHANGES, READS } from './classes.js';
import { NearprintError } from './nearprint-error.js';

/** Functions whose arguments and results can be cloned. */
export const FUNCTIONS = ['fingerprint', 'fromFeatures', 'sketch', 'explain', 'compare', 'summarize', 'archiveSheet', 'mergeCorpusBytes'];

const OF_CORPUS = [...READS, ...CHANGES];

/** Classes whose objects stay in the worker: the static methods that make one, its methods, and its properties. */
export const CLASSES = {
  Index: {
    makers: ['from', 'fromBytes'],
    methods: ['add', 'remove', 'get', 'near', 'nearGraded', 'nearest', 'nearAll', 'pairs', 'clusters', 'plan', 'stats', 'toBytes'],
    properties: ['bits', 'size'],
  },
  Draft: { makers: [], methods: ['replace', 'paragraphs', 'toString'], properties: ['length', 'fingerprint'] },
  Corpus: { makers: ['fromBytes'], methods: OF_CORPUS, properties: ['size', 'recipe', 'boilerplate'] },
  StoredCorpus: { makers: ['open'], methods: OF_CORPUS, properties: ['size', 'recipe'] },
  Archive: { makers: ['open'], methods: ['check', 'get', 'stats', 'clearCache'], properties: ['size', 'recipe', 'boilerplate'] },
  IdfBuilder: { makers: [], methods: ['add', 'addFeatures', 'build'], properties: ['documents'] },
  Hyperplanes: { makers: [], methods: ['project', 'fingerprint'], properties: [] },
};

/** More arguments than any function takes. A list of holes can claim a length of four billion at no cost to its sender. */
export const MOST_ARGUMENTS = 8;

/** Whether a message is one of the above; its names and numbers are checked where they are used. */
export function isRequest(message) {
  if (typeof message !== 'object' || message === null) return false;
  const { id, name, args, given, release, abort, piece, items } = message;
  if (release !== undefined || abort !== undefined) return true;
  if (piece !== undefined) return Array.isArray(items);
  const areGiven = given === undefined || (Array.isArray(given) && given.length <= args?.length);
  // The answer repeats the id: one that cannot be cloned again, such as a port, would end the worker.
  const isAnswerable = typeof id === 'number' || typeof id === 'string';
  return isAnswerable && typeof name === 'string' && Array.isArray(args) && areGiven;
}

export function packError(error) {
  if (!(error instanceof Error)) return { message: String(error) };
  return { name: error.name, code: error.code, message: error.message, stack: error.stack };
}

/** The same kind of error, with its name, code and message; the original stack is its cause. */
export function unpackError(packed) {
  const { name, code, message, stack } = packed ?? {};
  const text = typeof message === 'string' ? message : 'an error without a message';
  const options = { cause: stack };
  if (name === 'NearprintError') return new NearprintError(code, text, options);
  const Known = KNOWN.find((one) => one.name === name) ?? Error;
  const error = new Known(text, options);
  if (error.name !== name) Object.defineProperty(error, 'name', { value: typeof name === 'string' ? name : 'Error', configurable: true });
  if (code !== undefined) error.code = code;
  return error;
}

const KNOWN = [TypeError, RangeError];

/** The buffers of a result, which are transferred instead of copied. */
export function buffersOf(value) {
  const parts = typeof value === 'object' && value !== null && !ArrayBuffer.isView(value) ? Object.values(value) : [value];
  return [...new Set(parts.filter((part) => ArrayBuffer.isView(part)).map(({ buffer }) => buffer))];
}
