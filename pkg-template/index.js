import { createIndexClass } from './block-index.js';
import { createCompare } from './compare.js';
import { createCorpusClass } from './corpus.js';
import { createDraftClass } from './draft.js';
import { compare as compareRoom, corpus, draft, features, idf, index, init, planes, sieve, text } from './engine-inlined.js';
import { createExplain } from './explain.js';
import { createFromFeatures } from './features.js';
import { createFingerprint, createFingerprintAll } from './fingerprint.js';
import { createHyperplanesClass } from './hyperplanes.js';
import { createIdfBuilderClass } from './idf-builder.js';
import { createSieveClass, createSummarize } from './sieve.js';
import { createSketch } from './sketch.js';

export { segmentWords } from './features.js';
export { distance, fromHex, toHex } from './fingerprint.js';
export { NearprintError } from './nearprint-error.js';
export { recipes } from './recipe.js';
export { gradedDistance } from './sketch.js';

// Whatever needs WebAssembly is given the engine of its room by value. Nothing registers itself at import, so a bundler may drop what
// an app does not use, down to the bytes of a room. The other entries are this file with other engines.

export { init };
export const fingerprint = /*#__PURE__*/ createFingerprint(text);
export const fingerprintAll = /*#__PURE__*/ createFingerprintAll(text);
export const fromFeatures = /*#__PURE__*/ createFromFeatures(features);
export const sketch = /*#__PURE__*/ createSketch(features);
export const explain = /*#__PURE__*/ createExplain(features);
export const compare = /*#__PURE__*/ createCompare(compareRoom);
export const Draft = /*#__PURE__*/ createDraftClass(draft);
export const Hyperplanes = /*#__PURE__*/ createHyperplanesClass(planes);
export const IdfBuilder = /*#__PURE__*/ createIdfBuilderClass(idf);
export const Sieve = /*#__PURE__*/ createSieveClass(sieve);
export const summarize = /*#__PURE__*/ createSummarize(sieve);

// Under other names here: our bundler would rename one of two called Index, and it would be the class.
const BlockIndex = /*#__PURE__*/ createIndexClass(index);
const DocumentCorpus = /*#__PURE__*/ createCorpusClass(corpus);
export { BlockIndex as Index, DocumentCorpus as Corpus };
