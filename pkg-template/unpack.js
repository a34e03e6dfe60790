import { createEncoder } from './encoding.js';
import { createAddition, createEngine } from './engine.js';
import { unpacker } from './unpacker.js';

/** Where the letters begin in the memory of the tiny module, behind its own data. */
const START = 1 << 14;

let tiny;

/** `letters` are the strings of some parts of the module: a list for each kind of string, with the string of each part. Returns a function from
    the place of a part to its bytes, which stay until the next call. A tiny module turns letters into bytes, in half the time of JavaScript,
    which is slow when it runs for the first time. */
export function createUnpack(letters) {
  const encoder = createEncoder();
  let memory, exports;
  const stringsOf = (part) => letters.map((strings) => strings[part]);
  function start() {
    tiny ??= new WebAssembly.Module(new Uint8Array(unpacker));
    const longest = Math.max(...letters[0].map((_, part) => stringsOf(part).reduce((length, string) => length + string.length, 0)));
    // For the letters, and the bytes behind them, hardly twice as many. It never grows: some engines set aside all that a memory may become.
    const pages = Math.ceil((START + 3 * longest) / 65536);
    memory = new WebAssembly.Memory({ initial: pages, maximum: pages });
    exports = new WebAssembly.Instance(tiny, { env: { memory } }).exports;
  }
  return (part) => {
    if (memory === undefined) start();
    const all = new Uint8Array(memory.buffer);
    let end = START;
    stringsOf(part).forEach((string, kind) => {
      const { written } = encoder.encodeInto(string, all.subarray(end));
      end = exports.bytes(kind, end, end + written);
    });
    return all.subarray(end, exports.unpack(START, end));
  };
}

/** The parts of a group, which are inside the app, as letters. A part that several groups have is compiled once. */
const binaryOf = ({ parts, letters }) => ({
  now() {
    const unpack = createUnpack(letters);
    return parts.map((part, place) => (part.module ??= new WebAssembly.Module(unpack(place))));
  },
  async load() {
    const unpack = createUnpack(letters);
    return Promise.all(parts.map(async (part, place) => (part.module ??= await WebAssembly.compile(unpack(place)))));
  },
});

export const createLetteredEngine = (engines, createGlue, group) => createEngine(engines, createGlue, binaryOf(group));

/** What a group adds to another one. */
export const createLetteredAddition = (engines, group) => createAddition(engines, binaryOf(group));
