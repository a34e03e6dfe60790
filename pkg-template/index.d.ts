/**
 * Near-duplicate texts by SimHash.
 *
 *     text → shingles → hashes → sketch (one signed sum per bit) → fingerprint → index → matches
 *
 * No set-up is needed: the first call that needs WebAssembly compiles the inlined module synchronously, in a few milliseconds. Importing
 * the package runs no code.
 *
 * A wrong argument throws a `TypeError` (wrong type, unknown option) or a `RangeError` (wrong value) that names the argument and shows the
 * value. Every other failure throws a {@link NearprintError} with a stable `code`. After an error every object still works, except one
 * whose WebAssembly ran out of memory (`ERR_INSTANCE_DEAD`).
 *
 * Offsets count UTF-16 code units, like `String.prototype.slice` and every editor. Unpaired surrogates count as U+FFFD in texts and titles.
 * In ids they are refused, because several ids would become one.
 *
 * @example
 * import { distance, fingerprint, Index } from 'nearprint';
 *
 * const a = fingerprint('It was a bright cold day in April, and the clocks were striking thirteen.');
 * const b = fingerprint('It was a bright cold day in May, and the clocks were striking thirteen.');
 * distance(a, b); // a few bits of 64; unrelated texts differ in about 32
 *
 * @module
 */

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
  /** Frees the memory at once, without waiting for garbage collection. Afterwards, every other call throws `ERR_DISPOSED`. */
  dispose(): void;
  /** The same, for `using`. */
  [Symbol.dispose](): void;
}

// ---- fingerprints -------------------------------------------------------------------------------------------------------

/**
 * A fingerprint of 32, 64 or 128 bits. Texts that share most of their wording have fingerprints that differ in few bits. At run time it
 * is a plain `bigint` from 0 to 2^bits − 1. The fingerprint of a text without features (empty, only punctuation) is `0n`.
 *
 * Functions return this type and accept any bigint, such as one that you stored or read from a `BigUint64Array`.
 */
export type Fingerprint = bigint & { readonly [brand]: 'Fingerprint' };

/**
 * The fingerprint of a text.
 *
 * @param text Any text. Unpaired surrogates count as U+FFFD.
 * @param recipe How the fingerprint is made. Default: `recipes.default`, 64 bits.
 *
 * @example
 * toHex(fingerprint('Python is sexy', recipes.textbook)); // '7cf3a135aa595818'
 */
export function fingerprint(text: string, recipe?: Recipe): Fingerprint;

/**
 * The fingerprints of many texts, in the same order, 8 bytes each. Only for recipes of 32 or 64 bits.
 *
 * @throws {TypeError} if one of the texts is not a string; the message gives its position.
 */
export function fingerprintAll(texts: Iterable<string>, recipe?: Recipe): OwnBigUint64Array;

/**
 * The fingerprint of your own features, such as words from a segmenter, tokens or weighted keywords. They are hashed without folding; only
 * `stopWords`, `weights`, `idf`, `top`, `bits`, `hash` and `seed` of the recipe are used.
 *
 * `recipe.weights` sets the weight of a string. A pair gives its own weight, from −2^20 to 2^20: weights of the same feature add up, and a
 * negative weight votes the other way. Weights are rounded to multiples of 1/1024.
 *
 * @example
 * fromFeatures(segmentWords('哪家北京的火锅好吃', 'zh'), { stopWords: ['的'] });
 * fromFeatures([['aaa', 2], ['bbb', 3]], recipes['python-simhash']);
 */
export function fromFeatures(features: Iterable<string | readonly [feature: string, weight: number]>, recipe?: Recipe): Fingerprint;

/**
 * The words that `Intl.Segmenter` finds in a text, in lower case and composed (NFC), for {@link fromFeatures}. Useful for languages written
 * without spaces, such as Chinese, Japanese and Thai. Needs no WebAssembly.
 *
 * The platform's dictionaries decide what a word is, and they change. Do not compare these fingerprints with those of another browser or
 * browser version.
 *
 * @param locale A language tag, such as `'zh'`. Default: the platform's.
 *
 * @throws {NearprintError} `ERR_UNSUPPORTED` if the platform has no `Intl.Segmenter`.
 */
export function segmentWords(text: string, locale?: string): string[];

/**
 * The Hamming distance: the number of bits in which two fingerprints of the same recipe differ, 0 to the number of bits. Needs no
 * WebAssembly.
 *
 * It grows with the width: two texts that are 9 of 64 bits apart are about 18 of 128 bits apart. (`fingerprint` makes 64 bits by default, a
 * `Corpus` 128.) Unrelated texts differ in about half of the bits. For long texts (at least 500 characters) the usual threshold is 3 of 64,
 * inclusive. For short texts, use a larger threshold and let {@link compare} decide.
 */
export function distance(a: bigint, b: bigint): number;

/**
 * A fingerprint as lower-case hex digits of fixed width (`bits / 4`), without a prefix. `bits` is 64 by default. Needs no WebAssembly.
 *
 * @throws {RangeError} if the fingerprint has more than `bits` bits.
 */
export function toHex(fp: bigint, bits?: 32 | 64 | 128): string;

/**
 * The fingerprint written as 8, 16 or 32 hex digits. Needs no WebAssembly.
 *
 * @throws {RangeError} for any other string.
 */
export function fromHex(hex: string): Fingerprint;

// ---- sketches -------------------------------------------------------------------------------------------------------------

/** The sums whose signs are the fingerprint. */
export interface Sketch {
  /** One signed sum per bit of the recipe, least significant bit first; a bit is 1 where its sum is above 0. */
  sums: Int32Array;
  /** What a weight of 1 adds to a sum: 1 for the weights `'once'` and `'count'`, otherwise 1024. */
  scale: number;
  /** The number of distinct features with a weight other than 0; 0 for an empty text. */
  features: number;
  fingerprint: Fingerprint;
}

/**
 * The sums behind the fingerprint of a text. They show how clearly each bit was decided.
 *
 * @throws {NearprintError} `ERR_SUM_TOO_LARGE` if a sum does not fit into 32 bits; `fingerprint` has no such limit.
 */
export function sketch(text: string, recipe?: Recipe): Sketch;

/**
 * A finer distance, from 0 (all bits are equal) to 1 (all bits differ): Σ|sum| over the bits in which `stored` differs from the query,
 * divided by Σ|sum|. A bit decided by a narrow vote counts for little. The result is 0 for a query without features. Needs no WebAssembly.
 *
 * @example
 * const query = sketch(draft);
 * stored.filter((fp) => gradedDistance(query, fp) < 0.1);
 */
export function gradedDistance(query: Sketch, stored: bigint): number;

// ---- every intermediate value ---------------------------------------------------------------------------------------------

/** Every step from a text to its fingerprint. Offsets are UTF-16 code units of the given text. */
export interface Explanation {
  /** The recipe used. */
  recipe: CompleteRecipe;
  /** The paragraphs, without the white space around them; with `unit: 'codepoint'` and `paragraphs: 'join'`, the whole text. */
  paragraphs: {
    start: number;
    end: number;
    /** The text that shingles are cut from: folded, and without the characters that the recipe drops. */
    text: string;
    /** The shingle width used here, in units. */
    size: number;
  }[];
  /** The distinct features, in the order in which they first occur. */
  features: {
    /** The feature as it was hashed. */
    text: string;
    /** Where it first occurs: from `start` up to, but not including, `end`. */
    start: number;
    end: number;
    /** How often it occurs. */
    count: number;
    /** Added to the sum of each bit that is 1 in its hash, and subtracted from the others. 0 if the feature does not count. */
    weight: number;
    /** The feature hash at the width of the recipe. */
    hash: bigint;
  }[];
  /** `sums[i]` decides bit i: 1 if the sum is above 0. Bit 0 is the least significant. */
  sums: number[];
  fingerprint: Fingerprint;
}

/**
 * Every step from a text to its fingerprint, for teaching, and for finding out why two texts are near.
 *
 * @example
 * const { features, sums } = explain('Python is sexy', recipes.textbook);
 * features[0]; // { text: 'pyth', start: 0, end: 4, count: 1, weight: 1, hash: 13…n }
 *
 * @throws {RangeError} if there are more than 2^20 distinct features or paragraphs.
 */
export function explain(text: string, recipe?: Recipe): Explanation;

// ---- two texts ------------------------------------------------------------------------------------------------------------

/** How alike two texts are: estimated from their fingerprints, and exactly. */
export interface Comparison {
  /**
   * How alike the two texts are, 0 to 1: the share of their words that are in the same order in both (normalised Indel similarity, 2·LCS /
   * (a + b)) or, if larger, the Jaccard index, capped at the ratio of the two lengths. Below the automatic threshold for two texts, letters
   * are compared too, to allow for typing and scanning errors. In texts of at most 4 KB with a Jaccard index of at least 0.35, the mean of
   * that index and the share of letters in the same order counts if it is larger. If 0.88 of the letters are in the same order, the score
   * is at least the threshold. What texts with few different words or letters, such as lists of numbers, share by chance does not count.
   *
   * It is 1 only if all words match, and all signs that change a word: the decimal point and minus of a number, and symbols of arithmetic,
   * currency and programming. So 1.5 is not 15, and C++ is not C#, but 12,5 is 12.5. Other punctuation and white space do not count.
   *
   * The score does not depend on the order of the arguments, and `Corpus.check` returns the same one. It is 0 if either text has no letters
   * or digits. Letters are compared only if each text has at most 64 KB of UTF-8 and the recipe folds case and marks.
   */
  score: number;
  /**
   * Whether the two texts are near-duplicates, judged without knowledge of other texts: the verdict of `Corpus.check` in a corpus of at
   * most 20 documents. In a larger corpus, the threshold also depends on `stats().background`. A text without letters or digits is not a
   * near-duplicate of anything, even itself: all such texts would match each other.
   *
   * `Corpus.check`, `duplicates` and `Sieve` first select the pairs to judge. They can miss a pair of long texts (at least about 250
   * different words) that share their words but few of their features, such as forms with different numbers after each label.
   */
  same: boolean;
  /** Hamming distance of the fingerprints, 0 to the `bits` of the recipe (64 by default). */
  distance: number;
  /** The cosine that the distance estimates: cos(π · distance / bits), −1 to 1. About 0 means unrelated; so does a negative value. */
  estimate: number;
  /** The exact cosine of the weighted features, 0 to 1. */
  cosine: number;
  /** The Jaccard index, 0 to 1: the number of distinct features in both texts, divided by the number in either. */
  jaccard: number;
  /** The share of one text's distinct features that the other text also has, 0 to 1. */
  containment: { aInB: number; bInA: number };
  /**
   * Whether the numbers differ; `'only'` if nothing else does. A number includes its minus sign, decimal point and thousands separators:
   * 12,5 is 12.5, and 10 000 is 10000. Each must occur equally often in both texts, in any order.
   */
  numbers: 'same' | 'differ' | 'only';
  /**
   * The passages that both texts share, longest in `a` first: the range of each, from `start` up to, but not including, `end`. If a text
   * repeats itself, they can depend on the order of the arguments.
   */
  passages: { a: [start: number, end: number]; b: [start: number, end: number] }[];
}

/**
 * Compares two texts, without a threshold to tune.
 *
 * @param recipe How features and fingerprints are made. Default: `recipes.default`, 64 bits.
 *
 * @example
 * const { same, score, passages } = compare(draft, stored);
 * if (same) console.log(`${Math.round(100 * score)} % the same`, passages.map(({ a }) => draft.slice(...a)));
 */
export function compare(a: string, b: string, recipe?: Recipe): Comparison;

// ---- recipes --------------------------------------------------------------------------------------------------------------

/**
 * How a fingerprint is made, as plain data that can be saved as JSON. Missing keys have their values from `recipes.default`. Compare only
 * fingerprints of the same recipe.
 *
 * @example
 * fingerprint(text, { unit: 'word', size: 2 });
 * fingerprint(text, { ...recipes.textbook, bits: 128 });
 */
export interface Recipe {
  /**
   * The units of a shingle: characters (extended grapheme clusters) or words, both as in UAX #29; or code points, with
   * letters and lower case as Python defines them, for fingerprints of the Python package simhash.
   */
  unit?: 'char' | 'word' | 'codepoint' | undefined;
  /** Units in a shingle, 1 to 16. `'auto'`: 4, or 2 in a paragraph that is at least one third Chinese, Japanese or Korean. */
  size?: number | 'auto' | undefined;
  /**
   * `'nfc'`: canonically equivalent texts (composed, decomposed, or a mix) have the same fingerprint. `'keep'`: code points are read as
   * given, as in the recipes that reproduce other tools; then `marks` has no effect, and `case` folds only width and case.
   */
  form?: 'nfc' | 'keep' | undefined;
  /** Whether white space is part of the shingles. */
  spaces?: 'drop' | 'keep' | undefined;
  /** Whether everything else that is not part of a word, such as punctuation and emoji, is part of the shingles. */
  punctuation?: 'drop' | 'keep' | undefined;
  /**
   * `'fold'`: letter case and character width make no difference, nor do invisible characters (zero-width joiners, variation selectors,
   * soft hyphens, tatweel). Ligatures, presentation forms, and mathematical, enclosed and raised letters count as plain letters.
   */
  case?: 'fold' | 'keep' | undefined;
  /**
   * `'fold'`: marks that people leave out make no difference, in Latin, Greek, Cyrillic, Arabic and Hebrew: é is e, ß is ss, ł is l, and
   * vowel signs are dropped. Letters that Arabic and Persian write differently count as one, and digits of all scripts as ASCII digits.
   */
  marks?: 'fold' | 'keep' | undefined;
  /** `'split'`: shingles stop at a blank line. `'join'`: the whole text is one paragraph. */
  paragraphs?: 'split' | 'join' | undefined;
  /**
   * Words to leave out before shingles are cut, with `unit: 'word'`. Case, width, marks and punctuation make no difference. An entry of
   * several words means those words in a row.
   */
  stopWords?: readonly string[] | undefined;
  /**
   * `'once'`: each distinct feature of the text has weight 1. `'count'`: the number of times it occurs. `'log'`: 1 + ln(count).
   * `'tfidf'`: count · (1 + ln((1 + documents) / (1 + documents with the feature))), from the table in `idf`.
   * An object: your own weights, 0 to 2^20, however often the feature occurs; 1 for a feature that is not named.
   * Call `Object.freeze` on a large one, so that it is read once, not at every call.
   *
   * Weights of the last three kinds are rounded to multiples of 1/1024.
   */
  weights?: 'once' | 'count' | 'log' | 'tfidf' | Readonly<Record<string, number>> | undefined;
  /** The table for the weights `'tfidf'`. It is checked and frozen on first use. */
  idf?: Idf | undefined;
  /**
   * Only this many features count: those with the largest weights. A {@link Draft} refuses this key, because any edit could change which
   * features those are.
   */
  top?: number | undefined;
  /** The width of the fingerprint. The low 64 bits of a 128-bit fingerprint are the 64-bit fingerprint. */
  bits?: 32 | 64 | 128 | undefined;
  /** The hash of the features. `'fx'` is fast; `'md5'` is what older tools use. */
  hash?: 'fx' | 'md5' | undefined;
  /**
   * The seed of the feature hash, 0 to 2^53 − 1. Fingerprints with different seeds cannot be compared. A seed is no secret: it can be
   * derived from fingerprints.
   */
  seed?: number | undefined;
}

/** A recipe with every key; `idf` and `top` may be undefined. */
export type CompleteRecipe = {
  readonly [Key in keyof Recipe]-?: Key extends 'idf' | 'top' ? Recipe[Key] : Exclude<Recipe[Key], undefined>;
};

/** Ready-made recipes, frozen. */
export const recipes: {
  /** For texts of any script: letters and digits only, folded, shingles of automatic size, each counted once, 64 bits. */
  readonly default: CompleteRecipe;
  /**
   * The worked example of textbooks: shingles of 4 characters over the whole text, md5, one vote for each occurrence. Code points are read
   * as given (`form: 'keep'`), even by recipes that are made from this one, unless they set `form: 'nfc'`.
   */
  readonly textbook: CompleteRecipe;
  /**
   * Produces the same bits as the Python package simhash (2.1.2), for a text or, with {@link fromFeatures}, for features. The whole text is
   * one paragraph, and an empty text has one feature, the empty string. `form` is `'keep'`, as above.
   */
  readonly 'python-simhash': CompleteRecipe;
};

/** The number of documents in which each feature occurs. Plain, frozen data that can be saved as JSON. */
export interface Idf {
  /** The version of the format and of the formula behind the weights. */
  readonly version: 1;
  /** How the features were made. The recipe that uses the table must agree. `null` if some were added by `addFeatures`. */
  readonly recipe: Readonly<Pick<Recipe, 'unit' | 'size' | 'form' | 'spaces' | 'punctuation' | 'case' | 'marks' | 'paragraphs'>> | null;
  /** How many documents were counted. */
  readonly documents: number;
  /** For each feature, how many documents have it. */
  readonly counts: readonly (readonly [feature: string, documents: number])[];
}

/**
 * Counts the documents in which each feature occurs, for the weights `'tfidf'`.
 *
 * @example
 * const words = { unit: 'word' };
 * const builder = new IdfBuilder(words);
 * for (const text of texts) builder.add(text);
 * fingerprint(text, { ...words, weights: 'tfidf', idf: builder.build(), top: 20 });
 */
export class IdfBuilder extends Owner {
  /** @param recipe How features are made from a text. Default: `recipes.default`. */
  constructor(recipe?: Recipe);
  /** Counts a document. */
  add(text: string): void;
  /** Counts a document by its features, which must be made as for {@link fromFeatures}. */
  addFeatures(features: Iterable<string>): void;
  /** How many documents were counted. */
  readonly documents: number;
  /** The table of the documents counted so far, frozen. More documents may be added afterwards. */
  build(): Idf;
}

// ---- a text under edit ----------------------------------------------------------------------------------------------------

/**
 * A text that is being edited, with its fingerprint. The cost of an edit depends on the paragraph it touches, not the document. At all
 * times, `draft.fingerprint === fingerprint(draft.toString(), recipe)`.
 *
 * @example
 * const draft = new Draft('It was a bright cold day in April.');
 * draft.replace(9, 15, 'dark');
 * draft.toString(); // 'It was a dark cold day in April.'
 */
export class Draft extends Owner {
  constructor(text?: string, recipe?: Recipe);
  /**
   * Replaces the code units from `from` up to, but not including, `to` with `insert`; 0 ≤ from ≤ to ≤ length. An edit may split a surrogate
   * pair, and a later one may join it again. If the call throws, the draft is unchanged.
   *
   * An edit reads the paragraphs that it changes. In a paragraph of at least 1,024 code units, it reads only a few dozen letters around the
   * edit, if the recipe is the default or differs from it only in `size`, `paragraphs`, `bits`, `seed` or `weights: 'count' | 'log'`. It
   * reads the whole paragraph at the first edit there, when a paragraph boundary or the `'auto'` size of the shingles changes, and when the
   * letters near the edit are neither ASCII nor CJK.
   *
   * @throws {RangeError} if an offset is out of range.
   */
  replace(from: number, to: number, insert: string): void;
  /** The length of the text, in UTF-16 code units. */
  readonly length: number;
  /** The fingerprint of the current text. */
  readonly fingerprint: Fingerprint;
  /**
   * The paragraphs that are not empty, without the white space around them: their offsets, and a fingerprint of each. Paragraphs edited
   * since the last call are read in full.
   *
   * @throws {RangeError} if there are more than 2^20.
   */
  paragraphs(): { start: number; end: number; fingerprint: Fingerprint }[];
  /** The current text, including unpaired surrogates. */
  toString(): string;
}

// ---- the index ------------------------------------------------------------------------------------------------------------

/** A stored fingerprint near a query. */
export interface Hit {
  /** The number that `add` returned for it. */
  id: number;
  /** The Hamming distance to the query, 0 to `index.bits` (64 by default). */
  distance: number;
}

export interface IndexOptions {
  /** The width of its fingerprints. Default: 64. */
  bits?: 32 | 64 | 128 | undefined;
  /**
   * How many tables to keep. More tables take more memory and make searches faster; answers are the same. `'auto'`: four while they fit in
   * 16 MiB; otherwise as many as fit, but at least two, or one when two would take more than 512 MiB.
   */
  tables?: 'auto' | 1 | 2 | 3 | 4 | undefined;
}

export interface IndexStats {
  /** Fingerprints in the index. */
  size: number;
  /** Bytes of memory that they take. */
  bytes: number;
  bytesPerFingerprint: number;
  /** How many tables it keeps; see {@link IndexOptions.tables}. */
  tables: number;
}

/**
 * Fingerprints by id, searched by Hamming distance. The search is exact: it finds whatever a full scan finds.
 *
 * Ids are 0, 1, 2 … in the order of `add`, and no id is reused. Keep your own data in an array in the same order.
 *
 * @example
 * const index = Index.from(fingerprintAll(texts));
 * for (const { id, distance } of index.near(fingerprint(query), { within: 6 })) console.log(distance, texts[id]);
 */
export class Index extends Owner {
  constructor(options?: IndexOptions);
  /** Makes an index from many fingerprints; their ids are 0, 1, 2 … in this order. Faster than repeated `add`. */
  static from(fps: BigUint64Array | Iterable<bigint>, options?: IndexOptions): Index;
  /**
   * Makes an index from the bytes that `toBytes` returned.
   *
   * @throws {NearprintError} `ERR_BAD_SNAPSHOT` if the bytes are truncated, altered or not a snapshot, or if the fingerprints were made
   *   with another version of Unicode.
   */
  static fromBytes(bytes: Uint8Array): Index;
  /** The width of its fingerprints. */
  readonly bits: 32 | 64 | 128;
  /** How many fingerprints it holds. */
  readonly size: number;
  /** Adds a fingerprint and returns its id. A fingerprint may be added more than once. */
  add(fp: bigint): number;
  /** Removes a fingerprint; `false` if there is none with this id. */
  remove(id: number): boolean;
  /** The fingerprint of an id; `undefined` if there is none. The first call sorts the ids, which takes four bytes for each. */
  get(id: number): Fingerprint | undefined;
  /**
   * All fingerprints at most `within` bits away, nearest first; at equal distance, the smaller id first.
   *
   * @param options `within`: the largest distance, inclusive, 0 to `bits`; 3 by default. `limit`: the largest number of matches to
   *   return; all by default. More than 8,388,608 matches are refused with a `RangeError`; `nearAll` returns them all.
   */
  near(fp: bigint, options?: { within?: number | undefined; limit?: number | undefined }): Hit[];
  /** The `n` nearest fingerprints, however far away, in the same order. */
  nearest(fp: bigint, n: number): Hit[];
  /**
   * The matches of `near`, sorted by graded distance, which weights each bit by how clearly the query decided it. It separates near from
   * unrelated texts better than the Hamming distance, and needs no more storage.
   *
   * @param query The result of `sketch`, with as many bits as the index.
   */
  nearGraded(
    query: Pick<Sketch, 'sums'>,
    options?: { within?: number | undefined; limit?: number | undefined },
  ): (Hit & { graded: number })[];
  /**
   * `near` for many fingerprints. The matches of fingerprint `i` are `ids` and `distances` from `offsets[i]` up to, but not including,
   * `offsets[i + 1]`. `distances` has one value for each match.
   */
  nearAll(
    fps: BigUint64Array | Iterable<bigint>,
    options?: { within?: number | undefined; limit?: number | undefined },
  ): { offsets: Uint32Array; ids: Uint32Array; distances: Uint8Array };
  /**
   * All pairs of stored fingerprints at most `within` bits apart (3 by default), sorted by ids. Pair `i` is the ids `a[i]` < `b[i]` and
   * their distance `distance[i]`.
   *
   * @throws {NearprintError} `ERR_TOO_MANY_PAIRS` if there are more than 33,554,432 pairs, as among 8,200 equal fingerprints. Then use
   *   `clusters` or `nearAll`.
   */
  pairs(options?: { within?: number | undefined }): { a: Uint32Array; b: Uint32Array; distance: Uint8Array };
  /**
   * The cluster number of each id. Two fingerprints are in one cluster when a chain of pairs at most `within` bits apart connects them
   * (single linkage). Numbers are 0, 1, 2 … in the order of the smallest ids; a removed id has 0xFFFFFFFF.
   */
  clusters(options?: { within?: number | undefined }): Uint32Array;
  /**
   * What a call of `near` costs: how many tables it searches (0: it scans all fingerprints), how many buckets it probes there, and how many
   * candidates it compares. `most` is the largest number of candidates that any call can have, about twice the size of the index. With a
   * fingerprint, the call is made and counted. Without one, the plan is the mean over calls for eight of the stored fingerprints.
   */
  plan(within: number, fp?: bigint): { tables: number; probes: number; candidates: number; most: number };
  /** How many fingerprints it holds, and the memory they take. */
  stats(): IndexStats;
  /** A snapshot to store or send: the same bytes on every platform. */
  toBytes(): OwnUint8Array;
}

// ---- documents ------------------------------------------------------------------------------------------------------------

export interface CorpusOptions {
  /** How fingerprints are made. Default: `recipes.default` at 128 bits. */
  recipe?: Recipe | undefined;
  /**
   * Texts whose wording never counts, at most 1,000, such as a form template, a licence header or site navigation. It affects neither
   * fingerprints nor the verdict, order, letters and ends of matches; a range can span it between two things that both texts have. The rest
   * of a text is compared; if nothing is left, the text matches nothing. So two different issues in one form are not near-duplicates, but
   * two reports of one problem are.
   */
  boilerplate?: readonly string[] | undefined;
}

/** Any value that JSON can represent. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** A document: a text with an id that you choose. */
export interface CorpusDocument {
  /** Any string without unpaired surrogates, which are refused with a `TypeError`. */
  id: string;
  text: string;
  /** A title to show. Unpaired surrogates become U+FFFD. */
  title?: string | undefined;
  /**
   * Your application's own data, such as a link. A value that JSON cannot represent is refused with a `TypeError` or `RangeError`. The type
   * allows any object, so that an `interface` can be used.
   */
  data?: Json | object | undefined;
  /** Your application's version of it, such as a revision number or the time of the last change. See `sync`. */
  version?: string | number | undefined;
  /** A dense vector (embedding) of the text, for `similar`. All in a corpus have the same length. 512 bits of each are kept. */
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
 * What a match says about a document. `'document'`: the whole text and the whole document are near-duplicates. `'part'`: they share
 * passages anywhere in either, possibly with some words changed.
 */
export type Scope = 'document' | 'part';

/** How much is reported. */
export type Strictness = 'more' | 'balanced' | 'fewer';

export interface CheckOptions {
  /** One scope, or both. Default: both. Without `'document'`, a document that matches as a whole is returned as a `'part'`. */
  scope?: Scope | readonly Scope[] | undefined;
  /**
   * The smallest score of a match, 0 to 1. Default: `'auto'`, which depends on the lengths of the two texts and, in a corpus of more than
   * 20 documents, on the similarity of documents that are not near-duplicates (`stats().background`).
   */
  threshold?: 'auto' | number | undefined;
  /**
   * The smallest part, in letters and digits that are not common; a Chinese, Japanese or Korean letter counts as two. Default: 48.
   */
  minLetters?: number | undefined;
  /**
   * Wording in more documents than this is common, such as headings, licence lines and the fixed lines of a form. On its own it makes no
   * match, unless the document has the same words in the same order. Lower the number if there are too many matches; raise it if there are
   * too few. Default: 10. With `Infinity` no wording is common, and every part of at least `minLetters` is returned.
   */
  maxDocuments?: number | undefined;
  /** The smallest `share` of a match, 0 to 1. Default: 0. */
  minShare?: number | undefined;
  /**
   * How much wording a part must share to be reported. In three labelled collections, .69, .76 and .85 of the labelled answers are wanted,
   * and of copied passages with changed words .97, .97 and .86 are found (`'more'`, `'balanced'`, `'fewer'`). Use `'more'` to find shorter
   * and rewritten copies, at the cost of more forms and lists, and `'fewer'` for longer passages alone. It does not change which documents
   * match as a whole. Default: `'balanced'`.
   */
  strictness?: Strictness | undefined;
  /**
   * The largest number of matches to return: the first ones of the unlimited answer. At most 512 documents that might match as a whole are
   * examined, the most promising first; those with the same words in the same order come before all others.
   */
  limit?: number | undefined;
  /**
   * Documents to leave out, such as the one being edited: a list of their ids, or a function that returns `true` for them. The function is
   * called once for each document that might be in the answer. A result other than `true` or `false`, such as a promise, is an error. The
   * function must not change the corpus.
   */
  exclude?: ((id: string) => boolean) | readonly string[] | undefined;
  /** Ends a check in a worker or of an archive: its promise is rejected with the signal's reason. */
  signal?: AbortSignalLike | undefined;
}

/** A signal: an `AbortSignal` of the DOM or Node, without the types of either. */
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

/** A document that is almost the same as the checked text, or shares parts with it. There is one match for each document. */
export interface Match {
  id: string;
  title: string | undefined;
  /** The `data` of the document. */
  data: Json | undefined;
  scope: Scope;
  /**
   * How alike the text and the document are, or their most similar parts, 0 to 1: the `score` of a `Comparison`.
   */
  score: number;
  /**
   * How telling the shared wording is in this corpus, in words of five letters, at least 0. Matches are sorted by this figure, largest
   * first. A shared word counts in full if only one document has it together with the two words before it, less the more documents do (half
   * if four do), and nothing if more than `maxDocuments` do. Wording already shown by an earlier match counts a tenth. A part is returned if
   * one stretch of it reaches 6 (`strictness: 'more'` 4.5, `'fewer'` 9) after a fifth is subtracted for each word: about 40 letters that no
   * other document has, or more that a few documents have. Words with digits or signs, as in lists, fields, code and addresses, count
   * against a stretch, unless it is two and a half times as long.
   */
  information: number;
  /** The number of letters and digits in `here`. */
  letters: number;
  /**
   * The share of the text that is also in the document, 0 to 1, in letters and digits of words that are not common. This is the figure to
   * show people.
   */
  share: number;
  /**
   * The approximate number of documents, including this one, that have the rarest shared wording as long as a part. It is never too low,
   * and above `maxDocuments` if all shared wording is common.
   */
  documents: number;
  /** The Hamming distance of the fingerprints of what was compared, 0 to the `bits` of `corpus.recipe` (128 by default). */
  distance: number;
  /**
   * The ranges of the checked text that the document shares, in UTF-16 code units, from `start` up to, but not including, `end`. The
   * longest come first; none overlap. If there are none, the only range is the whole text.
   */
  here: [start: number, end: number][];
  /** The corresponding ranges of the document: `there[i]` matches `here[i]`. */
  there: [start: number, end: number][];
}

export interface SimilarOptions {
  /** The title of the text. Its words count more, and a document with an equal or nearly equal title is always returned. */
  title?: string | undefined;
  /** The vector of the text: words and vectors decide together. Documents without a vector are ranked by their words alone. */
  vector?: Float32Array | undefined;
  /** The largest number of documents to return. Default: no limit. */
  limit?: number | undefined;
  /**
   * How much more similar than neighbours in the corpus a document must be. In nine labelled sets, .54, .44 and .25 of the partners of texts
   * are returned, and .64, .39 and .15 of the texts of the same subjects without a labelled partner are answered (`'more'`, `'balanced'`,
   * `'fewer'`). Use `'more'` to find older versions of a text. Default: `'balanced'`.
   */
  strictness?: Strictness | undefined;
  /** Whether to rank every document that shares a word with the text, even if it does not stand out. Default: `false`. */
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
  /** The weight of the shared words divided by that of all words of the text, 0 to 1. It is not a probability: show the words. */
  similarity: number;
  /** The words that decided, heaviest first, as written in the text or its title, with their ranges in the text and in the document. */
  terms: { text: string; here: [start: number, end: number][]; there: [start: number, end: number][] }[];
  /**
   * Whether versions, years and other numbers are the same: those of the titles, or of the texts if either has no title; a
   * text without numbers has those of its title. `'unknown'` if only one of the two has any.
   */
  numbers: 'same' | 'differ' | 'unknown';
}

export interface CorpusStats {
  /** Documents. */
  size: number;
  /** Bytes of memory for the index of words and phrases and the table of ids. A snapshot does not contain them. */
  bytes: number;
  /** Bytes of memory for ids, titles, data, versions and texts. */
  textBytes: number;
  /**
   * The similarity of documents that are not near-duplicates, as a score from 0 to 1: by chance, by subject and by form. It sets the
   * automatic threshold; checks use the new value once a sixteenth of the documents has changed. 0 with at most 20 documents, too few to
   * learn from.
   */
  background: number;
}

/** The similarity of texts in a collection that are not near-duplicates. It sets the automatic threshold. */
export interface Background {
  /** The 97th percentile of the scores of each text and its fifth-nearest other text, 0 to 1; 0 for at most 20 texts. */
  readonly score: number;
  /** The number of texts it was learned from; copies count once. With at most 20 texts, it is not used. */
  readonly texts: number;
}

/**
 * Documents by id. `check` finds near-duplicates of a text and documents that share passages with it. There is nothing to tune, and no text
 * leaves the machine.
 *
 * A corpus does not report its changes. If a checker of `nearprint/editor` uses it, call `checker.recheck()` after `put` or `delete`.
 *
 * @example
 * const corpus = new Corpus();
 * for (const { id, title, text } of notes) corpus.put({ id, title, text });
 * for (const { title, score, here } of corpus.check(draft, { limit: 3 })) warn(`${Math.round(100 * score)} % of ${title}`, here);
 */
export class Corpus extends Owner {
  constructor(options?: CorpusOptions);
  /** The recipe of all fingerprints, with every key. */
  readonly recipe: CompleteRecipe;
  /** The texts whose wording does not count. */
  readonly boilerplate: string[];
  readonly size: number;
  /** The ids of all documents, sorted by code point. */
  ids(): string[];
  /**
   * Adds one document, or many, which is faster than one by one. They replace documents with the same ids. If one is refused, those before
   * it may already have been added. The iterable must not change the corpus.
   */
  put(documents: CorpusDocument | Iterable<CorpusDocument>): void;
  /**
   * Makes the corpus hold exactly these documents: puts those that are new or whose text, title, data or version has changed, and deletes
   * all others. If one is refused, or two have the same id, nothing changes.
   */
  sync(documents: Iterable<CorpusDocument>): Synced;
  /** Deletes a document; `false` if there was none with this id. */
  delete(id: string): boolean;
  /** Deletes all documents. */
  clear(): void;
  /** Whether there is a document with this id. */
  has(id: string): boolean;
  /** Whether the corpus has exactly this document, so that `sync` would leave it unchanged. */
  holds(document: CorpusDocument): boolean;
  /** The document of an id; `undefined` if there is none. */
  get(id: string): StoredDocument | undefined;
  /**
   * Adds all documents of a snapshot. They replace documents with the same ids. No fingerprint is computed.
   *
   * @throws {NearprintError} `ERR_BAD_SNAPSHOT`, or `ERR_OTHER_RECIPE` when the snapshot was made with other options.
   */
  merge(bytes: Uint8Array): void;
  /**
   * Finds the documents that are almost the same as a text or share passages with it. There is one match for each document. The first match
   * shares the most wording that few other documents have; wording already shown by an earlier match counts little, so a later match can
   * have a higher score or share. With a recipe that drops punctuation, like the default, a text without letters or digits has no match.
   */
  check(text: string | Draft, options?: CheckOptions): Match[];
  /**
   * Finds documents that may be about the same thing in other words, most similar first. Rare words count more (BM25), and so do words of
   * titles. It returns only documents that are more similar than neighbours in the corpus usually are. Only the first 256 words of a long
   * text count. The first call builds the index, in about twice the time of `put`; later calls read what was put or deleted since.
   * Snapshots do not contain it.
   */
  similar(text: string | Draft, options?: SimilarOptions): Similar[];
  /**
   * The ids of documents that have near-duplicates, in groups of at least two: two documents are in one group if a chain of near-duplicates
   * connects them. `check` would find each joined pair. Among many similar texts that all score near the threshold, it
   * can miss pairs that `check` and `compare` find.
   */
  duplicates(options?: { threshold?: 'auto' | number | undefined; numbers?: 'ignore' | 'differ' | undefined }): { groups: string[][] };
  stats(): CorpusStats;
  /** Returns the whole corpus with its recipe. Equal corpora give equal bytes on every platform. */
  toBytes(): OwnUint8Array;
  /**
   * Makes a corpus from a snapshot. The index is computed again from the texts.
   *
   * @throws {NearprintError} `ERR_BAD_SNAPSHOT` if the bytes are altered, truncated, of another version or not a snapshot.
   */
  static fromBytes(bytes: Uint8Array): Corpus;
  /**
   * Joins several snapshots, such as those of several workers, into one. Of documents with the same id, the last is kept.
   *
   * @throws {NearprintError} As `fromBytes` and `merge`; the message gives the position of the snapshot.
   */
  static mergeBytes(snapshots: Iterable<Uint8Array>): OwnUint8Array;
}

// ---- collections larger than memory -----------------------------------------------------------------------------------------

/**
 * A summary of each text for a `Sieve`, at most 205 bytes each. The first byte of each is its length, so that they can be reordered.
 * Summaries can be made in any thread.
 *
 * @param recipe Default: `recipes.default` at 128 bits, as in a `Corpus`. The sieve must have the same recipe.
 * @param boilerplate Texts whose wording does not count. The sieve must have the same ones.
 */
export function summarize(texts: Iterable<string>, recipe?: Recipe, boilerplate?: readonly string[]): OwnUint8Array;

/**
 * Finds near-duplicates among texts that arrive one by one and are not kept in memory. The verdict is that of a `Corpus` of the same
 * documents; a document takes at most 400 bytes. If a verdict needs a text, the sieve asks for it again. It can miss documents that share
 * few pairs of adjacent words, such as forms with the same labels and different numbers. Among many similar texts that all score near the
 * threshold, it can miss pairs that `check` and `compare` find.
 *
 * @example
 * const sieve = new Sieve();
 * const { of } = sieve.put(summarize(texts), (position) => texts[position]);
 * const kept = texts.filter((text, position) => of[position] < 0);
 */
export class Sieve extends Owner {
  /**
   * @param options.recipe Default: `recipes.default` at 128 bits.
   * @param options.threshold The smallest score of near-duplicates, 0 to 1. Default: `'auto'`, which depends on the background and the
   *   length of the texts.
   * @param options.background The background of the collection, if it is known; otherwise it is learned.
   * @param options.numbers With `'differ'`, texts whose numbers differ are not near-duplicates, such as two invoices. Default: `'ignore'`.
   * @param options.templates With `'keep'`, different records of one template, of up to 128 words, are not near-duplicates, such as two products of one maker:
   *   a third of the words that differ stand where at least three texts have other words between the same ones, and they are one in
   *   fourteen of all words. Numbers and errors of typing make no other record. What differs is learned with the background. Default: `'keep'`.
   * @param options.contained With `'drop'`, two texts are also near-duplicates if one is contained in the other: at least nine in ten of
   *   its words occur there in the same order, and the other has at most two and a half times as many. Put the longest first. Not with
   *   `grouped`. Default: `'keep'`.
   * @param options.grouped Whether near-duplicates are also kept, so that chains of them become groups. By default they are dropped, and
   *   later documents are compared only with those that were kept.
   * @param options.boilerplate Texts whose wording does not count, such as a licence header, as in a `Corpus`. A document that contains
   *   nothing else is compared as a whole.
   */
  constructor(options?: {
    recipe?: Recipe | undefined;
    threshold?: 'auto' | number | undefined;
    background?: Background | undefined;
    numbers?: 'ignore' | 'differ' | undefined;
    templates?: 'keep' | 'drop' | undefined;
    contained?: 'keep' | 'drop' | undefined;
    grouped?: boolean | undefined;
    boilerplate?: readonly string[] | undefined;
  });
  /** What the texts of the collection have in common; `undefined` until it is learned. */
  readonly background: Background | undefined;
  /** The smallest scores of near-duplicates, for short texts (8 features) and long ones (2,048). In between, it depends on the length. */
  readonly thresholds: { short: number; long: number };
  /**
   * Learns the background of a collection from the summaries of all its documents, in one or more parts, before any is put. Without this
   * call, the documents of the first `put` count as the collection.
   *
   * @param textOf Returns the text of the document at a position, for at most 70,000 documents. If it throws, the sieve is disposed of.
   * @throws {NearprintError} As `put`.
   */
  learn(summaries: Uint8Array | Iterable<Uint8Array>, textOf: (position: number) => string): Background;
  /**
   * Adds the next documents. The position of a document is the number of documents that were put before it.
   *
   * @param summaries What `summarize` returned for these documents, with the recipe of this sieve.
   * @param textOf Returns the text of the document at a position. If it throws, the sieve is disposed of.
   * @param sets The set of each document, such as a number for its language: documents of different sets are not compared. Default: 0 for
   *   all.
   * @returns For each of these documents: `of`, the position of an earlier document that it is a near-duplicate of, or −1; `score`, their
   *   score, 0 to 1; `onlyNumbers`, 1 if only numbers differ; `contained`, 1 if one is contained in the other: then the score is the share
   *   of its words; and `beside`, for a document that is near none because it is a different record, the position of the other record,
   *   or −1.
   * @throws {NearprintError} `ERR_OTHER_RECIPE` if the summaries were made with another recipe or other boilerplate, `ERR_BAD_SNAPSHOT` if
   *   they are truncated or not summaries; then nothing is added.
   */
  put(
    summaries: Uint8Array,
    textOf: (position: number) => string,
    sets?: Iterable<number>,
  ): { of: Float64Array; score: Float64Array; onlyNumbers: Uint8Array; contained: Uint8Array; beside: Float64Array };
  /**
   * Adds the next documents without comparing them, such as those of an older collection: they are all kept, and later documents are
   * compared with them. If the background is to be learned, call `learn` first.
   *
   * @param sets As for `put`.
   * @throws {TypeError} With the option `grouped`, or if the background is still to be learned.
   * @throws {NearprintError} As `put`.
   */
  keep(summaries: Uint8Array, sets?: Iterable<number>): void;
  /**
   * For each position, the position of the first document of its group.
   *
   * @throws {TypeError} Without the option `grouped`.
   */
  groups(): Uint32Array;
  /**
   * For each position, the lowest score of the near-duplicates that connect its group; NaN for a document on its own.
   *
   * @throws {TypeError} Without the option `grouped`.
   */
  lowestScores(): Float64Array;
}

// ---- dense vectors --------------------------------------------------------------------------------------------------------

/**
 * Fingerprints of dense vectors (embeddings), from random hyperplanes: a seed gives the same ones on every platform. Two vectors at an
 * angle θ differ in bits·θ/π bits on average. An `Index` finds the near ones.
 *
 * @example
 * const planes = new Hyperplanes({ dimensions: 384, bits: 128 });
 * distance(planes.fingerprint(embeddingA), planes.fingerprint(embeddingB));
 */
export class Hyperplanes extends Owner {
  /** @param options `dimensions`: the length of every vector, 1 to 65,536. `bits` is 64 and `seed` is 0 by default. */
  constructor(options: { dimensions: number; bits?: 32 | 64 | 128 | undefined; seed?: number | undefined });
  /**
   * The random projection (Johnson–Lindenstrauss): one coordinate for each bit, scaled so that lengths and distances are preserved on
   * average. Throws a `RangeError` if a coordinate is too large for a `Float32Array`.
   */
  project(v: Float32Array): Float32Array;
  /** Bit `i` is 1 if the vector lies on the positive side of plane `i`, and 0 if it lies on the other side or in the plane. */
  fingerprint(v: Float32Array): Fingerprint;
}

// ---- start-up and errors ----------------------------------------------------------------------------------------------------

// The platform's own types, where they are loaded; a project without them can still use the rest. The DOM's Module is an
// empty interface, which a string would satisfy.
type WebAssemblyModule = typeof globalThis extends { WebAssembly: { Module: { prototype: infer T } } } ? T & object : never;
type FetchResponse = typeof globalThis extends { Response: { prototype: infer T } } ? T : never;
type WebURL = typeof globalThis extends { URL: { prototype: infer T } } ? T : never;

/** Where the WebAssembly module comes from: its bytes, the compiled module, a response, an address, or a promise of one of them. */
export type ModuleSource = SentModule | FetchResponse | WebURL | Promise<SentModule | FetchResponse | WebURL>;

export { openArchive, type Archive, type ArchiveOptions } from 'nearprint/archive';

/** The sources that can be sent to a worker. An address is relative to the worker's own. */
export type SentModule = ArrayBuffer | ArrayBufferView | WebAssemblyModule | string;

/**
 * Starts WebAssembly before the first call, off the main thread if possible. It is optional. Calls made at the same time share one start,
 * later calls do nothing, and after a failure it can be called again.
 *
 * @param source The module to use instead of the inlined one: the bytes of `nearprint/nearprint.wasm`, already compiled, as a `Response`
 *   (or a promise of one: `fetch(…)`), or the address to fetch it from. A response of the type `application/wasm` is compiled as it
 *   arrives.
 * @example
 * await init();
 */
export function init(source?: ModuleSource): Promise<void>;

/**
 * An error with a `code`:
 *
 * - `ERR_WASM_UNAVAILABLE` – WebAssembly is missing, or a Content-Security-Policy without `'wasm-unsafe-eval'` forbids it,
 *   or the source given to `init` is not the module
 * - `ERR_OUT_OF_MEMORY` – the text does not fit into WebAssembly's memory, or there is no room for another memory
 * - `ERR_ARCHIVE_CHANGED`, `ERR_FETCH`, `ERR_NO_RANGES` – see `openArchive` of `nearprint/archive`
 * - `ERR_BAD_SNAPSHOT` – the bytes are not a snapshot or an archive, are altered or truncated, or have another format or version of Unicode
 * - `ERR_TIMEOUT` – a corpus did not answer a checker of `nearprint/editor` in time
 * - `ERR_TOO_MANY_PAIRS` – `Index.pairs` would return more than 33,554,432 pairs
 * - `ERR_OTHER_RECIPE` – a corpus made with other options cannot be merged, nor summaries made with another recipe put into a sieve
 * - `ERR_INSTANCE_DEAD` – WebAssembly stopped in an earlier call, and this object is lost; new objects work at once
 * - `ERR_SUM_TOO_LARGE` – a sum of a sketch does not fit into 32 bits
 * - `ERR_UNSUPPORTED` – the platform has no `Intl.Segmenter`, which `segmentWords` needs, or no `DecompressionStream` for `openArchive`
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
