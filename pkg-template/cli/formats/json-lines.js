// Records of JSON Lines, from chunks of UTF-8: { field, label, names, line, raw, damaged, start, length }, or with `fault` if a line is no
// record. `field(name)` returns a value, `label(name)` an id or a title, `names()` the names of the fields that hold text; `raw` is the line
// in bytes, and `start` and `length` are its place. A name may lead into objects: `doc.content`.

import { decodeUtf8 } from '../encoding.js';
import { fieldsOf, isObject } from '../record-text.js';
import { linesOf, withoutReturn } from './lines.js';

export async function* jsonRecords(chunks) {
  for await (const { bytes, line, start } of linesOf(chunks)) {
    const { text, problem } = decodeUtf8(bytes);
    if (text.trim() === '') continue;
    const place = { line, raw: withoutReturn(bytes), damaged: problem !== undefined, start, length: bytes.length };
    yield Object.assign(place, recordIn(text));
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
  const label = (name) => (isRounded(field(name)) ? text.slice(...placeOf(text, name)) : field(name));
  /** The line with another text in a field. */
  const replaced = (name, value) => {
    const [start, end] = placeOf(text, name);
    return Buffer.from(text.slice(0, start) + JSON.stringify(value) + text.slice(end).replace(/\r$/, ''));
  };
  return { field, label, names: () => namesIn(record), replaced };
}

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

/** The place of a value in JSON, as the name of a field leads to it; of several fields with one name it is the last. */
function placeOf(json, name) {
  return placeAt(json, [name]) ?? placeAt(json, name.split('.'));
}

const SCALAR = /[^\s,\]}]+/y;

function placeAt(json, path) {
  /** What is open around a place: the key that was read last, or the number of the item. */
  const around = [];
  let found;
  let isKey = false;
  const isWanted = () => around.length === path.length && around.every(({ key }, at) => String(key) === path[at]);
  for (let at = 0; at < json.length;) {
    const start = at;
    const sign = json[at++];
    const top = around.at(-1);
    if (sign === '{' || sign === '[') {
      around.push({ isList: sign === '[', key: sign === '[' ? 0 : undefined });
      isKey = sign === '{';
    } else if (sign === '}' || sign === ']') {
      around.pop();
    } else if (sign === ',') {
      if (top.isList) top.key++;
      else isKey = true;
    } else if (sign === '"') {
      for (; json[at] !== '"'; at++) if (json[at] === '\\') at++;
      at++;
      if (isKey && !top.isList) top.key = JSON.parse(json.slice(start, at));
      else if (isWanted()) found = [start, at];
      isKey = false;
    } else if (/[-\w]/.test(sign)) {
      SCALAR.lastIndex = start;
      SCALAR.test(json);
      at = SCALAR.lastIndex;
      if (isWanted()) found = [start, at];
    }
  }
  return found;
}
