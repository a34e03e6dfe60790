/**
 * What the worker of `openCorpus` does, for bundlers that do not find it by themselves: call it in a file of yours.
 *
 * @example
 * // nearprint.worker.js
 * import { serve } from 'nearprint/editor-worker';
 * serve();
 *
 * // in the page
 * const worker = new Worker(new URL('./nearprint.worker.js', import.meta.url), { type: 'module' });
 * const corpus = await openCorpus({ worker });
 *
 * @module
 */

/** In a worker: answers what `openCorpus` asks. */
export function serve(): void;
