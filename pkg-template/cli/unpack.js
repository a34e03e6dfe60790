// Compressed files: recognised by their names, and unpacked.

import { extname } from 'node:path';
import { pipeline, Readable } from 'node:stream';
import * as zlib from 'node:zlib';

const PACKED = { '.gz': 'createGunzip', '.zst': 'createZstdDecompress' };

/** The extension of a file without that of its compression, and the function of zlib that unpacks it: `{ extension, unpack }`. */
export function kindOf(path) {
  const extension = extname(path).toLowerCase();
  const unpack = PACKED[extension];
  return unpack ? { extension: extname(path.slice(0, -extension.length)).toLowerCase(), unpack } : { extension };
}

/** Unpacks chunks; returns them unchanged if `unpack` is undefined. */
export function unpacked(chunks, unpack) {
  if (unpack === undefined) return chunks;
  if (zlib[unpack] === undefined) throw new Error(`Node ${process.versions.node} cannot read zstd files; use Node 22.15 or later`);
  return pipeline(Readable.from(chunks, { objectMode: false }), zlib[unpack](), () => {});
}
