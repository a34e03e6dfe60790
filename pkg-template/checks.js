// The checks that every call passes before it reaches WebAssembly. A wrong type is a TypeError, a wrong value a RangeError; both name the
// argument, say what it must be and show the value.

import { NearprintError } from './nearprint-error.js';

/** A value for a message: short, on one line, and unambiguous. */
export function show(value) {
  switch (typeof value) {
    case 'string':
      return `'${shorten(JSON.stringify(value.slice(0, 60)).slice(1, -1))}'`;
    case 'bigint':
      // The decimal digits of a huge one would take minutes.
      return BigInt.asIntN(256, value) === value ? `${shorten(String(value))}n` : 'a huge bigint';
    case 'function':
      return 'a function';
    case 'object': {
      if (value === null) return 'null';
      if (Array.isArray(value)) return value.length === 0 ? 'an empty array' : 'an array';
      const kind = value.constructor?.name;
      if (typeof kind !== 'string' || kind === '' || kind === 'Object') return 'an object';
      return `${/^[AEIOU]/.test(kind) ? 'an' : 'a'} ${shorten(kind)}`;
    }
    default:
      return Object.is(value, -0) ? '-0' : shorten(String(value));
  }
}

const shorten = (text) => (text.length > 40 ? `${text.slice(0, 40)}…` : text);

/** Throws unless type and value are right. `expected` says what the argument must be. */
export function check(name, value, expected, isRightType, isRightValue = true) {
  if (isRightType && isRightValue) return;
  const Wrong = isRightType ? RangeError : TypeError;
  throw new Wrong(`${name} must be ${expected}, got ${show(value)}`);
}

export function checkString(name, value) {
  check(name, value, 'a string', typeof value === 'string');
}

/** An id: unpaired surrogates are refused, because all of them would become U+FFFD, and several ids one. */
export function checkId(name, value) {
  checkString(name, value);
  check(name, value, 'a string without unpaired surrogates', isId(value));
}

export const isId = (value) => typeof value === 'string' && !/\p{Surrogate}/u.test(value);

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

export function checkWhole(name, value, min, max, expected = `a whole number from ${min} to ${max}`) {
  check(name, value, expected, typeof value === 'number', Number.isInteger(value) && value >= min && value <= max);
}

export function checkNumber(name, value, min, max, expected = `a number from ${min} to ${max}`) {
  const isNumber = typeof value === 'number';
  check(name, value, expected, isNumber, isNumber && value >= min && value <= max);
}

/** A seed is an integer that a JavaScript number holds exactly. */
export function checkSeed(name, value) {
  checkWhole(name, value, 0, 2 ** 53 - 1, 'a whole number from 0 to 2^53 − 1');
}

/** `value` must be a typed array of this kind. Returns a plain one over the same memory: an instance of a caller's subclass could
    claim to be shorter than what is copied from it. */
export function checkTyped(name, value, kind) {
  check(name, value, `a ${kind}`, isTyped(value, kind));
  try {
    return new globalThis[kind](intrinsic('buffer', value), intrinsic('byteOffset', value), intrinsic('length', value));
  } catch (cause) {
    throw new TypeError(`${name} must be a ${kind} with its memory, and this one's was moved elsewhere`, { cause });
  }
}

/** Not by `instanceof`: the array may come from another realm, such as a frame. */
export function isTyped(value, kind) {
  return intrinsic(Symbol.toStringTag, value) === kind;
}

/** A property of a typed array as the engine has it, even if its class overrides it. The tag of anything else is `undefined`. */
function intrinsic(property, value) {
  const prototype = Object.getPrototypeOf(Uint8Array.prototype);
  return Object.getOwnPropertyDescriptor(prototype, property).get.call(value);
}

export function checkSignal(name, signal) {
  check(name, signal, 'an AbortSignal', signal === undefined || typeof signal?.throwIfAborted === 'function');
}

/** A string is refused here, although it could be iterated. */
export function checkIterable(name, value, expected) {
  check(name, value, expected, typeof value !== 'string' && typeof value?.[Symbol.iterator] === 'function');
}

/** Checks every entry of a list, holes too, by `unitsOf`, which returns the length of its text. Entries and texts are limited,
    because what is made of them must fit into memory. */
export function checkTable(name, list, unitsOf) {
  if (list.length > MOST_ENTRIES) throw new RangeError(`${name} must have at most ${MOST_ENTRIES} entries, got ${list.length}`);
  let units = 0;
  for (let i = 0; i < list.length; i++) {
    units += unitsOf(list[i], i);
    if (units > MOST_UNITS) throw new RangeError(`${name} must have at most ${MOST_UNITS} UTF-16 code units in all`);
  }
}

const MOST_ENTRIES = 10_000_000;
const MOST_UNITS = 64_000_000;

/** `value` must be one of `allowed`. A value of another type than all of these is a TypeError. */
export function checkOneOf(name, value, allowed) {
  if (allowed.includes(value)) return;
  const shown = allowed.map(show);
  const expected = `${shown.slice(0, -1).join(', ')} or ${shown.at(-1)}`;
  check(name, value, expected, allowed.some((one) => typeof one === typeof value), false);
}

/** The width of fingerprints by default. In a corpus `corpusRecipe` (recipe.js) sets it. */
export const BITS = 64;

export function checkBits(name, bits) {
  checkOneOf(name, bits, [32, 64, 128]);
}

/** A fingerprint is a bigint from 0 to 2^bits − 1. */
export function checkFingerprint(name, value, bits = 128, hint = '') {
  const isBigint = typeof value === 'bigint';
  if (isBigint && BigInt.asUintN(bits, value) === value) return;
  check(name, value, `a fingerprint (a bigint of at most ${bits} bits${hint})`, isBigint, false);
}

/** The options given, completed by the defaults. An unknown key is refused: a misspelt option must not be ignored. */
export function completeOptions(name, given, defaults) {
  if (given === undefined) return defaults;
  check(name, given, 'a plain object', isPlainObject(given));
  const options = { ...defaults };
  for (const [key, value] of Object.entries(given)) {
    if (!Object.hasOwn(defaults, key)) throw unknownOption(name, key, Object.keys(defaults));
    if (value !== undefined) options[key] = value;
  }
  return options;
}

// The prototype's prototype, not the prototype itself: plain objects of other realms (frames, test runners) are plain.
export function isPlainObject(value) {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const prototype = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

function unknownOption(name, key, known) {
  // A long key is no misspelt option, and comparing all of it would take long.
  const start = key.slice(0, 60).toLowerCase();
  const edits = [0, 1, 2].filter((most) => 2 * most <= start.length);
  const [nearest] = edits.flatMap((most) => known.filter((one) => areNear(start, one.toLowerCase(), most)));
  const hint = nearest ? `did you mean ${show(nearest)}?` : `known are ${known.join(', ')}`;
  return new TypeError(`unknown option ${show(key)} in ${name}; ${hint}`);
}

/** Whether two words are at most `most` edits apart (Levenshtein). Runs only on the way to an error. */
function areNear(a, b, most) {
  if (a === b || most < 0) return most >= 0;
  const [restOfA, restOfB] = [a.slice(1), b.slice(1)];
  if (a[0] === b[0]) return areNear(restOfA, restOfB, most);
  return areNear(restOfA, restOfB, most - 1) || areNear(restOfA, b, most - 1) || areNear(a, restOfB, most - 1);
}

// ---- objects of the package -------------------------------------------------------------------------------------------------

/** The key of the method that `using` calls. In engines without it, a registered symbol, which does no harm. */
export const disposeSymbol = () => Symbol.dispose ?? Symbol.for('Symbol.dispose');

export const disposedError = (what) => new NearprintError('ERR_DISPOSED', `this ${what} has been disposed of`);

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
  const { dispose = function () { inner(this).dispose(); } } = prototype;
  Object.defineProperty(prototype, 'dispose', { value: dispose, configurable: true, writable: true });
  prototype[disposeSymbol()] = function () {
    this.dispose();
  };
  for (const [key, { value, get, set }] of Object.entries(Object.getOwnPropertyDescriptors(prototype))) {
    if (key !== 'constructor') Object.defineProperty(prototype, key, get ? { get: guarded(get), set: guarded(set) } : { value: guarded(value) });
  }
  prototype[Symbol.toStringTag] = name;
}

// ---- options of several functions -------------------------------------------------------------------------------------------

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

const defaults = { scope: undefined, threshold: 'auto', minLetters: 48, maxDocuments: 10, limit: Infinity, exclude: undefined };

/** In WebAssembly each scope is a bit, in this order. */
export const SCOPES = ['document', 'part'];

/** The arguments of `check`, as WebAssembly takes them, and `exclude`. `further` has the defaults of further options. */
export function checkArguments(text, options, further = {}) {
  checkText(text);
  const { scope, threshold, minLetters, maxDocuments, limit, exclude, ...rest } = completeOptions('options', options, { ...defaults, ...further });
  const [scopes, least] = [scopeBits(scope), leastScore(threshold)];
  checkWhole('options.minLetters', minLetters, 1, 2 ** 32 - 1);
  const expected = 'a whole number from 1 to 4294967295, or Infinity';
  if (maxDocuments !== Infinity) checkWhole('options.maxDocuments', maxDocuments, 1, 2 ** 32 - 1, expected);
  if (limit !== Infinity) checkWhole('options.limit', limit, 0, 2 ** 53 - 1);
  checkExclude(exclude);
  const most = limit === Infinity ? limit : Math.min(limit, 2 ** 32 - 1);
  return { given: text.toString(), scopes, least, minLetters, maxDocuments, most, exclude, ...rest };
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

/** The smallest score of a match, from 0 to 1; NaN for the automatic threshold. */
export function leastScore(threshold) {
  if (threshold === 'auto') return NaN;
  const isNumber = typeof threshold === 'number';
  checkNumber('options.threshold', threshold, 0, 1, isNumber ? undefined : `'auto' or a number from 0 to 1`);
  return threshold;
}
