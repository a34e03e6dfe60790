import { createEncoder } from './encoding.js';
import { unpacker } from './unpacker.js';

/** Where the letters begin in the memory of the tiny module, behind all that is its own. */
const START = 1 << 14;

let tiny;

/** The bytes of a part of the module, whose letters are in several strings. What gives them back is a tiny module: it takes half the time
    that JavaScript would, which is slow when it runs for the first time. */
export function unpacked(letters) {
  tiny ??= new WebAssembly.Module(new Uint8Array(unpacker));
  const all = letters.join('\n');
  const end = START + all.length;
  // For the letters, and the bytes behind them, hardly twice as many. It never grows: some engines set aside all that a memory may become.
  const pages = Math.ceil((end + 2 * all.length) / 65536);
  const memory = new WebAssembly.Memory({ initial: pages, maximum: pages });
  const { unpack } = new WebAssembly.Instance(tiny, { env: { memory } }).exports;
  const bytes = new Uint8Array(memory.buffer);
  createEncoder().encodeInto(all, bytes.subarray(START));
  return bytes.subarray(end, unpack(START, end));
}
