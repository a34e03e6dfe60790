// What is written: files that appear whole or not at all, and lines on standard output.

import { once } from 'node:events';
import { closeSync, existsSync, openSync, realpathSync, renameSync, rmSync, writeSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { clearBar } from './progress.js';
import { UsageError } from './usage-error.js';

const open = new Set();

/** A file under a temporary name beside its own, which it gets when it is complete. */
export class OutputFile {
  #path;
  #temporary;
  #descriptor;
  #waiting = [];
  #length = 0;

  constructor(option, path) {
    this.#path = path;
    this.#temporary = join(dirname(path), `.${basename(path)}.${process.pid}.tmp`);
    try {
      this.#descriptor = openSync(this.#temporary, 'wx');
    } catch (error) {
      throw new UsageError(`${option} '${path}' cannot be written (${error.code})`);
    }
    open.add(this);
  }

  /** Text or bytes. */
  write(content) {
    if (typeof content !== 'string') {
      this.#flush();
      this.#writeAll(content);
      return;
    }
    this.#waiting.push(content);
    this.#length += content.length;
    if (this.#length > 1 << 16) this.#flush();
  }

  commit() {
    this.#flush();
    closeSync(this.#descriptor);
    renameSync(this.#temporary, this.#path);
    open.delete(this);
  }

  discard() {
    closeSync(this.#descriptor);
    rmSync(this.#temporary, { force: true });
    open.delete(this);
  }

  #flush() {
    if (this.#length > 0) this.#writeAll(Buffer.from(this.#waiting.join('')));
    this.#waiting = [];
    this.#length = 0;
  }

  #writeAll(bytes) {
    for (let at = 0; at < bytes.length; ) at += writeSync(this.#descriptor, bytes, at);
  }
}

/** Takes away all that is not complete. */
export function discardAll() {
  for (const file of open) file.discard();
}

/** Refuses to write over what is read, or one output over another. `paths` by the option that named them. */
export function checkOutputs(paths, sources) {
  const taken = new Map(sources.filter(({ path }) => path !== '-').map(({ path }) => [real(path), 'an input']));
  for (const [option, path] of Object.entries(paths)) {
    if (path === undefined) continue;
    const other = taken.get(real(path));
    if (other !== undefined) throw new UsageError(`${option} '${path}' is also ${other}`);
    taken.set(real(path), `what ${option} names`);
  }
}

const real = (path) => (existsSync(path) ? realpathSync(path) : resolve(path));

/** A line on standard output; waits while nobody reads. */
export async function print(line) {
  clearBar();
  if (!process.stdout.write(`${line}\n`)) await once(process.stdout, 'drain');
}
