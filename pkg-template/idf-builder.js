import { checkIterable, checkString } from './argument.js';
import { deepFreeze, IDF_VERSION } from './idf.js';
import { disposable, Owned } from './owned.js';
import { completeTextRecipe, FEATURE_KEYS } from './recipe.js';

export function createIdfBuilderClass(engine, createRawIdfBuilder) {
  class IdfBuilder {
    #recipe;
    #own;
    #ownFeatures = false;

    constructor(recipe) {
      this.#recipe = completeTextRecipe(recipe);
      this.#own = new Owned('IdfBuilder', engine.instance(), createRawIdfBuilder, (RawBuilder, instance) => {
        return new RawBuilder(instance.recipe(this.#recipe));
      });
    }

    add(text) {
      this.#own.run((raw, instance) => {
        checkString('text', text);
        raw.add(instance.writeText(text));
      });
    }

    addFeatures(features) {
      this.#own.check();
      checkIterable('features', features, 'an iterable of strings');
      const given = [...features];
      given.forEach((feature, i) => checkString(`features[${i}]`, feature));
      this.#own.run((raw, instance) => raw.add_features(instance.writeTexts(given)));
      this.#ownFeatures = true;
    }

    get documents() {
      return this.#own.raw.documents;
    }

    build() {
      const recipe = this.#ownFeatures ? null : Object.fromEntries(FEATURE_KEYS.map((key) => [key, this.#recipe[key]]));
      const idf = { version: IDF_VERSION, recipe, documents: this.#own.raw.documents, counts: this.#own.run((raw) => raw.counts()) };
      deepFreeze(idf);
      return idf;
    }

    dispose() {
      this.#own.dispose();
    }
  }
  return disposable(IdfBuilder);
}
