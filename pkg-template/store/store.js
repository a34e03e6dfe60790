import { checkString } from '../checks.js';
import { withMethods } from '../corpus-methods.js';
import { Corpus, corpusFromBytes, corpusToBytes, duplicates, mergeIntoCorpus, similar } from '../index.js';
import { NearprintError } from '../nearprint-error.js';
import { deleteLog } from './log.js';
import { createStoredCorpus } from './stored-corpus.js';

export { NearprintError };

const StoredCorpus = /*#__PURE__*/ createStoredCorpus(
  /*#__PURE__*/ withMethods({ Corpus, corpusFromBytes, corpusToBytes, duplicates, mergeIntoCorpus, similar }),
);

export const openStore = (name, options) => StoredCorpus.open(name, options);

/** Deletes a store from this browser, with everything in it. */
export async function deleteStore(name) {
  checkString('name', name);
  await deleteLog(name);
}
