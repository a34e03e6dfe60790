// The engines of the entry `.`: the parts of the module are inside, as strings, and start by themselves. An app carries the parts of the
// groups that it imports something of, each once.

// First, one behind the other: they have much in common, which compression sees when it is near.
import { createGlue as archiveGlue } from './glue-archive.js';
import { createGlue as compareGlue } from './glue-compare.js';
import { createGlue as corpusGlue } from './glue-corpus.js';
import { createGlue as draftGlue } from './glue-draft.js';
import { createGlue as featuresGlue } from './glue-features.js';
import { createGlue as idfGlue } from './glue-idf.js';
import { createGlue as indexGlue } from './glue-index.js';
import { createGlue as planesGlue } from './glue-planes.js';
import { createGlue as repeatsGlue } from './glue-repeats.js';
import { createGlue as sieveGlue } from './glue-sieve.js';
import { createGlue as textGlue } from './glue-text.js';
import { createGlue as writerGlue } from './glue-writer.js';

import { createInit } from './engine.js';
import { createLetteredAddition, createLetteredEngine } from './unpack.js';
import { load } from './load.js';
// Last, because the letters of the module keep apart for compression what is before and behind them.
import * as groups from './groups.js';

// For the worker that `openCorpus` starts.
export const corpusGroup = groups.corpus;
export const similarGroup = groups.similar;
export const duplicatesGroup = groups.duplicates;
export const snapshotsGroup = groups.snapshots;

const engines = [];

export const init = /*#__PURE__*/ createInit(engines, load);
export const text = /*#__PURE__*/ createLetteredEngine(engines, textGlue, groups.text);
export const features = /*#__PURE__*/ createLetteredEngine(engines, featuresGlue, groups.features);
export const compare = /*#__PURE__*/ createLetteredEngine(engines, compareGlue, groups.compare);
export const idf = /*#__PURE__*/ createLetteredEngine(engines, idfGlue, groups.idf);
export const index = /*#__PURE__*/ createLetteredEngine(engines, indexGlue, groups.index);
export const planes = /*#__PURE__*/ createLetteredEngine(engines, planesGlue, groups.planes);
export const corpus = /*#__PURE__*/ createLetteredEngine(engines, corpusGlue, groups.corpus);
export const similar = /*#__PURE__*/ createLetteredAddition(engines, groups.similar);
export const duplicates = /*#__PURE__*/ createLetteredAddition(engines, groups.duplicates);
export const snapshots = /*#__PURE__*/ createLetteredAddition(engines, groups.snapshots);
export const draft = /*#__PURE__*/ createLetteredEngine(engines, draftGlue, groups.draft);
export const sieve = /*#__PURE__*/ createLetteredEngine(engines, sieveGlue, groups.sieve);
export const archive = /*#__PURE__*/ createLetteredEngine(engines, archiveGlue, groups.archive);
export const writer = /*#__PURE__*/ createLetteredEngine(engines, writerGlue, groups.writer);
export const repeats = /*#__PURE__*/ createLetteredEngine(engines, repeatsGlue, groups.repeats);
