// Snapshots that somebody altered on purpose, with the right checksum.

import { nearprint } from './consumer.mjs';

/** Corrects the checksum of a corpus. */
export const sealed = (bytes) => corrected(bytes, 16, () => nearprint.corpusFromBytes(bytes));

/** Corrects the checksum of an index. */
export const sealedIndex = (bytes) => corrected(bytes, 56, () => nearprint.Index.fromBytes(bytes));

/** The right checksum is in the error for a wrong one. */
function corrected(bytes, place, open) {
  try {
    open();
  } catch ({ message }) {
    const [, found] = /checksum ([0-9a-f]{16}) found/.exec(message) ?? [];
    if (found) new DataView(bytes.buffer, bytes.byteOffset).setBigUint64(place, BigInt(`0x${found}`), true);
  }
  return bytes;
}

/** Corrects the checksum of the header of an archive: as src/DESIGN.md specifies the hash. */
export function sealedArchive(bytes) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const length = view.getUint32(12, true);
  if (length >= 24 && length <= bytes.length) view.setBigUint64(16, finalised(folded(view, 24, length, folded(view, 0, 16, 0n))), true);
  return bytes;
}

const MASK = (1n << 64n) - 1n;

/** fxhash's fold over whole words. */
function folded(view, from, to, seed) {
  let fold = 0n;
  const put = (word) => (fold = (((((fold << 5n) & MASK) | (fold >> 59n)) ^ word) * 0x517cc1b727220a95n) & MASK);
  put(seed);
  for (let at = from; at + 8 <= to; at += 8) put(view.getBigUint64(at, true));
  return fold;
}

function finalised(fold) {
  let [low, high] = [Number(fold & 0xffffffffn), Number(fold >> 32n)];
  low = Math.imul(low ^ high ^ (high >>> 15), 0x9e3779b1);
  high = Math.imul(high ^ low ^ (low >>> 16), 0x85ebca77);
  low = Math.imul(low ^ high ^ (high >>> 15), 0xc2b2ae3d);
  high = Math.imul(high ^ low ^ (low >>> 16), 0x27d4eb2f);
  low ^= high >>> 16;
  high ^= low >>> 15;
  return (BigInt(high >>> 0) << 32n) | BigInt(low >>> 0);
}
