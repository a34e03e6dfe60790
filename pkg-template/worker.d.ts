/**
 * The worker's end of `nearprint/client`. The file that runs in the worker is the app's own, so that every bundler finds it
 * and no Content-Security-Policy stands in the way:
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
 * @module
 */

/** Whatever messages come and go through: the worker itself, a `MessagePort`, Node's `parentPort`. */
export interface Port {
  postMessage(message: unknown, transfer: any[]): void;
  addEventListener(type: 'message', listener: (event: any) => void): void;
}

/** Answers what a client asks through `port`, which is the worker itself unless told. */
export function serve(port?: Port | null): void;

/**
 * The same with another entry of the package; the module inlined in `nearprint` is then left out of the bundle.
 *
 * @example
 * import * as nearprint from 'nearprint/js';
 * import { serveWith } from 'nearprint/worker';
 * serveWith(nearprint);
 */
export function serveWith(entry: typeof import('./index.js'), port?: Port | null): void;
