/**
 * Checks a text for near-duplicates while it is written. The adapters (`nearprint/dom`, `codemirror`, `prosemirror`, `tiptap`, `react`, `vue`,
 * `svelte`) report edits to it and show what it finds.
 *
 * By default it shows at most three matches, no part shorter than 80 letters (40 in Chinese, Japanese or Korean), and no wording found in
 * more than ten documents. It waits for a pause of 400 ms, and while an input method is composing. No text leaves the page.
 *
 * @example
 * import { createChecker, openCorpus } from 'nearprint/editor';
 * import { watch } from 'nearprint/dom';
 *
 * const corpus = await openCorpus({ name: 'notes' }); // in a worker, kept in this browser
 * await corpus.put({ id: 'p42', title: 'Setup guide', text });
 * const checker = createChecker(corpus, { exclude: (id) => id === thisNote });
 * const detach = watch(document.querySelector('textarea'), checker);
 *
 * @module
 */

import type {
  CheckOptions,
  Corpus,
  CorpusDocument,
  CorpusOptions,
  CorpusStats,
  Match,
  SentCheckOptions,
  Strictness,
  SentSimilarOptions,
  Similar,
  Synced,
} from 'nearprint';

export { NearprintError } from 'nearprint';

// The platform's own types, where they are loaded: the checker itself needs no DOM.
type PageURL = typeof globalThis extends { URL: { prototype: infer T } } ? T : never;
type PageWorker = typeof globalThis extends { Worker: { prototype: infer T } } ? T : never;
type PageSignal = typeof globalThis extends { AbortSignal: { prototype: infer T } } ? T : never;

/** An edit: `insert` replaces the text from `from` up to, but not including, `to`, in UTF-16 code units. */
export interface Change {
  from: number;
  to: number;
  insert: string;
}

/** What a checker needs of a corpus: a `Corpus`, an `OpenCorpus`, a `StoredCorpus` or your own object. */
export interface Checkable {
  /** The matches of a whole text, one for each document. Matches that share only common wording come last. */
  check(
    text: string,
    options: Pick<CheckOptions, 'scope' | 'threshold' | 'minLetters' | 'maxDocuments' | 'minShare' | 'strictness' | 'limit'>,
  ): readonly Match[] | PromiseLike<readonly Match[]>;
  /** Returns a document by its id, for `Checker.passages`. */
  get?(id: string): Source | undefined | PromiseLike<Source | undefined>;
  /**
   * Calls the listener when documents change, so that the text is checked again. A plain `Corpus` does not have it: call
   * `checker.recheck()` after changing one.
   */
  subscribe?(listener: (change?: CorpusChange) => void): () => void;
}

export interface CorpusChange {
  /** The documents that were put or deleted; `undefined` if it could be any. */
  ids?: readonly string[] | undefined;
}

/** A document that a match refers to. */
export interface Source {
  title?: string | undefined;
  text?: string | undefined;
}

/** A match, with offsets in the current text. Ignored parts are left out of `here`, `there`, `letters` and `share`. */
export interface EditorMatch extends Match {
  /**
   * The paragraphs of the text that contain the ranges of `here`, in text order; for a match of scope `'document'`, the whole text.
   */
  parts: [start: number, end: number][];
  /** A hash of the text of each part at the time of the check. */
  contentHashes: string[];
}

/** What a checker knows at one moment. */
export interface CheckerState {
  /**
   * `idle`: the whole text is checked. `waiting`: for a pause. `error`: a check failed; the next edit tries again.
   */
  readonly status: 'idle' | 'waiting' | 'checking' | 'error';
  /** The matches to show, best first. It is the same array as before if no match changed. */
  readonly matches: readonly EditorMatch[];
  /**
   * Why the last check failed, if the status is `error`; or why the matches cannot be shown, such as `ERR_FETCH` if a part of the package
   * did not load.
   */
  readonly error: unknown;
}

/**
 * What is no longer shown. `'pair'`: these parts of the text with that document, even after edits. `'paragraph'`: these parts, until their
 * text changes. `'source'`: that document.
 */
export type IgnoreKind = 'pair' | 'paragraph' | 'source';

/** A rule about what to ignore, as plain data. Save it with the text, and pass it back in the option `ignored`. */
export interface IgnoreRule {
  kind: IgnoreKind;
  /** The document, for the kinds `'pair'` and `'source'`. */
  id?: string | undefined;
  /** The hash of a part of the match, for `'pair'` and `'paragraph'`. Without it, a pair is the whole text and the document. */
  contentHash?: string | undefined;
}

export interface CheckerOptions {
  /** Near-duplicates of the whole text (`'document'`), shared passages (`'part'`), or both, the default. */
  scope?: CheckOptions['scope'];
  /** The smallest score of a match, 0 to 1. Default: `'auto'`, which depends on the lengths of the texts. */
  threshold?: CheckOptions['threshold'];
  /** The largest number of matches in `state.matches`, 0 to 50. Default: 3. */
  limit?: number | undefined;
  /**
   * Documents to leave out, such as the one being written: their ids, or a function that returns `true` for them and `false` for others. It
   * runs in the page after each check. If its answers change, call `recheck`. An exception or any other result ends up in `state.error`.
   */
  exclude?: CheckOptions['exclude'];
  /** The rules about what to ignore, as `checker.ignored` returned them. */
  ignored?: readonly IgnoreRule[] | undefined;
  /** The pause before a check, in milliseconds, 0 to 60,000; four times as long inside a word. Default: 400. */
  delayMs?: number | undefined;
  /**
   * How long a check may take, in milliseconds, 1 to 600,000. Default: 30,000. A longer one is aborted, `state.error` is an `ERR_TIMEOUT`, and
   * the text is checked again after as long or at the next edit, as after an `ERR_FETCH`. After two seconds, a check gives way to that of a
   * newer text.
   */
  timeLimitMs?: number | undefined;
  /**
   * The shortest part to report and text to check, in letters and digits, 1 to 1,000,000. A Chinese, Japanese or Korean letter counts as
   * two. Default: 80.
   */
  minLetters?: number | undefined;
  /**
   * Wording in more documents than this is common, as that of a template. A document that shares nothing else is not shown. 1 to
   * 1,000,000,000, or `Infinity`. Default: 10.
   */
  maxDocuments?: number | undefined;
  /**
   * The smallest `share` of the text to report, 0 to 1; about 0.3 suits a form that looks for whole duplicates. Default: 0.
   */
  minShare?: number | undefined;
  /** How much wording a part must share to be reported. Default: `'balanced'`. */
  strictness?: Strictness | undefined;
}

/**
 * Watches one text, and checks all of it at each pause, in time proportional to its length. A `Corpus` in the page blocks the page meanwhile,
 * for about a second if the text has a million characters. A wrong argument throws a `TypeError` or `RangeError` that names it. After
 * `dispose`, every method that changes something throws `ERR_DISPOSED`.
 */
export interface Checker {
  /** Replaces the whole text. Matches stay in the beginning and the end that both texts share. */
  reset(text: string): void;
  /**
   * Applies changes that happened at once: all offsets refer to the text before them, and they must not overlap. Matches move with the
   * text; a part whose text has changed is dropped.
   *
   * @example
   * checker.edit([{ from: 0, to: 5, insert: 'Dear' }]); // replaces the first five code units
   */
  edit(changes: readonly Change[]): void;
  /** Reports that an input method starts (`true`) or stops (`false`) composing. Nothing is checked in between. */
  compose(composing: boolean): void;
  /**
   * Checks the whole text again, at the next pause. Call it after changing a plain `Corpus`; others report their changes.
   *
   * @example
   * corpus.put(note);
   * checker.recheck();
   */
  recheck(): void;
  /** Calls the listener at once and on every change (Svelte's store contract). Returns a function that ends the subscription. */
  subscribe(listener: (state: CheckerState) => void): () => void;
  readonly state: CheckerState;
  readonly text: string;
  /**
   * The best match with a range in `here` that contains this offset, in UTF-16 code units; `undefined` if there is none.
   */
  matchAt(position: number): EditorMatch | undefined;
  /** For adapters: reports that the matches cannot be shown. From then on, `state.error` is the reason. */
  fail(error: unknown): void;
  /** Adds a rule, so that this match is no longer shown. */
  ignore(match: EditorMatch, kind: IgnoreKind): void;
  /** The rules about what is ignored, as plain data, without repeats. Set this property to replace them. */
  get ignored(): IgnoreRule[];
  set ignored(rules: readonly IgnoreRule[]);
  /** Both texts of a match, to which its offsets `here` and `there` refer. `there` is `undefined` if the corpus does not keep texts. */
  passages(match: EditorMatch): Promise<{ here: string; there: string | undefined }>;
  readonly disposed: boolean;
  /** Ends the checker, and calls its listeners once more. The corpus stays open. */
  dispose(): void;
  [Symbol.dispose](): void;
}

/**
 * Makes a checker for one text, which is empty at first.
 *
 * @param corpus Where to look. It stays yours: the checker never disposes of it.
 */
export function createChecker(corpus: Checkable, options?: CheckerOptions): Checker;

export interface OpenCorpusOptions extends CorpusOptions {
  /** With a name, the corpus is stored in this browser and shared by the site's tabs, as by `nearprint/store`. */
  name?: string | undefined;
  /**
   * The address of a corpus file, of `nearprint build` or `Corpus.toBytes`, fetched at every opening. The corpus starts with its documents
   * and, unless `recipe` is given, its options; if the file was made with another recipe, the promise is rejected with `ERR_OTHER_RECIPE`.
   *
   * With a name, its documents are stored beside those that were put. Another file opened later replaces it: documents that only the first
   * one had are deleted, unless they were put since. If the file cannot be loaded, is not a corpus file or does not fit in storage, the stored
   * documents are used, and `state.error` says why; without stored documents, the promise is rejected.
   */
  from?: string | PageURL | undefined;
  /**
   * A worker of your own that calls `serve` of `nearprint/editor-worker`; a function that makes it, so that a lost one can be restarted.
   * You need it only if the Content-Security-Policy does not list `blob:` in `worker-src` or `'wasm-unsafe-eval'` in `script-src`.
   *
   * Under `require-trusted-types-for 'script'`, the package starts its worker through the policy `nearprint`, which `trusted-types` must
   * name; with two copies of the package in one page, with `'allow-duplicates'`.
   */
  worker?: PageWorker | (() => PageWorker) | undefined;
  /** Ends the opening: its promise is rejected with the signal's reason, and the worker ends. Default: it waits as long as `from` takes. */
  signal?: PageSignal | undefined;
  /**
   * Called as the file of `from` arrives, with numbers of bytes. `total` is `undefined` if the server does not tell it, as for a file that it
   * compresses.
   */
  onProgress?: ((progress: { done: number; total: number | undefined }) => void) | undefined;
}

export interface PutOptions {
  /**
   * Ends the call: it is rejected at once, and nothing more is sent. Documents sent before are put, and stay.
   */
  signal?: PageSignal | undefined;
  /** Called after each parcel, with numbers of documents. */
  onProgress?: ((progress: { done: number; total: number }) => void) | undefined;
}

/** The state of a corpus in a worker. */
export interface OpenCorpusState {
  /**
   * `open`: it answers. `restarting`: the worker was lost, and calls wait for the next one. `lost`: every call is rejected.
   */
  status: 'open' | 'restarting' | 'lost';
  /**
   * Why the worker was lost. While the status is `open`: the store does not hear from other tabs, can no longer be written to
   * (`ERR_STORE_LOST`) or has unreadable entries (`ERR_STORE_DAMAGED`; `openStore` lists them); or the corpus file could not be loaded
   * (`ERR_FETCH`) or is not one (`ERR_BAD_SNAPSHOT`).
   */
  error?: Error | undefined;
}

/** What it took to load a corpus file. */
export interface LoadedCorpus {
  /** The bytes fetched; 0 if nothing could be. */
  readonly bytes: number;
  /** How many documents the corpus had once open. */
  readonly documents: number;
  /** The time from the call until the corpus was open. */
  readonly milliseconds: number;
}

/**
 * A corpus in a worker. Changes take effect in the order of the calls. If the worker ends, another one is started, with the stored documents
 * or those that were put, and unanswered calls are repeated; after four losses without an answer in between, the corpus is lost.
 *
 * A worker that gives no sign of life for two minutes after its start counts as lost; later there is no time limit. Where Web Locks are
 * missing (in pages without https), so does one that leaves a call unanswered for two minutes after the last call.
 */
export interface OpenCorpus extends Checkable {
  /**
   * Adds one document or many, as they are at the time of the call, in parcels of at most 256. They replace documents with the same ids.
   */
  put(documents: CorpusDocument | Iterable<CorpusDocument>, options?: PutOptions): Promise<void>;
  /**
   * Makes the corpus hold exactly these documents: see `Corpus.sync`. If the call was repeated because its worker ended, changes already
   * made may count as unchanged.
   */
  sync(documents: Iterable<CorpusDocument>): Promise<Synced>;
  /** Deletes a document; `false` if there was none with this id, or if the call was repeated after it was done. */
  delete(id: string): Promise<boolean>;
  /** Deletes all documents. With a name and the option `from`, the next page to open the corpus reloads the file. */
  clear(): Promise<void>;
  has(id: string): Promise<boolean>;
  holds(document: CorpusDocument): Promise<boolean>;
  get(id: string): Promise<ReturnType<Corpus['get']>>;
  /** The ids of all documents, in no particular order. */
  ids(): Promise<string[]>;
  /** As `Corpus.check`, with a list of ids as `exclude`; `createChecker` accepts a function too. */
  check(text: string, options?: SentCheckOptions): Promise<Match[]>;
  /** As `Corpus.similar`, with a list of ids as `exclude`. */
  similar(text: string, options?: SentSimilarOptions): Promise<Similar[]>;
  duplicates(options?: {
    threshold?: 'auto' | number | undefined;
    numbers?: 'ignore' | 'differ' | undefined;
  }): Promise<{ groups: string[][] }>;
  stats(): Promise<CorpusStats>;
  /** A snapshot, which `merge` and `Corpus.fromBytes` read. */
  toBytes(): Promise<Uint8Array>;
  /** Adds the documents of a snapshot. They replace documents with the same ids. */
  merge(bytes: Uint8Array): Promise<void>;
  /** How many documents it has. */
  readonly size: Promise<number>;
  readonly state: OpenCorpusState;
  /** What it took to load the file `from`; `undefined` without that option. */
  readonly loaded: LoadedCorpus | undefined;
  /**
   * Calls the listener after each change in any tab, and when `state` changes (with `ids` empty), until the returned function is called.
   */
  subscribe(listener: (change: CorpusChange) => void): () => void;
  /** Ends the worker. Stored documents stay. */
  dispose(): void;
  [Symbol.dispose](): void;
}

/**
 * Opens a corpus in its own worker. The promise can be rejected with any code of `nearprint` and `nearprint/store`, and with `ERR_FETCH` if
 * the file could not be loaded and nothing is stored.
 *
 * @example
 * const corpus = await openCorpus({ from: '/docs.corpus', name: 'docs' });
 * console.log(corpus.loaded); // { bytes, documents, milliseconds }
 *
 * @example
 * // An app that keeps its notes elsewhere, such as on a server, brings the corpus up to date:
 * const { put, deleted } = await corpus.sync(notes.map(({ id, title, text }) => ({ id, title, text })));
 */
export function openCorpus(options?: OpenCorpusOptions): Promise<OpenCorpus>;

/**
 * Options of `openCorpus`, or a corpus of the app. With options, the corpus is opened when it is first wanted, and ends with the component;
 * under React's Strict Mode too, one worker is started. A corpus of the app stays open. Later changes have no effect.
 */
export type CorpusSource = Omit<OpenCorpusOptions, 'signal'> | (Checkable & Searchable);

/** How a corpus opens that is opened when it is wanted. It is a new object only if something in it has changed. */
export interface Opening {
  /** `closed`: it was not wanted yet. `error`: it could not be opened; the next time it is wanted tries again. */
  readonly status: 'closed' | 'opening' | 'open' | 'error';
  /** How much of the file has arrived, 0 to 1 in steps of 0.01; `undefined` if it is unknown. */
  readonly progress: number | undefined;
  /** Why it could not be opened; in a form, also why the last search or check failed. */
  readonly error: unknown;
}

/** Anything with `similar`: a `Corpus`, an `OpenCorpus`, a `StoredCorpus`, or your own object. */
export interface Searchable {
  similar(text: string, options: SentSimilarOptions): readonly Similar[] | PromiseLike<readonly Similar[]>;
  subscribe?: Checkable['subscribe'];
}

/** The change that turns `before` into `after`; `undefined` if they are equal. For editors that only report their whole text. */
export function changeBetween(before: string, after: string): Change | undefined;

/**
 * The strings of the panel and the card, which the package has in English and Chinese. Pages in another language get the English ones, marked
 * as such (`lang`). Pass your own in the option `strings`, and their language in `locale`.
 */
export interface PanelStrings {
  label: string;
  none: string;
  found(count: number): string;
  /** The heading above documents that may be about the same thing. */
  related: string;
  otherNumbers: string;
  untitled: string;
  /** The sentence about a document that contains the whole text, word for word. */
  all(title: string): string;
  /** The sentence about a near-duplicate of the whole text, with the share of the text also in it, at most 99 %. */
  document(title: string, percent: string): string;
  /** The sentence about a document that shares passages, with their share of the text, at most 99 %. */
  part(title: string, percent: string): string;
  here: string;
  there: string;
  /** The heading of a passage that is the same in both texts. */
  same: string;
  notKept: string;
  show: string;
  open: string;
  close: string;
  /** Said once: the key F8. */
  nextKey: string;
  /** Said once, with a card: the key Alt+Enter. */
  cardKey: string;
  ignoreLabel: string;
  ignore: { pair: string; paragraph: string; source(title: string): string };
  error(message: string): string;
}
