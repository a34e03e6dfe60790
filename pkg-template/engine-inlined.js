// The engines of the entry `.`: the parts of the module are inside, as strings, and start by themselves. An app carries the parts of the
// rooms that it imports something of, each once. What gives a string back as bytes is a tiny module: it takes half the time that
// JavaScript would, which is slow when it runs for the first time.

import { createEncoder } from './encoding.js';
import { createEngine, createInit } from './engine.js';
import { compile, compileNow, load } from './load.js';
import * as corpusRoom from './room-corpus.js';
import * as draftRoom from './room-draft.js';
import * as featuresRoom from './room-features.js';
import * as indexRoom from './room-index.js';
import * as planesRoom from './room-planes.js';
import * as sieveRoom from './room-sieve.js';
import * as textRoom from './room-text.js';
import { unpacker } from './unpacker.js';

const engines = [];

export const init = /*#__PURE__*/ createInit(engines, load);
export const text = /*#__PURE__*/ inlined(textRoom.createGlue, textRoom.parts);
export const features = /*#__PURE__*/ inlined(featuresRoom.createGlue, featuresRoom.parts);
export const index = /*#__PURE__*/ inlined(indexRoom.createGlue, indexRoom.parts);
export const planes = /*#__PURE__*/ inlined(planesRoom.createGlue, planesRoom.parts);
export const corpus = /*#__PURE__*/ inlined(corpusRoom.createGlue, corpusRoom.parts);
export const draft = /*#__PURE__*/ inlined(draftRoom.createGlue, draftRoom.parts);
export const sieve = /*#__PURE__*/ inlined(sieveRoom.createGlue, sieveRoom.parts);

function inlined(createGlue, parts) {
  return createEngine(engines, createGlue, {
    now: () => parts.map((part) => (part.module ??= compileNow(() => unpacked(part.letters)))),
    load: () => Promise.all(parts.map(async (part) => (part.module ??= await compile(() => unpacked(part.letters))))),
  });
}

/** Where the letters begin in the memory of the tiny module. */
const START = 512;

let tiny;

function unpacked(letters) {
  tiny ??= new WebAssembly.Module(Uint8Array.from(unpacker));
  const end = START + letters.length;
  const pages = Math.ceil(end / 65536);
  // It never grows: some engines set aside all that a memory may become.
  const memory = new WebAssembly.Memory({ initial: pages, maximum: pages });
  const { unpack } = new WebAssembly.Instance(tiny, { '': { memory } }).exports;
  const bytes = new Uint8Array(memory.buffer);
  createEncoder().encodeInto(letters, bytes.subarray(START));
  return bytes.subarray(START, unpack(end));
}
