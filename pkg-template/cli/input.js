// Opens files, pipes and devices so that a signal can always end the reading.

import { closeSync, constants, createReadStream, fstatSync, openSync, readFileSync } from 'node:fs';
import { Socket } from 'node:net';
import { isatty, ReadStream } from 'node:tty';
import { unpacked } from './unpack.js';

const CHUNK = 1 << 18;

/** The chunks of a file. With `whole`, a regular file is one chunk. */
export function chunksOf(path, { whole = false } = {}) {
  if (path === '-') return standardInput();
  // Otherwise opening a pipe would wait for a writer, and no signal would be handled meanwhile.
  const fd = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  const stat = fstatSync(fd);
  if (stat.isFile() && whole) return wholeFile(fd);
  if (stat.isFIFO()) return new Socket({ fd, readable: true, writable: false });
  if (isatty(fd)) return new ReadStream(fd);
  return createReadStream(path, { fd, highWaterMark: CHUNK });
}

/** Of a folder Node's stream would be empty. */
function standardInput() {
  if (fstatSync(0).isDirectory()) throw Object.assign(new Error('standard input is a folder'), { code: 'EISDIR', syscall: 'read' });
  return process.stdin;
}

/** All bytes of a file, unpacked; only the first chunk if `isEnough(chunk)`. */
export async function bytesOf(path, { most = Infinity, isEnough = () => false, unpack, onTrailing } = {}) {
  const chunks = [];
  let length = 0;
  for await (const chunk of unpacked(chunksOf(path, { whole: true }), unpack, onTrailing)) {
    if (length === 0 && isEnough(chunk)) return chunk;
    length += chunk.length;
    if (length > most) throw new RangeError(`it has more than the ${most} bytes that can be held`);
    chunks.push(chunk);
  }
  return chunks.length === 1 ? chunks[0] : Buffer.concat(chunks);
}

/** Synchronous, which is fastest for many small files. */
function* wholeFile(fd) {
  try {
    yield readFileSync(fd);
  } finally {
    closeSync(fd);
  }
}
