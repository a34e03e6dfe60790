import { BITS, check, checkBits, checkSeed, checkTyped, checkWhole, completeOptions } from './checks.js';
import { finish } from './classes.js';
import { Owned } from './engine.js';

const MOST_DIMENSIONS = 1 << 16;

export function createHyperplanesClass(engine) {
  class Hyperplanes {
    #own;
    #dimensions;
    static #finished = finish(this, 'Hyperplanes', (one) => one.#own);

    constructor(options) {
      const { dimensions, bits, seed } = completeOptions('options', options, { dimensions: undefined, bits: BITS, seed: 0 });
      checkWhole('options.dimensions', dimensions, 1, MOST_DIMENSIONS);
      checkBits('options.bits', bits);
      checkSeed('options.seed', seed);
      this.#dimensions = dimensions;
      // A byte for each entry of each plane.
      const instance = engine.instance(dimensions * bits);
      this.#own = new Owned('Hyperplanes', instance, ({ RawHyperplanes }) => new RawHyperplanes(dimensions, bits, seed));
    }

    project(v) {
      const projections = this.#own.run((raw) => raw.project(this.#checked(v)));
      if (!projections.every(Number.isFinite)) throw new RangeError('v is too long: a projection of it is no finite number');
      return projections;
    }

    fingerprint(v) {
      return this.#own.run((raw) => raw.fingerprint(this.#checked(v)));
    }

    #checked(v) {
      const plain = checkTyped('v', v, 'Float32Array');
      check('v.length', plain.length, `${this.#dimensions}, the dimensions`, true, plain.length === this.#dimensions);
      const bad = plain.findIndex((x) => !Number.isFinite(x));
      check(`v[${bad}]`, plain[bad], 'a finite number', true, bad < 0);
      return plain;
    }
  }
  return Hyperplanes;
}
