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
 * Trust: everybody who can post to the port can call every function and use every object that is served through it, and can make it
 * work until its memory is full. Nobody else is asked. A dedicated worker hears only the page that started it; a `MessagePort`
 * receives messages from everybody who holds its other end, and a `BroadcastChannel` every page of the same origin. So do not hand the other end to
 * a page or frame of another origin unless it may read and change the texts. The port gives access to the functions, classes,
 * methods and properties of `Client` and to nothing else, and messages of any other kind are ignored. One of the functions is
 * `init`: before the first call of another one it decides which module runs.
 *
 * @module
 */

/** What messages come and go through: the worker itself, a `MessagePort`, Node's `parentPort`. */
export interface Port {
  postMessage(message: unknown, transfer: any[]): void;
  addEventListener(type: 'message', listener: (event: any) => void): void;
}

/**
 * Answers what a client asks through `port`; without an argument, what the page that started this worker asks. A window is
 * refused with a `TypeError`: pages of every origin can send messages to it; and so is `null`, which Node's `parentPort` is outside a worker.
 */
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
