/// <reference lib="esnext.disposable" />

/**
 * A corpus that is kept in IndexedDB and shared by all tabs of a site. Each tab has a copy in memory, which answers at once.
 *
 * What is promised:
 *
 * - **A change is one transaction.** When `put`, `delete`, `import` or `clear` resolves, the change is committed, whole; when it
 *   rejects, nothing of it happened. A page that dies in the middle leaves all of the change or nothing. What follows a commit
 *   (telling other tabs, calling listeners, compaction) may fail; it never undoes or rejects the change, and `problem` has the error.
 * - **Order.** The operations of one tab take effect in the order in which they are called, also without waiting for them.
 *   Operations of several tabs take effect one after the other, in the order in which IndexedDB commits them.
 * - **Agreement.** A tab reads what others have committed before it writes, and follows them as it hears of them
 *   (BroadcastChannel). A tab that was frozen catches up when it goes on. `has`, `get`, `check` and `size` answer by what the
 *   tab has read so far; `delete` answers by the database. A deleted document never comes back by itself, however far behind
 *   a tab was. Web Locks and a secure context are not needed.
 * - **Room.** When the quota is exceeded, `put` is rejected with `ERR_STORE_FULL` and changes nothing. `delete` and `clear` still
 *   succeed, and what can be freed is freed.
 * - **Damage.** An entry that cannot be read is set aside and listed in `damaged`; everything else is read.
 * - **Rescue.** `toBytes` and all questions go on working after `ERR_STORE_LOST`, until `close`.
 *
 * What is not promised: that a commit survives a power failure (browsers write to disk a little later), and that the browser
 * keeps the database. Browsers may erase it when room is short, unless `navigator.storage.persist()` was granted, and Safari
 * does after seven days in which the site was not visited. Keep an export (`toBytes`) of what must not be lost. The text of a
 * deleted document may stay on the disk until the entry that holds it is compacted; `clear` and `deleteStore` remove all of it.
 *
 * @module
 */

import type { CheckOptions, Corpus, CorpusDocument, CorpusOptions, CorpusStats, Match } from './index.js';

/**
 * Codes beside those of `nearprint`:
 * - `ERR_STORE_FULL` – the browser gives no more room; nothing that was stored is lost
 * - `ERR_STORE_BLOCKED` – another tab has the database open in another version and has not closed it for 5 seconds
 * - `ERR_STORE_DAMAGED` – entries that cannot be read were set aside; never thrown, see `problem` and `damaged`
 * - `ERR_STORE_VERSION` – written by a newer version of the package, and left as it is
 * - `ERR_STORE_LOST` – another tab deletes the store or brings a newer version of it, or the browser closed it: open it again
 * - `ERR_OTHER_RECIPE` – it was made with other options
 */
export { NearprintError } from './index.js';

/** Opens a store of this name, or makes it. The options are those of its first opening. */
export function openStore(name: string, options?: CorpusOptions): Promise<StoredCorpus>;

/** Deletes a store from this browser with all that is in it. Tabs that have it open lose it. */
export function deleteStore(name: string): Promise<void>;

/** What a listener is told. */
export interface StoreChange {
  /** The documents that were put or deleted; empty when only `problem` or `damaged` changed. */
  ids: string[];
}

/** An entry that could not be read. */
export interface DamagedEntry {
  /** The documents it held that were not put or deleted since. An older version of one may still be there. */
  ids: string[];
  /** As it was found; `undefined` if there were no bytes. */
  bytes: Uint8Array | undefined;
  error: Error;
}

export class StoredCorpus {
  private constructor();
  /** The same as `openStore`. */
  static open(name: string, options?: CorpusOptions): Promise<StoredCorpus>;
  /** Puts one document in, or many: all of them, or none. Resolves when they are stored. */
  put(documents: CorpusDocument | readonly CorpusDocument[]): Promise<void>;
  /** Puts many documents in: all of them, or none. */
  putAll(documents: Iterable<CorpusDocument>): Promise<void>;
  /** Whether there was one, in any tab. */
  delete(id: string): Promise<boolean>;
  /** Deletes all documents. */
  clear(): Promise<void>;
  has(id: string): boolean;
  get(id: string): ReturnType<Corpus['get']>;
  /** The ids of all documents, in no particular order. */
  ids(): string[];
  readonly size: number;
  check(text: string, options?: CheckOptions): Match[];
  duplicates(options?: { threshold?: 'auto' | number | undefined }): { groups: string[][] };
  stats(): CorpusStats;
  /** Export: what `import` and `Corpus.fromBytes` read. */
  toBytes(): Uint8Array;
  /** Takes in all documents of a snapshot, in the place of those with the same ids. */
  import(bytes: Uint8Array): Promise<void>;
  /**
   * Takes in a corpus file in the place of the one that was loaded before: documents that only that one had are deleted. The same
   * file again changes nothing. This is what `openCorpus({ from, name })` does.
   */
  load(bytes: Uint8Array): Promise<void>;
  /**
   * Calls the listener once after each change, whichever tab made it, and when `problem` changes; returns what ends it. An error
   * that the listener throws is reported as an uncaught one, and concerns nobody else.
   */
  subscribe(listener: (change: StoreChange) => void): () => void;
  /**
   * What failed in the background and was not made good since: the store is lost (`ERR_STORE_LOST`), or changes of other tabs
   * could not be read (which is tried again), or entries are damaged, or compaction failed (which is tried again after the next change).
   */
  readonly problem: Error | undefined;
  /** Entries that cannot be read. */
  readonly damaged: DamagedEntry[];
  /** Deletes the entries that cannot be read, and forgets the documents that only they held. */
  discardDamaged(): Promise<void>;
  /** Gives the memory back. What is stored stays. */
  close(): void;
  dispose(): void;
  [Symbol.dispose](): void;
}
