import { check, checkId, checkIterable, checkString, completeOptions, isPlainObject } from './argument.js';
import { jsonText, jsonValue } from './json-text.js';

const keys = { id: undefined, title: undefined, text: undefined, data: undefined, version: undefined };

/** A document of the caller, checked: id, text, title, data and version for WebAssembly; missing ones are `undefined`. */
export function documentParts(name, document) {
  check(name, document, 'a plain object with id and text', isPlainObject(document));
  const { id, title, text, data, version } = completeOptions(name, document, keys);
  checkId(`${name}.id`, id);
  if (title !== undefined) checkString(`${name}.title`, title);
  checkString(`${name}.text`, text);
  const isNumber = typeof version === 'number';
  const isVersion = isNumber || typeof version === 'string' || version === undefined;
  check(`${name}.version`, version, 'a string or a finite number', isVersion, !isNumber || Number.isFinite(version));
  return [id, text, title, data === undefined ? undefined : jsonText(`${name}.data`, data), JSON.stringify(version)];
}

/** One document or many, one by one, each checked. */
export function* partsOfDocuments(documents) {
  const isOne = isPlainObject(documents) && documents[Symbol.iterator] === undefined;
  if (isOne) return yield documentParts('document', documents);
  checkIterable('documents', documents, 'a document or an iterable of documents');
  let position = 0;
  for (const document of documents) yield documentParts(`documents[${position++}]`, document);
}

/** All documents that a corpus is to have, each checked. Which of two with the same id is meant, nobody could say. */
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
export function* parcels(documents) {
  let parcel = [];
  let units = 0;
  for (const parts of documents) {
    parcel.push(parts);
    units += parts[1].length;
    if (units < PARCEL) continue;
    yield parcel;
    parcel = [];
    units = 0;
  }
  if (parcel.length > 0) yield parcel;
}

/** The length that stands for a missing text in WebAssembly. */
const MISSING = 2 ** 32 - 1;

/** Writes the parts of documents into the text buffer; returns the length of each. */
export function writeDocuments(instance, parcel) {
  const parts = parcel.flat();
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
const plain = ([id, text, title, data, version]) => ({ id, text, title, data: data && JSON.parse(data), version: version && JSON.parse(version) });

export const plainDocuments = (documents) => Array.from(partsOfDocuments(documents), plain);

export const allPlainDocuments = (documents) => partsOfAll(documents).map(plain);
