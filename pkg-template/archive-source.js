// Where the bytes of an archive come from: a host that answers ranges, a file, or memory.

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

/** What was read of a file: a list of `[start, end]` → a list of Uint8Arrays of exactly these bytes. */
export class Ranges {
  requests = 0;
  bytesRead = 0;
  #read;
  #parallel;
  #kept = new Map();
  #size = 0;
  #shelf;

  /** `read(start, end, signal)` reads one range. `shelf` keeps them beyond the page. */
  constructor(read, parallel, shelf) {
    this.#read = read;
    this.#parallel = parallel;
    this.#shelf = shelf;
  }

  async all(ranges, signal) {
    const found = await Promise.all(ranges.map((range) => this.#known(range)));
    const missing = ranges.filter((_, place) => found[place] === undefined);
    const fresh = new Map();
    const groups = joined(missing);
    const work = async () => {
      for (let group = groups.pop(); group; group = groups.pop()) {
        const [start, end] = [group[0][0], Math.max(...group.map((range) => range[1]))];
        const bytes = await this.#read(start, end, signal);
        this.requests++;
        this.bytesRead += bytes.length;
        for (const range of group) fresh.set(range.join(), this.#keep(range, bytes.slice(range[0] - start, range[1] - start)));
      }
    };
    await Promise.all(Array.from({ length: Math.min(this.#parallel, groups.length) }, work));
    return ranges.map((range, place) => found[place] ?? fresh.get(range.join()));
  }

  async #known(range) {
    const key = range.join();
    const kept = this.#kept.get(key);
    if (kept) {
      // The one that was used last is dropped last.
      this.#kept.delete(key);
      this.#kept.set(key, kept);
      return kept;
    }
    const bytes = await this.#shelf?.get(range);
    return bytes?.length === range[1] - range[0] ? this.#keepHere(key, bytes) : undefined;
  }

  #keep(range, bytes) {
    this.#shelf?.put(range, bytes);
    return this.#keepHere(range.join(), bytes);
  }

  #keepHere(key, bytes) {
    if (!this.#kept.has(key)) this.#size += bytes.length;
    this.#kept.set(key, bytes);
    for (const [oldest, { length }] of this.#kept) {
      if (this.#size <= KEPT) break;
      this.#kept.delete(oldest);
      this.#size -= length;
    }
    return bytes;
  }
}

function joined(ranges) {
  const groups = [];
  let [start, end] = [0, -Infinity];
  for (const range of ranges.slice().sort((a, b) => a[0] - b[0])) {
    if (range[0] <= end + GAP && range[1] - start <= JOINED) {
      groups.at(-1).push(range);
      end = Math.max(end, range[1]);
    } else {
      groups.push([range]);
      [start, end] = range;
    }
  }
  return groups;
}

/** Ranges in the Cache API, under made-up addresses: it refuses answers of ranges. `undefined` where there is none. */
export async function openShelf(name, url, identity) {
  const cache = await globalThis.caches?.open(name).catch(() => undefined);
  if (!cache) return undefined;
  const address = (rest) => {
    const own = new URL(url);
    own.hash = '';
    own.searchParams.set('nearprint', rest);
    return own.href;
  };
  // The ranges of the archive that was there before.
  const own = address(identity);
  const isOld = ({ url: other }) => other.startsWith(address('')) && !other.startsWith(own);
  const old = (await cache.keys()).filter(isOld);
  await Promise.all(old.map((request) => cache.delete(request)));
  const key = ([start, end]) => address(`${identity}-${start}-${end}`);
  return {
    async get(range) {
      const answer = await cache.match(key(range)).catch(() => undefined);
      return answer && new Uint8Array(await answer.arrayBuffer());
    },
    // Without room it is not kept, and read again.
    put: (range, bytes) => cache.put(key(range), new Response(bytes)).catch(() => {}),
  };
}

/** Reads ranges of a file at a path or a file address, with the module node:fs/promises. The file is open only while a range is read, so
    nobody has to close it. */
export async function openFile(files, path) {
  const changed = () =>
    new NearprintError('ERR_ARCHIVE_CHANGED', `the file ${path} is another archive than when it was opened: open it again`);
  async function opened(work) {
    let file;
    try {
      file = await files.open(path);
      return await work(file);
    } catch (cause) {
      if (cause instanceof NearprintError) throw cause;
      throw unreadable(path, cause.code === 'ENOENT' ? 'no such file' : cause.message, cause);
    } finally {
      await file?.close();
    }
  }
  let size;
  const first = await opened(async (file) => {
    const stat = await file.stat();
    if (!stat.isFile()) throw unreadable(path, stat.isDirectory() ? 'it is a folder' : 'it is no file');
    size = stat.size;
    return readOf(file, 0, FIRST);
  });
  /** These bytes, or as many of them as there are. */
  const read = (start, end) =>
    opened(async (file) => {
      const bytes = await readOf(file, start, end);
      if (bytes.length < end - start && (await file.stat()).size !== size) throw changed();
      return bytes;
    });
  return { first, read, changed, size: () => size };
}

export const unreadable = (source, why, cause) =>
  new NearprintError('ERR_FETCH', `the archive ${source} cannot be read (${why})`, { cause });

async function readOf(file, start, end) {
  const { buffer, bytesRead } = await file.read(new Uint8Array(end - start), 0, end - start, start);
  return buffer.subarray(0, bytesRead);
}

/** Reads ranges of a file at an address. `whole`: the most bytes that are taken of a host that sends all of it. */
export class Host {
  /** The bytes of the file, if the host says how many. */
  size;
  #url;
  #fetch;
  #whole;
  #tag;
  #all;
  #uncached = true;

  constructor(url, fetch, whole) {
    this.#url = url;
    this.#fetch = fetch;
    this.#whole = whole;
  }

  /** The first bytes; fewer if the file is shorter. */
  async first(signal) {
    const response = await this.#ask(0, FIRST, signal);
    if (response.status === 200) {
      this.#all = await this.#readWhole(response, signal);
      this.size = this.#all.length;
      return this.#all.subarray(0, FIRST);
    }
    this.#tag = response.headers.get('etag');
    this.size = totalOf(response);
    const bytes = await this.#body(response, FIRST, signal);
    this.size ??= bytes.length < FIRST ? bytes.length : undefined;
    return bytes;
  }

  async read(start, end, signal) {
    if (this.#all) return this.#all.subarray(start, end);
    const response = await this.#ask(start, end, signal);
    if (response.status === 200) throw this.#error('ERR_NO_RANGES', 'answered with the whole file');
    const [tag, size] = [response.headers.get('etag'), totalOf(response)];
    const isOther = (tag && this.#tag && tag !== this.#tag) || (size !== undefined && this.size !== undefined && size !== this.size);
    if (isOther) throw this.changed();
    const bytes = await this.#body(response, end - start, signal);
    if (bytes.length !== end - start)
      throw this.#error(
        'ERR_NO_RANGES',
        `answered ${bytes.length} bytes instead of ${end - start}: is something in between that compresses or rewrites answers?`,
      );
    return bytes;
  }

  changed = () => this.#error('ERR_ARCHIVE_CHANGED', 'has another archive than when it was opened: open it again');

  async #ask(start, end, signal) {
    const response = await this.#answer(start, end, signal);
    if (response.status === 416) throw start === 0 ? this.#error('ERR_BAD_SNAPSHOT', 'has an empty file') : this.changed();
    if (response.status !== 200 && response.status !== 206) {
      response.body?.cancel().catch(() => {});
      throw this.#error('ERR_FETCH', `answered ${response.status}`);
    }
    const coding = response.headers.get('content-encoding');
    if (response.status === 206 && coding && coding !== 'identity')
      throw this.#error('ERR_NO_RANGES', `compresses ranges (${coding}): give the file a name or a type that is not compressed`);
    return response;
  }

  /** One answer; after a failure that may pass, a second attempt. */
  async #answer(start, end, signal) {
    for (let attempt = 1; ; attempt++) {
      signal?.throwIfAborted();
      // Chromium asks for ranges of one address one after the other, unless its cache has no part in it. Not every platform has the option.
      const mode = this.#uncached && attempt === 1 ? { cache: 'no-store' } : {};
      try {
        const response = await this.#fetch(this.#url, { headers: { range: `bytes=${start}-${end - 1}` }, signal, ...mode });
        const mayPass = response.status >= 500 || response.status === 429;
        if (attempt > 1 && !mayPass) this.#uncached = false;
        if (attempt > 1 || !mayPass) return response;
        response.body?.cancel().catch(() => {});
      } catch (cause) {
        signal?.throwIfAborted();
        if (attempt > 1)
          throw this.#error('ERR_FETCH', `could not be read (${cause.message}): offline, or does it not allow other origins (CORS)?`, {
            cause,
          });
      }
    }
  }

  async #body(response, most, signal) {
    const bytes = await this.#atMost(response, most, signal);
    if (bytes) return bytes;
    throw this.#error('ERR_NO_RANGES', `answered more than ${most} bytes`);
  }

  async #readWhole(response, signal) {
    const bytes = await this.#atMost(response, this.#whole, signal);
    if (bytes) return bytes;
    throw this.#error(
      'ERR_NO_RANGES',
      `sends the whole file where a range is asked for, and it is longer than options.whole (${this.#whole} bytes)`,
    );
  }

  async #atMost(response, most, signal) {
    try {
      return await readAtMost(response, most);
    } catch (cause) {
      signal?.throwIfAborted();
      throw this.#error('ERR_FETCH', `broke off (${cause?.message ?? cause})`, { cause });
    }
  }

  #error = (code, what, options) => new NearprintError(code, `the host of the archive ${this.#url} ${what}`, options);
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
