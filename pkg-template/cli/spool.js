// A temporary file for what does not stay in memory, such as texts that cannot be read a second time from their source.

import { randomBytes } from 'node:crypto';
import { closeSync, openSync, readSync, rmSync, unlinkSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { UsageError } from './reason.js';

/** The last bytes, which are still in memory: a small collection needs no file. */
const WAITING = 1 << 16;

/** A file that nobody else can open. On POSIX it has no name, so it disappears with the process, however that ends. */
export class Spool {
  #path = join(tmpdir(), `nearprint.${randomBytes(8).toString('hex')}.spool`);
  #descriptor;
  /** What is not in the file yet, and the size of the file. */
  #waiting;
  #length = 0;
  #end = 0;

  /** Appends a text or bytes, and returns its place: [offset, length in bytes]. */
  write(text) {
    const bytes = typeof text === 'string' ? Buffer.from(text) : text;
    if (this.#length + bytes.length > WAITING) this.#flush();
    const place = [this.#end + this.#length, bytes.length];
    if (bytes.length > WAITING) {
      this.#append(bytes);
    } else {
      this.#waiting ??= Buffer.allocUnsafe(WAITING);
      this.#waiting.set(bytes, this.#length);
      this.#length += bytes.length;
    }
    return place;
  }

  /** All that was written. */
  get bytes() {
    this.#flush();
    return this.bytesAt(0, this.#end);
  }

  read(offset, length) {
    return this.bytesAt(offset, length).toString();
  }

  /** The bytes at a place, read into a buffer if one is given. They are valid until the next `write`. */
  bytesAt(offset, length, buffer) {
    const at = offset - this.#end;
    if (at < 0) return bytesAt(this.#descriptor, offset, length, buffer);
    return length === 0 ? Buffer.alloc(0) : this.#waiting.subarray(at, at + length);
  }

  #flush() {
    if (this.#length > 0) this.#append(this.#waiting.subarray(0, this.#length));
    this.#length = 0;
  }

  #append(bytes) {
    if (this.#descriptor === undefined) this.#open();
    try {
      for (let at = 0; at < bytes.length;) at += writeSync(this.#descriptor, bytes, at, bytes.length - at, this.#end + at);
    } catch (error) {
      throw new UsageError(`the temporary file '${this.#path}' cannot be written (${error.code}); TMPDIR can name another folder`);
    }
    this.#end += bytes.length;
  }

  #open() {
    try {
      this.#descriptor = openSync(this.#path, 'wx+', 0o600);
    } catch (error) {
      throw new UsageError(`a temporary file cannot be made in '${tmpdir()}' (${error.code}); TMPDIR can name another folder`);
    }
    // On Windows an open file cannot be unlinked. Elsewhere it is unlinked at once: `rmSync` would load code first, and a kill may come meanwhile.
    if (process.platform === 'win32') process.once('exit', () => this.close());
    else unlinkSync(this.#path);
  }

  close() {
    if (this.#descriptor === undefined) return;
    closeSync(this.#descriptor);
    rmSync(this.#path, { force: true });
    this.#descriptor = undefined;
  }
}

/** Bytes of an open file, read into a buffer; fewer at its end. */
export function bytesAt(descriptor, offset, length, bytes = Buffer.allocUnsafe(length)) {
  let at = 0;
  for (let more = 1; at < length && more > 0; at += more) more = readSync(descriptor, bytes, at, length - at, offset + at);
  return bytes.subarray(0, at);
}
