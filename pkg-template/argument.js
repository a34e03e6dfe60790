// The checks every argument passes before WebAssembly sees it. A wrong type is a TypeError, a wrong value a RangeError;
// both name the argument, say what it must be and show what came.

/** A value as a message shows it: short, on one line, and unmistakable. */
export function show(value) {
  switch (typeof value) {
    case 'string':
      return `'${shorten(JSON.stringify(value.slice(0, 60)).slice(1, -1))}'`;
    case 'bigint':
      return `${shorten(value.toString())}n`;
    case 'function':
      return 'a function';
    case 'object': {
      if (value === null) return 'null';
      const kind = value.constructor?.name;
      if (typeof kind !== 'string' || kind === '' || kind === 'Object') return 'an object';
      return `${/^[AEIOU]/.test(kind) ? 'an' : 'a'} ${shorten(kind)}`;
    }
    default:
      return Object.is(value, -0) ? '-0' : String(value);
  }
}

const shorten = (text) => (text.length > 40 ? `${text.slice(0, 40)}…` : text);

export const wrongType = (name, expected, value) => new TypeError(`${name} must be ${expected}, got ${show(value)}`);
export const wrongValue = (name, expected, value) => new RangeError(`${name} must be ${expected}, got ${show(value)}`);

export function checkString(name, value) {
  if (typeof value !== 'string') throw wrongType(name, 'a string', value);
}

export function checkWhole(name, value, min, max, expected = `a whole number from ${min} to ${max}`) {
  if (typeof value !== 'number') throw wrongType(name, expected, value);
  if (!Number.isInteger(value) || value < min || value > max) throw wrongValue(name, expected, value);
}

export function checkNumber(name, value, min, max) {
  const expected = `a number from ${min} to ${max}`;
  if (typeof value !== 'number') throw wrongType(name, expected, value);
  if (!(value >= min && value <= max)) throw wrongValue(name, expected, value);
}

/** A seed is a whole number that JavaScript can tell from its neighbours. */
export function checkSeed(name, value) {
  checkWhole(name, value, 0, Number.MAX_SAFE_INTEGER, 'a whole number from 0 to 2^53 − 1');
}

/** Whether `value` is a typed array of that name. Not by `instanceof`: it may come from another realm, such as a worker. */
export function isTyped(name, value) {
  return ArrayBuffer.isView(value) && value[Symbol.toStringTag] === name;
}

/** `value` must be one of `allowed`; a value of a type that none of them has is a wrong type. */
export function checkOneOf(name, value, allowed) {
  if (allowed.includes(value)) return;
  const shown = allowed.map(show);
  const expected = `${shown.slice(0, -1).join(', ')} or ${shown.at(-1)}`;
  throw allowed.some((one) => typeof one === typeof value)
    ? wrongValue(name, expected, value)
    : wrongType(name, expected, value);
}

/** A fingerprint is a bigint from 0 to 2^bits − 1. */
export function checkFingerprint(name, value, bits = 128, hint = '') {
  const expected = `a fingerprint (a bigint of at most ${bits} bits${hint})`;
  if (typeof value !== 'bigint') throw wrongType(name, expected, value);
  if (BigInt.asUintN(bits, value) !== value) throw wrongValue(name, expected, value);
}

/** The options given, completed by the defaults. An unknown key is refused: a misspelt option must not be ignored. */
export function completeOptions(name, given, defaults) {
  if (given === undefined) return defaults;
  if (!isPlainObject(given)) throw wrongType(name, 'a plain object', given);
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
  const [nearest] = known.filter((one) => edits(key, one) <= 2).sort((a, b) => edits(key, a) - edits(key, b));
  const hint = nearest ? `did you mean ${show(nearest)}?` : `known are ${known.join(', ')}`;
  return new TypeError(`unknown option ${show(key)} in ${name}; ${hint}`);
}

/** Levenshtein distance, case aside; only ever run on the way to an error. */
function edits(a, b) {
  a = a.slice(0, 40).toLowerCase();
  b = b.toLowerCase();
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      next[j] = Math.min(row[j] + 1, next[j - 1] + 1, row[j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1));
    }
    row = next;
  }
  return row[b.length];
}
