import { disposedError } from '../nearprint-error.js';
import { droppable, entryOf, livingIds, worthRewriting } from './compaction.js';
import {
  PAGE,
  append,
  appendFile,
  damagedError,
  deleteAll,
  deleteInPlace,
  drop,
  isDamage,
  isLoaded,
  lostError,
  newsAfter,
  openLog,
  otherOptions,
  putOptions,
  replace,
  storeError,
  transact,
} from './log.js';
import { News } from './news.js';

/** The number of entries read per transaction. */
const BATCH = 64;

/** Milliseconds before work that failed in the background is tried again: the first and the longest delay. */
const RETRY = { first: 1_000, longest: 60_000 };

/** The log and its copy in memory. Its methods are called one at a time. */
export class Replica {
  memory;
  news = new News();
  #name;
  #scratch;
  #inTurn;
  #db;
  #channel;
  #read = 0; // the number of the last entry that is in memory
  #changes = 0; // counts what was applied to memory
  #behind = false; // whether the ids in memory must be compared
  #entries = [];
  #damaged = new Map();
  #queued = new Set();
  #retry = RETRY.first;
  #timer;
  #isClosed = false;

  constructor(name, memory, scratch, inTurn) {
    this.memory = memory;
    this.#name = name;
    this.#scratch = scratch;
    this.#inTurn = inTurn;
  }

  /** `adopt(first)` returns the corpus for a store whose options are `first`, or throws before anything is written. */
  async start(adopt) {
    this.#db = await openLog(this.#name, (error) => this.news.failed('lost', error));
    if (this.#isClosed) this.#db.close(); // what follows is refused
    const first = await this.#transact('readonly', ({ options }) => options.get('corpus'));
    this.memory = adopt(first);
    if (!this.#agreesWith(first))
      this.#agreesWith(await this.#transact('readwrite', (stores) => putOptions(stores, this.memory.toBytes(), first)));
    this.#channel = channelOf(this.#name, 'changed');
    this.#channel?.addEventListener('message', () => this.#later('stale', () => this.#follow()));
    await this.#inTurn(() => this.#follow());
    this.news.forget();
  }

  /** Whether the options of the first opening can be read. Missing or damaged ones are written again; different ones throw. */
  #agreesWith(snapshot) {
    if (snapshot === undefined) return false;
    try {
      this.memory.merge(snapshot);
      return true;
    } catch (error) {
      if (isDamage(error)) return false;
      throw error.code === 'ERR_OTHER_RECIPE' ? otherOptions(this.#name, error) : error;
    }
  }

  get damaged() {
    return [...this.#damaged.values()].map(({ ids, bytes, error }) => ({ ids: [...ids], bytes, error }));
  }

  write(entry) {
    return this.#commit(async (stores) => [[await append(stores, entry, PAGE), entry]]);
  }

  /** Commits the entry { put, ids } of a corpus file in place of the file before. It is not made if this file was loaded last. */
  async load(seal, entryOfFile) {
    if (await this.#transact('readonly', (stores) => isLoaded(stores, seal))) return;
    const entry = await entryOfFile();
    await this.#commit((stores) => appendFile(stores, entry, seal));
  }

  /** Makes these the documents of the store: new and changed documents are put, and all others are deleted, from any tab. `entryOf`
      makes an entry of some of them. */
  async sync(documents, entryOf) {
    const wanted = new Set(documents.map(({ id }) => id));
    for (;;) {
      await this.#follow();
      const changes = this.#changes;
      const changed = documents.filter((document) => !this.memory.holds(document));
      const put = changed.length > 0 ? await entryOf(changed) : undefined;
      let gone;
      await this.#commit(async (stores) => {
        gone = undefined;
        if (changes !== this.#changes) return []; // another tab was faster: what has changed is not known any more
        gone = (await stores.documents.getAllKeys()).filter((id) => !wanted.has(id));
        const entries = [put, gone.length > 0 ? { gone } : undefined].filter((entry) => entry !== undefined);
        const added = [];
        for (const entry of entries) added.push([await append(stores, entry, PAGE), entry]);
        return added;
      });
      if (gone !== undefined) return { put: changed.length, deleted: gone.length, unchanged: documents.length - changed.length };
    }
  }

  /** Commits what `work` adds, and applies it. If there is no room, it is tried again when some could be freed. */
  async #commit(work) {
    const added = await this.#change(work).catch(async (error) => {
      if (error.code !== 'ERR_STORE_FULL' || !(await this.#freeRoom())) throw error;
      return this.#change(work);
    });
    this.#committed(() => added.forEach(([key, entry]) => this.#apply(key, entry)));
  }

  async delete(id) {
    const entry = { gone: [id] };
    const ifThere = (work) =>
      this.#change(async (stores) => ((await stores.documents.getKey(id)) === undefined ? undefined : work(stores)));
    let key;
    try {
      key = await ifThere((stores) => append(stores, entry));
      if (key !== undefined) this.#committed(() => this.#apply(key, entry));
    } catch (error) {
      if (error.code !== 'ERR_STORE_FULL') throw error;
      key = await ifThere((stores) => deleteInPlace(stores, id));
      if (key !== undefined) this.#committed(() => this.#forget(id));
      this.#later('room', () => this.#freeRoom());
    }
    this.news.announce();
    return key !== undefined;
  }

  async clear() {
    await this.#change(deleteAll);
    this.#entries = [];
    this.#damaged.clear();
    this.news.solved('damaged');
    this.#committed(() => (this.memory.ids().forEach((id) => this.news.changed(id)), this.memory.clear()));
  }

  async discardDamaged() {
    const keys = [...this.#damaged.keys()];
    if (keys.length === 0) return;
    const lost = [...this.#damaged.values()].flatMap(({ ids }) => [...ids]);
    await this.#change(async (stores) => {
      const ids = lost.filter((id) => !this.memory.has(id));
      await Promise.all([...ids.map((id) => deleteInPlace(stores, id)), ...keys.map((key) => stores.log.delete(key))]);
    });
    keys.forEach((key) => this.#damaged.delete(key)); // others may have been found meanwhile
    if (this.#damaged.size === 0) this.news.solved('damaged');
    this.#entries = this.#entries.filter(({ key }) => !keys.includes(key));
    this.#committed(() => {});
  }

  close() {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    this.news.close();
    this.#channel?.close();
    this.#db?.close();
    this.memory.dispose();
  }

  async #transact(mode, work) {
    if (this.#isClosed) throw disposedError('store');
    if (this.#lost !== undefined) throw this.#lost;
    try {
      return await transact(this.#db, mode, work);
    } catch (error) {
      throw this.#lost ?? (error.name === 'InvalidStateError' ? lostError(this.#name, error) : storeError(error, this.#name));
    }
  }

  /** A transaction that writes, when memory has all that was committed before. */
  #change(work) {
    return this.#transact('readwrite', async (stores) => {
      await this.#catchUp(stores);
      return work(stores);
    });
  }

  get #lost() {
    return this.news.problem(['lost']);
  }

  /** Reads what other tabs have written. */
  async #follow() {
    while (await this.#transact('readonly', (stores) => this.#catchUp(stores, BATCH)));
    this.news.announce();
  }

  /** Reads new entries inside a transaction; whether there are more. They are committed, even if this transaction fails. */
  async #catchUp(stores, limit) {
    const { entries, behind } = await newsAfter(stores, this.#read, limit);
    this.#behind ||= behind;
    for (const [key, entry] of entries) this.#apply(key, entry);
    if (limit !== undefined && entries.length === limit) return true;
    if (!this.#behind) return false;
    const there = new Set(await stores.documents.getAllKeys());
    for (const id of this.memory.ids()) if (!there.has(id)) this.#forget(id);
    this.#behind = false;
    return false;
  }

  /** Applies an entry to memory. A damaged one is set aside. */
  #apply(key, entry) {
    this.#changes++;
    const known = entryOf(key, entry ?? {});
    try {
      if (known.gone && entry.put !== undefined) throw new TypeError('an entry both adds and deletes');
      known.gone?.forEach((id) => this.memory.delete(id));
      if (!known.gone) this.memory.merge(entry?.put);
      for (const id of [...known.ids, ...(known.gone ?? [])]) {
        this.news.changed(id);
        this.#damaged.forEach(({ ids }) => ids.delete(id)); // it was put again
      }
    } catch (error) {
      if (!isDamage(error) && error.code !== 'ERR_OTHER_RECIPE') throw error;
      known.damaged = true;
      this.#damaged.set(key, { ids: new Set(known.ids), bytes: entry?.put, error });
      this.news.failed('damaged', damagedError(this.#name, this.#damaged.size, error));
    }
    // Only now: an entry for which there was no memory must be read again, and must not look as if its documents were deleted.
    this.#read = key;
    this.#entries.push(known);
  }

  #forget(id) {
    this.#changes++;
    if (this.memory.delete(id)) this.news.changed(id);
    this.#damaged.forEach(({ ids }) => ids.delete(id));
  }

  /** Work after a commit: it may fail, but undoes nothing. */
  #committed(apply) {
    this.#attempt('memory', apply);
    this.#attempt('broadcast', () => this.#channel?.postMessage(this.#read));
    this.news.announce();
    this.#attempt('rewriting', () => this.#worthRewriting() && this.#later('compaction', () => this.#compact()));
  }

  #attempt(kind, work) {
    try {
      work();
      this.news.solved(kind);
    } catch (error) {
      this.news.failed(kind, error);
    }
  }

  #worthRewriting() {
    return worthRewriting(this.#entries, this.memory.size, (id) => this.memory.has(id));
  }

  async #compact() {
    let run;
    let entry;
    await this.#change(async (stores) => {
      await this.#renew(stores);
      run = this.#worthRewriting();
      if (run === undefined) return;
      const living = livingIds(this.#entries, (id) => this.memory.has(id));
      const wanted = new Set(run.flatMap((one) => living.get(one)));
      const values = await Promise.all(run.map(({ key }) => stores.log.get(key)));
      entry = await this.#scratch.use(
        run.reduce((sum, { size }) => sum + size, 0),
        (chunk) => {
          for (const [place, { put }] of values.entries()) if (put) this.#mergeInto(chunk, put, run[place]);
          for (const id of chunk.ids()) if (!wanted.has(id)) chunk.delete(id);
          return chunk.size === 0 ? undefined : { put: chunk.toBytes(), ids: chunk.ids() };
        },
      );
      await replace(stores, run, entry);
    });
    if (run === undefined) return;
    const place = this.#entries.indexOf(run[0]);
    this.#entries.splice(place, run.length, ...(entry ? [entryOf(run.at(-1).key, entry)] : []));
    if (this.#worthRewriting()) this.#later('compaction', () => this.#compact());
  }

  #mergeInto(chunk, put, known) {
    try {
      chunk.merge(put);
    } catch (error) {
      if (error.code === 'ERR_BAD_SNAPSHOT') known.damaged = true; // damaged since it was first read: it is left alone from now on
      throw error;
    }
  }

  /** Deletes entries without live documents, and returns whether there were any. */
  async #freeRoom() {
    let found;
    await this.#change(async (stores) => {
      await this.#renew(stores);
      found = droppable(this.#entries, (id) => this.memory.has(id));
      await drop(stores, found);
    });
    this.#entries = this.#entries.filter((entry) => !found.includes(entry));
    return found.length > 0;
  }

  /** After other tabs have joined entries: a joined entry has the number of the last one, so that one is read again. */
  async #renew({ log }) {
    const keys = new Set(await log.getAllKeys());
    let joined = false;
    const left = [];
    for (const entry of this.#entries) {
      const isThere = keys.has(entry.key);
      if (isThere && joined) Object.assign(entry, entryOf(entry.key, (await log.get(entry.key)) ?? {}), { damaged: entry.damaged });
      if (isThere) left.push(entry);
      joined = !isThere;
    }
    this.#entries = left;
  }

  /** Runs work in the background, once even if requested several times meanwhile. `stale` is tried again if it fails. */
  #later(kind, work) {
    if (this.#queued.has(kind)) return;
    this.#queued.add(kind);
    const run = async () => {
      this.#queued.delete(kind);
      await work();
      this.#retry = RETRY.first;
      this.news.solved(kind);
    };
    this.#inTurn(run).catch((error) => {
      if (error.code === 'ERR_DISPOSED') return;
      this.news.failed(kind, error);
      if (kind !== 'stale' || this.#lost) return;
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => this.#later(kind, work), this.#retry);
      this.#retry = Math.min(2 * this.#retry, RETRY.longest);
    });
  }
}

/** The channel on which tabs announce changes; `undefined` in old engines without it. */
const channelOf = (name, topic) => globalThis.BroadcastChannel && new BroadcastChannel(`nearprint:${name}:${topic}`);
