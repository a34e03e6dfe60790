/// <reference lib="esnext.disposable" />

/**
 * Shows the writer, while typing, what is almost the same. It needs no framework. The adapters (`nearprint/dom`,
 * `nearprint/codemirror`, `nearprint/prosemirror`, `nearprint/tiptap`, `nearprint/react`) feed it and show what it finds.
 *
 * It is quiet by default: nothing below 100 characters (40 of Chinese, Japanese or Korean), nothing while an input method
 * composes or inside a word, only after a pause of 400 ms, at most three matches. Nothing leaves the page.
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

import type { CheckOptions, Corpus, CorpusDocument, CorpusOptions, CorpusStats, Match } from './index.js';

export { NearprintError } from './index.js';

/** An edit: `insert` in the place of the text from `from` to `to`, in UTF-16 code units. */
export interface Change {
  from: number;
  to: number;
  insert: string;
}

/** The part of a corpus that a checker uses: a `Corpus`, one in a worker, one of `nearprint/store`, or your own. */
export interface Checkable {
  check(text: string, options: Pick<CheckOptions, 'scope' | 'threshold' | 'minPassage'>): readonly Match[] | PromiseLike<readonly Match[]>;
  /** For the passages of a match. */
  get?(id: string): Source | undefined | PromiseLike<Source | undefined>;
  /**
   * Told when documents change, so that texts are looked at again; of which ids, where that is known. A change of documents that
   * `exclude` excludes is no reason to look again.
   */
  subscribe?(listener: (change?: CorpusChange) => void): () => void;
  /**
   * A text beside the documents that only hears of edits from then on, and that `check` takes in the place of a string, with
   * scope `'document'`. Without it the whole text is handed over for every check.
   */
  draft?: ((text: string) => Promise<CheckableDraft>) | undefined;
}

export interface CorpusChange {
  /** The documents that were put or deleted; `undefined` if it may be any. */
  ids?: readonly string[] | undefined;
}

/** A text under edit that a corpus can check. */
export interface CheckableDraft {
  /** In UTF-16 code units. */
  replace(from: number, to: number, insert: string): Promise<void>;
  dispose(): void;
}

export interface Source {
  title?: string | undefined;
  text?: string | undefined;
}

/** A match, where it is now. */
export interface EditorMatch extends Match {
  /** The paragraph, those over which a passage runs, or the whole text. */
  part: [start: number, end: number];
  /** A hash of what the part said when it was checked. */
  content: string;
}

export interface CheckerState {
  /** The number of edits that the text has seen. All offsets are of this version. */
  readonly version: number;
  /** `waiting`: for a pause. `error`: the error is in `error`, and the next edit tries again. */
  readonly status: 'idle' | 'waiting' | 'checking' | 'error';
  /** Best first. The same array as before if nothing about them changed. */
  readonly matches: readonly EditorMatch[];
  readonly error: unknown;
}

/**
 * `'pair'`: do not compare this paragraph with that document, also after the paragraph is edited. `'paragraph'`: show nothing
 * about this paragraph until its text changes. `'source'`: never compare with that document.
 */
export type IgnoreKind = 'pair' | 'paragraph' | 'source';

/** Plain data: save it with the text, and pass it again as `ignored`. */
export interface IgnoreRule {
  kind: IgnoreKind;
  id?: string | undefined;
  content?: string | undefined;
}

export interface CheckerOptions {
  /** What is compared. Default: all three. A passage may run over several paragraphs. */
  scope?: CheckOptions['scope'];
  /** The smallest score of a match. Default: `'auto'`. */
  threshold?: CheckOptions['threshold'];
  /** The most matches shown at a time, 0 to 50. Default: 3. */
  limit?: number | undefined;
  /** Returns `true` for the id of a document that must not be shown, such as the one that is being written. */
  exclude?: ((id: string) => boolean) | undefined;
  /** What was ignored before. */
  ignored?: readonly IgnoreRule[] | undefined;
  /** Milliseconds without an edit before anything is checked. Default: 400. */
  delay?: number | undefined;
  /** Milliseconds without an edit before a text is checked that ends inside a word. Default: 1,600. */
  patience?: number | undefined;
  /** The shortest part that is checked, in UTF-16 code units: 100, and 40 where a third of the letters or more are CJK. */
  minimum?: { characters?: number | undefined; cjk?: number | undefined } | undefined;
  /** Passages that stand in more documents than this are common wording and are not shown. Default: 10. */
  common?: number | undefined;
}

export interface Checker {
  /** Replaces the whole text. What both texts share keeps its marks and stays ignored. */
  reset(text: string): void;
  /** Changes made at once; all offsets are of the text before. Matches move along, and those whose text was touched are dropped. */
  edit(changes: readonly Change[]): void;
  /** `true` when an input method begins to compose, `false` when it ends. Nothing is checked between the two. */
  compose(composing: boolean): void;
  /** Checks all of the text again, when the writer pauses. */
  recheck(): void;
  /** Calls the listener at once and at every change (Svelte's store contract). Returns a function that ends the subscription. */
  subscribe(listener: (state: CheckerState) => void): () => void;
  readonly state: CheckerState;
  readonly text: string;
  /** The best match of which a passage stands at this offset of the text. */
  matchAt(position: number): EditorMatch | undefined;
  ignore(match: EditorMatch, kind: IgnoreKind): void;
  /** The rules of what is ignored, as plain data. They can be set. */
  get ignored(): IgnoreRule[];
  set ignored(rules: readonly IgnoreRule[]);
  /** Both texts of a match, to show `here` and `there` in; `there` is undefined where the corpus does not keep it. */
  passages(match: EditorMatch): Promise<{ here: string; there: string | undefined }>;
  readonly disposed: boolean;
  /** Ends the checker. The corpus stays open. */
  dispose(): void;
  [Symbol.dispose](): void;
}

/** Watches one text under edit. */
export function createChecker(corpus: Checkable, options?: CheckerOptions): Checker;

export interface OpenCorpusOptions extends CorpusOptions {
  /** With a name it is kept in this browser and shared by its tabs, as by `nearprint/store`. */
  name?: string | undefined;
  /**
   * The address of a corpus file, as `nearprint build` or `Corpus.toBytes` made it. The corpus begins with its documents and, unless
   * `recipe` is given, has its options; a file of another recipe than the given one is refused with `ERR_OTHER_RECIPE`. The file is
   * fetched at every opening, so that the browser's cache decides what it costs.
   *
   * With a name its documents are kept beside those that were put. The same file again changes nothing. Another file at the next
   * opening takes its place: documents that only the earlier file had are deleted. When it cannot be loaded, what is kept answers, and
   * `state.error` says why.
   */
  from?: string | URL | undefined;
  /**
   * A worker of your own that calls `serve` of `nearprint/editor-worker`, where a bundler does not find ours, or the package
   * comes from another origin (a CDN). Vite 5 to 8 and webpack 5 find it, and so does a page without a bundler; rollup and
   * esbuild do not: there `openCorpus` without a worker is rejected with `ERR_WORKER`. (`cargo xtask matrix bundlers` tries both
   * ways in each.) Give a function that makes the worker: then it can be started again when it is lost.
   *
   * Under the Content-Security-Policy `require-trusted-types-for 'script'` our worker is started through the policy `nearprint`: a
   * list of policies (`trusted-types`) must name it.
   */
  worker?: Worker | (() => Worker) | undefined;
}

export interface PutOptions {
  signal?: AbortSignal | undefined;
  progress?: ((progress: { done: number; total: number }) => void) | undefined;
}

/** How a corpus in a worker is. */
export interface OpenCorpusState {
  /**
   * `open`; `restarting`: the worker was lost and is started again, and what is asked waits; `lost`: it cannot be started again, and
   * every call is rejected.
   */
  status: 'open' | 'restarting' | 'lost';
  /**
   * Why the worker was lost. When it is open: what failed in its store, which goes on answering: it does not hear of other tabs,
   * can no longer be written (`ERR_STORE_LOST`), or holds entries that cannot be read (`ERR_STORE_DAMAGED`; `openStore` of
   * `nearprint/store`, with the same name, shows them).
   */
  error?: Error | undefined;
}

/** What it took to have the documents of a file. */
export interface LoadedCorpus {
  /** Of the file; 0 if it could not be loaded. */
  readonly bytes: number;
  /** In the corpus when it was open. */
  readonly documents: number;
  /** From the call until the corpus was open. */
  readonly milliseconds: number;
}

/**
 * A corpus in a worker. A worker that is lost (it ended, or stopped answering) is started again, and what was asked meanwhile is
 * asked again. A stored corpus is opened again, one in memory is filled again with what was put into it. Changes take effect in
 * the order in which they are asked for.
 */
export interface OpenCorpus extends Checkable {
  /**
   * One document or many, which go to the worker in parcels of at most 256, two at a time; what went stays when the signal
   * ends the rest.
   */
  put(documents: CorpusDocument | readonly CorpusDocument[], options?: PutOptions): Promise<void>;
  putAll(documents: Iterable<CorpusDocument>, options?: PutOptions): Promise<void>;
  delete(id: string): Promise<boolean>;
  /** Deletes all documents. */
  clear(): Promise<void>;
  has(id: string): Promise<boolean>;
  get(id: string): Promise<ReturnType<Corpus['get']>>;
  /** The ids of all documents, in no particular order. */
  ids(): Promise<string[]>;
  check(text: string | CheckableDraft, options?: Omit<CheckOptions, 'exclude'>): Promise<Match[]>;
  duplicates(options?: { threshold?: 'auto' | number | undefined }): Promise<{ groups: string[][] }>;
  stats(): Promise<CorpusStats>;
  toBytes(): Promise<Uint8Array>;
  /** Adds the documents of a snapshot that `toBytes` returned. */
  import(bytes: Uint8Array): Promise<void>;
  readonly size: Promise<number>;
  readonly state: OpenCorpusState;
  /** What the corpus file cost; `undefined` without one. */
  readonly loaded: LoadedCorpus | undefined;
  /** Calls the listener once after each change, of any tab, and when `state` changes (then `ids` is empty). */
  subscribe(listener: (change: CorpusChange) => void): () => void;
  /** Ends the worker. What is stored stays. */
  dispose(): void;
  [Symbol.dispose](): void;
}

/**
 * A corpus in a worker of its own. Beside the codes of `nearprint` and `nearprint/store`: `ERR_FETCH` – the corpus file could not be
 * loaded, and nothing is kept under this name.
 *
 * @example
 * const corpus = await openCorpus({ from: '/docs.corpus', name: 'docs' });
 * console.log(corpus.loaded); // { bytes, documents, milliseconds }
 *
 * @example
 * // An app that has its notes elsewhere, as on a server, brings the corpus up to date with them:
 * const gone = new Set(await corpus.ids());
 * const wanted = notes.filter(({ id }) => !gone.delete(id)); // those it does not have; those it has are not gone
 * await corpus.put(wanted.map(({ id, title, text }) => ({ id, title, text })));
 * for (const id of gone) await corpus.delete(id);
 */
export function openCorpus(options?: OpenCorpusOptions): Promise<OpenCorpus>;

/** What turns one text into another, as one change; `undefined` if they are equal. */
export function changeBetween(before: string, after: string): Change | undefined;

/** What the panel and the card say. */
export interface PanelStrings {
  label: string;
  none: string;
  found(count: number): string;
  untitled: string;
  document(title: string, percent: string): string;
  paragraph(title: string, percent: string): string;
  passage(title: string, percent: string): string;
  here: string;
  there(title: string): string;
  notKept: string;
  show: string;
  open: string;
  close: string;
  ignoreLabel: string;
  ignore: { pair: string; paragraph: string; source(title: string): string };
  error(message: string): string;
}

/** English and Chinese; yours is an object like one of these. */
export const strings: { readonly en: PanelStrings; readonly 'zh-CN': PanelStrings };
