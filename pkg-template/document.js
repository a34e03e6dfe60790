import { check, checkId, checkIterable, checkString, completeOptions, isPlainObject } from './argument.js';
import { jsonText } from './json-text.js';

const keys = { id: undefined, title: undefined, text: undefined, data: undefined };

/** A document of the caller, checked: id, text, title and data for WebAssembly; missing ones are `undefined`. */
export function documentParts(name, document) {
  check(name, document, 'a plain object with id and text', isPlainObject(document));
  const { id, title, text, data } = completeOptions(name, document, keys);
  checkId(`${name}.id`, id);
  if (title !== undefined) checkString(`${name}.title`, title);
  checkString(`${name}.text`, text);
  return [id, text, title, data === undefined ? undefined : jsonText(`${name}.data`, data)];
}

/** One document or many, one by one, each checked. */
export function* partsOfDocuments(documents) {
  const isOne = isPlainObject(documents) && documents[Symbol.iterator] === undefined;
  if (isOne) return yield documentParts('document', documents);
  checkIterable('documents', documents, 'a document or an iterable of documents');
  let position = 0;
  for (const document of documents) yield documentParts(`documents[${position++}]`, document);
}

/** One document or many as plain data: as they are now, whatever the caller does with them later, and without the proxies that frameworks
    make of them. */
export function plainDocuments(documents) {
  return Array.from(partsOfDocuments(documents), ([id, text, title, data]) => ({ id, text, title, data: data && JSON.parse(data) }));
}
