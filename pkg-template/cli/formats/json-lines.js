// Records of JSON Lines, from chunks of UTF-8: { field, label, names, line, raw, damaged, start, length }, or with `fault` if a line is no
// record. `field(name)` returns a value, `label(name)` an id or a title, `names()` the names of the fields that hold text; `raw` is the line
// in bytes, and `start` and `length` are its place. A name may lead into objects: `doc.content`.

import { decodeUtf8 } from '../encoding.js';
import { linesOf, withoutReturn } from './lines.js';

export async function* jsonRecords(chunks) {
  let line = 0;
  let next = 0;
  for await (const bytes of linesOf(chunks)) {
    line++;
    const start = next;
    next += bytes.length + 1;
    const { text, problem } = decodeUtf8(bytes);
    if (text.trim() === '') continue;
    yield { ...recordIn(text), line, raw: withoutReturn(bytes), damaged: problem !== undefined, start, length: bytes.length };
  }
}

function recordIn(text) {
  let record;
  try {
    record = JSON.parse(text);
  } catch (error) {
    return { fault: `not JSON (${error.message})` };
  }
  if (!isObject(record)) return { fault: 'not a JSON object' };
  const field = fieldsOf(record);
  const label = (name) => (isRounded(field(name)) ? (asWritten(text, name) ?? field(name)) : field(name));
  return { field, label, names: () => namesIn(record) };
}

const isObject = (value) => typeof value === 'object' && value !== null;
const own = (object, name) => (isObject(object) && Object.hasOwn(object, name) ? object[name] : undefined);

/** A field with this whole name comes first. */
const fieldsOf = (record) => (name) => own(record, name) ?? (name.includes('.') ? name.split('.').reduce(own, record) : undefined);

/** The fields of the record in these bytes. Throws if they are not one. */
export const fieldsIn = (bytes) => fieldsOf(JSON.parse(decodeUtf8(bytes).text));

/** How deep fields are looked for that hold text. */
const DEEPEST = 3;

function namesIn(object, before = '', depth = 1) {
  return Object.entries(object).flatMap(([name, value]) => {
    if (typeof value === 'string') return [before + name];
    return isObject(value) && !Array.isArray(value) && depth < DEEPEST ? namesIn(value, `${before}${name}.`, depth + 1) : [];
  });
}

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
