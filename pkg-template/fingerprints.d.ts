/**
 * What most apps never need, with all of `nearprint`: features of your own, sketches, every step of a fingerprint, texts under edit, dense
 * vectors, and collections larger than memory.
 *
 * @example
 * import { Draft, distance } from 'nearprint/fingerprints';
 *
 * const draft = new Draft('It was a bright cold day in April.');
 * draft.replace(9, 15, 'dark');
 * distance(draft.fingerprint, stored);
 *
 * @module
 */

import type { Background, CompleteRecipe, Fingerprint, Idf, Recipe } from 'nearprint';

export * from 'nearprint';

// Arrays that own their memory, as in `nearprint`.
type OwnUint8Array = ReturnType<Uint8Array['slice']>;

/** What all classes that hold WebAssembly memory have in common. */
declare class Owner {
  /** Frees the memory at once. Every later call throws `ERR_DISPOSED`. */
  dispose(): void;
  /** The same, for `using`. */
  [Symbol.dispose](): void;
}

// ---- features of your own -------------------------------------------------------------------------------------------------

/**
 * The fingerprint of your own features, such as tokens, hashed without folding. `recipe.weights` decides the weight of a string; a pair
 * brings its own, −2^20 to 2^20, rounded to multiples of 1/1024. Of the recipe `stopWords`, `idf`, `top`, `bits`, `hash` and `seed` count
 * too.
 *
 * @example
 * fromFeatures([['aaa', 2], ['bbb', 3]], recipes['python-simhash']);
 */
export function fromFeatures(features: Iterable<string | readonly [feature: string, weight: number]>, recipe?: Recipe): Fingerprint;

/**
 * The words that `Intl.Segmenter` finds, in lower case and NFC, for {@link fromFeatures}. They differ between platforms and versions.
 * `locale` is a language tag; default: the platform's.
 *
 * @throws {NearprintError} `ERR_UNSUPPORTED` without `Intl.Segmenter`.
 * @example
 * fromFeatures(segmentWords('哪家北京的火锅好吃', 'zh'), { stopWords: ['的'] });
 */
export function segmentWords(text: string, locale?: string): string[];

// ---- sketches -------------------------------------------------------------------------------------------------------------

/** The sums whose signs are the fingerprint. */
export interface Sketch {
  /** One signed sum per bit, least significant first; a bit is 1 where its sum is above 0. */
  sums: Int32Array;
  /** What a weight of 1 adds to a sum: 1 for the weights `'once'` and `'count'`, otherwise 1024. */
  scale: number;
  /** Distinct features with a weight other than 0; 0 for an empty text. */
  features: number;
  fingerprint: Fingerprint;
}

/**
 * The sums behind a fingerprint, which show how clearly each bit was decided.
 *
 * @throws {NearprintError} `ERR_SUM_TOO_LARGE` if a sum does not fit into 32 bits; `fingerprint` has no such limit.
 */
export function sketch(text: string, recipe?: Recipe): Sketch;

/**
 * A finer distance, 0 (all bits are equal, or no features) to 1: Σ|sum| over the bits in which `stored` differs, divided by Σ|sum|.
 *
 * @example
 * stored.filter((fp) => gradedDistance(sketch(draft), fp) < 0.1);
 */
export function gradedDistance(query: Sketch, stored: bigint): number;

// ---- every intermediate value ---------------------------------------------------------------------------------------------

/** Every step from a text to its fingerprint. Offsets are UTF-16 code units of the text. */
export interface Explanation {
  /** The recipe used. */
  recipe: CompleteRecipe;
  /** The paragraphs, trimmed; with `unit: 'codepoint'` and `paragraphs: 'join'`, the whole text. */
  paragraphs: {
    start: number;
    end: number;
    /** The text that shingles are cut from: folded, without dropped characters. */
    text: string;
    /** The shingle width used here, in units. */
    size: number;
  }[];
  /** The distinct features, in the order in which they first occur. */
  features: {
    /** The feature as it was hashed. */
    text: string;
    /** Where it first occurs; `end` is exclusive. */
    start: number;
    end: number;
    /** How often it occurs. */
    count: number;
    /** Added to the sum of each bit that is 1 in its hash, subtracted from the others; 0 if the feature does not count. */
    weight: number;
    /** The feature hash at the width of the recipe. */
    hash: bigint;
  }[];
  /** `sums[i]` decides bit i; bit 0 is the least significant. */
  sums: number[];
  fingerprint: Fingerprint;
}

/**
 * Every step from a text to its fingerprint, for teaching and debugging.
 *
 * @throws {RangeError} if there are more than 2^20 distinct features or paragraphs.
 * @example
 * explain('Python is sexy', recipes.textbook).features[0]; // { text: 'pyth', start: 0, end: 4, count: 1, weight: 1, hash: 13…n }
 */
export function explain(text: string, recipe?: Recipe): Explanation;

/**
 * Counts the documents in which each feature occurs, for the weights `'tfidf'`.
 *
 * @example
 * const builder = new IdfBuilder({ unit: 'word' });
 * for (const text of texts) builder.add(text);
 * fingerprint(text, { unit: 'word', weights: 'tfidf', idf: builder.build(), top: 20 });
 */
export class IdfBuilder extends Owner {
  /** @param recipe How features are made from a text. Default: `recipes.default`. */
  constructor(recipe?: Recipe);
  /** Counts a document. */
  add(text: string): void;
  /** Counts a document by its features, made as for {@link fromFeatures}. */
  addFeatures(features: Iterable<string>): void;
  /** How many documents were counted. */
  readonly documents: number;
  /** The table of the documents so far, frozen. More may be added afterwards. */
  build(): Idf;
}

// ---- a text under edit ----------------------------------------------------------------------------------------------------

/**
 * A text that is being edited, with its fingerprint: always `fingerprint(draft.toString(), recipe)`, at a cost that depends on the
 * paragraph edited.
 *
 * @example
 * const draft = new Draft('It was a bright cold day in April.');
 * draft.replace(9, 15, 'dark');
 * draft.toString(); // 'It was a dark cold day in April.'
 */
export class Draft extends Owner {
  constructor(text?: string, recipe?: Recipe);
  /**
   * Replaces the code units from `from` up to, but not including, `to`, which may split a surrogate pair. It reads the paragraphs that it
   * changes, of long ones usually a part.
   *
   * @throws {RangeError} unless 0 ≤ from ≤ to ≤ length. The draft is then unchanged.
   */
  replace(from: number, to: number, insert: string): void;
  /** The length of the text, in UTF-16 code units. */
  readonly length: number;
  /** The fingerprint of the current text. */
  readonly fingerprint: Fingerprint;
  /**
   * The paragraphs that are not empty, trimmed, each with its fingerprint.
   *
   * @throws {RangeError} if there are more than 2^20.
   */
  paragraphs(): { start: number; end: number; fingerprint: Fingerprint }[];
  /** The current text, including unpaired surrogates. */
  toString(): string;
}

// ---- collections larger than memory -----------------------------------------------------------------------------------------

/**
 * A summary of each text for a `Sieve`, at most 205 bytes each, which can be made in any thread; the first byte is its length.
 *
 * @param recipe Default: `recipes.default` at 128 bits; the sieve must have the same, and the same `boilerplate`.
 */
export function summarize(texts: Iterable<string>, recipe?: Recipe, boilerplate?: readonly string[]): OwnUint8Array;

/**
 * Near-duplicates among texts that are not kept in memory, at most 400 bytes each, with the verdict of a `Corpus`. It can miss pairs near
 * the threshold, and forms with other numbers.
 *
 * @example
 * const sieve = new Sieve();
 * const { of } = sieve.put(summarize(texts), (position) => texts[position]);
 * const kept = texts.filter((text, position) => of[position] < 0);
 */
export class Sieve extends Owner {
  /**
   * @param options.recipe Default: `recipes.default` at 128 bits.
   * @param options.threshold The smallest score of near-duplicates, 0 to 1. Default: `'auto'`.
   * @param options.background If it is known. Default: it is learned.
   * @param options.numbers `'differ'`: texts with other numbers, such as two invoices, are not near-duplicates. Default: `'ignore'`.
   * @param options.templates `'keep'`, the default: different records of one template of up to 128 words are not near-duplicates.
   * @param options.contained `'drop'`: a text is also dropped if another, at most two and a half times as long, has nine in ten of its words
   *   in order; put the longest first. Not with `grouped`. Default: `'keep'`.
   * @param options.grouped Whether near-duplicates are kept, so that chains of them become groups. Default: dropped.
   * @param options.boilerplate As in a `Corpus`.
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
  /** The background; `undefined` until it is learned. */
  readonly background: Background | undefined;
  /** The thresholds of short texts (8 features) and long ones (2,048). */
  readonly thresholds: { short: number; long: number };
  /**
   * Learns the background from the summaries of all documents, before any is put. Otherwise the first `put` is the collection.
   *
   * @param textOf The text at a position, for at most 70,000 of them. If it throws, the sieve is disposed of.
   * @throws {NearprintError} As `put`.
   */
  learn(summaries: Uint8Array | Iterable<Uint8Array>, textOf: (position: number) => string): Background;
  /**
   * Adds the next documents; positions count from 0.
   *
   * @param textOf The text at a position. If it throws, the sieve is disposed of.
   * @param sets Documents of different sets, such as languages, are not compared. Default: 0.
   * @returns For each: `of`, the position of an earlier near-duplicate, or −1; `score`, 0 to 1; `onlyNumbers`, 1 if only numbers differ;
   *   `contained`, 1 if one contains the other, and the score is the share of its words; `beside`, the position of another record of one
   *   template, or −1.
   * @throws {NearprintError} `ERR_OTHER_RECIPE` for another recipe or boilerplate, `ERR_BAD_SNAPSHOT` if truncated or no summaries;
   *   nothing is added.
   */
  put(
    summaries: Uint8Array,
    textOf: (position: number) => string,
    sets?: Iterable<number>,
  ): { of: Float64Array; score: Float64Array; onlyNumbers: Uint8Array; contained: Uint8Array; beside: Float64Array };
  /**
   * Adds documents without comparing them, such as an older collection.
   *
   * @throws {TypeError} With the option `grouped`, or before the background is learned.
   * @throws {NearprintError} As `put`.
   */
  keep(summaries: Uint8Array, sets?: Iterable<number>): void;
  /**
   * For each position, that of the first document of its group.
   *
   * @throws {TypeError} Without the option `grouped`.
   */
  groups(): Uint32Array;
  /**
   * For each position, the lowest score that connects its group; NaN for a document on its own.
   *
   * @throws {TypeError} Without the option `grouped`.
   */
  lowestScores(): Float64Array;
}

// ---- dense vectors --------------------------------------------------------------------------------------------------------

/**
 * Fingerprints of dense vectors (embeddings) by random hyperplanes, the same for one seed on every platform: bits·θ/π bits apart for an
 * angle θ, on average.
 *
 * @example
 * const planes = new Hyperplanes({ dimensions: 384, bits: 128 });
 * distance(planes.fingerprint(embeddingA), planes.fingerprint(embeddingB));
 */
export class Hyperplanes extends Owner {
  /** @param options `dimensions`: the length of every vector, 1 to 65,536; `bits` is 64 and `seed` is 0 by default. */
  constructor(options: { dimensions: number; bits?: 32 | 64 | 128 | undefined; seed?: number | undefined });
  /**
   * The random projection (Johnson–Lindenstrauss), one coordinate for each bit; lengths and distances are preserved on average.
   *
   * @throws {RangeError} if a coordinate is too large for a `Float32Array`.
   */
  project(v: Float32Array): Float32Array;
  /** Bit `i` is 1 if the vector lies on the positive side of plane `i`. */
  fingerprint(v: Float32Array): Fingerprint;
}
