import { createEncoder } from './encoding.js';
import { NearprintError } from './nearprint-error.js';

const SMALLEST = 1 << 16;
/** So many numbers of 64 bits it always has room for. */
export const MOST_NUMBERS = SMALLEST / 8;

const LARGEST = 0xffffffff;
// Few texts are longer. The buffer of a longer one is freed after the call.
const KEPT = 1 << 20;

/** The buffer in WebAssembly's memory through which every text is passed. It is written in place and reused. */
export class TextBuffer {
  #glue;
  #memory;
  #encoder = createEncoder();
  #capacity = 0;
  #bytes = new Uint8Array(0);
  #halves;
  #words;
  #detaches;

  /** `detaches` says that memory that grows leaves nothing in its old views. */
  constructor(glue, detaches) {
    this.#glue = glue;
    this.#detaches = detaches;
    this.#memory = glue.wasm.memory;
  }

  /** Writes the text as UTF-8 from byte `at` on; unpaired surrogates become U+FFFD. Returns the number of bytes. */
  writeText(text, at = 0) {
    // One byte per code unit, as in ASCII, is the common case. If the text does not fit, the rest gets the most that it can need.
    this.#reserve(at + text.length + 16);
    const first = this.#encode(text, at);
    if (first.read === text.length) return first.written;
    const rest = text.slice(first.read);
    const next = at + first.written;
    this.#reserve(next + 3 * rest.length);
    return first.written + this.#encode(rest, next).written;
  }

  /** Writes the text as UTF-16 code units, exactly as they are. Returns their number. */
  writeUnits(text) {
    this.#reserve(2 * text.length);
    const units = new Uint16Array(this.#bytes.buffer, this.#bytes.byteOffset, text.length);
    for (let i = 0; i < text.length; i++) units[i] = text.charCodeAt(i);
    return text.length;
  }

  /** The number of 128 bits in the first 16 bytes. */
  readNumber() {
    if (this.#isStale()) this.#grow(this.#capacity);
    // Most have 64 bits. To find out without a bigint takes a quarter of the time.
    return (this.#words[2] | this.#words[3]) === 0 ? this.#halves[0] : (this.#halves[1] << 64n) | this.#halves[0];
  }

  /** The first numbers of 64 bits. */
  readNumbers(count) {
    if (this.#isStale()) this.#grow(this.#capacity);
    return this.#halves.slice(0, count);
  }

  trim() {
    if (this.#capacity <= KEPT) return;
    this.#glue.drop_text_buffer();
    this.#capacity = 0;
    this.#bytes = new Uint8Array(0);
  }

  /** Whether memory has grown since the views were made. To ask for its buffer takes as long as all the rest here, so that is only done where
      the old one stays as it is. */
  #isStale() {
    return this.#bytes.length === 0 || (!this.#detaches && this.#bytes.buffer !== this.#memory.buffer);
  }

  #encode(text, at) {
    return this.#encoder.encodeInto(text, at === 0 ? this.#bytes : this.#bytes.subarray(at));
  }

  #reserve(bytes) {
    if (bytes <= this.#capacity && !this.#isStale()) return;
    const least = Math.max(bytes, this.#capacity, SMALLEST);
    // The size doubles, so that many short texts cause few moves.
    const double = bytes > this.#capacity ? 2 * this.#capacity : least;
    if (double > least && this.#grow(double)) return;
    if (this.#grow(least)) return;
    throw new NearprintError('ERR_OUT_OF_MEMORY', `WebAssembly's memory cannot hold the text: ${least} bytes are needed`);
  }

  /** Whether memory has room for so many bytes. */
  #grow(capacity) {
    const pointer = capacity > LARGEST ? 0 : this.#glue.text_buffer(capacity);
    if (pointer === 0) return false;
    this.#capacity = capacity;
    this.#bytes = new Uint8Array(this.#memory.buffer, pointer, capacity);
    this.#halves = new BigUint64Array(this.#memory.buffer, pointer, capacity >>> 3);
    this.#words = new Uint32Array(this.#memory.buffer, pointer, 4);
    return true;
  }
}
