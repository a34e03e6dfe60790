// How the pages of Parquet are compressed: by Node where it can, otherwise by libraries.

import * as zlib from 'node:zlib';
import { decompress as zstdDecompress } from 'fzstd';
import { decompressLz4, decompressLz4Raw } from 'hyparquet-compressors/src/lz4.js';

const most = (length) => ({ maxOutputLength: Math.max(length, 1) });

/** For reading; hyparquet itself reads Snappy. `length` is that of the page. */
export const DECOMPRESSORS = {
  GZIP: (bytes, length) => zlib.gunzipSync(bytes, most(length)),
  BROTLI: (bytes, length) => zlib.brotliDecompressSync(bytes, most(length)),
  ZSTD: (bytes, length) => zlib.zstdDecompressSync?.(bytes, most(length)) ?? zstdDecompress(bytes, new Uint8Array(length)),
  LZ4: decompressLz4,
  LZ4_RAW: decompressLz4Raw,
};

/** For writing; hyparquet-writer itself writes Snappy. Zstandard needs Node 22.15. */
export const COMPRESSORS = { GZIP: (bytes) => zlib.gzipSync(bytes), ...(zlib.zstdCompressSync ? { ZSTD: (bytes) => zlib.zstdCompressSync(bytes) } : {}) };
