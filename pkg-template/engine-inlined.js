// The engines of the entry `.`: the parts of the module are inside, as strings, and start by themselves. An app carries the parts of the
// rooms that it imports something of, each once.

// First, one behind the other: they have much in common, which compression sees when it is near.
import { createGlue as compareGlue } from './glue-compare.js';
import { createGlue as corpusGlue } from './glue-corpus.js';
import { createGlue as draftGlue } from './glue-draft.js';
import { createGlue as featuresGlue } from './glue-features.js';
import { createGlue as idfGlue } from './glue-idf.js';
import { createGlue as indexGlue } from './glue-index.js';
import { createGlue as planesGlue } from './glue-planes.js';
import { createGlue as sieveGlue } from './glue-sieve.js';
import { createGlue as textGlue } from './glue-text.js';

import { createEngine, createInit } from './engine.js';
import { compile, compileNow, load } from './load.js';
import * as rooms from './rooms.js';
import { createUnpack } from './unpack.js';

const engines = [];

export const init = /*#__PURE__*/ createInit(engines, load);
export const text = /*#__PURE__*/ inlined(textGlue, rooms.text);
export const features = /*#__PURE__*/ inlined(featuresGlue, rooms.features);
export const compare = /*#__PURE__*/ inlined(compareGlue, rooms.compare);
export const idf = /*#__PURE__*/ inlined(idfGlue, rooms.idf);
export const index = /*#__PURE__*/ inlined(indexGlue, rooms.index);
export const planes = /*#__PURE__*/ inlined(planesGlue, rooms.planes);
export const corpus = /*#__PURE__*/ inlined(corpusGlue, rooms.corpus);
export const draft = /*#__PURE__*/ inlined(draftGlue, rooms.draft);
export const sieve = /*#__PURE__*/ inlined(sieveGlue, rooms.sieve);

function inlined(createGlue, { parts, letters }) {
  return createEngine(engines, createGlue, {
    now() {
      const unpack = createUnpack(letters);
      return parts.map((part, place) => (part.module ??= compileNow(() => unpack(place))));
    },
    load() {
      const unpack = createUnpack(letters);
      return Promise.all(parts.map(async (part, place) => (part.module ??= await compile(() => unpack(place)))));
    },
  });
}
