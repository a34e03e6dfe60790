import { check, checkExclude, checkNumber, checkOneOf, checkWhole, completeOptions } from './argument.js';

const defaults = { scope: undefined, threshold: 'auto', minLetters: 48, maxDocuments: 10, limit: Infinity, exclude: undefined };

// In WebAssembly each scope is a bit, in this order.
const scopes = ['document', 'part'];

/** The arguments of `check`, as WebAssembly takes them, and `exclude`. `further` has the defaults of further options. */
export function checkArguments(text, options, further = {}) {
  checkText(text);
  const { scope, threshold, minLetters, maxDocuments, limit, exclude, ...rest } = completeOptions('options', options, { ...defaults, ...further });
  const bits = scopeBits(scope);
  const least = leastScore(threshold);
  checkWhole('options.minLetters', minLetters, 1, 2 ** 32 - 1);
  const expected = 'a whole number from 1 to 4294967295, or Infinity';
  if (maxDocuments !== Infinity) checkWhole('options.maxDocuments', maxDocuments, 1, 2 ** 32 - 1, expected);
  if (limit !== Infinity) checkWhole('options.limit', limit, 0, 2 ** 53 - 1);
  checkExclude(exclude);
  const most = limit === Infinity ? limit : Math.min(limit, 2 ** 32 - 1);
  return { given: text.toString(), scopes: bits, least, minLetters, maxDocuments, most, exclude, ...rest };
}

// A Draft is recognised by its methods, so that an app can use one class without loading the other.
function checkText(text) {
  const isDraft = typeof text?.replace === 'function' && typeof text.paragraphs === 'function';
  check('text', text, 'a string or a Draft', typeof text === 'string' || isDraft);
}

function scopeBits(scope) {
  if (scope === undefined) return 2 ** scopes.length - 1;
  const list = Array.isArray(scope) ? scope : [scope];
  const name = (place) => (list === scope ? `options.scope[${place}]` : 'options.scope');
  check('options.scope', scope, 'a scope, or a list of one or more', list.length > 0, list.length > 0);
  for (const [place, one] of list.entries()) checkOneOf(name(place), one, scopes);
  return list.reduce((bits, one) => bits | (1 << scopes.indexOf(one)), 0);
}

/** The smallest score of a match, from 0 to 1; NaN for the automatic threshold. */
export function leastScore(threshold) {
  if (threshold === 'auto') return NaN;
  const isNumber = typeof threshold === 'number';
  checkNumber('options.threshold', threshold, 0, 1, isNumber ? undefined : `'auto' or a number from 0 to 1`);
  return threshold;
}
