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

/** A document as it is now, whatever the caller does with it later. One that cannot be copied is returned as it is. */
export function copyOf(document) {
  try {
    const { data } = document;
    return { ...document, data: data && structuredClone(data) };
  } catch {
    return document;
  }
}

/** One document or many, checked, as a list. `first` is the number of the first one, for errors. */
export function documentList(documents, first = 0) {
  const one = isPlainObject(documents);
  if (!one) checkIterable('documents', documents, 'a document or an iterable of documents');
  const list = one ? [documents] : Array.from(documents);
  list.forEach((document, place) => documentParts(one ? 'document' : `documents[${first + place}]`, document));
  return list;
}
