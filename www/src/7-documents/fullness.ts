const VALUES = 1 << 16; // of a block of 16 bits
const VERY_FULL = 20; // buckets that may be as dark as can be, lest they make all others pale

/** The number of documents with each value of one block of 16 bits. */
export interface Buckets {
  /** The shade of each bucket, 0 (empty) to 255. */
  shades: Uint8Array;
  fullest: number;
  /** The documents in the fullest bucket, and the number of buckets that are not empty. */
  holds: number;
  used: number;
}

/** Block 0 is the lowest 16 bits. */
export function bucketsOf(fps: BigUint64Array, block: number): Buckets {
  const counts = new Uint32Array(VALUES);
  const blocks = new Uint16Array(fps.buffer, fps.byteOffset, 4 * fps.length);
  for (let i = block; i < blocks.length; i += 4) counts[blocks[i]!]!++;
  const most = Math.max(1, counts.toSorted().at(-1 - VERY_FULL)!);
  let [fullest, used] = [0, 0];
  for (let value = 0; value < VALUES; value++) {
    if (counts[value]) used++;
    if (counts[value]! > counts[fullest]!) fullest = value;
  }
  return {
    shades: Uint8Array.from(counts, (many) => (many ? 70 + 185 * Math.min(1, many / most) : 0)),
    fullest,
    holds: counts[fullest]!,
    used,
  };
}
