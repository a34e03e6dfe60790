// A temporary file for texts that cannot be read a second time from their source.

import { randomBytes } from 'node:crypto';
import { closeSync, openSync, readSync, rmSync, unlinkSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { UsageError } from './reason.js';

/** A file that nobody else can open. On POSIX it has no name, so it disappears with the process, however that ends. */
export class Spool {
  #path = join(tmpdir(), `nearprint.${randomBytes(8).toString('hex')}.spool`);
  #descriptor;
  #end = 0;

  constructor() {
    try {
      this.#descriptor = openSync(this.#path, 'wx+', 0o600);
    } catch (error) {
      throw new UsageError(`a temporary file cannot be made in '${tmpdir()}' (${error.code}); TMPDIR can name another folder`);
    }
    // On Windows an open file cannot be unlinked. Elsewhere it is unlinked at once: `rmSync` would load code first, and a kill may come meanwhile.
    if (process.platform === 'win32') process.once('exit', () => this.close());
    else unlinkSync(this.#path);
  }

  /** Appends a text or bytes, and returns its place: [offset, length in bytes]. */
  write(text) {
    const bytes = typeof text === 'string' ? Buffer.from(text) : text;
    const offset = this.#end;
    try {
      for (let at = 0; at < bytes.length;) at += writeSync(this.#descriptor, bytes, at, bytes.length - at, offset + at);
    } catch (error) {
      throw new UsageError(`the temporary file '${this.#path}' cannot be written (${error.code}); TMPDIR can name another folder`);
    }
    this.#end += bytes.length;
    return [offset, bytes.length];
  }

  /** All that was written. */
  get bytes() {
    return bytesAt(this.#descriptor, 0, this.#end);
  }

  read(offset, length) {
    return bytesAt(this.#descriptor, offset, length).toString();
  }

  close() {
    if (this.#descriptor === undefined) return;
    closeSync(this.#descriptor);
    rmSync(this.#path, { force: true });
    this.#descriptor = undefined;
  }
}

/** Bytes of an open file; fewer at its end. */
export function bytesAt(descriptor, offset, length) {
  const bytes = Buffer.allocUnsafe(length);
  let at = 0;
  for (let more = 1; at < length && more > 0; at += more) more = readSync(descriptor, bytes, at, length - at, offset + at);
  return bytes.subarray(0, at);
}
