import { check, checkId, checkIterable, checkNumber, checkOneOf, checkTyped, checkWhole, completeOptions, isExcluded } from './argument.js';
import { checkBoilerplate } from './boilerplate.js';
import { documentParts, partsOfAll, partsOfDocuments } from './document.js';
import { finish } from './finish.js';
import { jsonValue } from './json-text.js';
import { NearprintError } from './nearprint-error.js';
import { Owned } from './owned.js';
import { completeTextRecipe, corpusRecipe } from './recipe.js';
import { recipeFromBytes } from './recipe-from-bytes.js';

const defaults = {
  corpus: { recipe: corpusRecipe, keepText: true, boilerplate: [] },
  check: { scope: undefined, threshold: 'auto', minLetters: 48, maxDocuments: 10, limit: Infinity, exclude: undefined },
  duplicates: { threshold: 'auto' },
};

// In WebAssembly each scope is a bit, in this order.
const scopes = ['document', 'part'];

/** The length that stands for a missing text in WebAssembly. */
const MISSING = 2 ** 32 - 1;

/** The UTF-16 code units of text that are passed to WebAssembly at a time. */
const PARCEL = 1 << 22;

export function createCorpusClass(engine) {
  // Each corpus has its own instance: it may grow large, and its memory is freed as a whole.
  const open = (make) => new Owned('Corpus', engine.instance(Infinity), make);

  function openEmpty(options) {
    const { recipe, keepText, boilerplate } = completeOptions('options', options, defaults.corpus);
    checkOneOf('options.keepText', keepText, [true, false]);
    const complete = completeTextRecipe(recipe);
    const texts = checkBoilerplate('options.boilerplate', boilerplate);
    return open(({ RawCorpus }, instance) => {
      const raw = instance.recipe(complete);
      return new RawCorpus(raw, keepText, instance.writeTexts(texts));
    });
  }

  class Corpus {
    #own;
    #recipe;
    static #finished = finish(this, 'Corpus', (one) => one.#own);

    // No caller can pass an Owned: none is ever given out.
    constructor(options) {
      this.#own = options instanceof Owned ? options : openEmpty(options);
    }

    static fromBytes(bytes) {
      // A Node Buffer is a Uint8Array too.
      const plain = checkTyped('bytes', bytes, 'Uint8Array');
      return new Corpus(open(({ RawCorpus }) => RawCorpus.from_bytes(plain)));
    }

    static mergeBytes(snapshots) {
      checkIterable('snapshots', snapshots, 'an iterable of Uint8Arrays');
      const parts = Array.from(snapshots, (bytes, at) => checkTyped(`snapshots[${at}]`, bytes, 'Uint8Array'));
      const instance = engine.instance(Infinity);
      const merged = (some) => instance.run(() => instance.glue.RawCorpus.merge_bytes(withLengths(some)));
      const throwUnlessOfPart = (error) => {
        if (!['ERR_BAD_SNAPSHOT', 'ERR_OTHER_RECIPE'].includes(error.code)) throw error;
      };
      try {
        return merged(parts);
      } catch (error) {
        throwUnlessOfPart(error);
        // The first so many can be merged, and one more cannot.
        let [good, bad, cause] = [0, parts.length, error];
        while (bad - good > 1) {
          const middle = (good + bad) >> 1;
          try {
            merged(parts.slice(0, middle));
            good = middle;
          } catch (found) {
            throwUnlessOfPart(found);
            [bad, cause] = [middle, found];
          }
        }
        throw new NearprintError(cause.code, `snapshots[${bad - 1}]: ${cause.message}`, { cause });
      }
    }

    put(documents) {
      this.#own.check();
      for (const parcel of parcels(partsOfDocuments(documents))) this.#withDocuments(parcel, (raw, lengths) => raw.put_all(lengths));
    }

    sync(documents) {
      this.#own.check();
      const all = partsOfAll(documents);
      const deleted = this.#own.run((raw, instance) => raw.retain(instance.writeTexts(all.map(([id]) => id))));
      let put = 0;
      for (const parcel of parcels(all)) put += this.#withDocuments(parcel, (raw, lengths) => raw.put_changed(lengths));
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
      this.#recipe ??= readRecipe(this.#own.run((raw) => raw.recipe()));
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
      checkText(text);
      const { scope, threshold, minLetters, maxDocuments, limit, exclude } = completeOptions('options', options, defaults.check);
      const bits = scopeBits(scope);
      const least = leastScore(threshold);
      checkWhole('options.minLetters', minLetters, 1, 2 ** 32 - 1);
      const expected = 'a whole number from 1 to 4294967295, or Infinity';
      if (maxDocuments !== Infinity) checkWhole('options.maxDocuments', maxDocuments, 1, 2 ** 32 - 1, expected);
      if (limit !== Infinity) checkWhole('options.limit', limit, 0, 2 ** 53 - 1);
      const isList = Array.isArray(exclude);
      check('options.exclude', exclude, 'a function or an array of ids', exclude === undefined || isList || typeof exclude === 'function');
      if (isList) Array.from(exclude, (id, place) => checkId(`options.exclude[${place}]`, id)); // holes too
      const given = text.toString();
      const most = limit === Infinity ? limit : Math.min(limit, 2 ** 32 - 1);
      const search = (wantsIds) =>
        this.#own.run((raw, instance) => raw.search(instance.writeText(given), bits, least, minLetters, maxDocuments, wantsIds));
      const answer = (excluded) => this.#own.run((raw, instance) => raw.answer(instance.writeTexts(excluded), most));
      if (typeof exclude === 'function') return answerWithout(exclude, search, answer).map(withData);
      search(false);
      return answer(exclude ?? []).map(withData);
    }

    duplicates(options) {
      this.#own.check();
      const { threshold } = completeOptions('options', options, defaults.duplicates);
      const least = leastScore(threshold);
      return { groups: this.#own.run((raw) => raw.duplicates(least)) };
    }

    stats() {
      return this.#own.run((raw) => raw.stats());
    }

    toBytes() {
      return this.#own.run((raw) => raw.to_bytes());
    }

    dispose() {
      this.#own.dispose();
    }

    #withDocuments(parcel, work) {
      return this.#own.run((raw, instance) => {
        const parts = parcel.flat();
        const given = instance.writeTexts(parts.filter((part) => part !== undefined));
        let next = 0;
        return work(raw, Uint32Array.from(parts, (part) => (part === undefined ? MISSING : given[next++])));
      });
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

/** Groups the parts of documents into parcels; there may be none. */
function* parcels(documents) {
  let parcel = [];
  let units = 0;
  for (const parts of documents) {
    parcel.push(parts);
    units += parts[1].length;
    if (units < PARCEL) continue;
    yield parcel;
    parcel = [];
    units = 0;
  }
  if (parcel.length > 0) yield parcel;
}

/** A snapshot may hold a recipe that Rust can have and JavaScript cannot: a seed of 2^53 or more. */
function readRecipe(bytes) {
  try {
    return recipeFromBytes(bytes);
  } catch (cause) {
    throw new NearprintError('ERR_BAD_SNAPSHOT', `the recipe of the snapshot cannot be used in JavaScript: ${cause.message}`, { cause });
  }
}

/** Snapshots back to back, each after its length. */
function withLengths(parts) {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + 4 + part.length, 0));
  const view = new DataView(whole.buffer);
  let end = 0;
  for (const part of parts) {
    view.setUint32(end, part.length, true);
    whole.set(part, end + 4);
    end += 4 + part.length;
  }
  return whole;
}

function withData(found) {
  for (const key of ['data', 'version']) if (found[key] !== undefined) found[key] = jsonValue(found, key);
  return found;
}

// `exclude` is the caller's code. It is called while no WebAssembly call runs, so it may call the package. If it changes the corpus, the
// search begins again, and it is asked for the ids that are new.
function answerWithout(exclude, search, answer) {
  const asked = new Set();
  const excluded = [];
  for (;;) {
    const fresh = search(true).filter((id) => !asked.has(id));
    for (const id of fresh) {
      asked.add(id);
      if (isExcluded(exclude, id)) excluded.push(id);
    }
    const found = answer(excluded);
    if (found !== undefined) return found;
  }
}

// A Draft is recognised by its methods, so that an app can use one class without loading the other.
function checkText(text) {
  const isDraft = typeof text?.replace === 'function' && typeof text.paragraphs === 'function';
  check('text', text, 'a string or a Draft', typeof text === 'string' || isDraft);
}

function scopeBits(scope) {
  if (scope === undefined) return 2 ** scopes.length - 1;
  const list = Array.isArray(scope) ? scope : [scope];
  const name = (place) => (list === scope ? `options.scope[${place}]` : 'options.scope');
  check('options.scope', scope, 'a scope, or a list of one or more', list.length > 0, list.length > 0);
  for (const [place, one] of list.entries()) checkOneOf(name(place), one, scopes);
  return list.reduce((bits, one) => bits | (1 << scopes.indexOf(one)), 0);
}

/** The smallest score of a match, from 0 to 1; NaN for the automatic threshold. */
function leastScore(threshold) {
  if (threshold === 'auto') return NaN;
  const isNumber = typeof threshold === 'number';
  checkNumber('options.threshold', threshold, 0, 1, isNumber ? undefined : `'auto' or a number from 0 to 1`);
  return threshold;
}
