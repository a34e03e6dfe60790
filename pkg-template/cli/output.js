// Writes files, which appear whole or not at all, and lines on standard output and standard error.

import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { closeSync, constants, fchmodSync, openSync, readFileSync, renameSync, rmSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Gzip } from './gzip.js';
import { descriptorAt, identityOf, placeOf, statOf } from './identity.js';
import { clearBar } from './progress.js';
import { reasonOf, UsageError } from './reason.js';
import { escaped } from './shown.js';
import { endAtOnce, endTidily, hearSignals } from './signals.js';

const open = new Set();
process.once('exit', discardAll);

/** An output file. It has a temporary name in the same folder until it is complete. Devices, pipes and files that the shell has opened are
    written to directly. */
export class OutputFile {
  #what;
  #path;
  #temporary;
  #descriptor;
  #isShared = false;
  #waiting;
  #length = 0;
  #gzip;

  /** With `packs`, a name that ends in .gz has it compressed. */
  constructor(option, path, { packs = false } = {}) {
    const compressed = /\.(gz|zst|xz|bz2)$/i.exec(path)?.[0];
    if (compressed && !(packs && compressed.toLowerCase() === '.gz')) {
      const how = packs ? 'compressed only by gzip; use a name with .gz at its end, or' : 'not compressed; use a name';
      throw new UsageError(`${option} '${path}': this output is ${how} without ${compressed}`);
    }
    if (compressed) this.#gzip = new Gzip();
    this.#waiting = Buffer.allocUnsafe(compressed ? 1 << 20 : 1 << 16);
    if (path === '') throw new UsageError(`${option} '' is not a file`);
    if (path === '-' || path.endsWith('/')) throw new UsageError(`${option} '${path}' is not a file`);
    this.#what = `${option} '${path}'`;
    this.#orThrow(() => {
      const stat = statOf(path);
      const shared = stat?.isFile() ? descriptorAt(path) : undefined;
      if (shared !== undefined) {
        // The shell goes on writing where this ends.
        [this.#descriptor, this.#isShared] = [shared, true];
      } else if (stat !== undefined && !stat.isFile()) {
        this.#descriptor = openInPlace(path, stat);
      } else {
        // If the path is a link, the folder of the file itself.
        this.#path = placeOf(path);
        this.#temporary = join(dirname(this.#path), `.nearprint.${randomBytes(8).toString('hex')}.tmp`);
        // A replaced file keeps its permissions; until they are set, nobody else may read the new one.
        this.#descriptor = openSync(this.#temporary, 'wx', stat === undefined ? 0o666 : 0o600);
        if (stat !== undefined) fchmodSync(this.#descriptor, Number(stat.mode) & 0o777);
      }
    });
    open.add(this);
  }

  write(content) {
    const bytes = typeof content === 'string' ? Buffer.from(content) : content;
    if (this.#length + bytes.length > this.#waiting.length) this.#flush();
    if (bytes.length > this.#waiting.length) return this.#writeAll(this.#packed(bytes));
    this.#waiting.set(bytes, this.#length);
    this.#length += bytes.length;
  }

  /** After this, only the name of the file can fail. */
  complete() {
    this.#flush();
    if (this.#gzip !== undefined) this.#writeAll(this.#gzip.end());
    this.#orThrow(() => this.#close());
  }

  commit() {
    this.#orThrow(() => {
      if (this.#temporary !== undefined) renameSync(this.#temporary, this.#path);
      this.#temporary = undefined;
    });
    open.delete(this);
  }

  discard() {
    this.#close();
    if (this.#temporary !== undefined) rmSync(this.#temporary, { force: true });
    this.#temporary = undefined;
    open.delete(this);
  }

  #close() {
    if (this.#descriptor !== undefined && !this.#isShared) closeSync(this.#descriptor);
    this.#descriptor = undefined;
  }

  #flush() {
    if (this.#length > 0) this.#writeAll(this.#packed(this.#waiting.subarray(0, this.#length)));
    this.#length = 0;
  }

  #packed(bytes) {
    return this.#gzip?.piece(bytes) ?? bytes;
  }

  #writeAll(bytes) {
    this.#orThrow(() => {
      for (let at = 0; at < bytes.length;) at += writeSync(this.#descriptor, bytes, at);
    });
  }

  #orThrow(work) {
    try {
      work();
    } catch (error) {
      this.discard();
      throw new UsageError(`${this.#what} cannot be written (${reasonOf(error)})`);
    }
  }
}

/** A file of records. The header of CSV comes first, and all inputs must have the same one. Records of JSON, which may have several lines, become an array
    in a file .json, and lines in others. */
export class RecordFile extends OutputFile {
  #format;
  #isArray;
  #header;
  #isEmpty = true;
  #isOfItems;

  constructor(option, path, format) {
    super(option, path, { packs: format !== 'parquet' });
    this.#format = format;
    this.#isArray = format === 'json' && /\.json(\.gz)?$/i.test(path);
  }

  writeRecord({ raw, header }, bytes = raw) {
    if (header !== undefined && !this.#header?.equals(header)) {
      if (this.#header !== undefined) throw new UsageError('--output needs CSV inputs with the same header');
      this.#writeLine(header);
      this.#header = header;
    }
    if (this.#format === 'yaml') this.#checkKind(bytes);
    if (this.#isArray) this.write(this.#isEmpty ? '[\n' : ',\n');
    this.#isEmpty = false;
    if (this.#isArray) this.write(bytes);
    else this.#writeLine(this.#format.startsWith('json') ? onOneLine(bytes) : bytes);
  }

  /** Items of a list cannot follow an object of YAML, nor the other way round. */
  #checkKind(bytes) {
    const isItem = bytes.toString('latin1', 0, 3) !== '---';
    this.#isOfItems ??= isItem;
    if (this.#isOfItems !== isItem) throw new UsageError('--output needs inputs of YAML that are all lists, or none');
  }

  complete() {
    if (this.#isArray) this.write(this.#isEmpty ? '[]\n' : '\n]\n');
    super.complete();
  }

  #writeLine(bytes) {
    this.write(bytes);
    this.write('\n');
  }
}

/** Line ends of JSON stand between its signs, never in a string. */
const onOneLine = (bytes) => (bytes.includes('\n') ? Buffer.from(bytes.toString().replace(/\r?\n[ \t\r\n]*/g, '')) : bytes);

/** Gives files their names when all are complete, because they belong together. */
export function commitAll(files) {
  files.forEach((file) => file.complete());
  files.forEach((file) => file.commit());
}

/** Opens a device or a pipe. Fails for a pipe without a reader: waiting for one would block all signals. */
function openInPlace(path, stat) {
  // If its reader stops reading, writing waits.
  if (stat.isFIFO()) endAtOnce();
  const trial = stat.isFIFO() ? openSync(path, constants.O_WRONLY | constants.O_NONBLOCK) : undefined;
  try {
    return openSync(path, 'w');
  } finally {
    if (trial !== undefined) closeSync(trial);
  }
}

/** Removes all incomplete files, however the process ends. */
function discardAll() {
  for (const file of open) file.discard();
}

const inputs = new Set();

/** Notes a file to read, also one that is left out, so that no output replaces it. */
export const noteInput = (path, identity = identityOf(path)) => inputs.add(identity);

/** Passes each line of a file with a list to `read(line, at)`. */
export function eachLine(option, path, read) {
  withText(option, path, (text) => text.split(/\r?\n/).forEach(read));
}

/** Gives the text of a file to a function, whose errors name the option and the file too. */
export function withText(option, path, read) {
  try {
    noteInput(path);
    read(readFileSync(path, 'utf8').replace(/^\uFEFF/, ''));
  } catch (error) {
    throw new UsageError(`${option} '${path}' cannot be read (${reasonOf(error)})`);
  }
}

/** Whether the command has files to write, besides its lines. */
let writesFiles = false;

/** Refuses to overwrite an input, or one output by another. `paths` has the path of each option. */
export function checkOutputs(paths) {
  writesFiles ||= Object.values(paths).some((path) => path !== undefined);
  const taken = new Map([...inputs].map((identity) => [identity, 'an input']));
  for (const [option, path] of Object.entries(paths)) {
    const identity = path === undefined ? undefined : identityOfOutput(option, path);
    // A device may be named twice: nothing is lost there.
    if (identity === undefined) continue;
    const other = taken.get(identity);
    if (other !== undefined) throw new UsageError(`${option} '${path}' is also ${other}`);
    taken.set(identity, `the file of ${option}`);
  }
}

function identityOfOutput(option, path) {
  try {
    return identityOf(path);
  } catch (error) {
    throw new UsageError(`${option} '${path}' cannot be written (${reasonOf(error)})`);
  }
}

/** Whether the reader of standard output has read enough, and the lines that follow are for nobody. */
let isUnread = false;

/** Whether the command goes on after its reader has read enough, as `head` does: its files are still to be written. */
export function goesOnUnread() {
  isUnread = writesFiles;
  return isUnread;
}

let hasPrinted = false;

/** Says what there is of an output that will not be complete. */
export function hearInterruptions() {
  endTidily(() => complain(`interrupted: ${hasPrinted ? 'what was printed is not all' : 'nothing was written'}`));
}

/** Whether a file is incomplete, which a signal has to remove. */
export const isWriting = () => open.size > 0;

/** Does work that leaves no time to hear a signal: the system ends the process meanwhile, unless a file is incomplete. */
export async function unheard(work) {
  await hearSignals(); // one that has come would be lost
  if (isWriting()) return work();
  endAtOnce();
  try {
    return await work();
  } finally {
    hearInterruptions();
  }
}

/** Prints a line on standard output, with `end` after it; waits while the output is full. */
export async function print(line, end = '\n') {
  clearBar();
  hasPrinted = true;
  if (isUnread || process.stdout.write(`${line}${end}`)) return;
  await once(process.stdout, 'drain').catch((error) => {
    if (!isUnread) throw error;
  });
}

/** Prints a line on standard error. */
export function complain(line) {
  const parts = line.split('\n').map((part) => part.trim());
  process.stderr.write(`nearprint: ${escaped(parts.filter(Boolean).join(' '))}\n`);
}
