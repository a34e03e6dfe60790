import { createIndexClass } from './block-index.js';
import { createCorpusClass } from './corpus.js';
import { createDraftClass } from './draft.js';
import { corpus, draft, idf, index, planes, sieve } from './engine-inlined.js';
import { createHyperplanesClass } from './hyperplanes.js';
import { createIdfBuilderClass } from './idf-builder.js';
import { createSieveClass, createSummarize } from './sieve.js';

// Apart from the functions, so that a bundler may put what has a state of its own into another file than the first one.

export const Draft = /*#__PURE__*/ createDraftClass(draft);
export const Hyperplanes = /*#__PURE__*/ createHyperplanesClass(planes);
export const IdfBuilder = /*#__PURE__*/ createIdfBuilderClass(idf);
export const Sieve = /*#__PURE__*/ createSieveClass(sieve);
export const summarize = /*#__PURE__*/ createSummarize(sieve);

// Under other names here: our bundler would rename one of two called Index, and it would be the class.
const BlockIndex = /*#__PURE__*/ createIndexClass(index);
const DocumentCorpus = /*#__PURE__*/ createCorpusClass(corpus);
export { BlockIndex as Index, DocumentCorpus as Corpus };
