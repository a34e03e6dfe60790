/**
 * A collection as one file on any static host, such as S3, GitHub Pages or nginx. For a check, a page reads a few dozen small ranges of it, about
 * 50 KB in all, whether it has ten thousand documents or a million. `npx nearprint build docs --archive -o docs.npa` makes the file.
 *
 * The text never leaves the page. The host sees which ranges are read. It cannot derive an unknown text from them, but it can recognise a text that
 * it guesses, and it sees which documents resemble it.
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
  /** The name of a cache of the Cache API that keeps ranges for the next visit. The ranges of an archive that was replaced are removed. Default: no cache. */
  cache?: string | undefined;
  /**
   * The largest size of that cache in bytes, including the ranges of other archives; the oldest are removed first. Each open page counts for itself.
   * Default: 16,777,216. `clearCache` removes the ranges of one archive.
   */
  cacheBytes?: number | undefined;
  /**
   * The digest of the header, as `nearprint build --archive` prints it: `sha256-…`. Another build and a forged header are refused. It does not protect
   * against a host that forges documents, since their checksums are not cryptographic. Needs `crypto.subtle`.
   */
  integrity?: string | undefined;
  /** The largest number of requests at a time, for all calls together, 1 to 100. Default: 6, which is what browsers allow over HTTP/1.1. */
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

/** A corpus that an archive is laid under: a `Corpus`, an `OpenCorpus`, a store, or a corpus in a worker. It must keep its texts. */
export interface OverlaidCorpus {
  check(
    text: string,
    options?: Pick<CheckOptions, 'scope' | 'threshold' | 'minLetters' | 'maxDocuments' | 'minShare' | 'signal'>,
  ): readonly Match[] | PromiseLike<readonly Match[]>;
  get(id: string): StoredDocument | undefined | PromiseLike<StoredDocument | undefined>;
  has(id: string): boolean | PromiseLike<boolean>;
  /** The number of its documents. */
  readonly size?: number | PromiseLike<number> | undefined;
}

/** An open archive. `createChecker` takes it like a corpus. */
export interface Archive {
  /**
   * The number of documents. With corpora over the archive: its own and theirs, less those in `removed`. Nothing is read for it, so a document of
   * the archive that a corpus replaces counts twice, an id in `removed` counts whether the archive has it or not, and a corpus whose `size` is a promise,
   * as in a worker, does not count.
   */
  readonly size: number;
  /** The recipe of all fingerprints. */
  readonly recipe: Recipe;
  /** The texts whose wording does not count. */
  readonly boilerplate: string[];
  /**
   * Finds the documents that are almost the same as a text or share passages with it, as `Corpus.check` does, by comparing their texts. An archive
   * knows only at its keys in how many documents a wording occurs. So `share` and `documents` are estimates, a range, a score or the order may
   * differ from that of a corpus, and a match may have wording that is common in a corpus.
   *
   * At most eight blocks of documents are read, those that share the most keys with the text. So of many near-duplicates, an answer names
   * at least one, but not all. Texts below 300 bytes, and texts whose wording is all common, may be missed. A document of more
   * than 48 KB matches in parts only.
   *
   * There is no time limit: pass a signal, such as `AbortSignal.timeout(10_000)`.
   *
   * @throws {NearprintError} `ERR_FETCH` if the host cannot be reached, or is busy (429, 503) three times in a row or for more than 30 seconds;
   *   `ERR_NO_RANGES` if it does not answer ranges as they are, `ERR_ARCHIVE_CHANGED` if another archive is there now, `ERR_BAD_SNAPSHOT` if bytes are
   *   altered, also when they are read again.
   */
  check(text: string | Draft, options?: CheckOptions): Promise<Match[]>;
  /** A document that a recent answer named; `undefined` for other documents, since an archive has no index of ids. */
  get(id: string, options?: { signal?: Signal | undefined }): Promise<StoredDocument | undefined>;
  /**
   * Returns the archive with a corpus over it, which has documents that were put or replaced since; a check answers from both. Corpora that are over
   * the archive already stay, and of documents with one id the newest counts. All these archives are disposed of together.
   *
   * @param options.removed The ids of documents to hide in this archive and in the corpora that are over it already, but not in the new corpus.
   *   The ids are copied, so later changes need another call.
   * @throws {TypeError} when a check finds a document of the corpus without its text.
   */
  with(corpus: OverlaidCorpus, options?: { removed?: Iterable<string> | undefined }): Archive;
  /** For checkers: called when the corpus over the archive changes. Returns a function that ends the subscription. */
  subscribe(listener: (change: { readonly ids?: readonly string[] | undefined }) => void): () => void;
  /** The number of documents, the bytes of the archive, and the requests and bytes so far. */
  stats(): { size: number; bytes: number; requests: number; bytesRead: number };
  /** Removes the ranges of this archive from memory, and from the cache named by the option `cache`. */
  clearCache(): Promise<void>;
  /** Ends all requests, and frees the memory. Afterwards every other call throws `ERR_DISPOSED`. */
  dispose(): void;
  [Symbol.dispose](): void;
}

/**
 * Opens an archive: reads its header, some 30 KB.
 *
 * @param source The address of the archive; in Node from 20.16 on, Deno and Bun also a path; or a `File`, a `Blob` or its bytes. A browser must be allowed to read it: from another
 *   origin, the host has to send `Access-Control-Allow-Origin`, and `Access-Control-Expose-Headers: Content-Range, ETag` to notice earlier that the
 *   archive was replaced. Give the file a type that nobody compresses, such as `application/octet-stream`.
 * @throws {NearprintError} `ERR_FETCH` if it cannot be read, `ERR_NO_RANGES` if the host answers no ranges and the file is longer than
 *   `options.whole`, `ERR_BAD_SNAPSHOT` if it is not an archive of this release, `ERR_UNSUPPORTED` if the platform has no
 *   `DecompressionStream` of `deflate-raw`, as Node before 20.12.
 * @example
 * const archive = await openArchive('/docs.npa');
 * const [first] = await archive.check(textarea.value, { limit: 3 });
 */
export function openArchive(source: string | WebURL | WebBlob | ArrayBuffer | Uint8Array, options?: ArchiveOptions): Promise<Archive>;

/** What all sheets of an archive and its writer have in common. */
export interface ArchiveRecipe {
  /** Default: `{ bits: 128 }`. */
  recipe?: Recipe | undefined;
  /** Texts whose wording does not count. */
  boilerplate?: readonly string[] | undefined;
}

/**
 * Some documents on their way into an archive, in any thread. The command line ends a sheet with its 256th document, or with the one with which
 * its texts have 1 MiB in UTF-8.
 *
 * @param options.deflate Packs bytes by *deflate* without a header. Default: the platform's `CompressionStream`, which Node has from 20.12 on. Platforms pack differently, so
 *   archives of different platforms have different bytes.
 */
export function archiveSheet(
  documents: Iterable<CorpusDocument>,
  options?: ArchiveRecipe & { deflate?: ((bytes: Uint8Array) => Uint8Array | Promise<Uint8Array>) | undefined },
): Promise<Uint8Array>;

/**
 * Where a writer keeps parts of files. Part 0 and then part 1 are the archive. They are written when all documents are there, part 1 when part 0 is complete,
 * and never taken: so both may be one file. The first bytes of part 0 are the header, whose SHA-256 is the option `integrity` of `openArchive`.
 */
export interface Workshop {
  /** Adds bytes to the end of a part. */
  keep(part: number, bytes: Uint8Array): void;
  /** Returns a part, which is not needed again; empty if nothing was added to it. */
  take(part: number): Uint8Array;
}

/** Writes an archive from sheets, in memory that does not grow with it. All ids must be different; this is not checked. */
export class ArchiveWriter {
  constructor(workshop: Workshop, options?: ArchiveRecipe);
  /** Adds a sheet that was made with equal options. After an error the writer is disposed of. */
  add(sheet: Uint8Array): void;
  /** Writes the rest. */
  finish(): { documents: number; textBytes: number; bytes: number };
  dispose(): void;
  [Symbol.dispose](): void;
}
