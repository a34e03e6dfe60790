/**
 * A corpus that is kept in IndexedDB and shared by all tabs of a site. Each tab has a copy in memory, which answers at once. A change is
 * one transaction: once its promise resolves, it is committed as a whole; once it rejects, nothing was changed. The guide to editors lists
 * what else is guaranteed, and what is not.
 *
 * @module
 */

import type { AsyncCorpus, Corpus, CorpusDocument, CorpusOptions, DuplicatesOptions, Similar, SimilarOptions, Synced } from 'nearprint';
import type { Draft } from 'nearprint/fingerprints';

// The platform's own type, where it is loaded.
type PageSignal = typeof globalThis extends { AbortSignal: { prototype: infer T } } ? T : never;

/**
 * In addition to its codes in `nearprint`:
 * - `ERR_STORE_FULL` – the browser's quota is used up; nothing stored is lost
 * - `ERR_STORE_BLOCKED` – another tab has another version of the database open, for more than 5 seconds
 * - `ERR_STORE_DAMAGED` – unreadable entries were set aside; never thrown, see `problem` and `damaged`
 * - `ERR_STORE_VERSION` – the store was written by a newer version of the package, and is left unchanged
 * - `ERR_STORE_UNAVAILABLE` – no IndexedDB here (a sandboxed frame, a private window, a fault of the disk), or no answer for 30 seconds
 * - `ERR_STORE_LOST` – another tab deleted or upgraded the store, or the browser closed it; open it again
 * - `ERR_OTHER_RECIPE` – the store was made with other options
 */
export { NearprintError } from 'nearprint';

/**
 * Opens or creates a store in this thread; `openCorpus({ name })` of `nearprint/editor` opens it in a worker.
 *
 * @param options `recipe` and `boilerplate` as at the first opening; `signal` ends the opening.
 */
export function openStore(name: string, options?: CorpusOptions & { signal?: PageSignal | undefined }): Promise<StoredCorpus>;

/** Deletes a store. In tabs that have it open, its methods fail with `ERR_STORE_LOST`. */
export function deleteStore(name: string): Promise<void>;

/** What a listener receives. */
export interface StoreChange {
  /** What was put or deleted; empty if only `problem` or `damaged` changed. */
  ids: string[];
}

/** An entry that could not be read. */
export interface DamagedEntry {
  /** Its documents that were not put or deleted since; the store may have older versions. */
  ids: string[];
  /** Its bytes, if there were any. */
  bytes: Uint8Array | undefined;
  error: Error;
}

/** A corpus in IndexedDB. Methods that write return a promise; the others answer from the copy of this tab. */
export interface StoredCorpus
  extends
    Pick<Corpus, 'has' | 'holds' | 'get' | 'ids' | 'size' | 'check' | 'stats'>,
    Pick<AsyncCorpus, 'put' | 'sync' | 'delete' | 'clear' | 'merge'> {
  similar(text: string | Draft, options?: SimilarOptions): Similar[];
  duplicates(options?: DuplicatesOptions): { groups: string[][] };
  /** As `corpusToBytes`. */
  toBytes(): ReturnType<Uint8Array['slice']>;
  /** All documents or none, as they are now. */
  put(documents: CorpusDocument | Iterable<CorpusDocument>): Promise<void>;
  /** In one change. What another tab has put is deleted too, if not among these. */
  sync(documents: Iterable<CorpusDocument>): Promise<Synced>;
  /**
   * Adds the documents of a corpus file in place of the file before: what only that one had is deleted, unless it was put or merged since.
   */
  load(bytes: Uint8Array): Promise<void>;
  /** Calls the listener after each change in any tab, and when `problem` changes. Returns a function that ends this. */
  subscribe(listener: (change: StoreChange) => void): () => void;
  /**
   * What failed in the background: the store is lost (`ERR_STORE_LOST`), entries are damaged, or changes of other tabs or compaction
   * failed, which is retried.
   */
  readonly problem: Error | undefined;
  /** Entries that cannot be read. */
  readonly damaged: DamagedEntry[];
  /** Deletes the entries that cannot be read, with their documents. */
  discardDamaged(): Promise<void>;
  /** Frees the memory. Stored documents stay. */
  dispose(): void;
  /** The same, for `using`. */
  [Symbol.dispose](): void;
}
