import { createEngine } from './engine.js';
import { compile, compileNow } from './load.js';
import { createUnpack } from './unpack.js';

/** The engine of a room whose parts of the module are inside the app, as letters. A part that several rooms have is compiled once. */
export function createLetteredEngine(engines, createGlue, { parts, letters }) {
  return createEngine(engines, createGlue, {
    now() {
      const unpack = createUnpack(letters);
      return parts.map((part, place) => (part.module ??= compileNow(() => unpack(place))));
    },
    load() {
      const unpack = createUnpack(letters);
      return Promise.all(parts.map(async (part, place) => (part.module ??= await compile(() => unpack(place)))));
    },
  });
}
