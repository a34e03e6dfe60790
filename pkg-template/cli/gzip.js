// One member of gzip, written in pieces. Node compresses either asynchronously or all at once; several members behind each other are not
// read by all programs.

import * as zlib from 'node:zlib';

const BEGINNING = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);
/** The last block, which is empty. */
const LAST = [3, 0];

export class Gzip {
  #isBegun = false;
  #checksum = 0;
  #length = 0;

  /** The bytes of the file for a piece of the data. A piece of a megabyte compresses as well as the whole. */
  piece(bytes) {
    this.#checksum = crc32(bytes, this.#checksum);
    this.#length = (this.#length + bytes.length) % 2 ** 32;
    const packed = zlib.deflateRawSync(bytes, { finishFlush: zlib.constants.Z_SYNC_FLUSH });
    const beginning = this.#isBegun ? [] : [BEGINNING];
    this.#isBegun = true;
    return Buffer.concat([...beginning, packed]);
  }

  end() {
    const sums = Buffer.alloc(8);
    sums.writeUInt32LE(this.#checksum, 0);
    sums.writeUInt32LE(this.#length, 4);
    return Buffer.concat([...(this.#isBegun ? [] : [BEGINNING]), Buffer.from(LAST), sums]);
  }
}

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

/** `zlib.crc32` is in Node 20.15 and later. */
export const crc32 =
  zlib.crc32 ??
  ((bytes, before) => {
    let value = ~before;
    for (const byte of bytes) value = TABLE[(value ^ byte) & 255] ^ (value >>> 8);
    return ~value >>> 0;
  });
