// Compressed files: recognised by their names, and unpacked.

import { extname } from 'node:path';
import { pipeline, Readable } from 'node:stream';
import * as zlib from 'node:zlib';
import { framed, isSkippable } from './zstd-frames.js';

/** The most bytes of a frame that is unpacked without a stream, which would take ten times as long for one line, and of its data. */
const SMALL = 1 << 16;
const SMALL_DATA = 1 << 20;

const PACKED = { '.gz': 'gzip', '.zst': 'zstd' };

/** The extension of a file without the extension of its compression, and the compression: `{ extension, unpack }`. */
export function kindOf(path) {
  const extension = extname(path).toLowerCase();
  const unpack = PACKED[extension];
  return unpack ? { extension: extname(path.slice(0, -extension.length)).toLowerCase(), unpack } : { extension };
}

/** Unpacks chunks; returns them unchanged if `unpack` is undefined. Data that is damaged or truncated ends in an error. */
export function unpacked(chunks, unpack) {
  if (unpack === undefined) return chunks;
  if (unpack === 'zstd' && zlib.createZstdDecompress === undefined) {
    throw new Error(`Node ${process.versions.node} cannot read zstd files; use Node 22.15 or later`);
  }
  return withReason(unpack === 'zstd' ? unzstd(chunks) : gunzipped(chunks), unpack);
}

const through = (chunks, stream) => pipeline(Readable.from(chunks, { objectMode: false }), stream, () => {});

/** Node unpacks one member behind another, but ends at a zero byte between them. Zero bytes may be padding, with or without a member
    behind them. */
async function* gunzipped(chunks) {
  const input = Readable.from(chunks, { objectMode: false })[Symbol.asyncIterator]();
  const next = async () => (await input.next()).value;
  try {
    let chunk = await next();
    do {
      const stream = zlib.createGunzip();
      const written = write(stream, chunk, next);
      // An error of the input ends the stream too.
      written.catch((error) => stream.destroy(error));
      yield* stream;
      chunk = await written;
      while (chunk?.every((byte) => byte === 0)) chunk = await next();
      chunk = chunk?.subarray(chunk.findIndex((byte) => byte !== 0));
    } while (chunk !== undefined);
  } finally {
    await input.return();
  }
}

/** Writes chunks to a stream, up to the first chunk that it does not take to the end. Returns the rest of that chunk. */
async function write(stream, chunk, next) {
  for (let given = 0; chunk !== undefined; chunk = await next()) {
    await new Promise((resolve, reject) => stream.write(chunk, (error) => (error ? reject(error) : resolve())));
    given += chunk.length;
    if (stream.bytesWritten < given) return chunk.subarray(stream.bytesWritten - given);
  }
  stream.end();
  return undefined;
}

/** Node unpacks only the first frame, and does not notice that it is truncated. */
async function* unzstd(chunks) {
  const pieces = framed(chunks);
  for (let first; !(first = await pieces.next()).done;) {
    const { bytes, isLast } = first.value;
    if (isLast && isSkippable(bytes)) continue;
    const data = isLast ? dataOfSmall(bytes) : undefined;
    if (data?.length > 0) yield data;
    if (data !== undefined) continue;
    async function* frame() {
      let piece = first.value;
      yield piece.bytes;
      while (!piece.isLast) {
        piece = (await pieces.next()).value;
        yield piece.bytes;
      }
    }
    yield* through(frame(), zlib.createZstdDecompress());
  }
}

/** The data of a frame; `undefined` if it is too large. */
function dataOfSmall(frame) {
  if (frame.length > SMALL) return undefined;
  try {
    return zlib.zstdDecompressSync(frame, { maxOutputLength: SMALL_DATA, chunkSize: Math.max(1024, 4 * frame.length) });
  } catch (error) {
    if (error.code === 'ERR_BUFFER_TOO_LARGE') return undefined;
    throw error;
  }
}

/** Says in words what is wrong with the data: the numbers of zlib's errors are numbers of other errors too. */
async function* withReason(chunks, unpack) {
  let begun = false;
  try {
    for await (const chunk of chunks) {
      begun = true;
      yield chunk;
    }
  } catch (error) {
    if (error.code === 'Z_BUF_ERROR') throw new Error(`its ${unpack} data is truncated`);
    if (!/^(Z_|ZSTD_)/.test(error.code)) throw error;
    throw new Error(begun ? `its ${unpack} data is damaged (${error.message})` : `it is not ${unpack} data (${error.message})`);
  }
}
