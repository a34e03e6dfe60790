/// <reference lib="esnext.disposable" />

/**
 * The package in a worker, or in several: the same functions and classes, each call a promise. Many calls may be under way
 * at a time; each worker answers them in order.
 *
 * An error has the name, code and message it had in the worker. If a worker is lost (it did not load, it ended, it was
 * terminated), everything that it was asked and had not answered is rejected with a `NearprintError` `ERR_WORKER`, and so is
 * everything that it is asked from then on. An error that nobody catches in the app's own code of a worker in the browser ends
 * nothing as long as the worker answers. Browsers do not tell of a worker that called `close()`; give calls a deadline, as
 * `client.with({ signal: AbortSignal.timeout(5000) })`, if yours may. (`openCorpus` of `nearprint/editor` notices, and starts its
 * worker again.) An object goes to the worker that has least to do and, of several, holds the fewest objects.
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

import type * as nearprint from './index.js';
import type {
  CheckOptions, Corpus, CorpusOptions, Draft, Fingerprint, Hyperplanes, IdfBuilder, Index, IndexOptions, Match, Recipe, SentModule,
} from './index.js';

/** As much of a worker as is used here: one of the web, one of Node's, or a `MessagePort`. */
export type AnyWorker = { postMessage(message: any, transfer?: any): void } & (
  | { addEventListener(type: string, listener: (event: any) => void): void }
  | { on(type: string, listener: (value: any) => void): unknown }
);

/** How calls are made; see {@link Options.with}. */
export interface CallOptions {
  /** Puts an end to the call: its promise is rejected with the signal's reason, and work that has not begun is not done. */
  signal?: AbortSignalLike | undefined;
  /**
   * Newest wins: a later call under the same name puts an end to this one, which is rejected with an `AbortError`. For
   * answers that a next keystroke makes useless.
   */
  latest?: string | undefined;
  /** Called while `fingerprintAll` goes on. `total` is known if the texts have a length or a size. */
  progress?: ((state: { done: number; total: number | undefined }) => void) | undefined;
  /** What is moved to the worker instead of copied, such as `[bytes.buffer]`; it is lost on this side. */
  transfer?: readonly unknown[] | undefined;
}

// The DOM's and Node's both fit, and neither need be there.
interface AbortSignalLike {
  readonly aborted: boolean;
  readonly reason: unknown;
  throwIfAborted(): void;
  addEventListener(type: 'abort', listener: () => void): void;
}

/** What can be used under other options. */
export interface Options<T> {
  /**
   * The same, with these options for every call.
   *
   * @example
   * const hits = await index.with({ latest: 'suggestions' }).near(fp);
   */
  with(options: CallOptions): T;
}

type Remote<Value> = Value extends (...args: infer Args) => infer Result ? (...args: Args) => Promise<Result> : Promise<Value>;
type Disposal = 'dispose' | typeof Symbol.dispose;

/** An object of a class, in a worker: its methods and properties are promises. */
export type RemoteObject<T> = { readonly [Key in Exclude<keyof T, Disposal>]: Remote<T[Key]> } & Options<RemoteObject<T>> & {
    /** Lets the worker forget it, after what it has been asked. Any later use but this one throws `ERR_DISPOSED`. */
    dispose(): void;
    /** The same, for `using`. */
    [Symbol.dispose](): void;
  };

/** Options with a function cannot cross: `exclude` of `check` is a list of ids here. */
export type RemoteCorpus = RemoteObject<Corpus> & {
  /** A draft in the same worker is checked there: only its edits have to cross. */
  check(draft: RemoteObject<Draft>, options?: Omit<CheckOptions, 'exclude'> & { exclude?: readonly string[] }): Promise<Match[]>;
};

/** A class in the workers. Each object stays in one of them. */
export interface Makers<T, Args extends unknown[]> {
  /** `new`, with the same arguments. */
  create(...args: Args): Promise<RemoteObject<T>>;
}

/** The package in workers. */
export interface Client extends Options<Client> {
  /**
   * The fingerprints of many texts, in their order. The texts are sent in parcels, to as many workers as there are.
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
  /** Only with a worker that calls `serveWith(nearprint)`: `serve()` leaves it out, with the part of the module that it needs. */
  summarize: Remote<typeof nearprint.summarize>;
  /** Starts WebAssembly in every worker ahead of the first call. A compiled module can be shared by all of them. */
  init(source?: SentModule): Promise<void>;

  readonly Index: Makers<Index, [options?: IndexOptions]> & {
    from(fps: BigUint64Array | Iterable<bigint>, options?: IndexOptions): Promise<RemoteObject<Index>>;
    fromBytes(bytes: Uint8Array): Promise<RemoteObject<Index>>;
  };
  readonly Draft: Makers<Draft, [text?: string, recipe?: Recipe]>;
  readonly Corpus: Makers<Corpus, [options?: CorpusOptions]> & {
    create(options?: CorpusOptions): Promise<RemoteCorpus>;
    fromBytes(bytes: Uint8Array): Promise<RemoteCorpus>;
  };
  readonly IdfBuilder: Makers<IdfBuilder, ConstructorParameters<typeof IdfBuilder>>;
  readonly Hyperplanes: Makers<Hyperplanes, ConstructorParameters<typeof Hyperplanes>>;

  /** Ends the workers; what they have not answered is rejected with `ERR_WORKER`. */
  terminate(): void;
  /** The same, for `using`. */
  [Symbol.dispose](): void;
}

/** The package at the other end of a worker that calls `serve`, or of several, which then share the work. */
export function connect(workers: AnyWorker | readonly AnyWorker[]): Client;
