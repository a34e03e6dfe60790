import { check, checkNumber, checkOneOf, checkString, checkTyped, checkWhole, completeOptions, isPlainObject } from './argument.js';
import { OUTLINE } from './outline.js';
import { disposable, Owned } from './owned.js';
import { completeTextRecipe, recipes } from './recipe.js';

const defaults = {
  corpus: { recipe: undefined, keepText: true },
  document: { id: undefined, title: undefined, text: undefined },
  check: { scope: 'both', threshold: 'auto', limit: Infinity, exclude: undefined },
  duplicates: { threshold: 'auto' },
};

// WebAssembly takes the place of one.
const scopes = ['document', 'paragraph', 'both'];

export function createCorpusClass(engine, createRawCorpus) {
  // An instance of its own: a corpus may grow large, and its memory is given back as a whole.
  const open = (make) => new Owned('Corpus', engine.instance(Infinity), createRawCorpus, make);

  function openEmpty(options) {
    const { recipe, keepText } = completeOptions('options', options, defaults.corpus);
    checkOneOf('options.keepText', keepText, [true, false]);
    const complete = completeTextRecipe(recipe === undefined ? { ...recipes.default, bits: 128 } : recipe);
    return open((RawCorpus, instance) => new RawCorpus(instance.recipe(complete), keepText));
  }

  class Corpus {
    #own;

    // No caller can pass an Owned: none is ever given out.
    constructor(options) {
      this.#own = options instanceof Owned ? options : openEmpty(options);
    }

    static fromBytes(bytes) {
      // A Node Buffer is a Uint8Array too.
      const plain = checkTyped('bytes', bytes, 'Uint8Array');
      return new Corpus(open((RawCorpus) => RawCorpus.from_bytes(plain)));
    }

    put(document) {
      this.#own.check();
      check('document', document, 'a plain object with id and text', isPlainObject(document));
      const { id, title, text } = completeOptions('document', document, defaults.document);
      checkString('document.id', id);
      if (title !== undefined) checkString('document.title', title);
      checkString('document.text', text);
      const parts = title === undefined ? [id, text] : [id, text, title];
      this.#own.run((raw, instance) => raw.put(instance.writeTexts(parts)));
    }

    delete(id) {
      return this.#withId(id, (raw, length) => raw.delete(length));
    }

    has(id) {
      return this.#withId(id, (raw, length) => raw.has(length));
    }

    get(id) {
      const found = this.#withId(id, (raw, length) => raw.get(length));
      return found && { id, title: found[0], text: found[1] };
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
      const { scope, threshold, limit, exclude } = completeOptions('options', options, defaults.check);
      checkOneOf('options.scope', scope, scopes);
      const least = leastScore(threshold);
      if (limit !== Infinity) checkWhole('options.limit', limit, 0, 2 ** 53 - 1);
      check('options.exclude', exclude, 'a function', exclude === undefined || typeof exclude === 'function');
      // Far from all documents, a draft need not be read.
      const outline = scope === 'document' ? text[OUTLINE]?.() : undefined;
      if (outline && !this.#own.run((raw) => raw.may_match(outline, least))) return [];
      const given = text.toString();
      const place = scopes.indexOf(scope);
      // Asked while nothing of ours runs: it is the caller's code, and may call us.
      const excluded = exclude === undefined ? [] : this.#matchingIds(given, place, least).filter((id) => exclude(id));
      const most = Math.min(limit, 2 ** 32 - 1);
      return this.#own.run((raw, instance) => raw.check(instance.writeTexts([given, ...excluded]), place, least, most));
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

    #withId(id, work) {
      return this.#own.run((raw, instance) => {
        checkString('id', id);
        return work(raw, instance.writeText(id));
      });
    }

    #matchingIds(text, place, least) {
      return this.#own.run((raw, instance) => raw.matching_ids(instance.writeText(text), place, least));
    }
  }
  return disposable(Corpus);
}

// A Draft says its text; asked for by its methods, so that an app may use the one class without the other.
function checkText(text) {
  const isDraft = typeof text?.replace === 'function' && typeof text.paragraphs === 'function';
  check('text', text, 'a string or a Draft', typeof text === 'string' || isDraft);
}

/** Of a match, from 0 to 1; NaN stands for the automatic threshold. */
function leastScore(threshold) {
  if (threshold === 'auto') return NaN;
  const isNumber = typeof threshold === 'number';
  checkNumber('options.threshold', threshold, 0, 1, isNumber ? undefined : `'auto' or a number from 0 to 1`);
  return threshold;
}
