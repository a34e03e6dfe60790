// The engine of the entry `.`: the module is inside, as a string with a letter for each byte, and starts by itself.

import { createEngine } from './engine.js';
import { createGlue } from './glue.js';
import { compile, compileNow, load } from './load.js';
import { alphabet, letters } from './nearprint.wasm.js';

export const engine = /*#__PURE__*/ createEngine(createGlue, {
  now: () => compileNow(inlined),
  load: (source) => (source === undefined ? compile(inlined) : load(source)),
});

/** Letters that are read in one call. Engines compile a function that is called often, and wait longer with a loop that runs:
    this takes two thirds of the time that one loop over all would. */
const BLOCK = 512;

function inlined() {
  const byteOf = new Uint8Array(512);
  for (let byte = 0; byte < 256; byte++) byteOf[alphabet.charCodeAt(byte)] = byte;
  const bytes = new Uint8Array(letters.length);
  for (let from = 0; from < bytes.length; from += BLOCK) read(byteOf, bytes, from, Math.min(from + BLOCK, bytes.length));
  return bytes;
}

function read(byteOf, bytes, from, to) {
  for (let i = from; i < to; i++) bytes[i] = byteOf[letters.charCodeAt(i)];
}

export { createRawCorpus, createRawDraft, createRawHyperplanes, createRawIdfBuilder, createRawIndex } from './glue.js';
