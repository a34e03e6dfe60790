import { check, checkIterable, checkString, checkTyped, completeOptions, isPlainObject } from '../argument.js';
import { disposeSymbol, disposedError } from '../dispose.js';
import { Replica } from './replica.js';
import { Scratch } from './scratch.js';

const defaults = { recipe: undefined, keepText: true };

/** Documents fingerprinted together before something else gets its turn. */
const SHARE = 256;

/** The class, on the Corpus of any entry of the package. */
export function createStoredCorpus(Corpus) {
  /** A corpus that is kept in IndexedDB. Each tab has a copy in memory, which answers. */
  class StoredCorpus {
    #replica;
    #scratch;
    #turn = Promise.resolve();
    #closed = false;

    /** `from`: its documents are those of a corpus file, and so are its options if none are named. The file may be out of reach. */
    static async open(name, given, from) {
      checkString('name', name);
      const options = completeOptions('options', given, defaults);
      const store = new StoredCorpus();
      const memory = new Corpus(options); // wrong options are refused before anything is written
      let create = () => new Corpus(options);
      const adopt = (snapshot, other) => {
        other.dispose();
        const empty = emptied(Corpus, snapshot);
        create = () => Corpus.fromBytes(empty);
        return create();
      };
      store.#scratch = new Scratch(() => create());
      store.#replica = new Replica(name, memory, store.#scratch, (work) => store.#inTurn(work));
      try {
        await store.#replica.start(from && options.recipe === undefined ? { ...from, adopt } : undefined);
      } catch (error) {
        store.close();
        throw error;
      }
      return store;
    }

    get recipe() {
      return this.#memory.recipe;
    }

    get size() {
      return this.#memory.size;
    }

    ids() {
      return this.#memory.ids();
    }

    has(id) {
      return this.#memory.has(id);
    }

    get(id) {
      return this.#memory.get(id);
    }

    check(text, options) {
      return this.#memory.check(text, options);
    }

    duplicates(options) {
      return this.#memory.duplicates(options);
    }

    stats() {
      return this.#memory.stats();
    }

    /** All of it as one snapshot, which `Corpus.fromBytes` reads too. */
    toBytes() {
      return this.#memory.toBytes();
    }

    /** The last thing that failed in the background and was not made good since. */
    get problem() {
      return this.#replica.news.problem();
    }

    /** Entries that cannot be read, as { ids, bytes, error }. */
    get damaged() {
      return this.#replica.damaged;
    }

    /** One document or many: all of them are stored, or none. */
    put(documents) {
      return this.putAll(isPlainObject(documents) ? [documents] : documents);
    }

    async putAll(documents) {
      checkIterable('documents', documents, 'a document or an iterable of them');
      // As they are now, whatever the caller does with them while others have their turn.
      const list = Array.from(documents, (document, place) => {
        check(`documents[${place}]`, document, 'a plain object with id and text', isPlainObject(document));
        return { ...document };
      });
      await this.#inTurn(async () => {
        const entry = await this.#entryOf(list);
        if (entry !== undefined) await this.#replica.write(entry);
      });
    }

    async #entryOf(documents) {
      const size = documents.reduce((sum, document) => sum + (document?.text?.length ?? 0), 0);
      return this.#scratch.use(size, async (chunk) => {
        for (const [place, document] of documents.entries()) {
          chunk.put(document);
          if (place % SHARE === SHARE - 1) await new Promise((resolve) => setTimeout(resolve));
        }
        return chunk.size === 0 ? undefined : { put: chunk.toBytes(), ids: chunk.ids() };
      });
    }

    /** Whether there was one, in any tab. */
    async delete(id) {
      checkString('id', id);
      return this.#inTurn(() => this.#replica.delete(wellFormed(id)));
    }

    /** Deletes all documents. */
    async clear() {
      await this.#inTurn(() => this.#replica.clear());
    }

    /** Adds the documents of a snapshot, which `toBytes` made here or elsewhere. */
    async merge(bytes) {
      checkTyped('bytes', bytes, 'Uint8Array');
      const own = bytes.slice();
      await this.#inTurn(async () => {
        const ids = await this.#scratch.use(own.length, (trial) => {
          trial.merge(own); // refused before it is stored
          return trial.ids();
        });
        if (ids.length > 0) await this.#replica.write({ put: own, ids });
      });
    }

    /**
     * Takes in a corpus file in the place of the one before: documents that only that one had are deleted. The same file again
     * changes nothing, whatever became of its documents.
     */
    async load(bytes) {
      checkTyped('bytes', bytes, 'Uint8Array');
      await this.#inTurn(async () => {
        const before = await this.#replica.file();
        const seal = sealOf(bytes);
        if (before?.seal === seal) return;
        const ids = await this.#scratch.use(bytes.length, (trial) => {
          trial.merge(bytes); // refused before it is stored
          return trial.ids();
        });
        const now = new Set(ids);
        const gone = (before?.ids ?? []).filter((id) => !now.has(id));
        if (gone.length > 0) await this.#replica.write({ gone });
        await this.#replica.write({ put: bytes, ids }, { seal, ids });
      });
    }

    /** Forgets the entries that cannot be read, and the documents that only they held. */
    async discardDamaged() {
      await this.#inTurn(() => this.#replica.discardDamaged());
    }

    /** Calls the listener after every change in any tab, and when `problem` changes. */
    subscribe(listener) {
      return this.#replica.news.subscribe(listener);
    }

    /** Leaves the stored documents where they are. */
    close() {
      this.#closed = true;
      this.#replica.close();
      this.#scratch.dispose();
    }

    dispose() {
      this.close();
    }

    [disposeSymbol()]() {
      this.close();
    }

    get #memory() {
      if (this.#closed) throw disposedError('store');
      return this.#replica.memory;
    }

    /** What is asked of this tab takes effect in the order in which it is asked. */
    #inTurn(work) {
      const done = this.#turn.then(() => {
        if (this.#closed) throw disposedError('store');
        return work();
      });
      this.#turn = done.catch(() => {});
      return done;
    }
  }
  return StoredCorpus;
}

/** As the corpus has it: unpaired surrogates are U+FFFD. */
const wellFormed = (text) => new TextDecoder('utf-8', { ignoreBOM: true }).decode(new TextEncoder().encode(text));

/** A snapshot without its documents: what is left are its options. */
function emptied(Corpus, bytes) {
  const corpus = Corpus.fromBytes(bytes);
  corpus.clear();
  const empty = corpus.toBytes();
  corpus.dispose();
  return empty;
}

/** The length of a snapshot and its checksum, which stands in bytes 16 to 24. */
const sealOf = (bytes) => [bytes.length, ...bytes.subarray(16, 24)].join(' ');
