/**
 * The package in one or more workers: the same functions and classes, but each call returns a promise. Many calls can be pending at a time;
 * each worker answers them in order.
 *
 * An error has the name, code and message that it had in the worker. An argument that cannot be sent there, such as a function, is refused
 * with a `TypeError`. If a worker is lost (it did not load, ended or was terminated, or the runtime reports that its `MessagePort` was
 * closed), its pending calls and all later ones are rejected with a `NearprintError` `ERR_WORKER`. In a browser, an uncaught error in the
 * app's own worker code ends no call, as long as the worker answers. Browsers do not report that a worker called `close()`, or that
 * `worker.terminate()` was called instead of `client.terminate()`. If yours might do so, give calls a deadline:
 * `client.with({ signal: AbortSignal.timeout(5000) })`. (`openCorpus` of `nearprint/editor` notices it and restarts its worker.) A new
 * object is made in the worker with the fewest pending calls and, among those, the fewest objects.
 *
 * @example
 * import { connect } from 'nearprint/client';
 *
 * const worker = new Worker(new URL('./nearprint.worker.js', import.meta.url), { type: 'module' });
 * const nearprint = connect(worker);
 * const fps = await nearprint.fingerprintAll(texts);
 * const index = await nearprint.Index.from(fps);
 * const hits = await index.near(fps[0]);
 *
 * @module
 */

import type * as nearprint from 'nearprint';
import type {
  AbortSignalLike,
  Archive,
  ArchiveOptions,
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
} from 'nearprint';

/** A browser worker, a Node worker, or a `MessagePort`. */
export type AnyWorker = { postMessage(message: any, transfer?: any): void } & (
  { addEventListener(type: string, listener: (event: any) => void): void } | { on(type: string, listener: (value: any) => void): unknown }
);

/** How calls are made; see {@link Options.with}. */
export interface CallOptions {
  /** Ends the call: its promise is rejected with the signal's reason, and work that has not started is dropped. */
  signal?: AbortSignalLike | undefined;
  /**
   * A name for calls of which only the latest matters, such as those made while typing. A later call with this name ends the earlier one,
   * which is rejected with an `AbortError`.
   */
  latest?: string | undefined;
  /** Called while `fingerprintAll` works. `total` is known if the iterable has a length or a size. */
  progress?: ((state: { done: number; total: number | undefined }) => void) | undefined;
  /** What to move to the worker instead of copying, such as `[bytes.buffer]`. It can no longer be used on this side. */
  transfer?: readonly unknown[] | undefined;
}

/** Something whose calls can be given options. */
export interface Options<T> {
  /**
   * Returns this object with options for every call. Objects that a call makes do not inherit the options.
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
    /** Frees the object in the worker, after its pending calls. Afterwards, any use except `dispose` throws `ERR_DISPOSED`. */
    dispose(): void;
    /** The same, for `using`. */
    [Symbol.dispose](): void;
  };

/** A corpus in a worker. Functions and iterators cannot be sent there. */
export interface RemoteCorpus extends Omit<RemoteObject<Corpus>, 'check' | 'similar' | 'put' | 'sync' | 'with'>, Options<RemoteCorpus> {
  /**
   * Checks a text or a draft. For a draft in the same worker, only its edits are sent; the text of a draft in another worker is sent at
   * every check. A function cannot be sent to a worker, so here the option `exclude` is a list of ids.
   */
  check(text: string | RemoteObject<Draft>, options?: SentCheckOptions): Promise<Match[]>;
  similar(text: string | RemoteObject<Draft>, options?: SentSimilarOptions): Promise<Similar[]>;
  put(documents: CorpusDocument | readonly CorpusDocument[]): Promise<void>;
  sync(documents: readonly CorpusDocument[]): Promise<Synced>;
}

/** An archive in a worker. No corpus can be laid over it from here; a worker that makes its own archive, with `serveWith`, can do so. */
export interface RemoteArchive extends Omit<RemoteObject<Archive>, 'check' | 'get' | 'subscribe' | 'with'>, Options<RemoteArchive> {
  /** A signal ends the call at once, and the work in the worker. It replaces that of `with`. */
  check(text: string | RemoteObject<Draft>, options?: SentCheckOptions): Promise<Match[]>;
  get(id: string, options?: { signal?: AbortSignalLike | undefined }): Promise<StoredDocument | undefined>;
}

/** A class in the workers. Each object stays in the worker that made it. */
export interface Makers<T, Args extends unknown[], Made = RemoteObject<T>> {
  /** Makes an object, with the constructor's arguments. */
  create(...args: Args): Promise<Made>;
}

/** The package in workers. */
export interface Client extends Options<Client> {
  /**
   * The fingerprints of many texts, in the same order. The texts are sent to all workers in parcels.
   *
   * @example
   * const workers = Array.from({ length: navigator.hardwareConcurrency }, () =>
   *   new Worker(new URL('./nearprint.worker.js', import.meta.url), { type: 'module' }));
   * const bar = document.querySelector('progress');
   * const progress = ({ done, total }) => Object.assign(bar, { value: done, max: total });
   * const fps = await connect(workers).with({ progress }).fingerprintAll(texts);
   */
  fingerprintAll(texts: Iterable<string>, recipe?: Recipe): Promise<ReturnType<BigUint64Array['slice']>>;
  fingerprint(text: string, recipe?: Recipe): Promise<Fingerprint>;
  fromFeatures: Remote<typeof nearprint.fromFeatures>;
  sketch: Remote<typeof nearprint.sketch>;
  explain: Remote<typeof nearprint.explain>;
  compare: Remote<typeof nearprint.compare>;
  summarize: Remote<typeof nearprint.summarize>;
  /** Starts WebAssembly in every worker before the first call. All workers can share a compiled module. */
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
    /** Opens an archive in a worker. An address is relative to the worker's own. */
    open(
      source: string | ArrayBuffer | Uint8Array,
      options?: Pick<ArchiveOptions, 'cache' | 'cacheBytes' | 'parallel' | 'whole'> & { signal?: AbortSignalLike | undefined },
    ): Promise<RemoteArchive>;
  };
  readonly IdfBuilder: Makers<IdfBuilder, ConstructorParameters<typeof IdfBuilder>>;
  readonly Hyperplanes: Makers<Hyperplanes, ConstructorParameters<typeof Hyperplanes>>;

  /** Ends the workers; their pending calls are rejected with `ERR_WORKER`. */
  terminate(): void;
  /** The same, for `using`. */
  [Symbol.dispose](): void;
}

/**
 * Connects to one worker, or to several that share the work. Each must call `serve` or `serveWith` of `nearprint/worker`.
 */
export function connect(workers: AnyWorker | readonly AnyWorker[]): Client;
