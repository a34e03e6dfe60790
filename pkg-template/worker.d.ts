/**
 * The worker's side of `nearprint/client`. The file that runs in the worker is the app's own, so that every bundler finds it and
 * no Content-Security-Policy forbids it:
 *
 * @example
 * // nearprint.worker.js
 * import { serve } from 'nearprint/worker';
 * serve();
 *
 * @example
 * // In Node
 * import { parentPort } from 'node:worker_threads';
 * import { serve } from 'nearprint/worker';
 * serve(parentPort);
 *
 * Trust: a port is a capability. Anyone who can post to it can call every function, use every object served through it, and fill its memory;
 * they can have requests made to the origins that `options.origins` lists, and can read no file of this machine. There is no other check. A dedicated worker receives messages only from the page that started it, a `MessagePort` from anyone who holds its other
 * end, and a `BroadcastChannel` from every page of its origin. So do not pass the other end to a page or frame of another origin unless it
 * is allowed to read and change the texts. The port gives access only to the functions, classes, methods and properties of `Client`; any
 * other messages are ignored. One of the functions is `init`: only as the first request can it bring a WebAssembly module or, in a browser,
 * the address of one, which then runs.
 *
 * @module
 */

/** What messages are exchanged through: the worker itself, a `MessagePort`, or Node's `parentPort`. */
export interface Port {
  postMessage(message: unknown, transfer: any[]): void;
  addEventListener(type: 'message', listener: (event: any) => void): void;
}

export interface ServeOptions {
  /** The classes of which objects may be made: some of `Archive`, `Corpus`, `Draft`, `Hyperplanes`, `IdfBuilder` and `Index`. Default: all. */
  classes?: readonly ('Archive' | 'Corpus' | 'Draft' | 'Hyperplanes' | 'IdfBuilder' | 'Index')[] | undefined;
  /**
   * The origins whose archives may be opened, such as `https://example.org`; a redirect to another one is followed. Default: every address
   * of http or https. Paths and addresses of files are refused in any case. List the origins where the sender is not trusted with your network.
   */
  origins?: readonly string[] | undefined;
}

/**
 * Answers the calls of a client through `port`; without an argument, those of the page that started this worker.
 *
 * @throws {RangeError} for a name that is no class.
 * @throws {TypeError} for a window, because pages of any origin can send messages to it, and for `null`, which is Node's `parentPort`
 *   outside a worker.
 */
export function serve(port?: Port | null, options?: ServeOptions): void;

/**
 * Does the same as `serve` with another entry of the package, or with the part of it that may be asked for. Bundlers then leave out the WebAssembly inlined in `nearprint`.
 *
 * @example
 * import * as nearprint from 'nearprint/js';
 * import { serveWith } from 'nearprint/worker';
 * serveWith(nearprint);
 */
export function serveWith(entry: Partial<typeof import('nearprint')>, port?: Port | null): void;
