import { checkId, checkSignal, checkString, checkTyped, completeOptions } from '../checks.js';
import { finish, READS } from '../classes.js';
import { disposedError } from '../nearprint-error.js';
import { untilAborted } from '../listeners.js';
import { allPlainDocuments, plainDocuments } from '../document.js';
import { isDamage } from './log.js';
import { Replica } from './replica.js';

const defaults = { recipe: undefined, boilerplate: [], signal: undefined };

/** Milliseconds in which what was under way when a store is disposed of may end. */
const GRACE = 2000;

/** The number of documents that are fingerprinted before the page gets its turn. */
const SHARE = 256;

/** Makes the class, with the Corpus of any entry of the package, which has all methods. */
export function createStoredCorpus(Corpus) {
  /** A corpus that is kept in IndexedDB. Each tab has a copy in memory, which answers. */
  class StoredCorpus {
    #replica;
    #scratch;
    #turn = Promise.resolve();
    #ended = new AbortController();
    #late = new AbortController();

    static {
      const define = (name, given) => Object.defineProperty(this.prototype, name, { configurable: true, ...given });
      // The copy in memory answers.
      for (const name of READS)
        define(name, {
          value(...args) {
            return this.#memory[name](...args);
          },
        });
      for (const name of ['recipe', 'size'])
        define(name, {
          get() {
            return this.#memory[name];
          },
        });
    }

    static #finished = finish(this, 'store', (one) => one.#replica);

    /** With `from`, the documents come from a corpus file, and so does the recipe if none is given. It is { file, failed }: the bytes, or
        why there are none. */
    static async open(name, given, from) {
      checkString('name', name);
      const { signal, ...options } = completeOptions('options', given, defaults);
      checkSignal('options.signal', signal);
      signal?.throwIfAborted();
      const store = new StoredCorpus();
      const memory = new Corpus(options); // refuses wrong options before anything is written
      let create = () => new Corpus(options);
      const adopt = (first) => {
        if (from === undefined) return memory;
        const isGiven = options.recipe !== undefined;
        const stored = isGiven ? first : storedOptions(Corpus, first);
        // Nothing is written before the file is there: its options are not known yet.
        if (stored === undefined && from.file === undefined) throw from.failed;
        if (isGiven) {
          if (stored === undefined) tryOut(new Corpus(options), from.file);
          return memory;
        }
        const empty = stored ?? optionsOf(Corpus, from.file);
        memory.dispose();
        create = () => Corpus.fromBytes(empty);
        return create();
      };
      store.#scratch = new Scratch(() => create());
      store.#replica = new Replica(name, memory, store.#scratch, (work) => store.#inTurn(work));
      try {
        await untilAborted(store.#replica.start(adopt), signal);
      } catch (error) {
        store.dispose();
        throw error;
      }
      return store;
    }

    get problem() {
      return this.#replica.news.problem();
    }

    get damaged() {
      return this.#replica.damaged;
    }

    async put(documents) {
      const list = plainDocuments(documents);
      await this.#inTurn(async () => {
        const entry = await this.#entryOf(list);
        if (entry !== undefined) await this.#replica.write(entry);
      });
    }

    async sync(documents) {
      const all = allPlainDocuments(documents);
      return this.#inTurn(() => this.#replica.sync(all, (changed) => this.#entryOf(changed)));
    }

    async #entryOf(documents) {
      const size = documents.reduce((sum, { text }) => sum + text.length, 0);
      return this.#scratch.use(size, async (chunk) => {
        for (const [place, document] of documents.entries()) {
          chunk.put(document);
          if (place % SHARE === SHARE - 1) await new Promise((resolve) => setTimeout(resolve));
        }
        return chunk.size === 0 ? undefined : { put: chunk.toBytes(), ids: chunk.ids() };
      });
    }

    async delete(id) {
      checkId('id', id);
      return this.#inTurn(() => this.#replica.delete(id));
    }

    async clear() {
      await this.#inTurn(() => this.#replica.clear());
    }

    async merge(bytes) {
      const own = checkTyped('bytes', bytes, 'Uint8Array').slice();
      await this.#inTurn(async () => {
        const entry = await this.#entryOfSnapshot(own);
        if (entry.ids.length > 0) await this.#replica.write(entry);
      });
    }

    #entryOfSnapshot(bytes) {
      return this.#scratch.use(bytes.length, (trial) => {
        trial.merge(bytes); // refused before it is stored
        return { put: bytes, ids: trial.ids() };
      });
    }

    /**
     * Loads a corpus file in place of the one before: documents that only that one had are deleted, unless the page has stored them
     * since. Loading the same file again changes nothing, even if its documents were changed since.
     */
    async load(bytes) {
      const own = checkTyped('bytes', bytes, 'Uint8Array').slice();
      await this.#inTurn(() => this.#replica.load(sealOf(own), () => this.#entryOfSnapshot(own)));
    }

    async discardDamaged() {
      await this.#inTurn(() => this.#replica.discardDamaged());
    }

    subscribe(listener) {
      return this.#replica.news.subscribe(listener);
    }

    dispose() {
      const error = disposedError('store');
      this.#ended.abort(error);
      setTimeout(() => this.#late.abort(error), GRACE);
      this.#replica.close();
      this.#scratch.dispose();
    }

    get #memory() {
      this.#ended.signal.throwIfAborted();
      return this.#replica.memory;
    }

    /**
     * Calls in this tab take effect in their order. What has begun when the store is disposed of ends as the browser says, so its caller
     * knows whether it is stored; if the browser does not say it in time, nobody waits.
     */
    #inTurn(work) {
      const done = this.#turn.then(() => {
        this.#ended.signal.throwIfAborted();
        return untilAborted(work(), this.#late.signal);
      });
      this.#turn = done.catch(() => {});
      return done;
    }
  }
  return StoredCorpus;
}

/** The options of a store; `undefined` if there are none that can be read. */
function storedOptions(Corpus, bytes) {
  try {
    return optionsOf(Corpus, bytes);
  } catch (error) {
    if (isDamage(error)) return undefined;
    throw error;
  }
}

/** Throws if a corpus cannot take the documents of a file. */
function tryOut(corpus, bytes) {
  try {
    corpus.merge(bytes);
  } finally {
    corpus.dispose();
  }
}

/** A snapshot without its documents: only its options are left. */
function optionsOf(Corpus, bytes) {
  const corpus = Corpus.fromBytes(bytes);
  corpus.clear();
  const empty = corpus.toBytes();
  corpus.dispose();
  return empty;
}

/** The length of a snapshot and its checksum, which is in bytes 16 to 24. */
const sealOf = (bytes) => [bytes.length, ...bytes.subarray(16, 24)].join(' ');

/** In UTF-16 code units or bytes. The memory of WebAssembly never shrinks, so a corpus is not reused after larger work. */
const LARGE = 1 << 18;

/** A corpus in which entries are made. It is reused, because making one starts a WebAssembly instance. */
class Scratch {
  #create;
  #corpus;

  constructor(create) {
    this.#create = create;
  }

  /** The result of `work` with an empty corpus; `size` is the size of what will be put into it. */
  async use(size, work) {
    const corpus = this.#take();
    let reusable = false;
    try {
      const result = await work(corpus);
      corpus.clear();
      reusable = size <= LARGE;
      return result;
    } finally {
      // After an error, memory may have run out.
      if (reusable && this.#corpus === undefined) this.#corpus = corpus;
      else corpus.dispose();
    }
  }

  #take() {
    const corpus = this.#corpus ?? this.#create();
    this.#corpus = undefined;
    return corpus;
  }

  dispose() {
    this.#corpus?.dispose();
    this.#corpus = undefined;
  }
}
