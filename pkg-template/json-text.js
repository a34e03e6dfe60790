import { check, isPlainObject } from './argument.js';
import { NearprintError } from './nearprint-error.js';

const DEEPEST = 100;

/** Data as JSON that reads back unchanged: values that JSON would leave out or change are refused. */
export function jsonText(name, data) {
  checkJson(name, data, new Set());
  return JSON.stringify(data);
}

/** The data of a document of a corpus. In a snapshot from elsewhere it may not be JSON. */
export function jsonValue({ id, data }) {
  try {
    return JSON.parse(data);
  } catch (cause) {
    throw new NearprintError('ERR_BAD_SNAPSHOT', `the data of document ${JSON.stringify(id)} is not JSON: ${cause.message}`, { cause });
  }
}

function checkJson(name, value, above) {
  const isNumber = typeof value === 'number';
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return;
  const isList = Array.isArray(value);
  check(name, value, 'JSON: null, a boolean, a finite number (not -0), a string, an array or a plain object', isNumber || isList || isPlainObject(value), !isNumber || (Number.isFinite(value) && !Object.is(value, -0)));
  if (isNumber) return;
  check(name, value, `JSON without cycles, nested at most ${DEEPEST} times`, true, !above.has(value) && above.size < DEEPEST);
  above.add(value);
  if (isList) for (let i = 0; i < value.length; i++) checkJson(`${name}[${i}]`, value[i], above);
  else for (const key of Object.keys(value)) checkJson(`${name}.${key}`, value[key], above);
  above.delete(value);
}
