// The engine of the entry `.`: the module is inside, as a string with a letter for each byte, and starts by itself.

import { createEngine } from './engine.js';
import { createGlue } from './glue.js';
import { compile, compileNow, load } from './load.js';
import { alphabet, letters } from './nearprint.wasm.js';

export const engine = /*#__PURE__*/ createEngine(createGlue, {
  now: () => compileNow(inlined),
  load: (source) => (source === undefined ? compile(inlined) : load(source)),
});

function inlined() {
  const byteOf = new Uint8Array(512);
  for (let byte = 0; byte < 256; byte++) byteOf[alphabet.charCodeAt(byte)] = byte;
  const bytes = new Uint8Array(letters.length);
  for (let i = 0; i < bytes.length; i++) bytes[i] = byteOf[letters.charCodeAt(i)];
  return bytes;
}

export { createRawCorpus, createRawDraft, createRawHyperplanes, createRawIdfBuilder, createRawIndex } from './glue.js';
