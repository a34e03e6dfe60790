// The checks that every call passes before it reaches WebAssembly. A wrong type is a TypeError, a wrong value a RangeError; both name the
// argument, say what it must be and show the value.

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
  check(
    name,
    value,
    expected,
    allowed.some((one) => typeof one === typeof value),
    false,
  );
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
