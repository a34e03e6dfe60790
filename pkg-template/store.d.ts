/**
 * A corpus that is kept in IndexedDB and shared by all tabs of a site. Each tab has a copy in memory, which answers at once.
 *
 * Guarantees:
 *
 * - **A change is one transaction.** When `put`, `sync`, `delete`, `merge`, `load` or `clear` resolves, the change is committed as a whole.
 *   When it rejects, nothing was changed. A page closed in the middle leaves the whole change or nothing. The steps after a commit
 *   (notifying other tabs, calling listeners, compaction) can fail. That never undoes or rejects the change; `problem` has the error.
 * - **Order.** The operations of one tab take effect in the order of the calls, even if you do not wait for them. Operations of several
 *   tabs take effect one after another, in the order in which IndexedDB commits them.
 * - **Agreement.** A tab reads what other tabs have committed before it writes. Between writes it follows their notifications
 *   (BroadcastChannel). A frozen tab catches up when it resumes. `has`, `get`, `check` and `size` use what the tab has read so far;
 *   `delete` asks the database. A deleted document never reappears, even if a tab was far behind. Needs no Web Locks or secure context.
 * - **Room.** When the quota is exceeded, `put` and `sync` are rejected with `ERR_STORE_FULL` and change nothing. `delete` and `clear`
 *   still succeed, and free what they can.
 * - **Damage.** An entry that cannot be read is set aside and listed in `damaged`; everything else is read.
 * - **Rescue.** `toBytes` and every method that only reads keep working after `ERR_STORE_LOST`, until `dispose`.
 *
 * Not guaranteed: that a commit survives a power failure (browsers write to disk a little later), and that the browser keeps the database.
 * Browsers can erase it when the disk is full, unless `navigator.storage.persist()` was granted, and Safari does so after seven days
 * without a visit to the site. Export (`toBytes`) documents that must not be lost. The text of a deleted document can stay on disk until
 * the entry that holds it is compacted; `clear` and `deleteStore` remove all of it.
 *
 * @module
 */

import type { Corpus, CorpusDocument, CorpusOptions, Synced } from 'nearprint';

// The platform's own type, where it is loaded.
type PageSignal = typeof globalThis extends { AbortSignal: { prototype: infer T } } ? T : never;

/**
 * In addition to its codes in `nearprint`:
 * - `ERR_STORE_FULL` – the browser's quota is used up; nothing that was stored is lost
 * - `ERR_STORE_BLOCKED` – another tab has another version of the database open and has not closed it within 5 seconds
 * - `ERR_STORE_DAMAGED` – entries that cannot be read were set aside; never thrown, see `problem` and `damaged`
 * - `ERR_STORE_VERSION` – the store was written by a newer version of the package; it is left unchanged
 * - `ERR_STORE_UNAVAILABLE` – there is no IndexedDB here, this page is not allowed to use it (a sandboxed frame), the browser
 *   cannot read or write it (a fault of the disk, a private window), or it has not answered for 30 seconds
 * - `ERR_STORE_LOST` – another tab deleted or upgraded the store, or the browser closed it; open it again
 * - `ERR_OTHER_RECIPE` – the store was made with other options
 */
export { NearprintError } from 'nearprint';

/**
 * Opens or creates the store of this name in this thread; read-only methods answer at once. `openCorpus({ name })` of `nearprint/editor`
 * opens the same store in a worker, so that typing never waits.
 *
 * @param options `recipe` and `boilerplate` must be the same as at the first opening. `signal` ends the opening.
 */
export function openStore(name: string, options?: CorpusOptions & { signal?: PageSignal | undefined }): Promise<StoredCorpus>;

/** Deletes a store and its documents from this browser. In tabs that have it open, its methods then fail with `ERR_STORE_LOST`. */
export function deleteStore(name: string): Promise<void>;

/** What a listener receives. */
export interface StoreChange {
  /** The documents that were put or deleted; empty when only `problem` or `damaged` changed. */
  ids: string[];
}

/** An entry that could not be read. */
export interface DamagedEntry {
  /** The ids of its documents that were not put or deleted since. The store may still have older versions of them. */
  ids: string[];
  /** The bytes of the entry; `undefined` if there were none. */
  bytes: Uint8Array | undefined;
  error: Error;
}

/** A corpus in IndexedDB. Methods that write return a promise; read-only methods answer from this tab's copy. */
export interface StoredCorpus extends Pick<
  Corpus,
  'has' | 'holds' | 'get' | 'ids' | 'size' | 'check' | 'similar' | 'duplicates' | 'stats' | 'toBytes'
> {
  /** Adds one document or many, all or none, as they are when called. They replace documents with the same ids. Resolves when stored. */
  put(documents: CorpusDocument | Iterable<CorpusDocument>): Promise<void>;
  /**
   * Makes the store hold exactly these documents, as they are at the time of the call, in one change: see `Corpus.sync`. Documents that
   * another tab has put are deleted too, if not among these.
   */
  sync(documents: Iterable<CorpusDocument>): Promise<Synced>;
  /** Deletes a document; `false` if there was none with this id. */
  delete(id: string): Promise<boolean>;
  /** Deletes all documents. */
  clear(): Promise<void>;
  /** Adds the documents of a snapshot. They replace documents with the same ids. */
  merge(bytes: Uint8Array): Promise<void>;
  /**
   * Adds the documents of a corpus file. They replace documents with the same ids. The file replaces the one that was loaded before:
   * documents that only the earlier file had are deleted, except those that were put or merged since, in any tab. Loading the same file
   * again changes nothing, unless the store was cleared. This is what `openCorpus({ from, name })` does.
   */
  load(bytes: Uint8Array): Promise<void>;
  /**
   * Calls the listener after each change in any tab, and when `problem` changes. Returns a function that ends the subscription. An error
   * thrown by the listener is reported as uncaught, and does not affect the store or other listeners.
   */
  subscribe(listener: (change: StoreChange) => void): () => void;
  /**
   * What failed in the background and is not yet repaired: the store is lost (`ERR_STORE_LOST`), changes from other tabs could not be read
   * (retried), entries are damaged, or compaction failed (retried after the next change).
   */
  readonly problem: Error | undefined;
  /** Entries that cannot be read. */
  readonly damaged: DamagedEntry[];
  /** Deletes the entries that cannot be read, with the documents that only they contain. */
  discardDamaged(): Promise<void>;
  /** Frees the memory and stops listening to other tabs. Stored documents stay. */
  dispose(): void;
  /** The same, for `using`. */
  [Symbol.dispose](): void;
}
