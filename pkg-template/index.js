import { createIndexClass } from './block-index.js';
import { createCompare } from './compare.js';
import { createCorpusClass } from './corpus.js';
import { createDraftClass } from './draft.js';
import { createInit } from './engine.js';
import { createRawCorpus, createRawDraft, createRawHyperplanes, createRawIdfBuilder, createRawIndex, createRawSieve, engine } from './engine-inlined.js';
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

// Whatever needs WebAssembly is given the engine by value, and the classes also their part of the bindings. Nothing registers itself at import, so a bundler may drop what
// an app does not use, down to the module's bytes. The other entries are this file with another engine.

export const fingerprint = /*#__PURE__*/ createFingerprint(engine);
export const fingerprintAll = /*#__PURE__*/ createFingerprintAll(engine);
export const fromFeatures = /*#__PURE__*/ createFromFeatures(engine);
export const sketch = /*#__PURE__*/ createSketch(engine);
export const explain = /*#__PURE__*/ createExplain(engine);
export const compare = /*#__PURE__*/ createCompare(engine);
export const Draft = /*#__PURE__*/ createDraftClass(engine, createRawDraft);
export const Hyperplanes = /*#__PURE__*/ createHyperplanesClass(engine, createRawHyperplanes);
export const IdfBuilder = /*#__PURE__*/ createIdfBuilderClass(engine, createRawIdfBuilder);
export const Sieve = /*#__PURE__*/ createSieveClass(engine, createRawSieve);
export const summarize = /*#__PURE__*/ createSummarize(engine);
export const init = /*#__PURE__*/ createInit(engine);

// Under other names here: our bundler would rename one of two called Index, and it would be the class.
const BlockIndex = /*#__PURE__*/ createIndexClass(engine, createRawIndex);
const DocumentCorpus = /*#__PURE__*/ createCorpusClass(engine, createRawCorpus);
export { BlockIndex as Index, DocumentCorpus as Corpus };
