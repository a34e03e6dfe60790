/// <reference lib="esnext.disposable" />

/**
 * A corpus that stays: in IndexedDB, shared by all tabs of a site, each with a copy in memory that answers at once. One tab
 * writes at a time (Web Locks), the others hear of it (BroadcastChannel). Whatever is written is one transaction: a page
 * that dies in the middle leaves all of it or nothing.
 *
 * Browsers may erase what a site stores: when room is short, unless `navigator.storage.persist()` was granted, and Safari
 * after seven days in which the site was not visited. Keep an export (`toBytes`) of what must not be lost.
 *
 * @module
 */

import type { CheckOptions, CorpusDocument, CorpusOptions, CorpusStats, Match } from './index.js';

/**
 * Codes beside those of `nearprint`:
 * - `ERR_STORE_FULL` – the browser gives no more room; nothing that was stored is lost
 * - `ERR_STORE_VERSION` – written by a newer version of the package, and left as it is
 * - `ERR_STORE_LOST` – another tab deletes the store, or brings a newer version of it
 * - `ERR_OTHER_RECIPE` – it was made with other options
 */
export { NearprintError } from './index.js';

/** Opens a store of this name, or makes it. The options are those of its first opening. */
export function openStore(name: string, options?: CorpusOptions): Promise<StoredCorpus>;

/** Deletes a store from this browser with all that is in it. Tabs that have it open lose it. */
export function deleteStore(name: string): Promise<void>;

export class StoredCorpus {
  private constructor();
  /** The same as `openStore`. */
  static open(name: string, options?: CorpusOptions): Promise<StoredCorpus>;
  /** Puts one document in, or many: all of them, or none. Resolves when they are stored. */
  put(documents: CorpusDocument | readonly CorpusDocument[]): Promise<void>;
  delete(id: string): Promise<boolean>;
  has(id: string): boolean;
  get(id: string): { id: string; title: string | undefined; text: string | undefined } | undefined;
  readonly size: number;
  check(text: string, options?: CheckOptions): Match[];
  duplicates(options?: { threshold?: 'auto' | number | undefined }): { groups: string[][] };
  stats(): CorpusStats;
  /** Export: what `import` and `Corpus.fromBytes` read. */
  toBytes(): Uint8Array;
  /** Takes in all documents of a snapshot, in the place of those with the same ids. */
  import(bytes: Uint8Array): Promise<void>;
  /** Told after every change, whichever tab made it; returns what ends it. */
  subscribe(listener: () => void): () => void;
  /** Gives the memory back. What is stored stays. */
  close(): void;
  dispose(): void;
  [Symbol.dispose](): void;
}
