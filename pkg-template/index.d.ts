/**
 * Near-duplicate texts by SimHash. Nothing to set up: the first call compiles the inlined WebAssembly, in a few milliseconds.
 *
 * A wrong argument throws a `TypeError` (type, unknown option) or a `RangeError` (value) that names it; all else a {@link NearprintError}
 * with a stable `code`. After an error every object still works, unless its WebAssembly ran out of memory (`ERR_INSTANCE_DEAD`). Offsets
 * count UTF-16 code units. Unpaired surrogates count as U+FFFD; in ids they are refused.
 *
 * @example
 * import { distance, fingerprint } from 'nearprint';
 *
 * const a = fingerprint('It was a bright cold day in April, and the clocks were striking thirteen.');
 * const b = fingerprint('It was a bright cold day in May, and the clocks were striking thirteen.');
 * distance(a, b); // a few bits of 64; unrelated texts differ in about 32
 *
 * @module
 */

import type { Draft, Sketch } from 'nearprint/fingerprints';

export {}; // only declarations that say `export` are exported

declare const brand: unique symbol;

// The platform types that `using` needs, as in @types/node: TypeScript has had a library for them only since 5.2.
declare global {
  interface SymbolConstructor {
    readonly dispose: unique symbol;
  }
  interface Disposable {
    [Symbol.dispose](): void;
  }
}

// Arrays that own their memory, as Blob and postMessage require (`Uint8Array<ArrayBuffer>` since TypeScript 5.7).
type OwnUint8Array = ReturnType<Uint8Array['slice']>;
type OwnBigUint64Array = ReturnType<BigUint64Array['slice']>;

/** What all classes that hold WebAssembly memory have in common. */
declare class Owner {
  /** Frees the memory at once. Every later call throws `ERR_DISPOSED`. */
  dispose(): void;
  /** The same, for `using`. */
  [Symbol.dispose](): void;
}

// ---- fingerprints -------------------------------------------------------------------------------------------------------

/** A fingerprint of 32, 64 or 128 bits: a plain `bigint`, `0n` for a text without features (empty, only punctuation). */
export type Fingerprint = bigint & { readonly [brand]: 'Fingerprint' };

/**
 * The fingerprint of a text. `recipe` is `recipes.default` by default, 64 bits.
 *
 * @example
 * toHex(fingerprint('Python is sexy', recipes.textbook)); // '7cf3a135aa595818'
 */
export function fingerprint(text: string, recipe?: Recipe): Fingerprint;

/**
 * The fingerprints of many texts, in the same order, 8 bytes each; for recipes of 32 or 64 bits.
 *
 * @throws {TypeError} if a text is not a string; the message gives its position.
 */
export function fingerprintAll(texts: Iterable<string>, recipe?: Recipe): OwnBigUint64Array;

/**
 * The Hamming distance of two fingerprints of one recipe, in bits. Unrelated texts differ in about half of the bits; the usual threshold
 * for texts of at least 500 characters is 3 of 64, inclusive. For shorter ones, let {@link compare} decide.
 */
export function distance(a: bigint, b: bigint): number;

/**
 * A fingerprint as `bits / 4` lower-case hex digits, without a prefix; `bits` is 64 by default.
 *
 * @throws {RangeError} if the fingerprint has more than `bits` bits.
 */
export function toHex(fp: bigint, bits?: 32 | 64 | 128): string;

/**
 * The fingerprint written as 8, 16 or 32 hex digits.
 *
 * @throws {RangeError} for any other string.
 */
export function fromHex(hex: string): Fingerprint;

// ---- two texts ------------------------------------------------------------------------------------------------------------

/** How alike two texts are: estimated from their fingerprints, and exactly. */
export interface Comparison {
  /**
   * How alike the texts are, 0 to 1: the share of words in the same order (normalised Indel similarity) or, if larger, the Jaccard index;
   * doubtful pairs also by letters, if each has at most 64 KB of UTF-8 and the recipe folds case and marks. 1: all words and all signs
   * that change a word are equal (1.5 is not 15, C++ is not C#). 0: a text has no letters or digits.
   */
  score: number;
  /**
   * Whether the texts are near-duplicates, judged by themselves; a corpus of more than 20 documents also knows its `stats().background`.
   */
  same: boolean;
  /** Hamming distance of the fingerprints, 0 to the `bits` of the recipe (64 by default). */
  distance: number;
  /** The cosine that the distance estimates: cos(π · distance / bits), −1 to 1; 0 or less means unrelated. */
  estimate: number;
  /** The exact cosine of the weighted features, 0 to 1. */
  cosine: number;
  /** The Jaccard index of the distinct features, 0 to 1. */
  jaccard: number;
  /** The share of one text's distinct features that the other has, 0 to 1. */
  containment: { aInB: number; bInA: number };
  /**
   * Whether the numbers differ, in any order; `'only'` if nothing else does. Signs, decimal points and thousands separators belong to
   * them: 12,5 is 12.5, and 10 000 is 10000.
   */
  numbers: 'same' | 'differ' | 'only';
  /** The passages that both share, longest in `a` first; `end` is exclusive. */
  passages: { a: [start: number, end: number]; b: [start: number, end: number] }[];
}

/**
 * Compares two texts, without a threshold to tune. `recipe` is `recipes.default` by default, 64 bits.
 *
 * @example
 * const { same, score, passages } = compare(draft, stored);
 * if (same) console.log(`${Math.round(100 * score)} % the same`, passages.map(({ a }) => draft.slice(...a)));
 */
export function compare(a: string, b: string, recipe?: Recipe): Comparison;

// ---- recipes --------------------------------------------------------------------------------------------------------------

/**
 * How a fingerprint is made, as plain JSON. Missing keys are those of `recipes.default`. Compare only fingerprints of one recipe.
 *
 * @example
 * fingerprint(text, { ...recipes.textbook, bits: 128 });
 */
export interface Recipe {
  /** Characters (extended grapheme clusters) or words, both of UAX #29; or code points, as the Python package simhash reads them. */
  unit?: 'char' | 'word' | 'codepoint' | undefined;
  /** Units in a shingle, 1 to 16. `'auto'`: 4, or 2 in a paragraph that is at least one third Chinese, Japanese or Korean. */
  size?: number | 'auto' | undefined;
  /**
   * `'nfc'`: canonically equivalent texts have one fingerprint. `'keep'`: code points as given; `marks` has no effect, and `case` folds
   * only width and case.
   */
  form?: 'nfc' | 'keep' | undefined;
  /** Whether white space is part of the shingles. */
  spaces?: 'drop' | 'keep' | undefined;
  /** Whether all else that is not part of a word, such as punctuation and emoji, is part of the shingles. */
  punctuation?: 'drop' | 'keep' | undefined;
  /** `'fold'`: case, width and invisible characters make no difference, and compatibility letters count as plain ones. */
  case?: 'fold' | 'keep' | undefined;
  /**
   * `'fold'`: marks that people leave out make no difference, in Latin, Greek, Cyrillic, Arabic and Hebrew (é is e, ß is ss); digits of
   * all scripts count as ASCII.
   */
  marks?: 'fold' | 'keep' | undefined;
  /** `'split'`: shingles stop at a blank line. `'join'`: the whole text is one paragraph. */
  paragraphs?: 'split' | 'join' | undefined;
  /** Words to leave out before shingles are cut, with `unit: 'word'`; folded. An entry of several words means them in a row. */
  stopWords?: readonly string[] | undefined;
  /**
   * `'once'`: 1 for each distinct feature. `'count'`: its occurrences. `'log'`: 1 + ln(count). `'tfidf'`: count · (1 + ln((1 + documents)
   * / (1 + documents with the feature))), by `idf`. An object: your weights, 0 to 2^20, whatever the count; 1 for others; frozen, it is
   * read once. The last three are rounded to multiples of 1/1024.
   */
  weights?: 'once' | 'count' | 'log' | 'tfidf' | Readonly<Record<string, number>> | undefined;
  /** The table for `'tfidf'`. It is checked and frozen on first use. */
  idf?: Idf | undefined;
  /** Only the features with the largest weights count, this many. A `Draft` refuses this key. */
  top?: number | undefined;
  /** The width of the fingerprint. The low 64 bits of 128 are the 64-bit fingerprint. */
  bits?: 32 | 64 | 128 | undefined;
  /** The hash of the features: `'fx'` is fast, `'md5'` is that of older tools. */
  hash?: 'fx' | 'md5' | undefined;
  /** The seed of the hash, 0 to 2^53 − 1; no secret, because it can be derived from fingerprints. */
  seed?: number | undefined;
}

/** A recipe with every key; `idf` and `top` may be undefined. */
export type CompleteRecipe = {
  readonly [Key in keyof Recipe]-?: Key extends 'idf' | 'top' ? Recipe[Key] : Exclude<Recipe[Key], undefined>;
};

/** Ready-made recipes, frozen. */
export const recipes: {
  /** For any script: letters and digits only, folded, shingles of automatic size, each counted once, 64 bits. */
  readonly default: CompleteRecipe;
  /**
   * The worked example of textbooks: shingles of 4 characters over the whole text, md5, one vote for each occurrence, code points as given.
   */
  readonly textbook: CompleteRecipe;
  /**
   * The bits of the Python package simhash (2.1.2), for texts and `fromFeatures`; code points as given. An empty text has one
   * feature, the empty string.
   */
  readonly 'python-simhash': CompleteRecipe;
};

/** In how many documents each feature occurs: plain, frozen JSON. */
export interface Idf {
  /** The version of the format and the formula. */
  readonly version: 1;
  /** How the features were made, which the recipe must match; `null` if some were added by `addFeatures`. */
  readonly recipe: Readonly<Pick<Recipe, 'unit' | 'size' | 'form' | 'spaces' | 'punctuation' | 'case' | 'marks' | 'paragraphs'>> | null;
  /** How many documents were counted. */
  readonly documents: number;
  /** For each feature, how many documents have it. */
  readonly counts: readonly (readonly [feature: string, documents: number])[];
}

// ---- the index ------------------------------------------------------------------------------------------------------------

/** A stored fingerprint near a query. */
export interface Hit {
  /** The number that `add` returned. */
  id: number;
  /** The Hamming distance to the query, 0 to `index.bits`. */
  distance: number;
}

export interface IndexOptions {
  /** The width of its fingerprints. Default: 64. */
  bits?: 32 | 64 | 128 | undefined;
  /**
   * More tables take more memory and make searches faster. `'auto'`: four while they fit in 16 MiB, else as many as fit, at least two, or
   * one if two would take more than 512 MiB.
   */
  tables?: 'auto' | 1 | 2 | 3 | 4 | undefined;
}

export interface IndexStats {
  /** Fingerprints in the index. */
  size: number;
  /** Bytes of memory. */
  bytes: number;
  bytesPerFingerprint: number;
  /** Tables that it keeps. */
  tables: number;
}

/**
 * Fingerprints by id, searched by Hamming distance, exactly: the answers of a full scan. Ids are 0, 1, 2 … in the order of `add`, never
 * reused.
 *
 * @example
 * const index = Index.from(fingerprintAll(texts));
 * for (const { id, distance } of index.near(fingerprint(query), { within: 6 })) console.log(distance, texts[id]);
 */
export class Index extends Owner {
  constructor(options?: IndexOptions);
  /** An index of many fingerprints, with the ids 0, 1, 2 …; faster than repeated `add`. */
  static from(fps: BigUint64Array | Iterable<bigint>, options?: IndexOptions): Index;
  /**
   * An index from the bytes of `toBytes`.
   *
   * @throws {NearprintError} `ERR_BAD_SNAPSHOT` if they are truncated, altered, no snapshot, or of another version of Unicode.
   */
  static fromBytes(bytes: Uint8Array): Index;
  /** The width of its fingerprints. */
  readonly bits: 32 | 64 | 128;
  /** How many fingerprints it holds. */
  readonly size: number;
  /** Adds a fingerprint, also one that is there already, and returns its id. */
  add(fp: bigint): number;
  /** Removes a fingerprint; `false` if there is none with this id. */
  remove(id: number): boolean;
  /** The fingerprint of an id; `undefined` if there is none. The first call sorts the ids: four bytes for each. */
  get(id: number): Fingerprint | undefined;
  /**
   * All fingerprints at most `within` bits away, inclusive (0 to `bits`; 3 by default), nearest first, then by id. `limit` is the most to
   * return; all by default.
   *
   * @throws {RangeError} for more than 8,388,608 matches; `nearAll` returns them.
   */
  near(fp: bigint, options?: { within?: number | undefined; limit?: number | undefined }): Hit[];
  /** The `n` nearest fingerprints, however far away, in the same order. */
  nearest(fp: bigint, n: number): Hit[];
  /**
   * The matches of `near`, sorted by `gradedDistance`, which separates near from unrelated texts better. `query` is a result of
   * `sketch` with as many bits as the index.
   */
  nearGraded(
    query: Pick<Sketch, 'sums'>,
    options?: { within?: number | undefined; limit?: number | undefined },
  ): (Hit & { graded: number })[];
  /**
   * `near` for many: the matches of fingerprint `i` are `ids` and `distances` from `offsets[i]` up to, but not including, `offsets[i + 1]`.
   */
  nearAll(
    fps: BigUint64Array | Iterable<bigint>,
    options?: { within?: number | undefined; limit?: number | undefined },
  ): { offsets: Uint32Array; ids: Uint32Array; distances: Uint8Array };
  /**
   * All pairs at most `within` bits apart (3 by default): ids `a[i]` < `b[i]`, `distance[i]` bits apart.
   *
   * @throws {NearprintError} `ERR_TOO_MANY_PAIRS` for more than 33,554,432: use `clusters` or `nearAll`.
   */
  pairs(options?: { within?: number | undefined }): { a: Uint32Array; b: Uint32Array; distance: Uint8Array };
  /**
   * The cluster of each id, 0, 1, 2 …: those in a chain of pairs at most `within` bits apart (3 by default; single linkage). A removed id
   * has 0xFFFFFFFF.
   */
  clusters(options?: { within?: number | undefined }): Uint32Array;
  /**
   * What a call of `near` costs: tables searched (0: it scans all), buckets probed, candidates compared, and the most of any call. With a
   * fingerprint, of this call; without, the mean over eight stored ones.
   */
  plan(within: number, fp?: bigint): { tables: number; probes: number; candidates: number; most: number };
  /** Its size and memory. */
  stats(): IndexStats;
  /** A snapshot: the same bytes on every platform. */
  toBytes(): OwnUint8Array;
}

// ---- documents ------------------------------------------------------------------------------------------------------------

export interface CorpusOptions {
  /** How fingerprints are made. Default: `recipes.default` at 128 bits. */
  recipe?: Recipe | undefined;
  /**
   * Texts whose wording never counts, at most 1,000, such as a form or a licence header: only the rest of a text is compared. Fingerprints
   * do not change.
   */
  boilerplate?: readonly string[] | undefined;
}

/** Any value that JSON can represent. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** A document: a text with an id that you choose. */
export interface CorpusDocument {
  /** Any string; unpaired surrogates are refused with a `TypeError`. */
  id: string;
  text: string;
  /** A title to show. */
  title?: string | undefined;
  /** Your data, such as a link. What JSON cannot represent is refused with a `TypeError` or `RangeError`. */
  data?: Json | object | undefined;
  /** Your version of it, such as a revision number, for `sync`. */
  version?: string | number | undefined;
  /** A dense vector (embedding), for `similar`; in a corpus all have one length. 512 bits of each are kept. */
  vector?: Float32Array | undefined;
}

/** A document in a corpus. */
export interface StoredDocument {
  id: string;
  title: string | undefined;
  text: string;
  data: Json | undefined;
  version: string | number | undefined;
}

/** What `sync` did, as numbers of documents. */
export interface Synced {
  put: number;
  deleted: number;
  unchanged: number;
}

/**
 * `'document'`: the whole text and the whole document are near-duplicates. `'part'`: they share passages, possibly with some words changed.
 */
export type Scope = 'document' | 'part';

/** How much is reported. */
export type Strictness = 'more' | 'balanced' | 'fewer';

export interface CheckOptions {
  /** One scope, or both, the default. Without `'document'`, whole matches are returned as parts. */
  scope?: Scope | readonly Scope[] | undefined;
  /**
   * The smallest score of a match, 0 to 1. Default: `'auto'`, which depends on the lengths and, with more than 20 documents, on
   * `stats().background`.
   */
  threshold?: 'auto' | number | undefined;
  /** The smallest part, in letters and digits that are not common; a Chinese, Japanese or Korean letter counts as two. Default: 48. */
  minLetters?: number | undefined;
  /**
   * Wording in more documents than this is common, and no match by itself, unless all words are the same in the same order. Default: 10.
   * `Infinity`: none is.
   */
  maxDocuments?: number | undefined;
  /** The smallest `share` of a match, 0 to 1. Default: 0. */
  minShare?: number | undefined;
  /**
   * How much wording a part must share. In three labelled collections .69, .76 and .85 of the answers are wanted, and .97, .97 and .86 of
   * changed copies are found (`'more'`, `'balanced'`, `'fewer'`). Default: `'balanced'`.
   */
  strictness?: Strictness | undefined;
  /** The most matches to return: the first ones of the unlimited answer. At most 512 documents are examined as wholes. */
  limit?: number | undefined;
  /**
   * Documents to leave out: ids, or a function that returns `true` for them and `false` for others; any other result is an error. It must
   * not change the corpus.
   */
  exclude?: ((id: string) => boolean) | readonly string[] | undefined;
  /** Ends a check in a worker or of an archive, which is rejected with its reason. */
  signal?: AbortSignalLike | undefined;
}

/** An `AbortSignal` of the DOM or Node. */
export interface AbortSignalLike {
  readonly aborted: boolean;
  readonly reason: unknown;
  throwIfAborted(): void;
  addEventListener(type: 'abort', listener: () => void): void;
  removeEventListener(type: 'abort', listener: () => void): void;
}

/** The options of a check in a worker, to which no function can be sent. */
export interface SentCheckOptions extends Omit<CheckOptions, 'exclude'> {
  /** The ids of documents to leave out. */
  exclude?: readonly string[] | undefined;
}

/** A document that is almost the same as the text, or shares parts with it. */
export interface Match {
  id: string;
  title: string | undefined;
  /** The `data` of the document. */
  data: Json | undefined;
  scope: Scope;
  /** How alike the text and the document are, or their most similar parts, 0 to 1, as in a `Comparison`. */
  score: number;
  /**
   * How telling the shared wording is in this corpus, in words of five letters, at least 0; matches are sorted by it. A word counts in
   * full if only this document has it after the same two words, half if four do, nothing if more than `maxDocuments` do, and a tenth if an
   * earlier match has it. A stretch of a part needs 6 (`'more'` 4.5, `'fewer'` 9), after a fifth for each word.
   */
  information: number;
  /** Letters and digits in `here`. */
  letters: number;
  /** The share of the text that is also in the document, 0 to 1, in letters and digits of words that are not common. Show people this figure. */
  share: number;
  /** About how many documents, with this one, have the rarest shared wording as long as a part; never too low. */
  documents: number;
  /** The Hamming distance of what was compared, 0 to the `bits` of `corpus.recipe` (128 by default). */
  distance: number;
  /** The shared ranges of the text, longest first, without overlaps; `end` is exclusive. If unknown, the whole text. */
  here: [start: number, end: number][];
  /** The ranges of the document: `there[i]` matches `here[i]`. */
  there: [start: number, end: number][];
}

export interface SimilarOptions {
  /** The title of the text. Its words count more, and documents with nearly this title are always returned. */
  title?: string | undefined;
  /** The vector of the text. Documents without one are ranked by words alone. */
  vector?: Float32Array | undefined;
  /** The most documents to return. Default: all. */
  limit?: number | undefined;
  /**
   * How much more similar than neighbours a document must be. In nine labelled sets .54, .44 and .25 of the partners are found, and .64,
   * .39 and .15 of the texts without one are answered (`'more'`, `'balanced'`, `'fewer'`). Default: `'balanced'`.
   */
  strictness?: Strictness | undefined;
  /** Whether to rank every document that shares a word. Default: `false`. */
  all?: boolean | undefined;
  /** As in `CheckOptions`. */
  exclude?: CheckOptions['exclude'];
}

/** The options of `similar` in a worker, to which no function can be sent. */
export type SentSimilarOptions = Omit<SimilarOptions, 'exclude'> & Pick<SentCheckOptions, 'exclude'>;

/** A document that may be about the same thing as a text, in other words. */
export interface Similar {
  id: string;
  title: string | undefined;
  data: Json | undefined;
  /** The weight of the shared words divided by that of all words of the text, 0 to 1; no probability. */
  similarity: number;
  /** The words that decided, heaviest first, as in the text or title, with their ranges in both texts. */
  terms: { text: string; here: [start: number, end: number][]; there: [start: number, end: number][] }[];
  /**
   * Whether versions, years and other numbers agree: those of the titles or, without a title, of the texts; a text without numbers has
   * those of its title. `'unknown'` if only one of the two has any.
   */
  numbers: 'same' | 'differ' | 'unknown';
}

export interface CorpusStats {
  /** Documents. */
  size: number;
  /** Bytes of memory for the index and the table of ids. */
  bytes: number;
  /** Bytes of memory for the documents. */
  textBytes: number;
  /**
   * The score, 0 to 1, that documents reach without being near-duplicates, renewed after a sixteenth of them has changed. 0 with at most
   * 20.
   */
  background: number;
}

/** How alike texts of a collection are that are not near-duplicates. It sets the automatic threshold. */
export interface Background {
  /** The 97th percentile of the scores of each text and its fifth-nearest other text, 0 to 1; 0 for at most 20 texts. */
  readonly score: number;
  /** The texts that it was learned from; copies count once. */
  readonly texts: number;
}

/**
 * Documents by id, with nothing to tune. What an app does not import it does not download: `similar`, `duplicates` and snapshots
 * (`corpusToBytes`) are functions beside the class. It reports no changes: call `checker.recheck()` of a checker that uses it.
 *
 * @example
 * const corpus = new Corpus();
 * corpus.put(notes.map(({ id, title, text }) => ({ id, title, text })));
 * for (const { title, share } of corpus.check(draft, { limit: 3 })) warn(`${Math.round(100 * share)} % is in ${title}`);
 */
export class Corpus extends Owner {
  constructor(options?: CorpusOptions);
  /** The recipe of all fingerprints. */
  readonly recipe: CompleteRecipe;
  /** The texts whose wording does not count. */
  readonly boilerplate: string[];
  readonly size: number;
  /** The ids of all documents, sorted by code point. */
  ids(): string[];
  /** Adds one document, or many, which is faster; they replace those with the same ids. If one is refused, those before it may stay. */
  put(documents: CorpusDocument | Iterable<CorpusDocument>): void;
  /**
   * Makes the corpus hold exactly these: puts what is new or has another text, title, data or version, and deletes the rest. If one is
   * refused, or an id occurs twice, nothing changes.
   */
  sync(documents: Iterable<CorpusDocument>): Synced;
  /** Deletes a document; `false` if there was none with this id. */
  delete(id: string): boolean;
  /** Deletes all documents. */
  clear(): void;
  /** Whether there is a document with this id. */
  has(id: string): boolean;
  /** Whether `sync` would leave this document unchanged. */
  holds(document: CorpusDocument): boolean;
  /** The document of an id; `undefined` if there is none. */
  get(id: string): StoredDocument | undefined;
  /**
   * The documents that are almost the same as a text or share passages with it, the most telling first. A text without letters or digits
   * has none, unless the recipe keeps punctuation.
   */
  check(text: string | Draft, options?: CheckOptions): Match[];
  stats(): CorpusStats;
}

/** A corpus elsewhere, such as in a worker, which has this method. */
export type Elsewhere<Method extends string> = { check: unknown } & { readonly [Name in Method]: (...args: any[]) => unknown };

/**
 * Documents that may be about the same thing in other words, most similar first, by rare words (BM25) and titles, if they stand out. The
 * first 256 words count. The first call builds an index, in twice the time of `put`.
 *
 * @example
 * for (const { title } of similar(corpus, draft, { title: 'Paste loses line breaks', limit: 3 })) suggest(title);
 */
export function similar(corpus: Corpus, text: string | Draft, options?: SimilarOptions): Similar[];
/** The same by the method of a corpus of `openCorpus`, `openStore` or `connect`. */
export function similar<Other extends Elsewhere<'similar'>>(
  corpus: Other,
  ...args: Parameters<Other['similar']>
): ReturnType<Other['similar']>;

export interface DuplicatesOptions {
  /** As in `CheckOptions`. */
  threshold?: CheckOptions['threshold'];
  /** `'differ'`: texts in which other numbers stand are no near-duplicates. Default: `'ignore'`. */
  numbers?: 'ignore' | 'differ' | undefined;
}

/**
 * Near-duplicates, in groups of at least two ids, joined by chains of pairs that `check` would find; among many near the threshold it can
 * miss some.
 */
export function duplicates(corpus: Corpus, options?: DuplicatesOptions): { groups: string[][] };
/** The same by the method of a corpus of `openCorpus`, `openStore` or `connect`. */
export function duplicates<Other extends Elsewhere<'duplicates'>>(
  corpus: Other,
  options?: DuplicatesOptions,
): ReturnType<Other['duplicates']>;

/** A snapshot: the whole corpus with its recipe. Equal corpora give equal bytes. */
export function corpusToBytes(corpus: Corpus): OwnUint8Array;
/** The same by the method `toBytes` of a corpus of `openCorpus`, `openStore` or `connect`. */
export function corpusToBytes<Other extends Elsewhere<'toBytes'>>(corpus: Other): ReturnType<Other['toBytes']>;

/**
 * A corpus from a snapshot.
 *
 * @throws {NearprintError} `ERR_BAD_SNAPSHOT` if the bytes are altered, truncated, of another version or no snapshot.
 */
export function corpusFromBytes(bytes: Uint8Array): Corpus;

/**
 * Adds the documents of a snapshot; they replace those with the same ids.
 *
 * @throws {NearprintError} `ERR_BAD_SNAPSHOT`, or `ERR_OTHER_RECIPE` if it was made with other options.
 */
export function mergeIntoCorpus(corpus: Corpus, bytes: Uint8Array): void;
/** The same by the method `merge` of a corpus of `openCorpus`, `openStore` or `connect`. */
export function mergeIntoCorpus<Other extends Elsewhere<'merge'>>(corpus: Other, bytes: Uint8Array): ReturnType<Other['merge']>;

/**
 * Joins snapshots into one; of documents with the same id, the last is kept.
 *
 * @throws {NearprintError} As `corpusFromBytes` and `mergeIntoCorpus`; the message gives the position.
 */
export function mergeCorpusBytes(snapshots: Iterable<Uint8Array>): OwnUint8Array;

/** A corpus that answers by promises, in a worker or from the browser's store. Each method is that of {@link Corpus}, or a function beside it. */
export interface AsyncCorpus {
  put(documents: CorpusDocument | Iterable<CorpusDocument>): Promise<void>;
  sync(documents: Iterable<CorpusDocument>): Promise<Synced>;
  delete(id: string): Promise<boolean>;
  clear(): Promise<void>;
  has(id: string): Promise<boolean>;
  holds(document: CorpusDocument): Promise<boolean>;
  get(id: string): Promise<StoredDocument | undefined>;
  /** In no order. */
  ids(): Promise<string[]>;
  /** With ids as `exclude`: no function can be sent. */
  check(text: string, options?: SentCheckOptions): Promise<Match[]>;
  /** With ids as `exclude`. */
  similar(text: string, options?: SentSimilarOptions): Promise<Similar[]>;
  duplicates(options?: DuplicatesOptions): Promise<{ groups: string[][] }>;
  stats(): Promise<CorpusStats>;
  /** As `corpusToBytes`. */
  toBytes(): Promise<OwnUint8Array>;
  /** As `mergeIntoCorpus`. */
  merge(bytes: Uint8Array): Promise<void>;
  readonly size: Promise<number>;
}

// ---- start-up and errors ----------------------------------------------------------------------------------------------------

// The platform's own types, where they are loaded; a project without them can still use the rest. The DOM's Module is an
// empty interface, which a string would satisfy.
type WebAssemblyModule = typeof globalThis extends { WebAssembly: { Module: { prototype: infer T } } } ? T & object : never;
type FetchResponse = typeof globalThis extends { Response: { prototype: infer T } } ? T : never;
type WebURL = typeof globalThis extends { URL: { prototype: infer T } } ? T : never;

/** The WebAssembly module: its bytes, compiled, a response, an address, or a promise of one of them. */
export type ModuleSource = SentModule | FetchResponse | WebURL | Promise<SentModule | FetchResponse | WebURL>;

export { openArchive, type Archive, type ArchiveOptions } from 'nearprint/archive';

/** The sources that can be sent to a worker; an address is relative to its own. */
export type SentModule = ArrayBuffer | ArrayBufferView | WebAssemblyModule | string;

/**
 * Starts WebAssembly before the first call, off the main thread if possible. Optional; a failed call can be repeated.
 *
 * @param source Instead of the inlined module: bytes of `nearprint/nearprint.wasm`, compiled, `fetch(…)`, or an address.
 * @throws {NearprintError} `ERR_WASM_UNAVAILABLE`
 */
export function init(source?: ModuleSource): Promise<void>;

/**
 * An error with a `code`:
 *
 * - `ERR_WASM_UNAVAILABLE` – no WebAssembly here, a Content-Security-Policy without `'wasm-unsafe-eval'`, or the source of `init` is not
 *   the module
 * - `ERR_OUT_OF_MEMORY` – the text does not fit into WebAssembly's memory, or there is no room for another one
 * - `ERR_ARCHIVE_CHANGED`, `ERR_FETCH`, `ERR_NO_RANGES` – see `openArchive` of `nearprint/archive`
 * - `ERR_BAD_SNAPSHOT` – the bytes are no snapshot or archive, altered, truncated, or of another format or version of Unicode
 * - `ERR_TIMEOUT` – a corpus did not answer a checker of `nearprint/editor` in time
 * - `ERR_TOO_MANY_PAIRS` – `Index.pairs` would return more than 33,554,432
 * - `ERR_OTHER_RECIPE` – a corpus or summaries made with other options
 * - `ERR_INSTANCE_DEAD` – WebAssembly stopped in an earlier call, and this object is lost; new ones work
 * - `ERR_SUM_TOO_LARGE` – a sum of a sketch does not fit into 32 bits
 * - `ERR_UNSUPPORTED` – no `Intl.Segmenter` for `segmentWords`, or no `DecompressionStream` for `openArchive`
 * - `ERR_WORKER` – a worker of `nearprint/client` has ended
 * - `ERR_STORE_…` – see `nearprint/store`
 * - `ERR_DISPOSED` – use after `dispose`
 */
export class NearprintError extends Error {
  constructor(code: ErrorCode, message: string, options?: { cause?: unknown });
  readonly code: ErrorCode;
}

/** All error codes. */
export type ErrorCode =
  | 'ERR_ARCHIVE_CHANGED'
  | 'ERR_BAD_SNAPSHOT'
  | 'ERR_DISPOSED'
  | 'ERR_FETCH'
  | 'ERR_INSTANCE_DEAD'
  | 'ERR_NO_RANGES'
  | 'ERR_OTHER_RECIPE'
  | 'ERR_OUT_OF_MEMORY'
  | 'ERR_STORE_BLOCKED'
  | 'ERR_STORE_DAMAGED'
  | 'ERR_STORE_FULL'
  | 'ERR_STORE_LOST'
  | 'ERR_STORE_UNAVAILABLE'
  | 'ERR_STORE_VERSION'
  | 'ERR_SUM_TOO_LARGE'
  | 'ERR_TIMEOUT'
  | 'ERR_TOO_MANY_PAIRS'
  | 'ERR_UNSUPPORTED'
  | 'ERR_WASM_UNAVAILABLE'
  | 'ERR_WORKER';
