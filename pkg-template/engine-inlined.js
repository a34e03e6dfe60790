// The engine of the entry `.`: the module is inside, as a string, and starts by itself. What gives the string back as bytes is a
// tiny module: it takes half the time that JavaScript would, which is slow when it runs for the first time.

import { createEncoder } from './encoding.js';
import { createEngine } from './engine.js';
import { createGlue } from './glue.js';
import { compile, compileNow, load } from './load.js';
import { letters, start, unpacker } from './nearprint.wasm.js';

export const engine = /*#__PURE__*/ createEngine(createGlue, {
  now: () => compileNow(inlined),
  load: (source) => (source === undefined ? compile(inlined) : load(source)),
});

function inlined() {
  const { memory, unpack } = new WebAssembly.Instance(new WebAssembly.Module(Uint8Array.from(unpacker))).exports;
  const bytes = new Uint8Array(memory.buffer);
  createEncoder().encodeInto(letters, bytes.subarray(start));
  return bytes.subarray(start, unpack(start + letters.length));
}

export { createRawCorpus, createRawDraft, createRawHyperplanes, createRawIdfBuilder, createRawIndex, createRawSieve } from './glue.js';
