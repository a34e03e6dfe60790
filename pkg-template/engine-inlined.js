// The engines of the entry `.`: each room of the module is inside, as a string, and starts by itself. An app carries the rooms that it
// imports something of. What gives the string back as bytes is a tiny module: it takes half the time that JavaScript would,
// which is slow when it runs for the first time.

import { createEncoder } from './encoding.js';
import { createEngine, createInit } from './engine.js';
import { compile, compileNow, load } from './load.js';
import * as corpusRoom from './room-corpus.js';
import * as indexRoom from './room-index.js';
import * as sieveRoom from './room-sieve.js';
import * as textRoom from './room-text.js';

const engines = [];

export const init = /*#__PURE__*/ createInit(engines, load);
export const text = /*#__PURE__*/ inlined(textRoom.createGlue, textRoom.letters, textRoom.unpacker);
export const index = /*#__PURE__*/ inlined(indexRoom.createGlue, indexRoom.letters, indexRoom.unpacker);
export const corpus = /*#__PURE__*/ inlined(corpusRoom.createGlue, corpusRoom.letters, corpusRoom.unpacker);
export const sieve = /*#__PURE__*/ inlined(sieveRoom.createGlue, sieveRoom.letters, sieveRoom.unpacker);

function inlined(createGlue, letters, unpacker) {
  const bytes = () => unpacked(letters, unpacker);
  return createEngine(engines, createGlue, { now: () => compileNow(bytes), load: () => compile(bytes) });
}

function unpacked(letters, unpacker) {
  const { memory, start, unpack } = new WebAssembly.Instance(new WebAssembly.Module(Uint8Array.from(unpacker))).exports;
  const bytes = new Uint8Array(memory.buffer);
  createEncoder().encodeInto(letters, bytes.subarray(start.value));
  return bytes.subarray(start.value, unpack(start.value + letters.length));
}
