/**
 * What the worker of `openCorpus` does, for bundlers that do not find it by themselves: call it in a file of yours.
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

/** In a worker: answers what `openCorpus` asks. */
export function serve(): void;

/**
 * The same with another entry of the package; a bundler then leaves the module inlined in `nearprint` out. What is asked before
 * `ready` is settled waits.
 *
 * @example
 * // Where a Content-Security-Policy without 'wasm-unsafe-eval' forbids WebAssembly:
 * import * as nearprint from 'nearprint/js';
 * import { serveWith } from 'nearprint/editor-worker';
 * serveWith(nearprint);
 *
 * @example
 * // With the separate nearprint.wasm, which is fetched and compiled while it comes:
 * import * as nearprint from 'nearprint/url';
 * import { serveWith } from 'nearprint/editor-worker';
 * serveWith(nearprint, nearprint.init());
 */
export function serveWith(entry: Pick<typeof import('./index.js'), 'Corpus' | 'Draft' | 'recipes'>, ready?: Promise<unknown>): void;
