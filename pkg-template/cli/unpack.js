// Compressed files: recognised by their names, and unpacked.

import { extname } from 'node:path';
import { pipeline, Readable } from 'node:stream';
import * as zlib from 'node:zlib';
import { crc32 } from './gzip.js';
import { DamagedError } from './reason.js';
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

/** Unpacks chunks; returns them unchanged if `unpack` is undefined. Data that is damaged or truncated ends in an error. `onTrailing()` is called if other
    bytes follow gzip data. */
export function unpacked(chunks, unpack, onTrailing) {
  if (unpack === undefined) return chunks;
  if (unpack === 'zstd' && zlib.createZstdDecompress === undefined) {
    throw new Error(`Node ${process.versions.node} cannot read zstd files; use Node 22.15 or later`);
  }
  return withReason(unpack === 'zstd' ? unzstd(chunks) : gunzipped(beginningWith(GZIP, chunks), onTrailing), unpack);
}

const through = (chunks, stream) => pipeline(Readable.from(chunks, { objectMode: false }), stream, () => {});

const truncated = (unpack) => new DamagedError(`its ${unpack} data is truncated`);

/** One member behind another (RFC 1952), with zero bytes between and after them. Other bytes after the last one are not read, as by gzip, and reported.
    Node's stream for gzip would fail at them, and hold back what stands before. */
async function* gunzipped(chunks, onTrailing) {
  const input = Readable.from(chunks, { objectMode: false })[Symbol.asyncIterator]();
  const next = async () => (await input.next()).value;
  let held = Buffer.alloc(0);
  /** Whether there are so many bytes. */
  const holds = async (count) => {
    for (let chunk; held.length < count && (chunk = await next()) !== undefined;)
      held = held.length === 0 ? chunk : Buffer.concat([held, chunk]);
    return held.length >= count;
  };
  const take = async (count) => {
    if (!(await holds(count))) throw truncated('gzip');
    const taken = held.subarray(0, count);
    held = held.subarray(count);
    return taken;
  };
  try {
    if (!(await holds(1))) throw truncated('gzip');
    do {
      if ((await holds(2)) ? !held.subarray(0, 2).equals(GZIP) : held[0] !== GZIP[0]) return onTrailing?.();
      await skipHeader(take);
      const stream = zlib.createInflateRaw();
      const written = write(stream, held, next);
      // An error of the input ends the stream too.
      written.catch((error) => stream.destroy(error));
      let [checksum, length] = [0, 0];
      for await (const data of stream) {
        checksum = crc32(data, checksum);
        length = (length + data.length) % 2 ** 32;
        yield data;
      }
      held = (await written) ?? Buffer.alloc(0);
      const sums = await take(8);
      if (sums.readUInt32LE(0) !== checksum || sums.readUInt32LE(4) !== length)
        throw new DamagedError('its gzip data is damaged (incorrect data check)');
      while ((await holds(1)) && held.every((byte) => byte === 0)) held = Buffer.alloc(0);
      held = held.subarray(held.findIndex((byte) => byte !== 0));
    } while (await holds(1));
  } finally {
    await input.return();
  }
}

const GZIP = Buffer.from([0x1f, 0x8b]);

async function skipHeader(take) {
  const [, , method, flags] = await take(10);
  if (method !== 8) throw new DamagedError('its gzip data is damaged (unknown compression method)');
  const text = async () => {
    while ((await take(1))[0] !== 0);
  };
  if (flags & 4) await take((await take(2)).readUInt16LE());
  if (flags & 8) await text();
  if (flags & 16) await text();
  if (flags & 2) await take(2);
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

/** Throws if the data begins otherwise. */
async function* beginningWith(signature, chunks) {
  let start = Buffer.alloc(0);
  for await (const chunk of chunks) {
    if (start === undefined) {
      yield chunk;
      continue;
    }
    start = Buffer.concat([start, chunk]);
    if (start.length < signature.length) continue;
    if (!start.subarray(0, signature.length).equals(signature)) throw new Error('it is not gzip data (incorrect header check)');
    yield start;
    start = undefined;
  }
  if (start !== undefined) yield start;
}

/** Says in words what is wrong with the data: the numbers of zlib's errors are numbers of other errors too. */
async function* withReason(chunks, unpack) {
  let begun = unpack === 'gzip';
  try {
    for await (const chunk of chunks) {
      begun = true;
      yield chunk;
    }
  } catch (error) {
    if (error.code === 'Z_BUF_ERROR') throw truncated(unpack);
    if (!/^(Z_|ZSTD_)/.test(error.code)) throw error;
    if (begun) throw new DamagedError(`its ${unpack} data is damaged (${error.message})`);
    throw new Error(`it is not ${unpack} data (${error.message})`);
  }
}
