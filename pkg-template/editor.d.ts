/**
 * Checks a text for near-duplicates while it is written. The adapters (`nearprint/dom`, `codemirror`, `prosemirror`, `tiptap`, `react`,
 * `vue`, `svelte`) report edits to it and show what it finds.
 *
 * @example
 * import { createChecker, openCorpus } from 'nearprint/editor';
 * import { watch } from 'nearprint/dom';
 *
 * const corpus = await openCorpus({ name: 'notes' }); // in a worker, kept in this browser
 * await corpus.put({ id: 'p42', title: 'Setup guide', text });
 * watch(document.querySelector('textarea'), createChecker(corpus));
 *
 * @module
 */

import type {
  AsyncCorpus,
  CheckOptions,
  CorpusDocument,
  CorpusOptions,
  Match,
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

/** An edit: `insert` replaces `from` up to, but not including, `to`, in UTF-16 code units. */
export interface Change {
  from: number;
  to: number;
  insert: string;
}

/** What a checker needs of a corpus: any corpus of this package, or your own object. */
export interface Checkable {
  /** The matches of a whole text, one for each document, the most telling first. */
  check(
    text: string,
    options: Pick<CheckOptions, 'scope' | 'minLetters' | 'strictness' | 'limit'>,
  ): readonly Match[] | PromiseLike<readonly Match[]>;
  /** The document of an id, for `Checker.passages`. */
  get?(id: string): Source | undefined | PromiseLike<Source | undefined>;
  /** Calls the listener when documents change, so that the text is checked again. A plain `Corpus` lacks it: call `checker.recheck()`. */
  subscribe?(listener: (change?: CorpusChange) => void): () => void;
}

export interface CorpusChange {
  /** What was put or deleted; `undefined` if it could be any. */
  ids?: readonly string[] | undefined;
}

/** A document that a match refers to. */
export interface Source {
  title?: string | undefined;
  text?: string | undefined;
}

/** A match, with offsets in the current text, without ignored parts. */
export interface EditorMatch extends Match {
  /** The paragraphs that contain the ranges of `here`, in text order; for the scope `'document'`, the whole text. */
  parts: [start: number, end: number][];
  /** A hash of each part at the time of the check. */
  contentHashes: string[];
}

/** What a checker knows. */
export interface CheckerState {
  /** `idle`: all is checked. `waiting`: for a pause. `error`: a check failed; the next edit tries again. */
  readonly status: 'idle' | 'waiting' | 'checking' | 'error';
  /** The matches to show, best first; the same array as before if none changed. */
  readonly matches: readonly EditorMatch[];
  /** Why the last check failed, or why matches cannot be shown, such as `ERR_FETCH` if a part of the package did not load. */
  readonly error: unknown;
}

/**
 * What is no longer shown. `'pair'`: these parts with that document, even after edits. `'paragraph'`: these parts, until they change.
 * `'source'`: that document.
 */
export type IgnoreKind = 'pair' | 'paragraph' | 'source';

/** A rule about what to ignore, as plain data. Save it with the text; pass it back in the option `ignored`. */
export interface IgnoreRule {
  kind: IgnoreKind;
  /** The document, for `'pair'` and `'source'`. */
  id?: string | undefined;
  /** The hash of a part, for `'pair'` and `'paragraph'`. A pair without it is the whole text. */
  contentHash?: string | undefined;
}

export interface CheckerOptions {
  /** Near-duplicates of the whole text (`'document'`), shared passages (`'part'`), or both, the default. */
  scope?: CheckOptions['scope'];
  /** How much wording a part must share. Default: `'balanced'`. */
  strictness?: Strictness | undefined;
  /** The most matches in `state.matches`, 0 to 50. Default: 3. */
  limit?: number | undefined;
  /**
   * Documents to leave out: ids, or a function that returns `true` for them and `false` for others; call `recheck` if its answers change.
   * An exception or another result becomes `state.error`.
   */
  exclude?: CheckOptions['exclude'];
  /** What to ignore, as `checker.ignored` returned it. */
  ignored?: readonly IgnoreRule[] | undefined;
  /** The pause before a check, in milliseconds, 0 to 60,000; four times as long inside a word. Default: 400. */
  delayMs?: number | undefined;
}

/**
 * Watches one text, and checks all of it at each pause; with a `Corpus` in the page, a million characters take a second. A wrong argument
 * throws a `TypeError` or `RangeError`, a change after `dispose` an `ERR_DISPOSED`.
 */
export interface Checker {
  /** Replaces the whole text. Matches stay where both texts begin or end alike. */
  reset(text: string): void;
  /**
   * Applies changes that happened at once: offsets refer to the text before them, and they must not overlap. Matches move along; a part
   * whose text has changed is dropped.
   *
   * @example
   * checker.edit([{ from: 0, to: 5, insert: 'Dear' }]); // replaces the first five code units
   */
  edit(changes: readonly Change[]): void;
  /** Reports that an input method starts (`true`) or stops (`false`) composing. Nothing is checked in between. */
  compose(composing: boolean): void;
  /** Checks the text again, at the next pause, as after a change of a plain `Corpus`. */
  recheck(): void;
  /** Calls the listener at once and on every change (Svelte's store contract). Returns a function that ends this. */
  subscribe(listener: (state: CheckerState) => void): () => void;
  readonly state: CheckerState;
  readonly text: string;
  /** The best match with a range in `here` around this offset. */
  matchAt(position: number): EditorMatch | undefined;
  /** For adapters: matches cannot be shown. `state.error` is the reason from then on. */
  fail(error: unknown): void;
  /** Adds a rule, so that this match is no longer shown. */
  ignore(match: EditorMatch, kind: IgnoreKind): void;
  /** The rules, as plain data, without repeats. Set it to replace them. */
  get ignored(): IgnoreRule[];
  set ignored(rules: readonly IgnoreRule[]);
  /** Both texts of a match, to which `here` and `there` refer. `there` is `undefined` if the corpus has no `get`. */
  passages(match: EditorMatch): Promise<{ here: string; there: string | undefined }>;
  readonly disposed: boolean;
  /** Ends the checker, and calls its listeners once more. The corpus stays open. */
  dispose(): void;
  [Symbol.dispose](): void;
}

/**
 * A checker for one text, which is empty at first. `corpus` may be a function that opens it, called when a text is first checked, and
 * again after a failure. The corpus stays open after `dispose`.
 *
 * @example
 * let opening;
 * const notes = () => (opening ??= openCorpus({ name: 'notes' }));
 * const checker = createChecker(notes, { exclude: (id) => id === thisNote });
 */
export function createChecker(corpus: Checkable | (() => Checkable | PromiseLike<Checkable>), options?: CheckerOptions): Checker;

export interface OpenCorpusOptions extends CorpusOptions {
  /** The name under which this browser stores it, shared by the tabs of the site, as by `nearprint/store`. Default: it is not stored. */
  name?: string | undefined;
  /**
   * The address of a corpus file (`nearprint build`, `corpusToBytes`), fetched at every opening. One with another `recipe` is refused
   * with `ERR_OTHER_RECIPE`. With a name, a newer file replaces the older one, and what was put stays; if it cannot be loaded or does not
   * fit, the stored documents are used, and `state.error` says why.
   */
  from?: string | PageURL | undefined;
  /**
   * A worker that calls `serve` or `serveWith` of `nearprint/worker`, or a function that makes it, so that a lost one is restarted. Only for a
   * Content-Security-Policy without `blob:` in `worker-src` or `'wasm-unsafe-eval'` in `script-src`.
   */
  worker?: PageWorker | (() => PageWorker) | undefined;
  /** Ends the opening, which is rejected with its reason. Default: it waits as long as `from` takes. */
  signal?: PageSignal | undefined;
  /** Called as the file arrives, with numbers of bytes; `total` is `undefined` if unknown, as for a compressed file. */
  onProgress?: ((progress: { done: number; total: number | undefined }) => void) | undefined;
}

export interface PutOptions {
  /** Ends the call at once. Documents sent before stay. */
  signal?: PageSignal | undefined;
  /** Called after each parcel, with numbers of documents. */
  onProgress?: ((progress: { done: number; total: number }) => void) | undefined;
}

/** The state of a corpus in a worker. */
export interface OpenCorpusState {
  /** `open`: it answers. `restarting`: the worker was lost, and calls wait for the next. `lost`: every call is rejected. */
  status: 'open' | 'restarting' | 'lost';
  /**
   * Why the worker was lost; or, while `open`, what is wrong with the store (`ERR_STORE_LOST`, `ERR_STORE_DAMAGED`) or the file
   * (`ERR_FETCH`, `ERR_BAD_SNAPSHOT`).
   */
  error?: Error | undefined;
}

/** What it took to load a corpus file. */
export interface LoadedCorpus {
  /** The bytes fetched; 0 if there were none. */
  readonly bytes: number;
  /** How many documents the corpus had then. */
  readonly documents: number;
  /** From the call until the corpus was open. */
  readonly milliseconds: number;
}

/**
 * A corpus in a worker, which takes changes in the order of the calls. A lost worker (two minutes without a sign of life) is replaced,
 * with the documents, and unanswered calls are repeated; after four losses in a row the corpus is lost.
 */
export interface OpenCorpus extends AsyncCorpus {
  /** In parcels of at most 256, as the documents are now. */
  put(documents: CorpusDocument | Iterable<CorpusDocument>, options?: PutOptions): Promise<void>;
  /** If the worker ended meanwhile, changes already made may count as unchanged. */
  sync(documents: Iterable<CorpusDocument>): Promise<Synced>;
  /** `false` also if a repeated call had deleted it. */
  delete(id: string): Promise<boolean>;
  /** With a name and `from`, the next opening reloads the file. */
  clear(): Promise<void>;
  readonly state: OpenCorpusState;
  /** What it took to load `from`. */
  readonly loaded: LoadedCorpus | undefined;
  /** Calls the listener after each change in any tab, and with empty `ids` when `state` changes. Returns a function that ends this. */
  subscribe(listener: (change: CorpusChange) => void): () => void;
  /** Ends the worker. Stored documents stay. */
  dispose(): void;
  [Symbol.dispose](): void;
}

/**
 * Opens a corpus in its own worker. It can be rejected with any code of `nearprint` and `nearprint/store`, and with `ERR_FETCH` for a
 * file, if nothing is stored.
 *
 * @example
 * const corpus = await openCorpus({ from: '/docs.corpus', name: 'docs' });
 * console.log(corpus.loaded); // { bytes, documents, milliseconds }
 */
export function openCorpus(options?: OpenCorpusOptions): Promise<OpenCorpus>;

/**
 * Options of `openCorpus`, or a corpus of the app, which stays open. With options, it opens when it is first wanted, and ends with the
 * component.
 */
export type CorpusSource = Omit<OpenCorpusOptions, 'signal'> | (Checkable & Searchable);

/** How a corpus opens; a new object only after a change. */
export interface Opening {
  /** `closed`: not wanted yet. `error`: it could not be opened; the next time tries again. */
  readonly status: 'closed' | 'opening' | 'open' | 'error';
  /** How much of the file has arrived, 0 to 1 in steps of 0.01; `undefined` if unknown. */
  readonly progress: number | undefined;
  /** Why it could not be opened; in a form also why the last search or check failed. */
  readonly error: unknown;
}

/**
 * Anything with `similar`: a corpus of `openCorpus`, or your own object. For a `Corpus` in the page the function of `nearprint` has it.
 *
 * @example
 * const searchable = { similar: (text, options) => similar(corpus, text, options) };
 */
export interface Searchable {
  similar(text: string, options: SentSimilarOptions): readonly Similar[] | PromiseLike<readonly Similar[]>;
  subscribe?: Checkable['subscribe'];
}

/** The change that turns `before` into `after`; `undefined` if they are equal. For editors that report only their whole text. */
export function changeBetween(before: string, after: string): Change | undefined;

/** The words of the panel and the card, in English and Chinese; pass others as `strings`, and their language as `locale`. */
export interface PanelStrings {
  label: string;
  none: string;
  found(count: number): string;
  /** Above documents that may be about the same thing. */
  related: string;
  otherNumbers: string;
  untitled: string;
  /** About a document that contains the whole text, word for word. */
  all(title: string): string;
  /** About a near-duplicate, with the share of the text also in it, at most 99 %. */
  document(title: string, percent: string): string;
  /** About shared passages, with their share of the text, at most 99 %. */
  part(title: string, percent: string): string;
  here: string;
  there: string;
  /** Above a passage that is the same in both. */
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
