/**
 * The worker of `openCorpus`, as a file of your own, where a Content-Security-Policy forbids the one inside the package.
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
 * The same with another entry, such as `nearprint/js` where WebAssembly is forbidden. Bundlers then leave out the inlined WebAssembly.
 *
 * @param ready Calls wait until this promise is settled.
 */
export function serveWith(entry: Pick<typeof import('nearprint'), 'Corpus'>, ready?: Promise<unknown>): void;
