// The engine of the entry `.` where bytes may not be compiled (Cloudflare's workerd): a compiled module is imported.

import { createEngine } from './engine.js';
import { createGlue } from './glue.js';
import { load } from './load.js';
import module from './nearprint.wasm';

export const engine = /*#__PURE__*/ createEngine(createGlue, {
  now: () => module,
  load: async (source = module) => load(source),
});

export { createRawCorpus, createRawDraft, createRawHyperplanes, createRawIdfBuilder, createRawIndex, createRawSieve } from './glue.js';
