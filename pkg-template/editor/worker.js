import { Corpus as PlainCorpus, Draft as PlainDraft, recipes } from '../index.js';
import { packError } from '../protocol.js';
import { createStoredCorpus } from '../store/stored-corpus.js';
import { serveWith as serveThrough } from '../worker.js';

/** Answers what `openCorpus` asks. */
export const serve = () => serveWith({ Corpus: PlainCorpus, Draft: PlainDraft, recipes });

/** The same with another entry of the package; nothing is answered before `ready`, a promise, is settled. */
export function serveWith(api, ready) {
  const Stored = createStoredCorpus(api.Corpus);

  /** Takes many documents in one message. */
  class Corpus extends api.Corpus {
    constructor(options, lock) {
      super(options);
      hold(lock);
    }

    /** Of a file whose recipe nobody has named, with that of the file. */
    static fromBytes(bytes, options, lock) {
      if (options.recipe === undefined) {
        const corpus = Object.setPrototypeOf(super.fromBytes(bytes), Corpus.prototype);
        hold(lock);
        return corpus;
      }
      const corpus = new Corpus(options, lock);
      corpus.merge(bytes);
      return corpus;
    }

    put(documents) {
      for (const document of documents) super.put(document);
    }

    clear() {
      for (const id of this.ids()) this.delete(id);
    }
  }

  /** With the recipe of a corpus by default. */
  class Draft extends api.Draft {
    constructor(text, recipe = { ...api.recipes.default, bits: 128 }) {
      super(text, recipe);
    }
  }

  /** Reports changes in any tab to the page through `port`. */
  class StoredCorpus {
    static async open(name, options, lock, port, from) {
      const store = await Stored.open(name, options, from);
      if (from?.file) await store.load(from.file);
      hold(lock);
      const tell = ({ ids }) => port.postMessage({ ids, failed: store.problem && packError(store.problem) });
      store.subscribe(tell);
      if (store.problem) tell({ ids: [] });
      return store;
    }
  }

  serveThrough({ ...api, Corpus, Draft, StoredCorpus }, ready === undefined ? undefined : when(ready));
}

/** This worker, as it is when a promise is settled: what comes before waits, in order. If it fails, every call says so. */
const when = (ready) => ({
  postMessage: (...args) => globalThis.postMessage(...args),
  addEventListener: (type, listener) =>
    globalThis.addEventListener(type, (event) => {
      const hear = () => listener(event);
      ready.then(hear, hear);
    }),
});

/** As long as this worker lives, the page cannot have the lock; when it can, this worker is gone. */
const hold = (lock) => void globalThis.navigator?.locks?.request(lock, () => new Promise(() => {}));
