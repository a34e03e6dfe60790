import { checkOneOf, checkSeed, checkWhole, completeOptions, isTyped, show, wrongType, wrongValue } from './argument.js';
import { disposedError, disposeSymbol } from './dispose.js';

const MOST_DIMENSIONS = 1 << 16;

export function createHyperplanesClass(engine, createRawHyperplanes) {
  const DISPOSE = disposeSymbol();

  return class Hyperplanes {
    #instance;
    #raw;
    #dimensions;

    constructor(options) {
      const { dimensions, bits, seed } = completeOptions('options', options, { dimensions: undefined, bits: 64, seed: 0 });
      checkWhole('options.dimensions', dimensions, 1, MOST_DIMENSIONS);
      checkOneOf('options.bits', bits, [32, 64, 128]);
      checkSeed('options.seed', seed);
      this.#dimensions = dimensions;
      // A byte for each entry of each plane.
      this.#instance = engine.instance(dimensions * bits);
      this.#raw = this.#instance.run((instance) => new (instance.bound(createRawHyperplanes))(dimensions, bits, seed));
    }

    project(v) {
      const raw = this.#open();
      this.#check(v);
      return this.#instance.run(() => raw.project(v));
    }

    fingerprint(v) {
      const raw = this.#open();
      this.#check(v);
      return this.#instance.run(() => raw.fingerprint(v));
    }

    dispose() {
      this.#instance?.free(this.#raw);
      this.#raw = this.#instance = undefined;
    }

    [DISPOSE]() {
      this.dispose();
    }

    #open() {
      if (this.#raw === undefined) throw disposedError('Hyperplanes');
      return this.#raw;
    }

    #check(v) {
      if (!isTyped('Float32Array', v)) throw wrongType('v', 'a Float32Array', v);
      if (v.length !== this.#dimensions) throw wrongValue('v.length', `${this.#dimensions}, the dimensions`, v.length);
      const bad = v.findIndex((x) => !Number.isFinite(x));
      if (bad >= 0) throw new RangeError(`v[${bad}] must be a finite number, got ${show(v[bad])}`);
    }
  };
}
