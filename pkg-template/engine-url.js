// The engine of the entry `./url`: the module is a file of its own beside this one, which bundlers find by the `new URL` below.

import { createEngine, createInit } from './engine.js';
import { createGlue } from './glue.js';
import { load, notInitialized } from './load.js';

const engines = [];
const engine = /*#__PURE__*/ createEngine(engines, createGlue, {
  now() {
    throw notInitialized('await init() first, which fetches nearprint.wasm');
  },
  load: () => load(new URL('./nearprint.wasm', import.meta.url)),
});

export const init = /*#__PURE__*/ createInit(engines, load);
// One instance for all rooms.
export {
  engine as compare,
  engine as corpus,
  engine as draft,
  engine as features,
  engine as idf,
  engine as index,
  engine as planes,
  engine as sieve,
  engine as text,
};
