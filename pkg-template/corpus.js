import { checkNumber, checkOneOf, checkString, checkWhole, completeOptions, isPlainObject, isTyped, wrongType } from './argument.js';
import { disposedError, disposeSymbol } from './dispose.js';
import { OUTLINE } from './outline.js';
import { completeTextRecipe, recipes } from './recipe.js';

const defaults = {
  corpus: { recipe: undefined, keepText: true },
  document: { id: undefined, title: undefined, text: undefined },
  check: { scope: 'both', threshold: 'auto', limit: Infinity, exclude: undefined },
  duplicates: { threshold: 'auto' },
};

// WebAssembly takes the place of one.
const scopes = ['document', 'paragraph', 'both'];

// For the private constructor argument of fromBytes.
const READ = Symbol('read');

export function createCorpusClass(engine, createRawCorpus) {
  const DISPOSE = disposeSymbol();

  return class Corpus {
    #instance;
    #raw;

    constructor(options, read) {
      if (options === READ) {
        [this.#instance, this.#raw] = read;
        return;
      }
      const { recipe, keepText } = completeOptions('options', options, defaults.corpus);
      checkOneOf('options.keepText', keepText, [true, false]);
      const complete = completeTextRecipe(recipe === undefined ? { ...recipes.default, bits: 128 } : recipe);
      // An instance of its own: a corpus may grow large, and its memory is given back as a whole.
      this.#instance = engine.instance(Infinity);
      this.#raw = this.#instance.run((instance) => new (instance.bound(createRawCorpus))(instance.recipe(complete), keepText));
    }

    static fromBytes(bytes) {
      // A Node Buffer is a Uint8Array too.
      if (!isTyped('Uint8Array', bytes)) throw wrongType('bytes', 'a Uint8Array', bytes);
      const instance = engine.instance(Infinity);
      return new Corpus(READ, [instance, instance.run(() => instance.bound(createRawCorpus).from_bytes(bytes))]);
    }

    put(document) {
      const raw = this.#open();
      if (!isPlainObject(document)) throw wrongType('document', 'a plain object with id and text', document);
      const { id, title, text } = completeOptions('document', document, defaults.document);
      checkString('document.id', id);
      if (title !== undefined) checkString('document.title', title);
      checkString('document.text', text);
      const parts = title === undefined ? [id, text] : [id, text, title];
      this.#instance.run((instance) => raw.put(instance.writeTexts(parts)));
    }

    delete(id) {
      const raw = this.#open();
      checkString('id', id);
      return this.#instance.run((instance) => raw.delete(instance.writeText(id)));
    }

    has(id) {
      const raw = this.#open();
      checkString('id', id);
      return this.#instance.run((instance) => raw.has(instance.writeText(id)));
    }

    get(id) {
      const raw = this.#open();
      checkString('id', id);
      const found = this.#instance.run((instance) => raw.get(instance.writeText(id)));
      return found && { id, title: found[0], text: found[1] };
    }

    merge(bytes) {
      const raw = this.#open();
      if (!isTyped('Uint8Array', bytes)) throw wrongType('bytes', 'a Uint8Array', bytes);
      this.#instance.run(() => raw.merge(bytes));
    }

    get size() {
      return this.#open().size;
    }

    check(text, options) {
      const raw = this.#open();
      checkText(text);
      const { scope, threshold, limit, exclude } = completeOptions('options', options, defaults.check);
      checkOneOf('options.scope', scope, scopes);
      const least = leastScore(threshold);
      if (limit !== Infinity) checkWhole('options.limit', limit, 0, Number.MAX_SAFE_INTEGER);
      if (exclude !== undefined && typeof exclude !== 'function') throw wrongType('options.exclude', 'a function', exclude);
      // Far from all documents, a draft need not be read.
      const outline = scope === 'document' ? text[OUTLINE]?.() : undefined;
      if (outline && !this.#instance.run(() => raw.may_match(outline, least))) return [];
      const given = text.toString();
      let excluded = [];
      if (exclude !== undefined) {
        // Asked while nothing of ours runs: it is the caller's code, and may call us.
        const ids = this.#instance.run((instance) => raw.matching_ids(instance.writeText(given), scopes.indexOf(scope), least));
        excluded = ids.filter((id) => exclude(id));
        this.#open();
      }
      const most = Math.min(limit, 2 ** 32 - 1);
      return this.#instance.run((instance) => {
        return raw.check(instance.writeTexts([given, ...excluded]), scopes.indexOf(scope), least, most);
      });
    }

    duplicates(options) {
      const raw = this.#open();
      const { threshold } = completeOptions('options', options, defaults.duplicates);
      const least = leastScore(threshold);
      return { groups: this.#instance.run(() => raw.duplicates(least)) };
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

    #open() {
      if (this.#raw === undefined) throw disposedError('Corpus');
      return this.#raw;
    }
  };
}

// A Draft says its text; asked for by its methods, so that an app may use the one class without the other.
function checkText(text) {
  if (typeof text === 'string' || (typeof text?.replace === 'function' && typeof text.paragraphs === 'function')) return;
  throw wrongType('text', 'a string or a Draft', text);
}

/** Of a match, from 0 to 1; NaN stands for the automatic threshold. */
function leastScore(threshold) {
  if (threshold === 'auto') return NaN;
  if (typeof threshold !== 'number') throw wrongType('options.threshold', `'auto' or a number from 0 to 1`, threshold);
  checkNumber('options.threshold', threshold, 0, 1);
  return threshold;
}
