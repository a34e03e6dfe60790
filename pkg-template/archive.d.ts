/**
 * A collection as one file on any static host (`npx nearprint build docs --archive -o docs.npa`). A check reads a few dozen ranges, about
 * 50 KB, of ten thousand documents or a million. The text never leaves the page, but the host sees the ranges, and can confirm a text that
 * it guesses.
 *
 * @module
 */

import type { CheckOptions, CorpusDocument, Draft, Match, Recipe, StoredDocument } from 'nearprint/fingerprints';

export { NearprintError } from 'nearprint';

// The platform's own types, where they are loaded; a project without them can still use the rest.
type Signal = typeof globalThis extends { AbortSignal: { prototype: infer T } } ? T : never;
type FetchResponse = typeof globalThis extends { Response: { prototype: infer T } } ? T : never;
type WebURL = typeof globalThis extends { URL: { prototype: infer T } } ? T : never;
type WebBlob = typeof globalThis extends { Blob: { prototype: infer T } } ? T : never;

export interface ArchiveOptions {
  /** The Cache API cache that keeps ranges for the next visit. Default: none. */
  cache?: string | undefined;
  /** The most bytes in that cache, for each open page, with those of other archives; the oldest go first. Default: 16,777,216. */
  cacheBytes?: number | undefined;
  /**
   * The digest of the header, `sha256-…`, as `nearprint build --archive` prints it: other builds are refused. It does not protect against
   * a host that forges documents. Needs `crypto.subtle`.
   */
  integrity?: string | undefined;
  /** The most requests at a time, across all calls, 1 to 100. Default: 6. */
  parallel?: number | undefined;
  /** The largest file, in bytes, to accept from a host that answers with the whole file. Default: 1,048,576. */
  whole?: number | undefined;
  /** Instead of the `fetch` of the platform, such as one that adds credentials. */
  fetch?:
    | ((url: string, init: { headers: { range: string }; signal?: Signal | undefined; cache?: 'no-store' }) => Promise<FetchResponse>)
    | undefined;
  /** Ends the opening. */
  signal?: Signal | undefined;
}

/** A corpus to lay over an archive, of any kind that keeps its texts. */
export interface OverlaidCorpus {
  check(
    text: string,
    options?: Pick<CheckOptions, 'scope' | 'threshold' | 'minLetters' | 'maxDocuments' | 'minShare' | 'strictness' | 'signal'>,
  ): readonly Match[] | PromiseLike<readonly Match[]>;
  get(id: string): StoredDocument | undefined | PromiseLike<StoredDocument | undefined>;
  has(id: string): boolean | PromiseLike<boolean>;
  /** Its documents. */
  readonly size?: number | PromiseLike<number> | undefined;
}

/** An open archive. `createChecker` accepts it like a corpus. */
export interface Archive {
  /**
   * The number of documents. Corpora over it count too, less the ids in `removed`; what they replace counts twice, and a `size` that is a
   * promise not at all.
   */
  readonly size: number;
  /** The recipe of all fingerprints. */
  readonly recipe: Recipe;
  /** The texts whose wording does not count. */
  readonly boilerplate: string[];
  /**
   * As `Corpus.check`, but `share` and `documents` are estimates, and ranges, scores and order can differ. It reads at most eight blocks,
   * so of many near-duplicates it names at least one. Texts under 300 bytes or of common wording can be missed; documents over 48 KB match
   * only in parts. There is no time limit: pass a signal.
   *
   * @throws {NearprintError} `ERR_FETCH` if the host cannot be reached, or is busy (429, 503) three times in a row or for more than 30
   *   seconds; `ERR_NO_RANGES` if it alters ranges; `ERR_ARCHIVE_CHANGED` if another archive is there; `ERR_BAD_SNAPSHOT` if bytes are
   *   altered, twice.
   */
  check(text: string | Draft, options?: CheckOptions): Promise<Match[]>;
  /** A document named in a recent answer; `undefined` for others: there is no index of ids. */
  get(id: string, options?: { signal?: Signal | undefined }): Promise<StoredDocument | undefined>;
  /**
   * The archive with a corpus over it, for documents put or replaced since; of those with the same id the newest counts. All these
   * archives are disposed of together.
   *
   * @param options.removed The ids of documents to hide beneath the new corpus. They are copied.
   */
  with(corpus: OverlaidCorpus, options?: { removed?: Iterable<string> | undefined }): Archive;
  /** Calls the listener when the corpus over it changes. Returns a function that ends this. */
  subscribe(listener: (change: { readonly ids?: readonly string[] | undefined }) => void): () => void;
  /** Documents, bytes of the archive, and requests and bytes so far. */
  stats(): { size: number; bytes: number; requests: number; bytesRead: number };
  /** Removes its ranges from memory and from the cache; `ERR_FETCH` if the cache fails. */
  clearCache(): Promise<void>;
  /** Ends all requests and frees the memory. Calls are then rejected with `ERR_DISPOSED`. */
  dispose(): void;
  [Symbol.dispose](): void;
}

/**
 * Opens an archive: reads its header, about 30 KB.
 *
 * @param source An address; in Node 20.16 or later, Deno and Bun also a path; or a `File`, a `Blob` or its bytes. Another origin must send
 *   `Access-Control-Allow-Origin`, and `Access-Control-Expose-Headers: Content-Range, ETag`. Serve a type that is never compressed, such
 *   as `application/octet-stream`.
 * @throws {NearprintError} `ERR_FETCH` if it cannot be read, `ERR_NO_RANGES` if the host serves no ranges and the file is longer than
 *   `options.whole`, `ERR_BAD_SNAPSHOT` if it is no archive of this release, `ERR_UNSUPPORTED` without `DecompressionStream` for
 *   `deflate-raw`, as in Node before 20.12.
 * @example
 * const archive = await openArchive('/docs.npa');
 * const [first] = await archive.check(textarea.value, { limit: 3 });
 */
export function openArchive(source: string | WebURL | WebBlob | ArrayBuffer | Uint8Array, options?: ArchiveOptions): Promise<Archive>;

/** What a writer and its sheets have in common. */
export interface ArchiveRecipe {
  /** Default: `{ bits: 128 }`. */
  recipe?: Recipe | undefined;
  /** Texts whose wording does not count. */
  boilerplate?: readonly string[] | undefined;
}

/**
 * Packs documents for an archive, in any thread. The command line ends a sheet at 256 documents, or at 1 MiB of UTF-8.
 *
 * @param options.deflate Compresses bytes with *deflate*, without a header. Default: the platform's `CompressionStream`, in Node since
 *   20.12; each platform has its own bytes.
 */
export function archiveSheet(
  documents: Iterable<CorpusDocument>,
  options?: ArchiveRecipe & { deflate?: ((bytes: Uint8Array) => Uint8Array | Promise<Uint8Array>) | undefined },
): Promise<Uint8Array>;

/**
 * Where a writer keeps parts of files. Part 0 and then part 1 are the archive, written at the end in this order and never taken, so both
 * can be one file. The SHA-256 of the header, with which part 0 begins, is the option `integrity`.
 */
export interface Workshop {
  /** Adds bytes to the end of a part. */
  keep(part: number, bytes: Uint8Array): void;
  /** Returns a part, which is then no longer needed. */
  take(part: number): Uint8Array;
}

/** Writes an archive from sheets, in memory that does not grow. Ids must be unique, which is not checked. */
export class ArchiveWriter {
  constructor(workshop: Workshop, options?: ArchiveRecipe);
  /** Adds a sheet made with equal options. After an error the writer is disposed of. */
  add(sheet: Uint8Array): void;
  /** Writes the rest. */
  finish(): { documents: number; textBytes: number; bytes: number };
  dispose(): void;
  [Symbol.dispose](): void;
}
