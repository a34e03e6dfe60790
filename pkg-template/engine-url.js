// The engine of the entry `./url`: the module is a file of its own beside this one, which bundlers find by the `new URL` below.

import { createEngine, createInit } from './engine.js';
import { createGlue } from './glue.js';
import { load, notInitialized } from './load.js';

const engines = [];
export const engine = /*#__PURE__*/ createEngine(engines, createGlue, {
  now() {
    throw notInitialized('await init() first, which fetches nearprint.wasm');
  },
  load: () => load(new URL('./nearprint.wasm', import.meta.url)),
});

export const init = /*#__PURE__*/ createInit(engines, load);
