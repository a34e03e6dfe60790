// The engine of the entry `./url`: the module is a file of its own beside this one, which bundlers find by the `new URL` below.

import { createEngine, createInit } from './engine.js';
import { createGlue } from './glue.js';
import { load, notInitialized, notLoaded } from './load.js';

const engines = [];
export const engine = /*#__PURE__*/ createEngine(engines, createGlue, {
  now() {
    throw notInitialized('await init() first, which fetches nearprint.wasm');
  },
  load: async () => load(address()),
});

/** A bundle in CommonJS has no `import.meta.url`. */
function address() {
  try {
    return new URL('./nearprint.wasm', import.meta.url);
  } catch (cause) {
    throw notLoaded("nearprint.wasm cannot be found, because this bundle does not know its own address: import 'nearprint', which carries it, or call init(source)", { cause });
  }
}

export const init = /*#__PURE__*/ createInit(engines, load);
