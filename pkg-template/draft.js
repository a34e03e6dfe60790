import { checkString, checkWhole } from './checks.js';
import { finish } from './classes.js';
import { LONG, Owned } from './engine.js';
import { completeTextRecipe } from './recipe.js';

// More objects than this may exceed JavaScript's memory, which ends the program.
const MOST = 1 << 20;

export function createDraftClass(engine) {
  class Draft {
    #recipe;
    #own;
    static #finished = finish(this, 'Draft', (one) => one.#own);

    constructor(text = '', recipe) {
      checkString('text', text);
      this.#recipe = completeTextRecipe(recipe);
      if (this.#recipe.top !== undefined) {
        throw new TypeError('recipe.top cannot be used in a Draft, because every edit could change which features are the top ones');
      }
      this.#own = new Owned('Draft', ...this.#placeOf(text));
    }

    replace(from, to, insert) {
      const length = this.#own.run((raw) => raw.length);
      checkWhole('from', from, 0, length, `a whole number from 0 to ${length} (the draft's length)`);
      checkWhole('to', to, from, length, `a whole number from ${from} (from) to ${length} (the draft's length)`);
      checkString('insert', insert);
      if (length <= LONG && length - (to - from) + insert.length > LONG) {
        // A draft that has grown long moves into its own instance.
        const text = this.#text();
        this.#own.move(...this.#placeOf(text.slice(0, from) + insert + text.slice(to)));
      } else {
        this.#own.run((raw, instance) => raw.replace(from, to, instance.writeUnits(insert)));
      }
    }

    get length() {
      return this.#own.run((raw) => raw.length);
    }

    get fingerprint() {
      return this.#own.run((raw) => raw.fingerprint());
    }

    paragraphs() {
      const paragraphs = this.#own.run((raw) => raw.paragraphs(MOST));
      if (typeof paragraphs === 'number')
        throw new RangeError(`the draft has ${paragraphs} paragraphs, and no more than ${MOST} can be listed`);
      return paragraphs;
    }

    toString() {
      return this.#text();
    }

    #text() {
      return this.#own.run((raw) => stringOf(raw.text()));
    }

    /** Where a draft of this text lives, and how it is made there. */
    #placeOf(text) {
      const make = ({ RawDraft }, instance) => {
        const raw = instance.recipe(this.#recipe);
        return new RawDraft(raw, instance.writeUnits(text));
      };
      return [engine.instance(text.length, this.#recipe), make];
    }
  }
  return Draft;
}

// Unit by unit, because TextDecoder would replace unpaired surrogates; in pieces, because the number of arguments is limited.
function stringOf(units) {
  const pieces = [];
  for (let i = 0; i < units.length; i += 8192) {
    pieces.push(String.fromCharCode.apply(null, units.subarray(i, i + 8192)));
  }
  return pieces.join('');
}
