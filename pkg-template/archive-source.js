// Where the bytes of an archive come from: a host that answers ranges, a file, or memory.

import { untilAborted } from './listeners.js';
import { concatenated } from './parcels.js';
import { NearprintError } from './nearprint-error.js';

/** The bytes of the first request: the header of nearly every archive. */
export const FIRST = 28 << 10;

/** Ranges that are no farther apart are asked for in one request. */
const GAP = 1 << 10;
/** The most bytes of a request for several ranges. */
const JOINED = 96 << 10;
/** The bytes of ranges that are kept in memory. */
const KEPT = 8 << 20;

/** A range that is read, for all calls that ask for it meanwhile. */
class Read {
  waiting = 0;
  #settle;

  constructor(range) {
    this.range = range;
    this.bytes = new Promise((resolve, reject) => (this.#settle = { resolve, reject }));
    this.bytes.catch(() => {}); // those who still wait see the error
  }

  resolve(bytes) {
    this.#settle.resolve(bytes);
  }

  reject(error) {
    this.#settle.reject(error);
  }
}

/** What was read of an archive: a list of `[start, end]` → a list of Uint8Arrays of exactly these bytes. Nothing is kept before it is verified. */
export class Ranges {
  requests;
  bytesRead;
  #source;
  #first;
  #holds;
  #parallel;
  #shelf;
  #kept = new Map();
  #size = 0;
  #underWay = new Map();
  #groups = new Set(); // of reads that share a request, each with the controller that ends it
  #open = 0;
  #queue = [];

  /** `source.read(start, end, signal, isFresh)` reads one range, without caches in between if `isFresh`. `first`: the first bytes of the archive.
      `holds(start, bytes)` says whether bytes are those of the archive. `shelf` keeps them beyond the page. */
  constructor(source, { first, holds, parallel, shelf, requests, bytesRead }) {
    this.#source = source;
    this.#first = first;
    this.#holds = holds;
    this.#parallel = parallel;
    this.#shelf = shelf;
    this.requests = requests;
    this.bytesRead = bytesRead;
  }

  async all(ranges, signal) {
    signal?.throwIfAborted();
    const begun = [];
    const parts = ranges.map((range) => this.#recall(range) ?? this.#join(range, begun));
    const reads = new Set(parts.filter((part) => part instanceof Read));
    for (const read of reads) read.waiting++;
    if (begun.length > 0) this.#begin(begun);
    try {
      return await untilAborted(Promise.all(parts.map((part) => part.bytes ?? part)), signal);
    } finally {
      for (const read of reads) read.waiting--;
      for (const group of this.#groups) if (group.reads.every(({ waiting }) => waiting === 0)) this.#end(group);
    }
  }

  /** Ends all requests. */
  close() {
    for (const group of this.#groups) this.#end(group);
  }

  async clear() {
    this.#kept.clear();
    this.#size = 0;
    await this.#shelf?.clear();
  }

  /** A range that is read already, or a new one, which is added to `begun`. */
  #join(range, begun) {
    const key = range.join();
    if (!this.#underWay.has(key)) {
      this.#underWay.set(key, new Read(range));
      begun.push(this.#underWay.get(key));
    }
    return this.#underWay.get(key);
  }

  async #begin(reads) {
    const group = { reads, controller: new AbortController() };
    this.#groups.add(group);
    const shelved = this.#shelf ? await Promise.all(reads.map(({ range }) => this.#shelf.get(range))) : [];
    this.#groups.delete(group);
    if (group.controller.signal.aborted) return;
    const missing = reads.filter((read, place) => !shelved[place] || !this.#take(read, shelved[place]));
    for (const group of joined(missing)) this.#run({ reads: group, controller: new AbortController() });
  }

  /** Reads ranges by one request, or by a second one if bytes are altered. */
  async #run(group) {
    this.#groups.add(group);
    const { signal } = group.controller;
    if (this.#open < this.#parallel) this.#open++;
    else await new Promise((resolve) => this.#queue.push(resolve));
    try {
      signal.throwIfAborted();
      const start = group.reads[0].range[0];
      const end = Math.max(...group.reads.map(({ range }) => range[1]));
      let left = group.reads;
      for (const isFresh of [false, true]) {
        const bytes = start < end ? await this.#source.read(start, end, signal, isFresh) : new Uint8Array(0);
        this.requests++;
        this.bytesRead += bytes.length;
        left = left.filter((read) => {
          const own = bytes.slice(read.range[0] - start, read.range[1] - start);
          if (!this.#take(read, own)) return true;
          this.#shelf?.put(read.range, own);
          return false;
        });
        if (left.length === 0) return;
      }
      throw await this.#fault(left[0].range[0], signal);
    } catch (error) {
      for (const read of group.reads) read.reject(error);
    } finally {
      this.#end(group);
      const next = this.#queue.shift();
      if (next) next();
      else this.#open--;
    }
  }

  #end(group) {
    this.#groups.delete(group);
    const error = new DOMException('nobody waits for these bytes', 'AbortError');
    group.controller.abort(error);
    for (const read of group.reads) {
      this.#forget(read);
      read.reject(error);
    }
  }

  /** Why bytes from there on are not those of the archive: another one is there now, or they are altered. */
  async #fault(start, signal) {
    const now = await this.#source.read(0, this.#first.length, signal, true);
    if (now.some((byte, at) => byte !== this.#first[at])) return this.#source.changed();
    return new NearprintError('ERR_BAD_SNAPSHOT', `the bytes of the archive from ${start} on are altered, also when they are read again`);
  }

  /** Whether bytes are those that are read. They are kept then. */
  #take(read, bytes) {
    if (bytes.length !== read.range[1] - read.range[0] || !this.#holds(read.range[0], bytes)) return false;
    this.#keep(read.range.join(), bytes);
    this.#forget(read);
    read.resolve(bytes);
    return true;
  }

  #forget(read) {
    const key = read.range.join();
    if (this.#underWay.get(key) === read) this.#underWay.delete(key);
  }

  #recall(range) {
    const key = range.join();
    const kept = this.#kept.get(key);
    if (kept) {
      // The one that was used last is dropped last.
      this.#kept.delete(key);
      this.#kept.set(key, kept);
    }
    return kept;
  }

  #keep(key, bytes) {
    if (!this.#kept.has(key)) this.#size += bytes.length;
    this.#kept.set(key, bytes);
    for (const [oldest, { length }] of this.#kept) {
      if (this.#size <= KEPT) break;
      this.#kept.delete(oldest);
      this.#size -= length;
    }
  }
}

/** Reads in groups of one request each. */
function joined(reads) {
  const groups = [];
  let [start, end] = [0, -Infinity];
  for (const read of reads.slice().sort((a, b) => a.range[0] - b.range[0])) {
    const { range } = read;
    if (range[0] <= end + GAP && range[1] - start <= JOINED) {
      groups.at(-1).push(read);
      end = Math.max(end, range[1]);
    } else {
      groups.push([read]);
      [start, end] = range;
    }
  }
  return groups;
}

/** Reads ranges of a file at a path or a file address, with the module node:fs/promises. The file is open only while a range is read, so
    nobody has to close it. */
export async function openFile(files, path, signal) {
  const changed = () =>
    new NearprintError('ERR_ARCHIVE_CHANGED', `the file ${path} is another archive than when it was opened: open it again`);
  /** The bytes of the range that `rangeOf(size)` returns. */
  async function readOf(rangeOf, signal) {
    let opening;
    try {
      // Nothing else is opened: a pipe to which nobody writes would hold a thread of the process for ever.
      const stat = await untilAborted(files.stat(path), signal);
      if (!stat.isFile()) throw unreadable(path, stat.isDirectory() ? 'it is a folder' : 'it is not a file');
      const [start, end] = rangeOf(stat.size);
      opening = files.open(path);
      const file = await untilAborted(opening, signal);
      const { buffer, bytesRead } = await untilAborted(file.read(new Uint8Array(end - start), 0, end - start, start), signal);
      return buffer.subarray(0, bytesRead);
    } catch (cause) {
      signal?.throwIfAborted();
      if (cause instanceof NearprintError) throw cause;
      throw unreadable(path, cause.code === 'ENOENT' ? 'no such file' : cause.message, cause);
    } finally {
      opening?.then((file) => file.close()).catch(() => {}); // nothing was written
    }
  }
  let size;
  const first = await readOf((now) => [0, Math.min(FIRST, (size = now))], signal);
  const read = (start, end, signal) =>
    readOf((now) => {
      if (now !== size) throw changed();
      return [start, Math.min(end, size)];
    }, signal);
  return { first, read, changed, size: () => size };
}

export const unreadable = (source, why, cause) =>
  new NearprintError('ERR_FETCH', `the archive ${source} cannot be read (${why})`, { cause });

/** Attempts at one range where a host is busy (429, 503), and the longest wait between them, in milliseconds: where it asks for more, nobody waits. */
const ATTEMPTS = 3;
const LONGEST = 30_000;
/** The wait after the first attempt where a host does not say how long; after the second one it is twice as long. */
const PAUSE = 200;

/** Reads ranges of a file at an address. `whole`: the most bytes that are taken of a host that sends all of it. */
export class Host {
  #url;
  #fetch;
  #whole;
  #size;
  #tag;
  #all;
  #rest; // while the host is busy, a promise: no request is made meanwhile

  constructor(url, fetch, whole) {
    this.#url = url;
    this.#fetch = fetch;
    this.#whole = whole;
  }

  /** The bytes of the file, if the host says how many. */
  size = () => this.#size;

  /** The first bytes; fewer if the file is shorter. */
  first(signal) {
    return this.#ask(0, FIRST, signal, false, async (response) => {
      if (response.status === 200) {
        const why = `sends the whole file where a range is asked for, and it is longer than options.whole (${this.#whole} bytes)`;
        this.#all = await this.#body(response, this.#whole, why);
        this.#size = this.#all.length;
        return this.#all.subarray(0, FIRST);
      }
      const bytes = await this.#body(response, FIRST);
      this.#tag = response.headers.get('etag');
      this.#size = totalOf(response) ?? (bytes.length < FIRST ? bytes.length : undefined);
      return bytes;
    });
  }

  read = async (start, end, signal, isFresh) => {
    if (this.#all) return this.#all.subarray(start, end);
    return this.#ask(start, end, signal, isFresh, async (response) => {
      if (response.status === 200) throw this.#refused(response, 'ERR_NO_RANGES', 'answered with the whole file');
      const [tag, size] = [response.headers.get('etag'), totalOf(response)];
      const isOther = (tag && this.#tag && tag !== this.#tag) || (size !== undefined && this.#size !== undefined && size !== this.#size);
      if (isOther) throw this.#other(response);
      const bytes = await this.#body(response, end - start);
      if (bytes.length === end - start) return bytes;
      throw this.#error(
        'ERR_NO_RANGES',
        `answered ${bytes.length} bytes instead of ${end - start}: is something in between that compresses or rewrites answers?`,
      );
    });
  };

  changed = () => this.#error('ERR_ARCHIVE_CHANGED', 'has another archive than when it was opened: open it again');

  #other(response) {
    cancel(response);
    return this.changed();
  }

  /** What `take(response)` reads of the answer; after a failure that may pass, also in the middle of a body, of a second one; where the host is
      busy, of a third one. */
  async #ask(start, end, signal, isFresh, take) {
    for (let attempt = 1; ; attempt++) {
      while (this.#rest) await untilAborted(this.#rest, signal);
      signal?.throwIfAborted();
      const init = { headers: { range: `bytes=${start}-${end - 1}` }, signal, ...uncached(this.#url, isFresh) };
      let response;
      try {
        response = await this.#fetch(this.#url, init);
        const wait = this.#waitAfter(response, attempt);
        if (wait !== undefined) {
          cancel(response);
          if (wait > 0) this.#rest ??= new Promise((resolve) => setTimeout(resolve, wait)).then(() => (this.#rest = undefined));
          continue;
        }
        this.#check(response, start);
        return await take(response);
      } catch (cause) {
        signal?.throwIfAborted();
        if (cause instanceof NearprintError) throw cause;
        if (attempt === 1) continue;
        const why = cause?.message ?? cause;
        const what = response ? `broke off (${why})` : `could not be read (${why}): offline, or does it not allow other origins (CORS)?`;
        throw this.#error('ERR_FETCH', what, { cause });
      }
    }
  }

  /** The milliseconds until the host is asked again after this answer; `undefined` if it is not. */
  #waitAfter(response, attempt) {
    const { status } = response;
    if (status !== 429 && status !== 503) return status >= 500 && attempt === 1 ? 0 : undefined;
    const wait = waitOf(response) ?? attempt * PAUSE;
    if (wait > LONGEST) {
      const seconds = Math.ceil(wait / 1000);
      throw this.#refused(response, 'ERR_FETCH', `answered ${status}, and wants to be asked again in ${seconds} seconds`);
    }
    return attempt < ATTEMPTS ? wait : undefined;
  }

  #check(response, start) {
    const { status } = response;
    if (status === 416) throw start === 0 ? this.#refused(response, 'ERR_BAD_SNAPSHOT', 'has an empty file') : this.#other(response);
    if (status !== 200 && status !== 206) throw this.#refused(response, 'ERR_FETCH', `answered ${status}`);
    const coding = response.headers.get('content-encoding');
    if (status === 206 && coding && coding !== 'identity')
      throw this.#refused(
        response,
        'ERR_NO_RANGES',
        `compresses ranges (${coding}): give the file a name or a type that is not compressed`,
      );
  }

  /** The bytes of an answer. A longer one is refused, for another reason if there is one. */
  async #body(response, most, why = `answered more than ${most} bytes`) {
    if (Number(response.headers.get('content-length')) > most) throw this.#refused(response, 'ERR_NO_RANGES', why);
    const bytes = await readAtMost(response, most);
    if (bytes) return bytes;
    throw this.#error('ERR_NO_RANGES', why);
  }

  /** An error for an answer of which nothing more is read. */
  #refused(response, code, what) {
    cancel(response);
    return this.#error(code, what);
  }

  #error = (code, what, options) => new NearprintError(code, `the host of the archive ${this.#url} ${what}`, options);
}

/** The option that keeps the browser's cache out: with it, Chromium asks for ranges of one address at the same time. Platforms without it
    refuse it. */
function uncached(url, isFresh) {
  const mode = { cache: isFresh ? 'reload' : 'no-store' };
  try {
    new Request(url, mode);
    return mode;
  } catch {
    return {};
  }
}

/** Ends an answer that is not read: else it would go on until memory is cleaned up. */
function cancel({ body }) {
  body?.cancel().catch(() => {});
}

/** The milliseconds that a busy host asks for, in seconds or as a date. */
function waitOf(response) {
  const given = response.headers.get('retry-after');
  if (given === null) return undefined;
  const wait = /^\d+$/.test(given) ? 1000 * given : Date.parse(given) - Date.now();
  return Number.isNaN(wait) ? undefined : Math.max(wait, 0);
}

/** The body of an answer; `undefined` if it is longer. */
async function readAtMost({ body }, most) {
  const parts = [];
  let length = 0;
  const reader = body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.length;
    if (length > most) {
      reader.cancel().catch(() => {});
      return undefined;
    }
    parts.push(value);
  }
  return concatenated(parts);
}

/** The size of the file, if the answer shows it: other origins need Access-Control-Expose-Headers. */
function totalOf(response) {
  const total = /\/(\d{1,16})$/.exec(response.headers.get('content-range') ?? '');
  return total ? Number(total[1]) : undefined;
}

/** Unpacked by *deflate* without a header, at most so many bytes. */
export async function inflate(bytes, most) {
  return readAtMost({ body: new Response(bytes).body.pipeThrough(unpacker()) }, most);
}

/** A stream that unpacks, if the platform has one. */
export function unpacker() {
  try {
    return new DecompressionStream('deflate-raw');
  } catch (cause) {
    throw new NearprintError('ERR_UNSUPPORTED', "the platform has no DecompressionStream of 'deflate-raw', which Node has from 20.12 on", {
      cause,
    });
  }
}
