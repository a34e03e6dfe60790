import { checkIterable, checkString } from './checks.js';
import { finish } from './classes.js';
import { Owned } from './engine.js';
import { deepFreeze, IDF_VERSION } from './idf.js';
import { completeTextRecipe, FEATURE_KEYS } from './recipe.js';

/** A builder that was given more UTF-16 code units than this gets its own instance. The limit is low enough that moving is fast. */
const SMALL = 1 << 16;

export function createIdfBuilderClass(engine) {
  class IdfBuilder {
    #recipe;
    #own;
    #ownFeatures = false;
    static #finished = finish(this, 'IdfBuilder', (one) => one.#own);
    /** The number of UTF-16 code units given so far. */
    #units = 0;

    constructor(recipe) {
      this.#recipe = completeTextRecipe(recipe);
      const make = ({ RawIdfBuilder }, instance) => new RawIdfBuilder(instance.recipe(this.#recipe));
      this.#own = new Owned('IdfBuilder', engine.instance(0, this.#recipe), make);
    }

    add(text) {
      this.#own.check();
      checkString('text', text);
      this.#grow(text.length);
      this.#own.run((raw, instance) => raw.add(instance.writeText(text)));
    }

    addFeatures(features) {
      this.#own.check();
      checkIterable('features', features, 'an iterable of strings');
      const given = [];
      let units = 0;
      for (const feature of features) {
        checkString(`features[${given.length}]`, feature);
        given.push(feature);
        units += feature.length;
      }
      this.#grow(units);
      this.#own.run((raw, instance) => raw.add_features(instance.writeTexts(given)));
      this.#ownFeatures = true;
    }

    get documents() {
      return this.#own.run((raw) => raw.documents);
    }

    build() {
      const recipe = this.#ownFeatures ? null : Object.fromEntries(FEATURE_KEYS.map((key) => [key, this.#recipe[key]]));
      const idf = {
        version: IDF_VERSION,
        recipe,
        documents: this.#own.run((raw) => raw.documents),
        counts: this.#own.run((raw) => raw.counts()),
      };
      deepFreeze(idf);
      return idf;
    }

    /** Before the builder grows large it moves into its own instance, so that running out of memory affects no other object. */
    #grow(units) {
      const before = this.#units;
      this.#units += units;
      if (before > SMALL || this.#units <= SMALL) return;
      const documents = this.#own.run((raw) => raw.documents);
      const counted = this.#own.run((raw) => raw.counts());
      const counts = counted.map(([, count]) => count);
      this.#own.move(engine.instance(Infinity, this.#recipe), ({ RawIdfBuilder }, instance) => {
        const lengths = instance.writeTexts(counted.map(([feature]) => feature));
        return RawIdfBuilder.resume(instance.anyRecipe(this.#recipe), documents, Uint32Array.from([...lengths, ...counts]));
      });
    }
  }
  return IdfBuilder;
}
