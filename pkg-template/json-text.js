import { check, isPlainObject } from './argument.js';
import { NearprintError } from './nearprint-error.js';

const DEEPEST = 100;
/** An object counts as often as it occurs: a hundred lists, each twice in the next, are 2^100 values. */
const MOST_VALUES = 1_000_000;
const MOST_UNITS = 64_000_000;

/** Data as JSON that reads back unchanged: values that JSON would leave out or change are refused. What a framework makes of an array or a
    plain object counts as what it stands for. */
export function jsonText(name, data) {
  return JSON.stringify(plainJson(name, data, { above: new Set(), values: 0, units: 0 }));
}

/** The data or the version of a document of a corpus. In a snapshot from elsewhere it may not be JSON. */
export function jsonValue(found, key) {
  try {
    return JSON.parse(found[key]);
  } catch (cause) {
    throw new NearprintError('ERR_BAD_SNAPSHOT', `the ${key} of document ${JSON.stringify(found.id)} is not JSON: ${cause.message}`, { cause });
  }
}

function plainJson(name, value, seen) {
  seen.values++;
  if (typeof value === 'string') seen.units += value.length;
  const isSmall = seen.values <= MOST_VALUES && seen.units <= MOST_UNITS;
  if (!isSmall) throw new RangeError(`${name} is too much: data must have at most ${MOST_VALUES} values and ${MOST_UNITS} UTF-16 code units`);
  const isNumber = typeof value === 'number';
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value;
  const isList = Array.isArray(value);
  const isPlain = isList || isPlainObject(value);
  check(name, value, 'JSON: null, a boolean, a finite number (not -0), a string, an array or a plain object', isNumber || isPlain, !isNumber || (Number.isFinite(value) && !Object.is(value, -0)));
  if (isNumber) return value;
  const { above } = seen;
  check(name, value, `JSON without cycles, nested at most ${DEEPEST} times`, true, !above.has(value) && above.size < DEEPEST);
  above.add(value);
  const copy = isList ? [] : Object.create(null);
  if (isList) for (let i = 0; i < value.length; i++) copy[i] = plainJson(`${name}[${i}]`, value[i], seen);
  else {
    for (const key of Object.keys(value)) {
      seen.units += key.length;
      copy[key] = plainJson(`${name}.${key}`, value[key], seen);
    }
  }
  above.delete(value);
  return copy;
}
