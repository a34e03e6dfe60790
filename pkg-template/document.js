import { check, checkId, checkIterable, checkString, checkTyped, completeOptions, isPlainObject, show } from './checks.js';
import { NearprintError } from './nearprint-error.js';
import { parcels } from './parcels.js';

const keys = { id: undefined, title: undefined, text: undefined, data: undefined, version: undefined, vector: undefined };

/** A document of the caller, checked: id, text, title, data, version and vector for WebAssembly; a missing part is `undefined`. */
export function documentParts(name, document) {
  check(name, document, 'a plain object with id and text', isPlainObject(document));
  const { id, title, text, data, version, vector } = completeOptions(name, document, keys);
  checkId(`${name}.id`, id);
  if (title !== undefined) checkString(`${name}.title`, title);
  checkString(`${name}.text`, text);
  const isNumber = typeof version === 'number';
  const isVersion = isNumber || typeof version === 'string' || version === undefined;
  check(`${name}.version`, version, 'a string or a finite number', isVersion, !isNumber || Number.isFinite(version));
  return [
    id,
    text,
    title,
    data === undefined ? undefined : jsonText(`${name}.data`, data),
    JSON.stringify(version),
    vector === undefined ? undefined : checkVector(`${name}.vector`, vector),
  ];
}

const MOST_DIMENSIONS = 65536;

/** A checked copy of a dense vector (embedding). */
export function checkVector(name, given) {
  const vector = checkTyped(name, given, 'Float32Array').slice();
  check(`${name}.length`, vector.length, `1 to ${MOST_DIMENSIONS}`, true, vector.length >= 1 && vector.length <= MOST_DIMENSIONS);
  const place = vector.findIndex((value) => !Number.isFinite(value));
  if (place >= 0) throw new RangeError(`${name}[${place}] must be a finite number, got ${show(vector[place])}`);
  return vector;
}

/** Vectors of one corpus have one length. */
export function checkDimensions(name, vector, dimensions) {
  if (vector.length !== dimensions)
    throw new RangeError(`${name} must have ${dimensions} numbers, as the vectors in the corpus have, got ${vector.length}`);
}

/** One document or many, one by one, each checked. */
export function* partsOfDocuments(documents) {
  const isOne = isPlainObject(documents) && documents[Symbol.iterator] === undefined;
  if (isOne) return yield documentParts('document', documents);
  checkIterable('documents', documents, 'a document or an iterable of documents');
  let position = 0;
  for (const document of documents) yield documentParts(`documents[${position++}]`, document);
}

/** All documents that a corpus is to have, each checked. Two with the same id are refused: nobody could say which one is meant. */
export function partsOfAll(documents) {
  checkIterable('documents', documents, 'an iterable of documents');
  const all = [...partsOfDocuments(documents)];
  const places = new Map();
  for (const [place, [id]] of all.entries()) {
    if (places.has(id)) check(`documents[${place}].id`, id, `another than that of documents[${places.get(id)}]`, true, false);
    places.set(id, place);
  }
  return all;
}

/** The UTF-16 code units of text that are passed to WebAssembly at a time. */
const PARCEL = 1 << 22;

/** Groups the parts of documents into parcels; there may be none. */
export const parcelsOf = (documents) => parcels(documents, PARCEL, ([, text]) => text.length);

/** The length that stands for a missing text in WebAssembly. */
const MISSING = 2 ** 32 - 1;

/** Writes the parts of documents into the text buffer; returns the length of each. */
export function writeDocuments(instance, parcel) {
  const parts = parcel.flatMap(([id, text, title, data, version, vector]) => [
    id,
    text,
    title,
    data,
    version,
    vector && instance.glue.vector_code(vector),
  ]);
  const given = instance.writeTexts(parts.filter((part) => part !== undefined));
  let next = 0;
  return Uint32Array.from(parts, (part) => (part === undefined ? MISSING : given[next++]));
}

/** A document or a match as WebAssembly has it, with its data and version as values. */
export function withData(found) {
  for (const key of ['data', 'version']) if (found[key] !== undefined) found[key] = jsonValue(found, key);
  return found;
}

/** A document as plain data: as it is now, whatever the caller does with it later, and without the proxies that frameworks make of it. */
const plain = ([id, text, title, data, version, vector]) => ({
  id,
  text,
  title,
  data: data && JSON.parse(data),
  version: version && JSON.parse(version),
  ...(vector && { vector }),
});

export const plainDocuments = (documents) => Array.from(partsOfDocuments(documents), plain);

export const allPlainDocuments = (documents) => partsOfAll(documents).map(plain);

const DEEPEST = 100;
/** An object counts as often as it occurs: a hundred lists, each twice in the next, are 2^100 values. */
const MOST_VALUES = 1_000_000;
const MOST_UNITS = 64_000_000;

/** Data as JSON that reads back unchanged: values that JSON would leave out or change are refused. What a framework makes of an array or a
    plain object counts as what it stands for. */
function jsonText(name, data) {
  return JSON.stringify(plainJson(name, data, { above: new Set(), values: 0, units: 0 }));
}

/** The data or the version of a document of a corpus. In a snapshot from elsewhere it may not be JSON. */
function jsonValue(found, key) {
  try {
    return JSON.parse(found[key]);
  } catch (cause) {
    throw new NearprintError('ERR_BAD_SNAPSHOT', `the ${key} of document ${JSON.stringify(found.id)} is not JSON: ${cause.message}`, {
      cause,
    });
  }
}

function plainJson(name, value, seen) {
  seen.values++;
  if (typeof value === 'string') seen.units += value.length;
  const isSmall = seen.values <= MOST_VALUES && seen.units <= MOST_UNITS;
  if (!isSmall)
    throw new RangeError(`${name} is too much: data must have at most ${MOST_VALUES} values and ${MOST_UNITS} UTF-16 code units`);
  const isNumber = typeof value === 'number';
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value;
  const isList = Array.isArray(value);
  const isPlain = isList || isPlainObject(value);
  check(
    name,
    value,
    'JSON: null, a boolean, a finite number (not -0), a string, an array or a plain object',
    isNumber || isPlain,
    !isNumber || (Number.isFinite(value) && !Object.is(value, -0)),
  );
  if (isNumber) return value;
  const { above } = seen;
  check(name, value, `JSON without cycles, nested at most ${DEEPEST} times`, true, !above.has(value) && above.size < DEEPEST);
  above.add(value);
  const copy = isList ? [] : Object.create(null);
  // A page may have a method of this name for all arrays, which writes them as strings (Prototype.js 1.6).
  if (isList) Object.defineProperty(copy, 'toJSON', { value: undefined });
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
