// The engine of the entry `.` where bytes may not be compiled (Cloudflare's workerd): a compiled module is imported.

import { createEngine, createInit } from './engine.js';
import { createGlue } from './glue.js';
import { load } from './load.js';
import module from './nearprint.wasm';

const engines = [];
export const engine = /*#__PURE__*/ createEngine(engines, createGlue, { now: () => module, load: async () => module });

export const init = /*#__PURE__*/ createInit(engines, load);
