import { checkString, checkWhole } from './argument.js';
import { disposedError, disposeSymbol } from './dispose.js';
import { LONG } from './engine.js';
import { OUTLINE } from './outline.js';
import { completeTextRecipe } from './recipe.js';

export function createDraftClass(engine, createRawDraft) {
  const DISPOSE = disposeSymbol();

  return class Draft {
    #recipe;
    #instance;
    #raw;

    constructor(text = '', recipe) {
      checkString('text', text);
      this.#recipe = completeTextRecipe(recipe);
      if (this.#recipe.top !== undefined) {
        throw new TypeError('recipe.top cannot be used in a Draft: which features are the top ones, the whole text decides');
      }
      this.#start(text);
    }

    replace(from, to, insert) {
      const raw = this.#open();
      const { length } = raw;
      checkWhole('from', from, 0, length, `a whole number from 0 to ${length} (the draft's length)`);
      checkWhole('to', to, from, length, `a whole number from ${from} (from) to ${length} (the draft's length)`);
      checkString('insert', insert);
      if (length <= LONG && length - (to - from) + insert.length > LONG) {
        // Grown long, it moves into an instance of its own.
        const text = this.#text();
        this.#start(text.slice(0, from) + insert + text.slice(to));
      } else {
        this.#instance.run((instance) => raw.replace(from, to, instance.writeUnits(insert)));
      }
    }

    get length() {
      return this.#open().length;
    }

    get fingerprint() {
      const raw = this.#open();
      return this.#instance.run(() => raw.fingerprint());
    }

    paragraphs() {
      const raw = this.#open();
      return this.#instance.run(() => raw.paragraphs());
    }

    [OUTLINE]() {
      const raw = this.#open();
      return this.#instance.run(() => raw.outline());
    }

    toString() {
      return this.#text();
    }

    dispose() {
      this.#instance?.free(this.#raw);
      this.#raw = this.#instance = undefined;
    }

    [DISPOSE]() {
      this.dispose();
    }

    #start(text) {
      const instance = engine.instance(text.length);
      const raw = instance.run(() => {
        const rawRecipe = instance.recipe(this.#recipe);
        return new (instance.bound(createRawDraft))(rawRecipe, instance.writeUnits(text));
      });
      this.#instance?.free(this.#raw);
      this.#instance = instance;
      this.#raw = raw;
    }

    #text() {
      const raw = this.#open();
      return this.#instance.run(() => stringOf(raw.text()));
    }

    #open() {
      if (this.#raw === undefined) throw disposedError('Draft');
      return this.#raw;
    }
  };
}

// Unit by unit, as TextDecoder would replace unpaired surrogates; in pieces, as a call takes a limited number of arguments.
function stringOf(units) {
  const pieces = [];
  for (let i = 0; i < units.length; i += 8192) {
    pieces.push(String.fromCharCode.apply(null, units.subarray(i, i + 8192)));
  }
  return pieces.join('');
}
