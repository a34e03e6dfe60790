import { checkFingerprint, checkOneOf, checkWhole, completeOptions, isTyped, wrongType, wrongValue } from './argument.js';
import { disposedError, disposeSymbol } from './dispose.js';
import { answers, hits, hitsWithFingerprints, pairs } from './matches.js';
import { checkSketch, gradedDistance, signs } from './sketch.js';

const MAX_U32 = 0xffffffff;

export function createIndexClass(engine, createRawIndex) {
  const DISPOSE = disposeSymbol();
  const open = (bytes, make) => new Opened(engine.instance(bytes), createRawIndex, make);

  return class Index {
    #instance;
    #raw;
    #bits;

    constructor(options) {
      const { instance, raw } = options instanceof Opened ? options : openEmpty(open, options);
      this.#instance = instance;
      this.#raw = raw;
      this.#bits = raw.bits;
    }

    static from(fps, options) {
      checkIterable(fps);
      const index = new Index(openEmpty(open, options, ArrayBuffer.isView(fps) ? fps.byteLength : 0));
      try {
        const words = toWords(fps, index.#bits);
        index.#instance.run(() => index.#raw.add_all(words));
      } catch (error) {
        index.dispose();
        throw error;
      }
      return index;
    }

    static fromBytes(bytes) {
      // A Node Buffer is a Uint8Array too.
      if (!isTyped('Uint8Array', bytes)) throw wrongType('bytes', 'a Uint8Array', bytes);
      return new Index(openBytes(open, bytes));
    }

    get size() {
      return this.#open().size;
    }

    add(fp) {
      return this.#add('fp', fp);
    }

    remove(id) {
      const raw = this.#open();
      checkWhole('id', id, 0, MAX_U32);
      return this.#instance.run(() => raw.remove(id));
    }

    get(id) {
      const raw = this.#open();
      checkWhole('id', id, 0, MAX_U32);
      return this.#instance.run(() => raw.get(id));
    }

    near(fp, options) {
      this.#open();
      const { within, limit } = this.#range(options);
      return hits(this.#near('fp', fp, within, limit));
    }

    nearAll(fps, options) {
      const raw = this.#open();
      checkIterable(fps);
      const { within, limit } = this.#range(options);
      const words = toWords(fps, this.#bits);
      const flat = this.#instance.run(() => raw.near_all(words, within, Math.min(limit, MAX_U32)));
      return answers(flat, this.#bits === 128 ? words.length / 2 : words.length);
    }

    nearGraded(query, options) {
      const raw = this.#open();
      checkSketch(query);
      if (query.sums.length !== this.#bits) throw wrongValue('query.sums.length', `${this.#bits}, as the index`, query.sums.length);
      const { within, limit } = this.#range(options);
      const found = hitsWithFingerprints(this.#instance.run(() => raw.near_fingerprints(signs(query), within))).map(
        ({ id, distance, fp }) => ({ id, distance, graded: gradedDistance(query, fp) }),
      );
      return found.sort((a, b) => a.graded - b.graded || a.distance - b.distance || a.id - b.id).slice(0, limit);
    }

    pairs(options) {
      const raw = this.#open();
      const { within } = this.#range(options, { within: 3 });
      return this.#instance.run(() => pairs(raw.pairs(within)));
    }

    clusters(options) {
      const raw = this.#open();
      const { within } = this.#range(options, { within: 3 });
      return this.#instance.run(() => raw.clusters(within));
    }

    plan(within) {
      const raw = this.#open();
      checkWhole('within', within, 0, this.#bits);
      return this.#instance.run(() => raw.plan(within));
    }

    nearest(fp, n) {
      const raw = this.#open();
      checkFingerprint('fp', fp, this.#bits);
      checkWhole('n', n, 0, Infinity, 'a whole number');
      return hits(this.#instance.run(() => raw.nearest(fp, Math.min(n, MAX_U32))));
    }

    stats() {
      const raw = this.#open();
      return this.#instance.run(() => raw.stats());
    }

    toBytes() {
      const raw = this.#open();
      return this.#instance.run(() => raw.to_bytes());
    }

    dispose() {
      this.#instance?.free(this.#raw);
      this.#raw = this.#instance = undefined;
    }

    [DISPOSE]() {
      this.dispose();
    }

    #add(name, fp) {
      const raw = this.#open();
      checkFingerprint(name, fp, this.#bits);
      return this.#instance.run(() => raw.add(fp));
    }

    #near(name, fp, within, limit) {
      const raw = this.#open();
      checkFingerprint(name, fp, this.#bits);
      return this.#instance.run(() => raw.near(fp, within, Math.min(limit, MAX_U32)));
    }

    /** How far, and how many. */
    #range(options, defaults = { within: 3, limit: Infinity }) {
      const range = completeOptions('options', options, defaults);
      checkWhole('options.within', range.within, 0, this.#bits);
      const { limit = Infinity } = range;
      if (limit !== Infinity) checkWhole('options.limit', limit, 0, Infinity, 'a whole number, or Infinity');
      return range;
    }

    #open() {
      if (this.#raw === undefined) throw disposedError('Index');
      return this.#raw;
    }
  };
}

/** A raw index and the instance it lives in: all that an Index holds. Private to this file, so no caller can pass one. */
class Opened {
  constructor(instance, createRawIndex, make) {
    this.instance = instance;
    this.raw = instance.run(() => make(instance.bound(createRawIndex)));
  }
}

function openEmpty(open, options, bytes = 0) {
  const { bits, tables } = completeOptions('options', options, { bits: 64, tables: 'auto' });
  checkOneOf('options.bits', bits, [32, 64, 128]);
  checkOneOf('options.tables', tables, ['auto', 1, 2, 3, 4]);
  return open(bytes, (RawIndex) => new RawIndex(bits, tables === 'auto' ? 0 : tables));
}

function openBytes(open, bytes) {
  return open(bytes.length, (RawIndex) => RawIndex.from_bytes(bytes));
}

/** Fingerprints as 64-bit words: one each, or two, the low half first, for 128 bits. Each is checked. */
function toWords(fps, bits) {
  if (bits === 64 && isTyped('BigUint64Array', fps)) return fps;
  const words = [];
  let position = 0;
  for (const fp of fps) {
    checkFingerprint(`fps[${position++}]`, fp, bits);
    words.push(BigInt.asUintN(64, fp));
    if (bits === 128) words.push(fp >> 64n);
  }
  return BigUint64Array.from(words);
}

function checkIterable(fps) {
  if (typeof fps !== 'string' && typeof fps?.[Symbol.iterator] === 'function') return;
  throw wrongType('fps', 'a BigUint64Array or an iterable of fingerprints', fps);
}
