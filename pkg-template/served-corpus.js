// What a worker serves of corpora: those that begin with a file, and, to its own page alone, those that are kept in the browser.

import { withMethods } from './corpus-methods.js';
import { NearprintError } from './nearprint-error.js';
import { packError } from './protocol.js';
import { createStoredCorpus } from './store/stored-corpus.js';

/** The classes of a worker, with Corpus and the functions beside it of any entry of the package. */
export function servedCorpora(entry) {
  const Plain = withMethods(entry);
  const Stored = createStoredCorpus(Plain);

  /** A corpus that begins with the documents of a file. */
  class Corpus {
    constructor(options) {
      return new Plain(options);
    }

    /** For `openCorpus` with options: reads a file, if there is one. Its recipe is used if none is given. */
    static fromBytes(bytes, options, address) {
      if (options === undefined) return Plain.fromBytes(bytes);
      if (bytes === undefined) return new Plain(options);
      try {
        if (options.recipe === undefined) return Plain.fromBytes(bytes);
        const corpus = new Plain(options);
        corpus.merge(bytes);
        return corpus;
      } catch (error) {
        throw inFile(address, error);
      }
    }
  }

  /** A stored corpus that reports changes in any tab to the page through `port`. `source` is
      { file, failed, opened, address }, and `opened` whether this page has opened the corpus before. */
  class StoredCorpus {
    static async open(name, options, port, source) {
      const { file, address } = source ?? {};
      let failed = source && !file ? new NearprintError('ERR_FETCH', source.failed) : undefined;
      let store;
      try {
        store = await Stored.open(name, options, source && { file, failed });
        if (file) await store.load(file);
      } catch (error) {
        failed = file ? inFile(address, error) : error;
        if (!['ERR_BAD_SNAPSHOT', 'ERR_STORE_FULL'].includes(failed.code)) throw failed;
      }
      // Without the file, the documents of the last time are used.
      if (failed && !(store && (source?.opened || store.size > 0))) throw failed;
      const tell = ({ ids }) => {
        const problem = store.problem ?? failed;
        port.postMessage({ ids, failed: problem && packError(problem) });
      };
      store.subscribe(tell);
      if (store.problem ?? failed) tell({ ids: [] });
      return store;
    }
  }

  return { Corpus, StoredCorpus, hold };
}

/** The error, with the address of the file if its contents are the cause. */
function inFile(address, cause) {
  const isOfFile = ['ERR_BAD_SNAPSHOT', 'ERR_OTHER_RECIPE'].includes(cause.code) && !cause.message.startsWith('the store');
  return isOfFile ? new NearprintError(cause.code, `the corpus ${address}: ${cause.message}`, { cause }) : cause;
}

/** Holds a lock for the life of this worker: when the page gets the lock, this worker has ended. Returns whether it is held. */
async function hold(lock) {
  const locks = globalThis.navigator?.locks;
  if (!locks) return false;
  return new Promise((resolve) => {
    locks.request(lock, () => new Promise(() => resolve(true))).catch(() => resolve(false));
  });
}
