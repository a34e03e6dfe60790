import { check, checkId, completeOptions } from './checks.js';
import { checkArguments, checkBoilerplate, finish, isExcluded } from './classes.js';
import { checkDimensions, documentParts, parcelsOf, partsOfAll, partsOfDocuments, withData, writeDocuments } from './document.js';
import { Owned } from './engine.js';
import { completeTextRecipe, corpusRecipe } from './recipe.js';

const defaults = { recipe: corpusRecipe, boilerplate: [] };

/** What each corpus in the page owns, for the functions beside the class. */
const owned = /*#__PURE__*/ new WeakMap();

/** Of the functions beside the class those that the app has, for each list of engines, by the method that calls them. */
const imported = /*#__PURE__*/ new WeakMap();

/** Makes a function beside the class a method too: in Node and on plain pages for every app, in a bundle for one that imports the function. */
export function asMethod({ engines }, method, work) {
  if (!imported.has(engines)) imported.set(engines, {});
  imported.get(engines)[method] = work;
  return work;
}

function besides({ engines }, method, name) {
  const work = imported.get(engines)?.[method];
  if (work === undefined) throw new TypeError(`Corpus.${method} needs an import: import { ${name} } from 'nearprint', and call that`);
  return work;
}

/** The work of a function beside the class with a corpus in the page. Any other corpus has the function as a method. */
export function withCorpus(corpus, method, args, work) {
  const own = owned.get(corpus);
  if (own !== undefined) return work(own);
  if (corpus?.[Symbol.toStringTag] === 'Corpus') void corpus.size; // behind a proxy, an error says what to do
  check('corpus', corpus, `a Corpus, or a corpus with the method ${method}`, typeof corpus?.[method] === 'function');
  return corpus[method](...args);
}

/** Makes a corpus in an instance of its own: it may grow large, and its memory is freed as a whole. */
export const openOwned = (engine, addition, make) => new Owned('Corpus', engine.instance(Infinity), make, addition);

export function createCorpusClass(engine) {
  function openEmpty(options) {
    const { recipe, boilerplate } = completeOptions('options', options, defaults);
    const complete = completeTextRecipe(recipe);
    const texts = checkBoilerplate('options.boilerplate', boilerplate);
    const own = openOwned(engine, undefined, ({ RawCorpus }, instance) => {
      const raw = instance.recipe(complete);
      return new RawCorpus(raw, instance.writeTexts(texts));
    });
    return [own, () => complete];
  }

  class Corpus {
    #own;
    #recipeOf;
    static #finished = finish(this, 'Corpus', (one) => one.#own);

    // No caller can pass an Owned: none is ever given out. `recipeOf` returns its recipe.
    constructor(options, recipeOf) {
      [this.#own, this.#recipeOf] = options instanceof Owned ? [options, recipeOf] : openEmpty(options);
      owned.set(this, this.#own);
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
      return this.#recipeOf();
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

    stats() {
      return this.#own.run((raw) => raw.stats());
    }

    similar(text, options) {
      return besides(engine, 'similar', 'similar')(this, text, options);
    }

    duplicates(options) {
      return besides(engine, 'duplicates', 'duplicates')(this, options);
    }

    toBytes() {
      return besides(engine, 'toBytes', 'corpusToBytes')(this);
    }

    merge(bytes) {
      return besides(engine, 'merge', 'mergeIntoCorpus')(this, bytes);
    }

    static fromBytes(bytes) {
      return besides(engine, 'fromBytes', 'corpusFromBytes')(bytes);
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
