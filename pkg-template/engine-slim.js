// The engine of the entry `./slim`: it has no module until `init` is given one.

import { createEngine } from './engine.js';
import { createGlue } from './glue.js';
import { load, notInitialized } from './load.js';

const HOW = "await init(source) first, with the bytes of 'nearprint/nearprint.wasm', a WebAssembly.Module, a Response or a URL";

export const engine = /*#__PURE__*/ createEngine(createGlue, {
  now() {
    throw notInitialized(HOW);
  },
  async load(source) {
    if (source === undefined) throw notInitialized(HOW);
    return load(source);
  },
});

export { createRawCorpus, createRawDraft, createRawHyperplanes, createRawIdfBuilder, createRawIndex, createRawSieve } from './glue.js';
