/**
 * The worker of `openCorpus`, for bundlers that do not find it themselves: call `serve` in your own file.
 *
 * @example
 * // nearprint.worker.ts
 * import { serve } from 'nearprint/editor-worker';
 * serve();
 *
 * // in the page
 * const start = () => new Worker(new URL('./nearprint.worker.ts', import.meta.url), { type: 'module' });
 * const corpus = await openCorpus({ worker: start });
 *
 * @module
 */

/** In a worker: answers the calls of `openCorpus`. */
export function serve(): void;

/**
 * Does the same as `serve` with another entry of the package. Bundlers then leave out the WebAssembly inlined in `nearprint`.
 *
 * @param ready Calls wait until this promise is settled.
 *
 * @example
 * // Where a Content-Security-Policy without 'wasm-unsafe-eval' forbids WebAssembly:
 * import * as nearprint from 'nearprint/js';
 * import { serveWith } from 'nearprint/editor-worker';
 * serveWith(nearprint);
 */
export function serveWith(entry: Pick<typeof import('nearprint'), 'Corpus'>, ready?: Promise<unknown>): void;
