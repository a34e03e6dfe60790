// The engine of the entry `./slim`: it has no module until `init` is given one.

import { createEngine, createInit } from './engine.js';
import { createGlue } from './glue.js';
import { load, notInitialized } from './load.js';

function missing() {
  throw notInitialized("await init(source) first, with the bytes of 'nearprint/nearprint.wasm', a WebAssembly.Module, a Response or a URL");
}

const engines = [];
export const engine = /*#__PURE__*/ createEngine(engines, createGlue, { now: missing, load: async () => missing() });

export const init = /*#__PURE__*/ createInit(engines, load);
