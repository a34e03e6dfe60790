// The engine of the entry `.`: the module is inside, deflated and in base64, and starts by itself.

import { inflateSync } from 'fflate';
import { createEngine } from './engine.js';
import { createGlue } from './glue.js';
import { compile, compileNow, load } from './load.js';
import deflated from './nearprint.wasm.deflate';

export const engine = /*#__PURE__*/ createEngine(createGlue, {
  now: () => compileNow(inflated),
  load: (source) => (source === undefined ? compile(inflated) : load(source)),
});

// Decoded only when called: the attempt may fail where `atob` is missing, and then it must fail as a start does.
const inflated = () => inflateSync(decode(deflated));

function decode(base64) {
  if (typeof Uint8Array.fromBase64 === 'function') return Uint8Array.fromBase64(base64);
  const decoded = atob(base64);
  const bytes = new Uint8Array(decoded.length);
  for (let i = 0; i < decoded.length; i++) bytes[i] = decoded.charCodeAt(i);
  return bytes;
}
