/**
 * The package in one or more workers: the same functions and classes, but each call returns a promise. Each worker answers in order; a new
 * object is made in the one with the fewest pending calls.
 *
 * Errors have the name, code and message of the worker. What cannot be sent is refused with a `TypeError`. Calls of a lost worker are
 * rejected with `ERR_WORKER`; browsers do not report one that other code has ended, so give calls a deadline if yours might be:
 * `client.with({ signal: AbortSignal.timeout(5000) })`.
 *
 * @example
 * const nearprint = connect(new Worker(new URL('./nearprint.worker.js', import.meta.url), { type: 'module' }));
 * const index = await nearprint.Index.from(await nearprint.fingerprintAll(texts));
 *
 * @module
 */

import type * as nearprint from 'nearprint/fingerprints';
import type {
  AbortSignalLike,
  Archive,
  ArchiveOptions,
  AsyncCorpus,
  Corpus,
  CorpusDocument,
  CorpusOptions,
  Draft,
  Fingerprint,
  Hyperplanes,
  IdfBuilder,
  Index,
  IndexOptions,
  Match,
  Recipe,
  SentCheckOptions,
  SentSimilarOptions,
  SentModule,
  Similar,
  StoredDocument,
  Synced,
} from 'nearprint/fingerprints';

/** A browser worker, a Node worker, or a `MessagePort`. */
export type AnyWorker = { postMessage(message: any, transfer?: any): void } & (
  { addEventListener(type: string, listener: (event: any) => void): void } | { on(type: string, listener: (value: any) => void): unknown }
);

/** How calls are made; see {@link Options.with}. */
export interface CallOptions {
  /** Ends the call, which is rejected with its reason; work that has not started is dropped. */
  signal?: AbortSignalLike | undefined;
  /** A name for calls of which only the latest matters. A later one ends the earlier, which is rejected with an `AbortError`. */
  latest?: string | undefined;
  /** Called while `fingerprintAll` works; `total` is known for a list or a set. */
  progress?: ((state: { done: number; total: number | undefined }) => void) | undefined;
  /** What to move to the worker instead of copying, such as `[bytes.buffer]`. */
  transfer?: readonly unknown[] | undefined;
}

/** Something whose calls can be given options. */
export interface Options<T> {
  /**
   * This object with options for every call; objects that a call makes do not inherit them.
   *
   * @example
   * const hits = await index.with({ latest: 'suggestions' }).near(fp);
   */
  with(options: CallOptions): T;
}

// Where a function takes any iterable, a list or a set can be sent, but not a generator.
type Sent<Arg> = Arg extends Iterable<infer Item> ? (Iterable<Item> extends Arg ? readonly Item[] | ReadonlySet<Item> : Arg) : Arg;
type SentArgs<Args extends unknown[]> = { [Place in keyof Args]: Sent<Args[Place]> };
type Remote<Value> = Value extends (...args: infer Args) => infer Result ? (...args: SentArgs<Args>) => Promise<Result> : Promise<Value>;
type Disposal = 'dispose' | typeof Symbol.dispose;

/** An object in a worker: its methods and properties return promises. */
export type RemoteObject<T> = { readonly [Key in Exclude<keyof T, Disposal>]: Remote<T[Key]> } & Options<RemoteObject<T>> & {
    /** Frees the object, after its pending calls. Any later use throws `ERR_DISPOSED`. */
    dispose(): void;
    /** The same, for `using`. */
    [Symbol.dispose](): void;
  };

/** A corpus in a worker, to which no function or iterator can be sent. */
export interface RemoteCorpus extends AsyncCorpus, Options<RemoteCorpus> {
  /** Of a draft in the same worker only edits are sent. */
  check(text: string | RemoteObject<Draft>, options?: SentCheckOptions): Promise<Match[]>;
  similar(text: string | RemoteObject<Draft>, options?: SentSimilarOptions): Promise<Similar[]>;
  put(documents: CorpusDocument | readonly CorpusDocument[]): Promise<void>;
  sync(documents: readonly CorpusDocument[]): Promise<Synced>;
  readonly recipe: Promise<Corpus['recipe']>;
  readonly boilerplate: Promise<string[]>;
  /** Frees the corpus, after its pending calls. Any later use throws `ERR_DISPOSED`. */
  dispose(): void;
  [Symbol.dispose](): void;
}

/** An archive in a worker. To lay a corpus over it, the worker makes its own, with `serveWith`. */
export interface RemoteArchive extends Omit<RemoteObject<Archive>, 'check' | 'get' | 'subscribe' | 'with'>, Options<RemoteArchive> {
  /** A signal ends the call and its work, and replaces that of `with`. */
  check(text: string | RemoteObject<Draft>, options?: SentCheckOptions): Promise<Match[]>;
  get(id: string, options?: { signal?: AbortSignalLike | undefined }): Promise<StoredDocument | undefined>;
}

/** A class in the workers. An object stays in the one that made it. */
export interface Makers<T, Args extends unknown[], Made = RemoteObject<T>> {
  /** An object, by the constructor's arguments. */
  create(...args: Args): Promise<Made>;
}

/** The package in workers. */
export interface Client extends Options<Client> {
  /**
   * The fingerprints of many texts, in the same order, by all workers.
   *
   * @example
   * const workers = Array.from({ length: navigator.hardwareConcurrency }, () => new Worker(url, { type: 'module' }));
   * const fps = await connect(workers).fingerprintAll(texts);
   */
  fingerprintAll(texts: Iterable<string>, recipe?: Recipe): Promise<ReturnType<BigUint64Array['slice']>>;
  fingerprint(text: string, recipe?: Recipe): Promise<Fingerprint>;
  fromFeatures: Remote<typeof nearprint.fromFeatures>;
  sketch: Remote<typeof nearprint.sketch>;
  explain: Remote<typeof nearprint.explain>;
  compare: Remote<typeof nearprint.compare>;
  summarize: Remote<typeof nearprint.summarize>;
  /** Starts WebAssembly in every worker; all can share a compiled module. */
  init(source?: SentModule): Promise<void>;

  readonly Index: Makers<Index, [options?: IndexOptions]> & {
    from(fps: BigUint64Array | readonly bigint[] | ReadonlySet<bigint>, options?: IndexOptions): Promise<RemoteObject<Index>>;
    fromBytes(bytes: Uint8Array): Promise<RemoteObject<Index>>;
  };
  readonly Draft: Makers<Draft, [text?: string, recipe?: Recipe]>;
  readonly Corpus: Makers<Corpus, [options?: CorpusOptions], RemoteCorpus> & {
    fromBytes(bytes: Uint8Array): Promise<RemoteCorpus>;
  };
  readonly Archive: {
    /** Opens an archive in a worker, to whose address an address is relative. */
    open(
      source: string | ArrayBuffer | Uint8Array,
      options?: Pick<ArchiveOptions, 'cache' | 'cacheBytes' | 'parallel' | 'whole'> & { signal?: AbortSignalLike | undefined },
    ): Promise<RemoteArchive>;
  };
  readonly IdfBuilder: Makers<IdfBuilder, ConstructorParameters<typeof IdfBuilder>>;
  readonly Hyperplanes: Makers<Hyperplanes, ConstructorParameters<typeof Hyperplanes>>;

  /** Ends the workers; pending calls are rejected with `ERR_WORKER`. */
  terminate(): void;
  /** The same, for `using`. */
  [Symbol.dispose](): void;
}

/** Connects to workers that share the work. Each calls `serve` or `serveWith` of `nearprint/worker`. */
export function connect(workers: AnyWorker | readonly AnyWorker[]): Client;
