/**
 * The worker's side of `nearprint/client` and of `openCorpus`, in a file of the app, which every bundler finds and no
 * Content-Security-Policy forbids. A port is a capability: whoever can post to it can call all of `Client`, read and change the texts, fill
 * the memory, and have requests made to `options.origins`. See SECURITY.md before you pass one to another origin.
 *
 * @example
 * // nearprint.worker.js; in Node: serve(parentPort)
 * import { serve } from 'nearprint/worker';
 * serve();
 *
 * @module
 */

/** The worker itself, a `MessagePort`, or Node's `parentPort`. */
export interface Port {
  postMessage(message: unknown, transfer: any[]): void;
  addEventListener(type: 'message', listener: (event: any) => void): void;
}

export interface ServeOptions {
  /** The classes of which objects may be made. Default: all. */
  classes?: readonly ('Archive' | 'Corpus' | 'Draft' | 'Hyperplanes' | 'IdfBuilder' | 'Index')[] | undefined;
  /**
   * The origins whose archives may be opened, such as `https://example.org`, and where they redirect to. Default: every address of http or
   * https. Paths and files are always refused.
   */
  origins?: readonly string[] | undefined;
}

/**
 * Answers a client through `port`; by default, the page that started this worker.
 *
 * @throws {RangeError} for a name that is no class.
 * @throws {TypeError} for a window, which pages of any origin can post to, and for `null`, Node's `parentPort` outside a worker.
 */
export function serve(port?: Port | null, options?: ServeOptions): void;

/**
 * The same with another entry, or a part of it: bundlers leave out the rest. A store, and a corpus from a file, need the three functions for snapshots. Stores are served to the page of the worker alone.
 *
 * @example
 * // Or from 'nearprint/js', where WebAssembly is forbidden. With all of these, every corpus of openCorpus has all methods.
 * import { Corpus, corpusFromBytes, corpusToBytes, duplicates, mergeIntoCorpus, similar } from 'nearprint';
 * serveWith({ Corpus, corpusFromBytes, corpusToBytes, mergeIntoCorpus, duplicates, similar });
 */
export function serveWith(entry: Partial<typeof import('nearprint/fingerprints')>, port?: Port | null): void;
