import { deleteDB } from 'idb';
import { check, checkString, checkTyped, completeOptions, isPlainObject } from '../argument.js';
import { disposeSymbol, disposedError } from '../dispose.js';
import { Corpus } from '../index.js';
import { NearprintError } from '../nearprint-error.js';
import { channelOf } from './channel.js';
import { append, databaseOf, entriesAfter, lastRun, openLog, replaceRun, told } from './log.js';

export { NearprintError };

const defaults = { recipe: undefined, keepText: true };

/** Documents fingerprinted together before something else gets its turn. */
const SHARE = 256;

export const openStore = (name, options) => StoredCorpus.open(name, options);

/** Deletes a store from this browser, with all that is in it. */
export async function deleteStore(name) {
  checkString('name', name);
  await deleteDB(databaseOf(name));
}

/** A corpus that is kept in IndexedDB. A copy of it is in memory, and answers; every tab has its own and hears of changes. */
export class StoredCorpus {
  #name;
  #db;
  #options;
  #memory;
  #read = 0; // number of the last entry that is in memory
  #queue = Promise.resolve();
  #channel;
  #applied;
  #listeners = new Set();
  #lost;

  static async open(name, given) {
    checkString('name', name);
    const options = completeOptions('options', given, defaults);
    const store = new StoredCorpus();
    await store.#start(name, options);
    return store;
  }

  async #start(name, options) {
    this.#name = name;
    this.#options = options;
    this.#memory = new Corpus(options); // what is wrong with the options is said before anything is written
    try {
      this.#db = await openLog(name, () => (this.#lost ??= told({ name: 'InvalidStateError' }, name)));
      await this.#agree();
      this.#channel = channelOf(name, 'changed');
      this.#applied = channelOf(name, 'applied');
      this.#channel?.addEventListener('message', () => this.#inTurn(() => this.#follow()).catch(() => {}));
      await this.#inTurn(() => this.#follow());
    } catch (error) {
      this.close();
      throw told(error, name);
    }
  }

  /** A store has one recipe, that of its first opening: it is kept as a corpus without documents. */
  async #agree() {
    const transaction = this.#db.transaction('options', 'readwrite');
    const first = await transaction.store.get('corpus');
    if (first === undefined) await transaction.store.put(this.#memory.toBytes(), 'corpus');
    await transaction.done;
    if (first !== undefined) this.#memory.merge(first);
  }

  get size() {
    return this.#open().size;
  }

  has(id) {
    return this.#open().has(id);
  }

  get(id) {
    return this.#open().get(id);
  }

  check(text, options) {
    return this.#open().check(text, options);
  }

  duplicates(options) {
    return this.#open().duplicates(options);
  }

  stats() {
    return this.#open().stats();
  }

  /** One document or many; all of them are stored, or none. */
  async put(documents) {
    this.#open();
    const list = isPlainObject(documents) ? [documents] : documents;
    check('documents', documents, 'a document or an array of them', Array.isArray(list));
    const chunk = new Corpus(this.#options);
    try {
      for (const [place, document] of list.entries()) {
        chunk.put(document);
        if (place % SHARE === SHARE - 1) await new Promise((resolve) => setTimeout(resolve));
      }
      if (chunk.size > 0) await this.#write({ gone: [], put: chunk.toBytes() });
    } finally {
      chunk.dispose();
    }
  }

  async delete(id) {
    const there = this.#open().has(id);
    if (there) await this.#write({ gone: [id] });
    return there;
  }

  /** Takes in what `toBytes` gave, here or elsewhere. */
  async import(bytes) {
    this.#open();
    checkTyped('bytes', bytes, 'Uint8Array');
    const trial = new Corpus(this.#options);
    try {
      trial.merge(bytes); // refused before it is stored
    } finally {
      trial.dispose();
    }
    await this.#write({ gone: [], put: bytes.slice() });
  }

  /** All of it as one snapshot, which `Corpus.fromBytes` reads too. */
  toBytes() {
    return this.#open().toBytes();
  }

  /** Told after every change, whichever tab made it. */
  subscribe(listener) {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Leaves the stored documents where they are. */
  close() {
    this.#lost ??= disposedError('store');
    this.#channel?.close();
    this.#applied?.close();
    this.#db?.close();
    this.#memory?.dispose();
    this.#listeners.clear();
  }

  dispose() {
    this.close();
  }

  [disposeSymbol()]() {
    this.close();
  }

  #open() {
    if (this.#lost !== undefined) throw this.#lost;
    return this.#memory;
  }

  #inTurn(work) {
    const done = this.#queue.then(work);
    this.#queue = done.catch(() => {});
    return done;
  }

  /** One writer at a time among all tabs. What others wrote before is read first, so that all agree on the order. */
  #write(entry) {
    return this.#inTurn(() =>
      exclusively(this.#name, async () => {
        try {
          await this.#follow();
          const key = await append(this.#db, entry);
          this.#apply([[key, entry]]);
          this.#channel?.postMessage(key);
          await this.#tidy();
        } catch (error) {
          throw this.#lost ?? told(error, this.#name);
        }
      }),
    );
  }

  async #follow() {
    this.#open();
    for (;;) {
      const entries = await entriesAfter(this.#db, this.#read, 64);
      if (entries.length === 0) return;
      this.#open();
      this.#apply(entries);
    }
  }

  #apply(entries) {
    for (const [key, { gone, put }] of entries) {
      for (const id of gone) this.#memory.delete(id);
      if (put) this.#memory.merge(put);
      this.#read = key;
    }
    this.#applied?.postMessage(this.#read);
    for (const listener of [...this.#listeners]) listener();
  }

  async #tidy() {
    const { run, first } = await lastRun(this.#db);
    if (run.length === 0) return;
    const chunk = new Corpus(this.#options);
    try {
      const gone = new Set();
      for (const [, entry] of run) {
        for (const id of entry.gone) {
          chunk.delete(id);
          if (!first) gone.add(id); // there is nothing before it to take away from
        }
        if (entry.put) chunk.merge(entry.put);
      }
      await replaceRun(this.#db, run, { gone: [...gone], put: chunk.toBytes() });
    } finally {
      chunk.dispose();
    }
  }
}

// Where there are no locks (an insecure context), transactions still keep entries whole.
const exclusively = (name, work) => (globalThis.navigator?.locks ? navigator.locks.request(databaseOf(name), work) : work());
