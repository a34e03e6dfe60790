import { createIndexClass } from './block-index.js';
import { createCorpusClass } from './corpus.js';
import {
  createCorpusFromBytes,
  createCorpusToBytes,
  createDuplicates,
  createMergeCorpusBytes,
  createMergeIntoCorpus,
  createSimilar,
} from './corpus-functions.js';
import { createDraftClass } from './draft.js';
import {
  archive,
  corpus,
  draft,
  duplicates as duplicatesParts,
  idf,
  index,
  planes,
  sieve,
  similar as similarParts,
  snapshots,
} from './engine-inlined.js';
import { createHyperplanesClass } from './hyperplanes.js';
import { createIdfBuilderClass } from './idf-builder.js';
import { createOpenArchive } from './open-archive.js';
import { createSieveClass, createSummarize } from './sieve.js';

// In a file of their own, so that a bundler can load the classes later than the functions.

export const Draft = /*#__PURE__*/ createDraftClass(draft);
export const Hyperplanes = /*#__PURE__*/ createHyperplanesClass(planes);
export const IdfBuilder = /*#__PURE__*/ createIdfBuilderClass(idf);
export const openArchive = /*#__PURE__*/ createOpenArchive(archive);
export const Sieve = /*#__PURE__*/ createSieveClass(sieve);
export const summarize = /*#__PURE__*/ createSummarize(sieve);

// The classes have other names here: the bundler would rename one of two things called Index, and it would be the class.
const BlockIndex = /*#__PURE__*/ createIndexClass(index);
const DocumentCorpus = /*#__PURE__*/ createCorpusClass(corpus);

export const similar = /*#__PURE__*/ createSimilar(similarParts);
export const duplicates = /*#__PURE__*/ createDuplicates(duplicatesParts);
export const corpusToBytes = /*#__PURE__*/ createCorpusToBytes(snapshots);
export const corpusFromBytes = /*#__PURE__*/ createCorpusFromBytes(corpus, snapshots, DocumentCorpus);
export const mergeIntoCorpus = /*#__PURE__*/ createMergeIntoCorpus(snapshots);
export const mergeCorpusBytes = /*#__PURE__*/ createMergeCorpusBytes(corpus, snapshots, DocumentCorpus);

export { BlockIndex as Index, DocumentCorpus as Corpus };
