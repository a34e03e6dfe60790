// Records of JSON Lines and JSON, from chunks of bytes: { field, label, names, keys, line, number, raw, damaged, start, length }, or with `fault` if
// one is not a record. `field(name)` returns a value, `label(name)` an id or a title, `names()` the names of the fields that hold text, and `keys()`
// all names; `number` is that of a value of JSON, or 0 if it is the whole file; `raw` is the record in bytes, and `start` and `length` are its place. A name may lead into objects: `doc.content`.

import { LONGEST } from '../encoding.js';
import { UsageError } from '../reason.js';
import { fieldsOf, isObject, namesIn, numbered } from '../record-text.js';
import { linesOf, withoutReturn } from './lines.js';

/** A record on each line; but an array across the file, which begins with a bracket, is read as JSON. */
export async function* jsonLines(chunks, reading) {
  const [first, all] = await begun(chunks);
  yield* first === OPEN_LIST ? jsonRecords(all, reading) : recordsIn(linesOf(all), reading);
}

/** The values of a file of JSON, one behind another, or the items of the array that it is. Only one is in memory. */
export const jsonRecords = (chunks, reading) => numbered(recordsIn(valuesOf(chunks), reading));

async function* recordsIn(places, { characters }) {
  for await (const { bytes, line, isItem, start } of places) {
    const { text, problem } = characters.decode(bytes);
    if (text.trim() === '') continue;
    const place = { line, isItem, raw: withoutReturn(bytes), damaged: problem !== undefined, start, length: bytes.length };
    yield Object.assign(place, recordIn(text));
  }
}

/** The first byte that is no white space, and the chunks with those that were read. */
async function begun(chunks) {
  const read = [];
  const rest = chunks[Symbol.asyncIterator]();
  let first;
  while (first === undefined) {
    const { value, done } = await rest.next();
    if (done) break;
    read.push(value);
    first = value.find((byte) => !isSpace(byte));
  }
  async function* all() {
    try {
      yield* read;
      yield* { [Symbol.asyncIterator]: () => rest };
    } finally {
      await rest.return();
    }
  }
  return [first, all()];
}

const [NEW_LINE, COMMA, QUOTE, BACKSLASH] = [10, 44, 34, 92];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [91, 93, 123, 125];
const isSpace = (byte) => byte === 32 || (byte >= 9 && byte <= 13);

/** Yields { bytes, line, isItem, start }: `line` is where a value begins, and `isItem` says whether it is in an array. Throws if the last value
    or the array is not closed: the rest may be missing. */
async function* valuesOf(chunks) {
  let [line, offset, first] = [1, 0, undefined];
  /** How deep in the value; whether in the array around all values, in a string, behind a backslash in it, and in a number or a word. */
  let [depth, isInList, isInString, isEscaped, isBare] = [0, false, false, false, false];
  let [parts, held] = [[], 0];

  const hold = (bytes) => {
    held += bytes.length;
    if (held > LONGEST) throw new Error(`the value in line ${first.line} has more than the ${LONGEST} bytes that can be held`);
    parts.push(bytes);
  };
  const value = (bytes) => {
    hold(bytes);
    const found = { bytes: parts.length === 1 ? parts[0] : Buffer.concat(parts), ...first };
    [parts, held, first] = [[], 0, undefined];
    return found;
  };

  for await (const chunk of chunks) {
    let from = 0;
    for (let at = 0; at < chunk.length; at++) {
      const byte = chunk[at];
      if (byte === NEW_LINE) line++;
      if (isInString) {
        if (isEscaped) isEscaped = false;
        else if (byte === BACKSLASH) isEscaped = true;
        else if (byte === QUOTE) isInString = false;
        if (isInString || depth > 0) continue;
        yield value(chunk.subarray(from, at + 1));
        continue;
      }
      if (isBare && (isSpace(byte) || byte === COMMA || byte === CLOSE_LIST)) {
        isBare = false;
        yield value(chunk.subarray(from, at));
      }
      if (isBare || isSpace(byte)) continue;
      if (first === undefined) {
        if (byte === COMMA) continue;
        if (byte === CLOSE_LIST && isInList) isInList = false;
        else if (byte === OPEN_LIST && !isInList) isInList = true;
        else [first, from] = [{ line, start: offset + at, isItem: isInList }, at];
        if (first === undefined) continue;
        isBare = byte !== QUOTE && byte !== OPEN_OBJECT && byte !== OPEN_LIST;
      }
      if (byte === QUOTE) isInString = true;
      else if (byte === OPEN_OBJECT || byte === OPEN_LIST) depth++;
      else if ((byte === CLOSE_OBJECT || byte === CLOSE_LIST) && depth > 0 && --depth === 0) yield value(chunk.subarray(from, at + 1));
    }
    if (first !== undefined) hold(chunk.subarray(from));
    offset += chunk.length;
  }
  if (isBare) yield value(Buffer.alloc(0));
  if (first !== undefined) throw new Error(`the value that begins in line ${first.line} is not closed`);
  if (isInList) throw new Error('its array is not closed');
}

function recordIn(text) {
  let record;
  try {
    record = JSON.parse(text);
  } catch (error) {
    return { fault: `not JSON (${error.message})` };
  }
  if (!isObject(record) || Array.isArray(record)) return { fault: 'not a JSON object' };
  const field = fieldsOf(record);
  const label = (name) => (isRounded(field(name)) ? text.slice(...placeOf(text, name)) : field(name));
  /** The line with another text in a field. */
  const replaced = (name, value) => {
    const place = placeOf(text, name);
    if (place === undefined || Array.isArray(field(name)))
      throw new UsageError(`--field ${name}: --cut does not cut passages out of lists`);
    const [start, end] = place;
    return Buffer.from(text.slice(0, start) + JSON.stringify(value) + text.slice(end).replace(/\r$/, ''));
  };
  return { field, label, names: () => namesIn(record), inside: () => listsIn(record), keys: () => Object.keys(record), replaced };
}

/** The fields of the record in these bytes. Throws if they are not one. */
export const fieldsIn = (bytes, characters) => fieldsOf(JSON.parse(characters.decode(bytes).text));

/** The names of fields that hold a list of objects. */
const listsIn = (record) => Object.keys(record).filter((name) => Array.isArray(record[name]) && isObject(record[name][0]));

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
