// The engine of the entry `./url`: the module is a file of its own beside this one, which bundlers find by the `new URL` below.

import { createEngine } from './engine.js';
import { createGlue } from './glue.js';
import { load, notInitialized } from './load.js';

export const engine = /*#__PURE__*/ createEngine(createGlue, {
  now() {
    throw notInitialized('await init() first, which fetches nearprint.wasm');
  },
  load: (source = new URL('./nearprint.wasm', import.meta.url)) => load(source),
});

export { createRawCorpus, createRawDraft, createRawHyperplanes, createRawIdfBuilder, createRawIndex, createRawSieve } from './glue.js';
