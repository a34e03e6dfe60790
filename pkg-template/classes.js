// What several classes have in common: how their objects end, and the options of a check. Apart from `checks.js`, so that an app which begins
// with functions downloads it later.

import { checkVector } from './document.js';
import { check, checkId, checkNumber, checkOneOf, checkSignal, checkString, checkWhole, completeOptions } from './checks.js';

/** The key of the method that `using` calls. In engines without it, a registered symbol, which does no harm. */
export const disposeSymbol = () => Symbol.dispose ?? Symbol.for('Symbol.dispose');

/**
 * Makes a class usable with `using`, and its objects safe where a framework makes proxies of its state. A framework that looks at the tag, as
 * Vue does, makes no proxy. Behind any other proxy no private member is found: `inner` reads one, and a sentence says what to do. A class
 * without a method `dispose` disposes of what `inner` returns.
 */
export function finish({ prototype }, name, inner) {
  const guarded = (work) =>
    work &&
    function (...args) {
      try {
        inner(this);
      } catch {
        throw new TypeError(`this is a proxy of the ${name}: keep it out of reactive state (Vue: shallowRef, Valtio: ref)`);
      }
      return work.apply(this, args);
    };
  const {
    dispose = function () {
      inner(this).dispose();
    },
  } = prototype;
  Object.defineProperty(prototype, 'dispose', { value: dispose, configurable: true, writable: true });
  prototype[disposeSymbol()] = function () {
    this.dispose();
  };
  for (const [key, { value, get, set }] of Object.entries(Object.getOwnPropertyDescriptors(prototype))) {
    if (key !== 'constructor')
      Object.defineProperty(prototype, key, get ? { get: guarded(get), set: guarded(set) } : { value: guarded(value) });
  }
  prototype[Symbol.toStringTag] = name;
}

const MOST_BOILERPLATE = 1000;

/** A checked copy of texts whose wording is not counted. */
export function checkBoilerplate(name, texts) {
  check(name, texts, 'an array of strings', Array.isArray(texts));
  check(`${name}.length`, texts.length, `${MOST_BOILERPLATE} or less`, true, texts.length <= MOST_BOILERPLATE);
  return Array.from(texts, (text, place) => {
    check(`${name}[${place}]`, text, 'a string that is not empty', typeof text === 'string', text !== '');
    return text;
  });
}

/** The methods of every corpus in a worker or in a store: those that only read, and those that change it. */
export const READS = ['check', 'similar', 'get', 'has', 'holds', 'ids', 'duplicates', 'stats', 'toBytes'];
export const CHANGES = ['put', 'sync', 'delete', 'clear', 'merge'];

const defaults = {
  scope: undefined,
  threshold: 'auto',
  minLetters: 48,
  maxDocuments: 10,
  minShare: 0,
  strictness: 'balanced',
  limit: Infinity,
  exclude: undefined,
  signal: undefined,
};

const similarDefaults = { title: '', vector: undefined, strictness: 'balanced', all: false, limit: Infinity, exclude: undefined };

/** In WebAssembly each scope is a bit, in this order. */
export const SCOPES = ['document', 'part'];

/** In WebAssembly each is its place here. */
export const STRICTNESS = ['more', 'balanced', 'fewer'];

/** The option `exclude`: a list of ids, or a function that says of an id whether its document is left out. */
export function checkExclude(exclude) {
  const isList = Array.isArray(exclude);
  check('options.exclude', exclude, 'a function or an array of ids', exclude === undefined || isList || typeof exclude === 'function');
  if (isList) Array.from(exclude, (id, place) => checkId(`options.exclude[${place}]`, id)); // holes too
}

/** Whether the caller's list or function excludes a document. A promise, for example, would exclude every document. */
export function isExcluded(exclude, id) {
  if (Array.isArray(exclude)) return exclude.includes(id);
  const result = exclude(id);
  check('options.exclude(id)', result, 'a boolean', typeof result === 'boolean');
  return result;
}

/** The arguments of `check`, as WebAssembly takes them, `exclude` and `signal`. Throws if the signal has aborted. */
export function checkArguments(text, options) {
  checkText(text);
  const { scope, threshold, minLetters, maxDocuments, minShare, strictness, limit, exclude, signal } = completeOptions(
    'options',
    options,
    defaults,
  );
  const [scopes, least] = [scopeBits(scope), leastScore(threshold)];
  checkWhole('options.minLetters', minLetters, 1, 2 ** 32 - 1);
  const expected = 'a whole number from 1 to 4294967295, or Infinity';
  if (maxDocuments !== Infinity) checkWhole('options.maxDocuments', maxDocuments, 1, 2 ** 32 - 1, expected);
  checkNumber('options.minShare', minShare, 0, 1);
  checkOneOf('options.strictness', strictness, STRICTNESS);
  const most = mostOf(limit);
  checkExclude(exclude);
  checkSignal('options.signal', signal);
  signal?.throwIfAborted();
  const numbers = Float64Array.of(scopes, least, minLetters, maxDocuments, minShare, STRICTNESS.indexOf(strictness));
  return { given: text.toString(), numbers, most, exclude, signal };
}

/** The option `limit`, checked, as WebAssembly takes it. */
function mostOf(limit) {
  if (limit !== Infinity) checkWhole('options.limit', limit, 0, 2 ** 53 - 1);
  return limit === Infinity ? limit : Math.min(limit, 2 ** 32 - 1);
}

/** The arguments of `similar`, as WebAssembly takes them, and `exclude`. */
export function similarArguments(text, options) {
  checkText(text);
  const { title, vector, strictness, all, limit, exclude } = completeOptions('options', options, similarDefaults);
  checkString('options.title', title);
  checkOneOf('options.strictness', strictness, STRICTNESS);
  checkOneOf('options.all', all, [true, false]);
  const most = mostOf(limit);
  checkExclude(exclude);
  return {
    given: text.toString(),
    title,
    vector: vector === undefined ? undefined : checkVector('options.vector', vector),
    strictness: STRICTNESS.indexOf(strictness),
    all,
    most,
    exclude,
  };
}

// A Draft is recognised by its methods, so that an app can use one class without loading the other.
function checkText(text) {
  const isDraft = typeof text?.replace === 'function' && typeof text.paragraphs === 'function';
  check('text', text, 'a string or a Draft', typeof text === 'string' || isDraft);
}

/** The scopes as bits; all of them by default. */
export function scopeBits(scope = SCOPES) {
  const list = Array.isArray(scope) ? scope : [scope];
  const name = (place) => (list === scope ? `options.scope[${place}]` : 'options.scope');
  check('options.scope', scope, 'a scope, or a list of one or more', list.length > 0, list.length > 0);
  for (const [place, one] of list.entries()) checkOneOf(name(place), one, SCOPES);
  return list.reduce((bits, one) => bits | (1 << SCOPES.indexOf(one)), 0);
}

/** Whether texts whose numbers differ are not near-duplicates. */
export function numbersDiffer(numbers) {
  checkOneOf('options.numbers', numbers, ['ignore', 'differ']);
  return numbers === 'differ';
}

/** The smallest score of a match, from 0 to 1; NaN for the automatic threshold. */
export function leastScore(threshold) {
  if (threshold === 'auto') return NaN;
  const isNumber = typeof threshold === 'number';
  checkNumber('options.threshold', threshold, 0, 1, isNumber ? undefined : `'auto' or a number from 0 to 1`);
  return threshold;
}
