import { checkFingerprint, checkOneOf, checkWhole, completeOptions, wrongType } from './argument.js';
import { disposedError, disposeSymbol } from './dispose.js';
import { NearprintError } from './nearprint-error.js';

const MAX_U32 = 0xffffffff;

export function createIndexClass(engine) {
  const DISPOSE = disposeSymbol();

  return class Index {
    #instance;
    #raw;
    #bits;

    constructor(options) {
      const { instance, raw } = options instanceof Opened ? options : openEmpty(engine, options);
      this.#instance = instance;
      this.#raw = raw;
      this.#bits = raw.bits;
    }

    static from(fps, options) {
      if (typeof fps === 'string' || typeof fps?.[Symbol.iterator] !== 'function') {
        throw wrongType('fps', 'a BigUint64Array or an iterable of fingerprints', fps);
      }
      const index = new Index(openEmpty(engine, options, ArrayBuffer.isView(fps) ? fps.byteLength : 0));
      try {
        let position = 0;
        for (const fp of fps) index.#add(`fps[${position++}]`, fp);
      } catch (error) {
        index.dispose();
        throw error;
      }
      return index;
    }

    static fromBytes(bytes) {
      if (!isUint8Array(bytes)) throw wrongType('bytes', 'a Uint8Array', bytes);
      return new Index(openBytes(engine, bytes));
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
      const raw = this.#open();
      checkFingerprint('fp', fp, this.#bits);
      const { within, limit } = completeOptions('options', options, { within: 3, limit: Infinity });
      checkWhole('options.within', within, 0, this.#bits);
      if (limit !== Infinity) checkWhole('options.limit', limit, 0, Infinity, 'a whole number, or Infinity');
      return this.#instance.run(() => hits(raw.near(fp, within, Math.min(limit, MAX_U32))));
    }

    nearest(fp, n) {
      const raw = this.#open();
      checkFingerprint('fp', fp, this.#bits);
      checkWhole('n', n, 0, Infinity, 'a whole number');
      return this.#instance.run(() => hits(raw.nearest(fp, Math.min(n, MAX_U32))));
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
      this.#raw?.free();
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

    #open() {
      if (this.#raw === undefined) throw disposedError('Index');
      return this.#raw;
    }
  };
}

/** A raw index and the instance it lives in: all that an Index holds. Private to this file, so no caller can pass one. */
class Opened {
  constructor(engine, bytes, make) {
    this.instance = engine.instance(bytes);
    this.raw = this.instance.run(({ glue }) => make(glue.RawIndex));
  }
}

function openEmpty(engine, options, bytes = 0) {
  const { bits, tables } = completeOptions('options', options, { bits: 64, tables: 'auto' });
  checkOneOf('options.bits', bits, [32, 64, 128]);
  checkOneOf('options.tables', tables, ['auto', 1, 2, 3, 4]);
  return new Opened(engine, bytes, (RawIndex) => new RawIndex(bits, tables === 'auto' ? 0 : tables));
}

function openBytes(engine, bytes) {
  return new Opened(engine, bytes.length, (RawIndex) => {
    try {
      return RawIndex.from_bytes(bytes);
    } catch (error) {
      if (error.name !== 'ERR_BAD_SNAPSHOT') throw error;
      throw new NearprintError(error.name, error.message);
    }
  });
}

/** [id, distance, id, distance, …] → objects. */
function hits(flat) {
  const found = [];
  for (let i = 0; i < flat.length; i += 2) found.push({ id: flat[i], distance: flat[i + 1] });
  return found;
}

// Not `instanceof`: bytes may come from another realm. A Node Buffer is a Uint8Array too.
const isUint8Array = (value) => ArrayBuffer.isView(value) && value[Symbol.toStringTag] === 'Uint8Array';
