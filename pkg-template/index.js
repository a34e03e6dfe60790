export { init } from './engine-inlined.js';
export { segmentWords } from './features.js';
export { distance, fromHex, toHex } from './fingerprint.js';
export { compare, explain, fingerprint, fingerprintAll, fromFeatures, sketch } from './index-calls.js';
export {
  Corpus,
  corpusFromBytes,
  corpusToBytes,
  Draft,
  duplicates,
  Hyperplanes,
  IdfBuilder,
  Index,
  mergeCorpusBytes,
  mergeIntoCorpus,
  openArchive,
  Sieve,
  similar,
  summarize,
} from './index-objects.js';
export { NearprintError } from './nearprint-error.js';
export { recipes } from './recipe.js';
export { gradedDistance } from './sketch.js';
