import { checkString, wrongType } from './argument.js';
import { disposedError, disposeSymbol } from './dispose.js';
import { deepFreeze, IDF_VERSION } from './idf.js';
import { completeTextRecipe, FEATURE_KEYS } from './recipe.js';

export function createIdfBuilderClass(engine, createRawIdfBuilder) {
  const DISPOSE = disposeSymbol();

  return class IdfBuilder {
    #recipe;
    #instance;
    #raw;
    #ownFeatures = false;

    constructor(recipe) {
      this.#recipe = completeTextRecipe(recipe);
      this.#instance = engine.instance();
      this.#raw = this.#instance.run((instance) => new (instance.bound(createRawIdfBuilder))(instance.recipe(this.#recipe)));
    }

    add(text) {
      const raw = this.#open();
      checkString('text', text);
      this.#instance.run((instance) => raw.add(instance.writeText(text)));
    }

    addFeatures(features) {
      const raw = this.#open();
      if (typeof features === 'string' || typeof features?.[Symbol.iterator] !== 'function') {
        throw wrongType('features', 'an iterable of strings', features);
      }
      const given = [...features];
      given.forEach((feature, i) => checkString(`features[${i}]`, feature));
      this.#instance.run((instance) => raw.add_features(instance.writeTexts(given)));
      this.#ownFeatures = true;
    }

    get documents() {
      return this.#open().documents;
    }

    build() {
      const raw = this.#open();
      const recipe = this.#ownFeatures ? null : Object.fromEntries(FEATURE_KEYS.map((key) => [key, this.#recipe[key]]));
      const idf = { version: IDF_VERSION, recipe, documents: raw.documents, counts: this.#instance.run(() => raw.counts()) };
      deepFreeze(idf);
      return idf;
    }

    dispose() {
      this.#instance?.free(this.#raw);
      this.#raw = this.#instance = undefined;
    }

    [DISPOSE]() {
      this.dispose();
    }

    #open() {
      if (this.#raw === undefined) throw disposedError('IdfBuilder');
      return this.#raw;
    }
  };
}
