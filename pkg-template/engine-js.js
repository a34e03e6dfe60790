// The engine of the entry `./js`: the same module as plain JavaScript, for pages that may not run WebAssembly.

import { createEngine, createInit } from './engine.js';
import { createGlue, instantiate, RuntimeError } from './twin.mjs';

/** As much of `WebAssembly` as the generated bindings use. */
const platform = {
  RuntimeError,
  Instance: class Instance {
    constructor(module, imports) {
      this.exports = instantiate(imports);
    }
  },
};

/** The twin is no module, and needs none. */
const module = {};

const engines = [];
export const engine = /*#__PURE__*/ createEngine(engines, createGlue, { now: () => module, load: async () => module }, () => platform);

export const init = /*#__PURE__*/ createInit(engines, async () => module);
