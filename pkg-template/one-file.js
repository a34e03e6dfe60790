import { Corpus, corpusFromBytes, corpusToBytes, duplicates, mergeIntoCorpus, similar } from './index.js';
import { serveWith } from './worker.js';

// What dist/nearprint.min.js exports: all that a form or an editor needs on a page without a bundler.

export { card } from './editor/card.js';
export { createChecker } from './editor/checker.js';
export { watch } from './editor/dom.js';
export { openCorpus } from './editor/one-file-open-corpus.js';
export { createPanel } from './editor/panel.js';
export { Corpus, corpusFromBytes, corpusToBytes, duplicates, mergeIntoCorpus, similar } from './index.js';
export { NearprintError } from './nearprint-error.js';

/** For the worker of `openCorpus`, which imports this file. */
export const serve = () => serveWith({ Corpus, corpusFromBytes, corpusToBytes, duplicates, mergeIntoCorpus, similar });
