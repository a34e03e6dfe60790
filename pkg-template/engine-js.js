// The engine of the entry `./js`: the same module as plain JavaScript, for pages that may not run WebAssembly.

import { createEngine } from './engine.js';
import { createGlue, instantiate, RuntimeError } from './twin.mjs';

/** As much of `WebAssembly` as the generated bindings use. */
const platform = {
  RuntimeError,
  Module: class Module {},
  Instance: class Instance {
    constructor(module, imports) {
      this.exports = instantiate(imports);
    }
  },
};

const module = /*#__PURE__*/ new platform.Module();

export const engine = /*#__PURE__*/ createEngine(createGlue, { now: () => module, load: async () => module }, () => platform);

export { createRawCorpus, createRawDraft, createRawHyperplanes, createRawIdfBuilder, createRawIndex } from './twin.mjs';
