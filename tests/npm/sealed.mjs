// Snapshots that somebody altered on purpose, with the right checksum.

import assert from 'node:assert/strict';
import { nearprint } from './consumer.mjs';

/** Corrects the checksum of a corpus: the right one is in the error for a wrong one. */
export function sealed(bytes) {
  assert.throws(
    () => nearprint.Corpus.fromBytes(bytes),
    ({ message }) => {
      const [, found] = /checksum ([0-9a-f]{16}) found/.exec(message);
      new DataView(bytes.buffer, bytes.byteOffset).setBigUint64(16, BigInt(`0x${found}`), true);
      return true;
    },
  );
  return bytes;
}
