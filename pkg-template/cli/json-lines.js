// Records of JSON Lines, from chunks of UTF-8: { field, label, names, line, raw, damaged, start, length }. `field(name)` returns a
// value, `label(name)` an id or a title, `names()` the names of the fields that hold text; `raw` is the line in bytes, and `start` and
// `length` are its place. `complain(kind, line, why)` is called for what is not a record.

import { decodeUtf8, LONGEST } from './encoding.js';

const NEW_LINE = 10;
const RETURN = 13;

export async function* jsonRecords(chunks, format, complain) {
  let line = 0;
  let [start, next] = [0, 0];
  for await (const bytes of lines(chunks)) {
    line++;
    start = next;
    next += (bytes?.length ?? NaN) + 1;
    if (bytes === undefined) {
      complain('binary', undefined, 'holds NUL bytes');
      return;
    }
    if (bytes === null) {
      complain('record', line, 'too long');
      continue;
    }
    const { text, problem } = decodeUtf8(bytes);
    if (text.trim() === '') continue;
    try {
      const record = JSON.parse(text);
      if (typeof record !== 'object' || record === null) {
        complain('record', line, 'not a JSON object');
        continue;
      }
      const field = fieldsOf(record);
      const label = (name) => (isRounded(field(name)) ? asWritten(text, name) : field(name));
      const names = () => Object.keys(record).filter((name) => typeof record[name] === 'string');
      const raw = bytes.at(-1) === RETURN ? bytes.subarray(0, -1) : bytes;
      yield { field, label, names, line, raw, damaged: problem !== undefined, start, length: bytes.length };
    } catch (error) {
      complain('record', line, `not JSON (${error.message})`);
    }
  }
}

const fieldsOf = (record) => (name) => (Object.hasOwn(record, name) ? record[name] : undefined);

/** The value of a field in the bytes of a record. Throws if they are not one. */
export const fieldIn = (bytes, name) => fieldsOf(JSON.parse(decodeUtf8(bytes).text))(name);

/** Whether a value is a number that may differ from the digits in the file. */
const isRounded = (value) => typeof value === 'number' && !Number.isSafeInteger(value);

/** A number among the fields of a JSON object, with the digits that are written there. */
function asWritten(json, name) {
  let [depth, key, found] = [0];
  for (let at = 0; at < json.length; ) {
    const start = at;
    const character = json[at++];
    if (character === '"') {
      for (; json[at] !== '"'; at++) if (json[at] === '\\') at++;
      at++;
      if (depth === 1 && key === undefined) key = JSON.parse(json.slice(start, at));
    } else if (character === '{' || character === '[') {
      depth++;
    } else if (character === '}' || character === ']') {
      depth--;
    } else if (character === ',' && depth === 1) {
      key = undefined;
    } else if (/[-\d]/.test(character)) {
      while (at < json.length && /[-+.\deE]/.test(json[at])) at++;
      // Of several fields with the same name the last one counts.
      if (depth === 1 && key === name) found = json.slice(start, at);
    }
  }
  return found;
}

/** Yields lines as bytes; `undefined` for a binary file, `null` for a line that is too long, which is not kept in memory. */
async function* lines(chunks) {
  let begun = [];
  let length = 0;
  const add = (bytes) => {
    length += bytes.length;
    if (length > LONGEST) begun = [];
    else if (bytes.length > 0) begun.push(bytes);
  };
  const whole = () => {
    const line = length > LONGEST ? null : begun.length === 1 ? begun[0] : Buffer.concat(begun);
    [begun, length] = [[], 0];
    return line;
  };
  for await (const chunk of chunks) {
    if (chunk === undefined) return yield undefined;
    let from = 0;
    for (let to; (to = chunk.indexOf(NEW_LINE, from)) >= 0; from = to + 1) {
      add(chunk.subarray(from, to));
      yield whole();
    }
    add(chunk.subarray(from));
  }
  if (length > 0) yield whole();
}
