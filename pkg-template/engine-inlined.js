// The engines of the entry `.`: the parts of the module are inside, as strings, and start by themselves. An app carries the parts of the
// rooms that it imports something of, each once.

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
import { createLetteredEngine } from './unpack.js';
import { load } from './load.js';
import * as rooms from './rooms.js';

// For the worker that `openCorpus` starts.
export { corpus as corpusRoom, draft as draftRoom } from './rooms.js';

const engines = [];

export const init = /*#__PURE__*/ createInit(engines, load);
export const text = /*#__PURE__*/ createLetteredEngine(engines, textGlue, rooms.text);
export const features = /*#__PURE__*/ createLetteredEngine(engines, featuresGlue, rooms.features);
export const compare = /*#__PURE__*/ createLetteredEngine(engines, compareGlue, rooms.compare);
export const idf = /*#__PURE__*/ createLetteredEngine(engines, idfGlue, rooms.idf);
export const index = /*#__PURE__*/ createLetteredEngine(engines, indexGlue, rooms.index);
export const planes = /*#__PURE__*/ createLetteredEngine(engines, planesGlue, rooms.planes);
export const corpus = /*#__PURE__*/ createLetteredEngine(engines, corpusGlue, rooms.corpus);
export const draft = /*#__PURE__*/ createLetteredEngine(engines, draftGlue, rooms.draft);
export const sieve = /*#__PURE__*/ createLetteredEngine(engines, sieveGlue, rooms.sieve);
export const archive = /*#__PURE__*/ createLetteredEngine(engines, archiveGlue, rooms.archive);
export const writer = /*#__PURE__*/ createLetteredEngine(engines, writerGlue, rooms.writer);
export const repeats = /*#__PURE__*/ createLetteredEngine(engines, repeatsGlue, rooms.repeats);
