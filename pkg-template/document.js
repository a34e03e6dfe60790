import { check, checkId, checkIterable, checkString, completeOptions, isPlainObject } from './argument.js';
import { jsonText } from './json-text.js';

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

/** A document as plain data: as it is now, whatever the caller does with it later, and without the proxies that frameworks make of it. */
const plain = ([id, text, title, data, version]) => ({ id, text, title, data: data && JSON.parse(data), version: version && JSON.parse(version) });

export const plainDocuments = (documents) => Array.from(partsOfDocuments(documents), plain);

export const allPlainDocuments = (documents) => partsOfAll(documents).map(plain);
