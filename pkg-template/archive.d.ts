/**
 * A collection as one file on any static host, such as S3, GitHub Pages or nginx. To check a text, a page reads a few dozen small ranges of
 * it, about 50 KB in all, for ten thousand documents or a million. `npx nearprint build docs --archive -o docs.npa` makes the file.
 *
 * The text never leaves the page. The host sees which ranges are read. It cannot derive an unknown text from them, but it can confirm a
 * guessed text, and it sees which documents resemble it.
 *
 * @module
 */

import type { CheckOptions, CorpusDocument, StoredDocument, Draft, Match, Recipe } from 'nearprint';

export { NearprintError } from 'nearprint';

// The platform's own types, where they are loaded; a project without them can still use the rest.
type Signal = typeof globalThis extends { AbortSignal: { prototype: infer T } } ? T : never;
type FetchResponse = typeof globalThis extends { Response: { prototype: infer T } } ? T : never;
type WebURL = typeof globalThis extends { URL: { prototype: infer T } } ? T : never;
type WebBlob = typeof globalThis extends { Blob: { prototype: infer T } } ? T : never;

export interface ArchiveOptions {
  /** The name of a Cache API cache that keeps ranges for the next visit. Ranges of a replaced archive are removed. Default: no cache. */
  cache?: string | undefined;
  /**
   * The largest size of that cache in bytes, including the ranges of other archives; the oldest are removed first. Each open page counts
   * separately. Default: 16,777,216. `clearCache` removes the ranges of one archive.
   */
  cacheBytes?: number | undefined;
  /**
   * The digest of the header, as `nearprint build --archive` prints it: `sha256-…`. Any other build and a forged header are refused. This
   * does not protect against a host that forges documents, because their checksums are not cryptographic. Needs `crypto.subtle`.
   */
  integrity?: string | undefined;
  /** The largest number of requests at a time, across all calls, 1 to 100. Default: 6, the number that browsers allow over HTTP/1.1. */
  parallel?: number | undefined;
  /** The largest file, in bytes, to accept from a host that answers a request for a range with the whole file. Default: 1,048,576. */
  whole?: number | undefined;
  /** A function to use instead of the platform's `fetch`, for example to add headers or credentials. */
  fetch?:
    | ((url: string, init: { headers: { range: string }; signal?: Signal | undefined; cache?: 'no-store' }) => Promise<FetchResponse>)
    | undefined;
  /** Ends the opening. */
  signal?: Signal | undefined;
}

/** A corpus to lay over an archive: a `Corpus`, an `OpenCorpus`, a store, or a corpus in a worker. It must keep its texts. */
export interface OverlaidCorpus {
  check(
    text: string,
    options?: Pick<CheckOptions, 'scope' | 'threshold' | 'minLetters' | 'maxDocuments' | 'minShare' | 'strictness' | 'signal'>,
  ): readonly Match[] | PromiseLike<readonly Match[]>;
  get(id: string): StoredDocument | undefined | PromiseLike<StoredDocument | undefined>;
  has(id: string): boolean | PromiseLike<boolean>;
  /** The number of its documents. */
  readonly size?: number | PromiseLike<number> | undefined;
}

/** An open archive. `createChecker` accepts it like a corpus. */
export interface Archive {
  /**
   * The number of documents. With corpora over the archive: its own and theirs, less those in `removed`. Nothing is read to find it. So an
   * archive document that a corpus replaces counts twice, an id in `removed` counts whether the archive has it or not, and a corpus whose
   * `size` is a promise, as in a worker, does not count.
   */
  readonly size: number;
  /** The recipe of all fingerprints. */
  readonly recipe: Recipe;
  /** The texts whose wording does not count. */
  readonly boilerplate: string[];
  /**
   * Finds the documents that are almost the same as a text or share passages with it, as `Corpus.check` does, by comparing their texts.
   * Only at its keys does an archive know how many documents have a wording. So `share` and `documents` are estimates, ranges, scores and
   * order can differ from those of a corpus, and a match can have wording that is common in a corpus.
   *
   * At most eight blocks of documents are read, those sharing the most keys with the text. So of many near-duplicates, an answer names at
   * least one, but not all. Texts under 300 bytes or with only common wording can be missed. Documents over 48 KB match only in parts.
   *
   * There is no time limit: pass a signal, such as `AbortSignal.timeout(10_000)`.
   *
   * @throws {NearprintError} `ERR_FETCH` if the host cannot be reached, or is busy (429, 503) three times in a row or for more than 30
   *   seconds; `ERR_NO_RANGES` if it does not return ranges unaltered, `ERR_ARCHIVE_CHANGED` if another archive is there now,
   *   `ERR_BAD_SNAPSHOT` if bytes are altered, even when read again.
   */
  check(text: string | Draft, options?: CheckOptions): Promise<Match[]>;
  /** A document named in a recent answer; `undefined` for others, because an archive has no index of ids. */
  get(id: string, options?: { signal?: Signal | undefined }): Promise<StoredDocument | undefined>;
  /**
   * Returns the archive with a corpus over it, for documents put or replaced since; a check answers from both. Corpora that are already
   * over the archive stay, and of documents with the same id the newest counts. All these archives are disposed of together.
   *
   * @param options.removed The ids of documents to hide in this archive and in the corpora already over it, but not in the new corpus. The
   *   ids are copied, so later changes need another call.
   */
  with(corpus: OverlaidCorpus, options?: { removed?: Iterable<string> | undefined }): Archive;
  /** For checkers: called when the corpus over the archive changes. Returns a function that ends the subscription. */
  subscribe(listener: (change: { readonly ids?: readonly string[] | undefined }) => void): () => void;
  /** The number of documents, the bytes of the archive, and the requests and bytes so far. */
  stats(): { size: number; bytes: number; requests: number; bytesRead: number };
  /** Removes the ranges of this archive from memory, and from the cache named by the option `cache`; `ERR_FETCH` if the cache fails. */
  clearCache(): Promise<void>;
  /** Ends all requests and frees the memory. Calls under way are rejected with `ERR_DISPOSED`, and later ones throw it. */
  dispose(): void;
  [Symbol.dispose](): void;
}

/**
 * Opens an archive: reads its header, about 30 KB.
 *
 * @param source The address of the archive; in Node 20.16 or later, Deno and Bun also a path; or a `File`, a `Blob` or its bytes. A browser
 *   must be allowed to read it: on another origin, the host must send `Access-Control-Allow-Origin`, and
 *   `Access-Control-Expose-Headers: Content-Range, ETag` so that a replaced archive is noticed earlier. Serve the file with a type that is
 *   never compressed, such as `application/octet-stream`.
 * @throws {NearprintError} `ERR_FETCH` if it cannot be read, `ERR_NO_RANGES` if the host does not serve ranges and the file is longer than
 *   `options.whole`, `ERR_BAD_SNAPSHOT` if it is not an archive of this release, `ERR_UNSUPPORTED` if the platform has no
 *   `DecompressionStream` for `deflate-raw`, such as Node before 20.12.
 * @example
 * const archive = await openArchive('/docs.npa');
 * const [first] = await archive.check(textarea.value, { limit: 3 });
 */
export function openArchive(source: string | WebURL | WebBlob | ArrayBuffer | Uint8Array, options?: ArchiveOptions): Promise<Archive>;

/** What an archive's writer and all its sheets have in common. */
export interface ArchiveRecipe {
  /** Default: `{ bits: 128 }`. */
  recipe?: Recipe | undefined;
  /** Texts whose wording does not count. */
  boilerplate?: readonly string[] | undefined;
}

/**
 * Packs documents for an archive, in any thread. The command line ends a sheet at 256 documents, or once its texts reach 1 MiB of UTF-8.
 *
 * @param options.deflate Compresses bytes with *deflate*, without a header. Default: the platform's `CompressionStream`, in Node since
 *   20.12. Platforms compress differently, so their archives have different bytes.
 */
export function archiveSheet(
  documents: Iterable<CorpusDocument>,
  options?: ArchiveRecipe & { deflate?: ((bytes: Uint8Array) => Uint8Array | Promise<Uint8Array>) | undefined },
): Promise<Uint8Array>;

/**
 * Where a writer keeps parts of files. Part 0 followed by part 1 is the archive. They are written once all documents are there, part 1
 * after part 0 is complete, and are never taken, so both can be one file. The first bytes of part 0 are the header, whose SHA-256 is the
 * option `integrity` of `openArchive`.
 */
export interface Workshop {
  /** Adds bytes to the end of a part. */
  keep(part: number, bytes: Uint8Array): void;
  /** Returns a part, which is then no longer needed; empty if nothing was added to it. */
  take(part: number): Uint8Array;
}

/** Writes an archive from sheets, in memory that does not grow with it. All ids must be unique; this is not checked. */
export class ArchiveWriter {
  constructor(workshop: Workshop, options?: ArchiveRecipe);
  /** Adds a sheet that was made with equal options. After an error the writer is disposed of. */
  add(sheet: Uint8Array): void;
  /** Writes the rest. */
  finish(): { documents: number; textBytes: number; bytes: number };
  dispose(): void;
  [Symbol.dispose](): void;
}
