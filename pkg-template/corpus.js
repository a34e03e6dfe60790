import { check, checkId, checkIterable, checkTyped, completeOptions } from './checks.js';
import { checkArguments, checkBoilerplate, finish, isExcluded, leastScore, numbersDiffer, similarArguments } from './classes.js';
import { checkDimensions, documentParts, parcelsOf, partsOfAll, partsOfDocuments, withData, writeDocuments } from './document.js';
import { Owned } from './engine.js';
import { NearprintError } from './nearprint-error.js';
import { completeTextRecipe, corpusRecipe } from './recipe.js';
import { snapshotRecipe } from './recipe-bytes.js';

const defaults = {
  corpus: { recipe: corpusRecipe, boilerplate: [] },
  duplicates: { threshold: 'auto', numbers: 'ignore' },
};

export function createCorpusClass(engine) {
  // Each corpus has its own instance: it may grow large, and its memory is freed as a whole.
  const open = (make) => new Owned('Corpus', engine.instance(Infinity), make);

  function openEmpty(options) {
    const { recipe, boilerplate } = completeOptions('options', options, defaults.corpus);
    const complete = completeTextRecipe(recipe);
    const texts = checkBoilerplate('options.boilerplate', boilerplate);
    return open(({ RawCorpus }, instance) => {
      const raw = instance.recipe(complete);
      return new RawCorpus(raw, instance.writeTexts(texts));
    });
  }

  class Corpus {
    #own;
    #recipe;
    #similar;
    static #finished = finish(this, 'Corpus', (one) => one.#own);

    // No caller can pass an Owned: none is ever given out.
    constructor(options) {
      this.#own = options instanceof Owned ? options : openEmpty(options);
    }

    static fromBytes(bytes) {
      // A Node Buffer is a Uint8Array too.
      const plain = checkTyped('bytes', bytes, 'Uint8Array');
      return new Corpus(open(({ RawCorpus }) => RawCorpus.from_bytes(plain, true)));
    }

    static mergeBytes(snapshots) {
      checkIterable('snapshots', snapshots, 'an iterable of Uint8Arrays');
      const parts = Array.from(snapshots, (bytes, at) => checkTyped(`snapshots[${at}]`, bytes, 'Uint8Array'));
      if (parts.length === 0) return new Corpus().toBytes();
      let all;
      for (const [at, bytes] of parts.entries()) {
        try {
          if (at === 0) all = open(({ RawCorpus }) => RawCorpus.from_bytes(bytes, false));
          else all.run((raw) => raw.merge(bytes));
        } catch (cause) {
          if (!['ERR_BAD_SNAPSHOT', 'ERR_OTHER_RECIPE'].includes(cause.code)) throw cause;
          throw new NearprintError(cause.code, `snapshots[${at}]: ${cause.message}`, { cause });
        }
      }
      return all.run((raw) => raw.to_bytes());
    }

    put(documents) {
      this.#own.check();
      for (const parcel of parcelsOf(partsOfDocuments(documents))) this.#withDocuments(parcel, (raw, lengths) => raw.put_all(lengths));
    }

    sync(documents) {
      this.#own.check();
      const all = partsOfAll(documents);
      const deleted = this.#own.run((raw, instance) => raw.retain(instance.writeTexts(all.map(([id]) => id))));
      let put = 0;
      for (const parcel of parcelsOf(all)) put += this.#withDocuments(parcel, (raw, lengths) => raw.put_changed(lengths));
      return { put, deleted, unchanged: all.length - put };
    }

    holds(document) {
      this.#own.check();
      return this.#withDocuments([documentParts('document', document)], (raw, lengths) => raw.holds(lengths));
    }

    delete(id) {
      return this.#withId(id, (raw, length) => raw.delete(length));
    }

    clear() {
      this.#own.run((raw) => raw.clear());
    }

    has(id) {
      return this.#withId(id, (raw, length) => raw.has(length));
    }

    get(id) {
      const found = this.#withId(id, (raw, length) => raw.get(length));
      return found && withData(found);
    }

    ids() {
      return this.#own.run((raw) => raw.ids());
    }

    get boilerplate() {
      return this.#own.run((raw) => raw.boilerplate());
    }

    get recipe() {
      this.#own.check();
      this.#recipe ??= snapshotRecipe(this.#own.run((raw) => raw.recipe()));
      return this.#recipe;
    }

    merge(bytes) {
      this.#own.run((raw) => {
        raw.merge(checkTyped('bytes', bytes, 'Uint8Array'));
      });
    }

    get size() {
      return this.#own.run((raw) => raw.size);
    }

    check(text, options) {
      this.#own.check();
      const { given, numbers, most, exclude } = checkArguments(text, options);
      const only = typeof exclude === 'function';
      const ids = only ? this.#candidates(exclude, (raw, instance) => raw.candidates(instance.writeText(given), numbers)) : (exclude ?? []);
      return this.#own.run((raw, instance) => raw.check(instance.writeTexts([given, ...ids]), numbers, most, only)).map(withData);
    }

    /** The ids that the caller does not exclude. `exclude` is the caller's code: it is called while no WebAssembly call runs, so it may call
        the package. If it changes the corpus, the search begins again, and it is asked about the ids that are new. */
    #candidates(exclude, search) {
      const state = () => this.#own.run((raw) => raw.state);
      const excluded = new Map();
      for (;;) {
        const before = state();
        const found = this.#own.run(search);
        for (const id of found) if (!excluded.has(id)) excluded.set(id, isExcluded(exclude, id));
        if (state() === before) return found.filter((id) => !excluded.get(id));
      }
    }

    similar(text, options) {
      this.#own.check();
      const { given, title, vector, all, strictness, most, exclude } = similarArguments(text, options);
      if (vector !== undefined) this.#checkVector(vector);
      const ask = (excluded, work) =>
        this.#own.run((raw, instance) => {
          this.#similar ??= new instance.glue.RawSimilar();
          return work(
            this.#similar,
            raw,
            instance.writeTexts([given, title, vector ? instance.glue.vector_code(vector) : '', ...excluded]),
          );
        });
      let excluded = exclude ?? [];
      // `exclude` is the caller's code: it is called while no WebAssembly call runs.
      if (typeof exclude === 'function')
        excluded = ask([], (similar, raw, lengths) => similar.ids(raw, lengths, all, strictness)).filter((id) => isExcluded(exclude, id));
      return ask(excluded, (similar, raw, lengths) => similar.find(raw, lengths, all, strictness, most)).map(withData);
    }

    #checkVector(vector) {
      const dimensions = this.#own.run((raw) => raw.dimensions());
      check('options.vector', vector, 'undefined, since no document has a vector', dimensions > 0);
      checkDimensions('options.vector', vector, dimensions);
    }

    duplicates(options) {
      this.#own.check();
      const { threshold, numbers } = completeOptions('options', options, defaults.duplicates);
      const least = leastScore(threshold);
      const differ = numbersDiffer(numbers);
      return { groups: this.#own.run((raw) => raw.duplicates(least, differ)) };
    }

    stats() {
      return this.#own.run((raw) => raw.stats());
    }

    toBytes() {
      return this.#own.run((raw) => raw.to_bytes());
    }

    /** All vectors must have the dimensions of those that are there, or else of the first one. */
    #checkVectors(parcel) {
      let dimensions;
      for (const [id, , , , , vector] of parcel) {
        if (vector === undefined) continue;
        dimensions ??= this.#own.run((raw) => raw.dimensions()) || vector.length;
        checkDimensions(`the vector of document ${JSON.stringify(id)}`, vector, dimensions);
      }
    }

    #withDocuments(parcel, work) {
      this.#checkVectors(parcel);
      return this.#own.run((raw, instance) => work(raw, writeDocuments(instance, parcel)));
    }

    #withId(id, work) {
      return this.#own.run((raw, instance) => {
        checkId('id', id);
        return work(raw, instance.writeText(id));
      });
    }
  }
  return Corpus;
}
