import { createEncoder } from './encoding.js';

/** Bytes that grow when they are written. Not an array: for a table of a few million features it would be longer than engines
    allow. */
class Bytes {
  #bytes = new Uint8Array(256);
  #length = 0;
  #encoder = createEncoder();

  u8(number) {
    this.#reserve(1);
    this.#bytes[this.#length++] = number;
  }

  u32(number) {
    for (let shift = 0; shift < 32; shift += 8) this.u8(number >>> shift);
  }

  /** Writes a text: its length in bytes, then UTF-8. */
  text(string) {
    this.#reserve(4 + 3 * string.length);
    const { written } = this.#encoder.encodeInto(string, this.#bytes.subarray(this.#length + 4));
    this.u32(written);
    this.#length += written;
  }

  all() {
    return this.#bytes.slice(0, this.#length);
  }

  #reserve(more) {
    const needed = this.#length + more;
    if (needed <= this.#bytes.length) return;
    const grown = new Uint8Array(Math.max(needed, 2 * this.#bytes.length));
    grown.set(this.#bytes);
    this.#bytes = grown;
  }
}

/** A complete recipe in the format of snapshots (src/recipe/bytes.rs). `plain` are the bytes of the choices with one byte each;
    `table` is the list of [feature, number] of the weights, if they have one. */
export function bytesOfRecipe(plain, { seed, top, stopWords, idf }, table) {
  const bytes = new Bytes();
  plain.forEach((number) => bytes.u8(number));
  bytes.u32(seed);
  bytes.u32(Math.floor(seed / 2 ** 32));
  bytes.u32(top ?? 0);
  bytes.u32(stopWords.length);
  stopWords.forEach((word) => bytes.text(word));
  if (idf) bytes.u32(idf.documents);
  if (table) bytes.u32(table.length);
  table?.forEach(([feature, number]) => {
    bytes.text(feature);
    bytes.u32(number);
  });
  return bytes.all();
}
