import { untilAborted, untilAny } from './listeners.js';
import { openShelf } from './archive-shelf.js';
import { FIRST, Host, inflate, openFile, Ranges, unpacker, unreadable } from './archive-source.js';
import { check, checkId, checkIterable, checkSignal, checkString, checkTyped, checkWhole, completeOptions, isTyped } from './checks.js';
import { checkArguments, finish, isExcluded } from './classes.js';
import { partsOfDocuments, withData, writeDocuments } from './document.js';
import { Owned } from './engine.js';
import { disposedError, NearprintError } from './nearprint-error.js';
import { concatenated } from './parcels.js';
import { snapshotRecipe } from './recipe-bytes.js';

const defaults = {
  cache: undefined,
  cacheBytes: 16 << 20,
  integrity: undefined,
  parallel: 6,
  whole: 1 << 20,
  fetch: undefined,
  signal: undefined,
};

/** The most bytes of a block of documents when it is unpacked. */
const BLOCK = 64 << 10;
/** The documents of answers that `get` knows. */
const KNOWN = 200;

export function createOpenArchive(engine) {
  class Archive {
    #own;
    #file; // { ranges, known, ended }, which all archives over one file share
    #layers; // { corpus, removed }, the newest first
    static #finished = finish(this, 'Archive', (one) => one.#own);

    constructor(own, file, layers = []) {
      this.#own = own;
      this.#file = file;
      this.#layers = layers;
    }

    get size() {
      // Each id and each corpus once: it may be given again with a newer layer.
      const gone = new Set(this.#layers.flatMap(({ removed }) => [...removed]));
      let size = this.#own.run((raw) => raw.size) - gone.size;
      for (const corpus of new Set(this.#layers.map(({ corpus }) => corpus))) if (typeof corpus.size === 'number') size += corpus.size;
      return Math.max(size, 0);
    }

    get recipe() {
      return snapshotRecipe(this.#own.run((raw) => raw.recipe()));
    }

    get boilerplate() {
      return this.#own.run((raw) => raw.boilerplate());
    }

    with(corpus, options) {
      this.#own.check();
      const isCorpus = typeof corpus?.check === 'function' && typeof corpus.get === 'function' && typeof corpus.has === 'function';
      check('corpus', corpus, 'a corpus, with check, get and has', isCorpus);
      const { removed } = completeOptions('options', options, { removed: [] });
      checkIterable('options.removed', removed, 'an iterable of ids');
      const ids = new Set(removed);
      [...ids].forEach((id, place) => checkId(`options.removed[${place}]`, id));
      return new Archive(this.#own, this.#file, [{ corpus, removed: ids }, ...this.#layers]);
    }

    /** What a checker listens to: a corpus over the archive changes, the archive never does. */
    subscribe(listener) {
      const ends = this.#layers.map(({ corpus }) => corpus.subscribe?.(listener));
      return () => ends.forEach((end) => end?.());
    }

    async check(text, options) {
      this.#own.check();
      const checked = checkArguments(text, options);
      return this.#until(checked.signal, (signal) => this.#check(checked, { ...options, signal }));
    }

    async #check({ given, numbers, most, exclude }, options) {
      const { signal } = options;
      const reading = this.#own.part((raw, instance) => raw.check(instance.writeText(given)));
      try {
        await this.#read(reading, signal);
        const own = await this.#layOver(reading, given, options);
        signal.throwIfAborted();
        const excluded = typeof exclude === 'function' ? idsOf(reading).filter((id) => isExcluded(exclude, id)) : (exclude ?? []);
        const matches = reading.run((raw, instance) => raw.answer(instance.writeTexts(excluded), numbers, most));
        for (const { id } of matches) if (own.has(id)) this.#remember(reading, id);
        return matches.map(withData);
      } finally {
        reading.dispose();
      }
    }

    async get(id, options) {
      this.#own.check();
      checkId('id', id);
      const { signal } = completeOptions('options', options, { signal: undefined });
      checkSignal('options.signal', signal);
      return this.#until(signal, (signal) => this.#get(id, signal));
    }

    async #get(id, signal) {
      for (const { corpus, removed } of this.#layers) {
        const found = await corpus.get(id);
        if (found || removed.has(id)) return found;
      }
      signal.throwIfAborted();
      const known = this.#file.known.get(id);
      if (typeof known !== 'number') return known && { ...known };
      const reading = this.#own.part((raw, instance) => raw.document(instance.writeText(id), known));
      try {
        await this.#read(reading, signal);
        return withData(documentOf(reading, id));
      } finally {
        reading.dispose();
      }
    }

    stats() {
      const { requests, bytesRead } = this.#file.ranges;
      return { size: this.size, bytes: this.#own.run((raw) => raw.bytes), requests, bytesRead };
    }

    async clearCache() {
      this.#own.check();
      await this.#until(undefined, () => this.#file.ranges.clear());
    }

    /** Of all archives over one file. */
    dispose() {
      this.#file.ended.abort(disposedError('Archive'));
      this.#file.ranges.close();
      this.#own.dispose();
    }

    /** Does work that ends with the caller's signal, or with the archive. */
    #until(signal, work) {
      return untilAny([this.#file.ended.signal, signal], work);
    }

    async #read(reading, signal) {
      for (;;) {
        const flat = reading.run((raw) => raw.reads());
        const ranges = Array.from({ length: flat.length / 2 }, (_, at) => [flat[2 * at], flat[2 * at + 1]]);
        const packed = ranges.length > 0 ? [] : reading.run((raw) => raw.packed());
        const parts = ranges.length > 0 ? await this.#file.ranges.all(ranges, signal) : await Promise.all(packed.map(unpacked));
        signal.throwIfAborted();
        const lengths = Uint32Array.from(parts, ({ length }) => length);
        if (reading.run((raw) => raw.feed(concatenated(parts), lengths))) return;
      }
    }

    /** Leaves out the documents that a newer layer replaces or removes, and adds the documents that each corpus finds. Returns the ids of the archive that stay. */
    async #layOver(reading, text, { scope, threshold, minLetters, maxDocuments, strictness, signal } = {}) {
      const read = idsOf(reading);
      const own = new Set(await seenUnder(this.#layers, read));
      if (this.#layers.length === 0) return own;
      const found = await Promise.all(
        this.#layers.map(async ({ corpus }, depth) => {
          const ids = (await corpus.check(text, { scope, threshold, minLetters, maxDocuments, strictness, signal })).map(({ id }) => id);
          return Promise.all((await seenUnder(this.#layers.slice(0, depth), ids)).map((id) => corpus.get(id)));
        }),
      );
      const documents = found.flat().filter((document) => document); // others were deleted meanwhile
      reading.run((raw, instance) => raw.remove(instance.writeTexts(read.filter((id) => !own.has(id)))));
      reading.run((raw, instance) => raw.put_all(writeDocuments(instance, [...partsOfDocuments(documents)])));
      return own;
    }

    #remember(reading, id) {
      const place = reading.run((raw, instance) => raw.place(instance.writeText(id)));
      const { known } = this.#file;
      const found = place ?? withData(documentOf(reading, id));
      known.delete(id);
      known.set(id, found);
      if (known.size > KNOWN) known.delete(known.keys().next().value);
    }
  }

  return async function openArchive(source, options) {
    const given = completeOptions('options', options, defaults);
    const { cache, cacheBytes, integrity, parallel, whole, fetch, signal } = given;
    if (cache !== undefined) checkString('options.cache', cache);
    checkWhole('options.cacheBytes', cacheBytes, 0, 2 ** 53 - 1);
    if (integrity !== undefined) {
      checkString('options.integrity', integrity);
      check('options.integrity', integrity, "'sha256-' and 32 bytes in Base64", true, /^sha256-[A-Za-z\d+/]{43}=$/.test(integrity));
    }
    checkWhole('options.parallel', parallel, 1, 100);
    checkWhole('options.whole', whole, 0, 2 ** 31 - 1);
    check('options.fetch', fetch, 'a function', fetch === undefined || typeof fetch === 'function');
    checkSignal('options.signal', signal);
    signal?.throwIfAborted();
    unpacker();
    const opening = open(source, given);
    try {
      return await untilAborted(opening, signal);
    } catch (error) {
      // Nobody gets an archive that is opened later.
      opening.then(
        (archive) => archive.dispose(),
        () => {},
      );
      throw error;
    }
  };

  async function open(source, { cache, cacheBytes, integrity, parallel, whole, fetch, signal }) {
    const { source: opened, url, first } = await openSource(source, { whole, fetch, signal });
    const readable = (bytes) => new Owned('Archive', engine.instance(Infinity), ({ RawArchive }) => RawArchive.open(bytes));
    const needs = engine.instance().run(({ glue }) => glue.RawArchive.needs(first));
    const actual = opened.size();
    const wrong = (said) => new NearprintError('ERR_BAD_SNAPSHOT', `the archive has ${actual} bytes, and says that ${said}`);
    if (needs > actual) throw wrong(`its header has ${needs}`);
    const header = needs > first.length ? exact(await opened.read(0, needs, signal), needs) : first;
    if (integrity !== undefined) await checkIntegrity(header, integrity);
    const own = readable(header);
    const expected = own.run((raw) => raw.bytes);
    if (actual !== undefined && actual !== expected) {
      own.dispose();
      throw wrong(`it has ${expected}`);
    }
    const identity = [...first.subarray(16, 32)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
    const ranges = new Ranges(opened, {
      first: first.slice(0, 64),
      holds: (start, bytes) => own.run((raw) => raw.holds(start, bytes)),
      parallel,
      shelf: cache === undefined || !url ? undefined : await openShelf(cache, url, identity, cacheBytes),
      requests: needs > first.length ? 2 : 1,
      bytesRead: first.length + (needs > first.length ? needs : 0),
    });
    return new Archive(own, { ranges, known: new Map(), ended: new AbortController() });
  }
}

/** Compares the digest of a header, which may have other bytes behind it. Its length stands in it. */
async function checkIntegrity(bytes, integrity) {
  const { subtle } = globalThis.crypto ?? {};
  if (!subtle) throw new NearprintError('ERR_UNSUPPORTED', 'options.integrity needs crypto.subtle, which a page has over https only');
  const header = bytes.slice(0, new DataView(bytes.buffer, bytes.byteOffset).getUint32(12, true));
  const digest = new Uint8Array(
    await subtle.digest('SHA-256', header).catch((cause) => {
      throw new NearprintError('ERR_UNSUPPORTED', `crypto.subtle cannot check options.integrity (${cause.message})`, { cause });
    }),
  );
  const found = `sha256-${btoa(String.fromCharCode(...digest))}`;
  if (found === integrity) return;
  throw new NearprintError(
    'ERR_BAD_SNAPSHOT',
    `the header of the archive has the digest ${found}, and options.integrity says ${integrity}`,
  );
}

/** The ids that no layer removes and no corpus of a layer has. */
async function seenUnder(layers, ids) {
  const areHidden = await Promise.all(
    ids.map(async (id) => {
      for (const { corpus, removed } of layers) if (removed.has(id) || (await corpus.has(id))) return true;
    }),
  );
  return ids.filter((_, place) => !areHidden[place]);
}

/** The documents that a check has read. */
const idsOf = (reading) => reading.run((raw) => raw.ids());

/** A document that was read, or `undefined`. */
const documentOf = (reading, id) => reading.run((raw, instance) => raw.get(instance.writeText(id)));

async function unpacked(bytes) {
  let cause;
  const whole = await inflate(bytes, BLOCK).catch((error) => void (cause = error));
  if (whole) return whole;
  throw new NearprintError('ERR_BAD_SNAPSHOT', 'a block of the archive cannot be unpacked', { cause });
}

/** An archive where it lies: `source.read(start, end, signal, isFresh)`, `source.size()`, if it is known, and `source.changed()`, the error if another one is there
    now; and its first bytes. */
async function openSource(source, { whole, fetch = (...args) => globalThis.fetch(...args), signal }) {
  const tag = Object.prototype.toString.call(source).slice(8, -1);
  if (tag === 'ArrayBuffer' || isTyped(source, 'Uint8Array')) {
    const bytes = tag === 'ArrayBuffer' ? new Uint8Array(source) : checkTyped('source', source, 'Uint8Array');
    const read = async (start, end) => bytes.subarray(start, end);
    return { source: { read, size: () => bytes.length, changed: () => changed('in memory') }, first: bytes.slice(0, FIRST) };
  }
  if (tag === 'Blob' || tag === 'File') {
    const name = source.name ?? 'of a Blob';
    const bytesOf = async (start, end) => new Uint8Array(await source.slice(start, end).arrayBuffer());
    const first = await bytesOf(0, FIRST).catch((cause) => {
      throw unreadable(name, cause.message, cause);
    });
    const read = (start, end) =>
      bytesOf(start, end).catch((cause) => {
        throw changed(name, cause);
      });
    return { source: { read, size: () => source.size, changed: () => changed(name) }, first };
  }
  const file = await fileOf(source, signal);
  if (file) return { source: file, first: file.first };
  const isAddress = typeof source === 'string' || tag === 'URL';
  check('source', source, 'an address, a File or Blob, or the bytes of an archive', isAddress);
  const url = addressOf(source);
  const host = new Host(url, fetch, whole);
  return { source: host, url, first: await host.first(signal) };
}

const changed = (name, cause) =>
  new NearprintError('ERR_ARCHIVE_CHANGED', `the archive ${name} was changed or removed: open it again`, { cause });

function exact(bytes, length) {
  if (bytes.length === length) return bytes;
  throw new NearprintError('ERR_BAD_SNAPSHOT', 'the archive ends in its header');
}

function addressOf(source) {
  const base = globalThis.document?.baseURI ?? globalThis.location?.href;
  try {
    return new URL(source, base).href;
  } catch {
    throw new RangeError(`source must be an absolute address here, got '${source}'`);
  }
}

/** A file of the platform, if `source` is a path or a file address and the platform reads files. */
function fileOf(source, signal) {
  const isFile = typeof source === 'string' ? !/^[a-z][a-z\d+.-]+:/i.test(source) || /^file:/i.test(source) : source?.protocol === 'file:';
  const files = isFile && globalThis.location === undefined ? globalThis.process?.getBuiltinModule?.('node:fs/promises') : undefined;
  return files && openFile(files, typeof source === 'string' && /^file:/i.test(source) ? new URL(source) : source, signal);
}
