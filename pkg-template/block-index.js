import {
  BITS,
  check,
  checkBits,
  checkFingerprint,
  checkIterable,
  checkOneOf,
  checkTyped,
  checkWhole,
  completeOptions,
  isTyped,
} from './checks.js';
import { finish } from './classes.js';
import { LONG, Owned } from './engine.js';
import { checkSketch, gradedDistance, signs } from './sketch.js';

const MAX_U32 = 0xffffffff;

export function createIndexClass(engine) {
  const open = (bytes, make) => new Owned('Index', engine.instance(bytes), make);

  const openEmpty = ({ bits, tables }, bytes = 0) => open(bytes, ({ RawIndex }) => new RawIndex(bits, tables === 'auto' ? 0 : tables));

  class Index {
    #own;
    #bits;
    static #finished = finish(this, 'Index', (one) => one.#own);
    /** The number of ids given out. */
    #ids = 0;
    #isApart = false;

    // No caller can pass an Owned: none is ever given out.
    constructor(options) {
      this.#own = options instanceof Owned ? options : openEmpty(checkedOptions(options));
      this.#bits = this.#own.run((raw) => raw.bits);
    }

    static from(fps, options) {
      checkFingerprints(fps);
      const checked = checkedOptions(options);
      const words = toWords(fps, checked.bits);
      const index = new Index(openEmpty(checked, words.byteLength));
      try {
        index.#own.run((raw) => raw.add_all(words));
        index.#ids = index.size;
        index.#isApart = words.byteLength > LONG;
      } catch (error) {
        index.dispose();
        throw error;
      }
      return index;
    }

    static fromBytes(bytes) {
      // A Node Buffer is a Uint8Array too.
      const plain = checkTyped('bytes', bytes, 'Uint8Array');
      const index = new Index(open(plain.length, ({ RawIndex }) => RawIndex.from_bytes(plain)));
      index.#ids = index.size;
      index.#isApart = plain.length > LONG;
      return index;
    }

    get bits() {
      this.#own.check();
      return this.#bits;
    }

    get size() {
      return this.#own.run((raw) => raw.size);
    }

    add(fp) {
      if (!this.#isApart && this.#ids >= this.#most) this.#moveApart();
      this.#ids = this.#own.run((raw) => raw.add(this.#checked(fp))) + 1;
      return this.#ids - 1;
    }

    remove(id) {
      return this.#own.run((raw) => raw.remove(checkedId(id)));
    }

    get(id) {
      return this.#own.run((raw) => raw.get(checkedId(id)));
    }

    near(fp, options) {
      this.#own.check();
      const { within, limit } = this.#range(options);
      return hits(this.#own.run((raw) => raw.near(this.#checked(fp), within, limit)));
    }

    nearAll(fps, options) {
      this.#own.check();
      checkFingerprints(fps);
      const { within, limit } = this.#range(options);
      const words = toWords(fps, this.#bits);
      const flat = this.#own.run((raw) => raw.near_all(words, within, limit));
      return answers(flat, this.#bits === 128 ? words.length / 2 : words.length);
    }

    nearGraded(query, options) {
      this.#own.check();
      checkSketch(query);
      const { length } = query.sums;
      check('query.sums.length', length, `${this.#bits}, as the index`, true, length === this.#bits);
      const { within, limit } = this.#range(options);
      const found = hitsWithFingerprints(this.#own.run((raw) => raw.near_fingerprints(signs(query), within))).map(
        ({ id, distance, fp }) => ({ id, distance, graded: gradedDistance(query, fp) }),
      );
      return found.sort((a, b) => a.graded - b.graded || a.distance - b.distance || a.id - b.id).slice(0, limit);
    }

    pairs(options) {
      this.#own.check();
      const { within } = this.#range(options, { within: 3 });
      return this.#own.run((raw) => pairs(raw.pairs(within)));
    }

    clusters(options) {
      this.#own.check();
      const { within } = this.#range(options, { within: 3 });
      return this.#own.run((raw) => raw.clusters(within));
    }

    plan(within, fp) {
      return this.#own.run((raw) => {
        checkWhole('within', within, 0, this.#bits);
        return fp === undefined ? raw.plan(within) : raw.plan_for(this.#checked(fp), within);
      });
    }

    nearest(fp, n) {
      return this.#own.run((raw) => {
        this.#checked(fp);
        checkWhole('n', n, 0, Infinity, 'a whole number');
        return hits(raw.nearest(fp, Math.min(n, MAX_U32)));
      });
    }

    stats() {
      return this.#own.run((raw) => raw.stats());
    }

    toBytes() {
      return this.#own.run((raw) => raw.to_bytes());
    }

    /** The number of fingerprints that fill `LONG` bytes. */
    get #most() {
      return (8 * LONG) / this.#bits;
    }

    /** Moves a grown index into its own instance, whose memory is freed as a whole. */
    #moveApart() {
      const bytes = this.toBytes();
      this.#own.move(engine.instance(Infinity), ({ RawIndex }) => RawIndex.from_bytes(bytes));
      this.#isApart = true;
    }

    #checked(fp) {
      checkFingerprint('fp', fp, this.#bits);
      return fp;
    }

    /** The largest distance, and the largest number of matches. */
    #range(options, defaults = { within: 3, limit: Infinity }) {
      const { within, limit = Infinity } = completeOptions('options', options, defaults);
      checkWhole('options.within', within, 0, this.#bits);
      if (limit !== Infinity) checkWhole('options.limit', limit, 0, Infinity, 'a whole number, or Infinity');
      return { within, limit: Math.min(limit, MAX_U32) };
    }
  }
  return Index;
}

function checkedOptions(options) {
  const { bits, tables } = completeOptions('options', options, { bits: BITS, tables: 'auto' });
  checkBits('options.bits', bits);
  checkOneOf('options.tables', tables, ['auto', 1, 2, 3, 4]);
  return { bits, tables };
}

function checkedId(id) {
  checkWhole('id', id, 0, MAX_U32);
  return id;
}

/** Fingerprints as 64-bit words: one each, or two, the low half first, for 128 bits. Each is checked. */
function toWords(fps, bits) {
  const given = isTyped(fps, 'BigUint64Array') ? checkTyped('fps', fps, 'BigUint64Array') : fps;
  if (bits === 64 && given !== fps) return given;
  const words = [];
  let position = 0;
  for (const fp of given) {
    checkFingerprint(`fps[${position++}]`, fp, bits);
    words.push(BigInt.asUintN(64, fp));
    if (bits === 128) words.push(fp >> 64n);
  }
  return BigUint64Array.from(words);
}

function checkFingerprints(fps) {
  checkIterable('fps', fps, 'a BigUint64Array or an iterable of fingerprints');
}

// Converts matches from the flat numbers of the module to the form that callers see.

/** The most matches that become objects. */
const MOST = 1 << 23;

function checkMost(count) {
  if (count > MOST)
    throw new RangeError(`there are ${count} matches, more than ${MOST}: options.limit can limit them, and nearAll makes no objects`);
}

/** [id, distance, id, distance, …] → objects. */
function hits(flat) {
  checkMost(flat.length / 2);
  const found = [];
  for (let i = 0; i < flat.length; i += 2) found.push({ id: flat[i], distance: flat[i + 1] });
  return found;
}

/** [id, distance, low half, high half, id, …] of 64-bit words → objects. */
function hitsWithFingerprints(words) {
  checkMost(words.length / 4);
  const found = [];
  for (let i = 0; i < words.length; i += 4) {
    found.push({ id: Number(words[i]), distance: Number(words[i + 1]), fp: words[i + 2] | (words[i + 3] << 64n) });
  }
  return found;
}

/** For each query the end of its matches, then all ids, then all distances, a byte each → the matches of query i at offsets[i] up
    to offsets[i + 1]. */
function answers(flat, questions) {
  const offsets = new Uint32Array(questions + 1);
  offsets.set(flat.subarray(0, questions), 1);
  const ids = flat.slice(questions, questions + offsets[questions]);
  const distances = new Uint8Array(flat.buffer, flat.byteOffset + 4 * (questions + ids.length), ids.length).slice();
  return { offsets, ids, distances };
}

/** [a, b, distance, a, b, distance, …] → a column each. */
function pairs(flat) {
  return { a: column(Uint32Array, flat, 0, 3), b: column(Uint32Array, flat, 1, 3), distance: column(Uint8Array, flat, 2, 3) };
}

function column(List, flat, first, width) {
  const numbers = new List(flat.length / width);
  for (let i = 0; i < numbers.length; i++) numbers[i] = flat[width * i + first];
  return numbers;
}
