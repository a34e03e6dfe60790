import { check, checkIterable, checkNumber, checkOneOf, checkString, checkTyped, checkWhole, completeOptions } from './checks.js';
import { checkBoilerplate, finish, leastScore, numbersDiffer } from './classes.js';
import { Owned } from './engine.js';
import { concatenated, parcels, unitsOfAll, unitsOfText } from './parcels.js';
import { completeTextRecipe, corpusRecipe } from './recipe.js';

const defaults = {
  recipe: corpusRecipe,
  threshold: 'auto',
  background: null,
  numbers: 'ignore',
  templates: 'keep',
  contained: 'keep',
  grouped: false,
  boilerplate: [],
};

/** The UTF-16 code units of text that are passed to WebAssembly at a time. */
const PARCEL = 1 << 16;

function checkBackground(background) {
  check('options.background', background, 'a Background, as learn returns it', typeof background === 'object');
  checkNumber('options.background.score', background.score, 0, 1);
  checkWhole('options.background.texts', background.texts, 0, 2 ** 32 - 1);
}

function setsOf(sets) {
  checkIterable('sets', sets, 'an iterable of numbers');
  return Uint32Array.from(sets, (set, at) => {
    checkWhole(`sets[${at}]`, set, 0, 2 ** 32 - 1);
    return set;
  });
}

export function createSummarize(engine) {
  return function summarize(texts, recipe = corpusRecipe, boilerplate = []) {
    checkIterable('texts', texts, 'an iterable of strings');
    const complete = completeTextRecipe(recipe);
    const uncounted = checkBoilerplate('boilerplate', boilerplate);
    // The boilerplate is prepared for each parcel, so it should be the smaller part.
    const most = Math.max(PARCEL, 4 * unitsOfAll(uncounted));
    const parts = [];
    for (const parcel of parcels(texts, most, unitsOfText)) {
      const instance = engine.instance(unitsOfAll(parcel), complete);
      parts.push(
        instance.run(() =>
          instance.glue.summaries(instance.recipe(complete), instance.writeTexts([...uncounted, ...parcel]), uncounted.length),
        ),
      );
    }
    return concatenated(parts);
  };
}

export function createSieveClass(engine) {
  class Sieve {
    #own;
    #grouped;
    #isReading = false;
    #background;
    /** Whether the first documents are to be learned from. */
    #isToLearn;
    #isEmpty = true;
    static #finished = finish(this, 'Sieve', (one) => one.#own);

    constructor(options) {
      const { recipe, threshold, background, numbers, templates, contained, grouped, boilerplate } = completeOptions(
        'options',
        options,
        defaults,
      );
      checkOneOf('options.grouped', grouped, [true, false]);
      checkOneOf('options.templates', templates, ['keep', 'drop']);
      checkOneOf('options.contained', contained, ['keep', 'drop']);
      if (contained === 'drop' && grouped) throw new TypeError("options.contained must be 'keep' if options.grouped is true, got 'drop'");
      const least = leastScore(threshold);
      const differ = numbersDiffer(numbers);
      const complete = completeTextRecipe(recipe);
      const uncounted = checkBoilerplate('options.boilerplate', boilerplate);
      const make = ({ RawSieve }, instance) =>
        new RawSieve(
          instance.recipe(complete),
          least,
          differ,
          templates === 'keep',
          contained === 'drop',
          grouped,
          instance.writeTexts(uncounted),
        );
      this.#own = new Owned('Sieve', engine.instance(Infinity), make);
      this.#grouped = grouped;
      this.#isToLearn = templates === 'keep' || (threshold === 'auto' && background === null);
      if (background !== null) {
        checkBackground(background);
        const { score, texts } = background;
        this.#background = Object.freeze({ score, texts });
        this.#own.run((raw) => raw.know(score, texts));
      }
    }

    get background() {
      return this.#background;
    }

    get thresholds() {
      this.#own.check();
      const [short, long] = this.#own.run((raw) => raw.thresholds());
      return { short, long };
    }

    learn(summaries, textOf) {
      this.#own.check();
      const parts = summaries instanceof Uint8Array ? [summaries] : summaries;
      checkIterable('summaries', parts, 'a Uint8Array or an iterable of them');
      check('textOf', textOf, 'a function', typeof textOf === 'function');
      if (!this.#isEmpty) throw new TypeError('learn must be called before put');
      if (this.#isReading) throw new TypeError('textOf must not call learn');
      for (const part of parts) {
        const plain = checkTyped('summaries', part, 'Uint8Array');
        this.#own.run((raw) => raw.sample(plain));
      }
      let [wanted, texts] = [new Uint32Array(), []];
      try {
        do {
          wanted = this.#own.run((raw, instance) => raw.learn(instance.writeTexts(texts), wanted));
          texts = this.#read(wanted, textOf);
        } while (wanted.length > 0);
      } catch (error) {
        // Only some of the texts were read, so the sieve is unusable.
        this.dispose();
        throw error;
      }
      this.#isToLearn = false;
      const [score, count] = this.#own.run((raw) => raw.background());
      this.#background ??= Object.freeze({ score, texts: count });
      return this.#background;
    }

    keep(summaries, sets = []) {
      this.#own.check();
      const plain = checkTyped('summaries', summaries, 'Uint8Array');
      const numbers = setsOf(sets);
      if (this.#grouped) throw new TypeError('keep needs a Sieve without the option grouped: true');
      if (this.#isReading) throw new TypeError('textOf must not call keep');
      if (this.#isToLearn) throw new TypeError('keep needs a Sieve that has learned');
      this.#isEmpty = false;
      this.#own.run((raw) => raw.keep(plain, numbers));
    }

    put(summaries, textOf, sets = []) {
      this.#own.check();
      const plain = checkTyped('summaries', summaries, 'Uint8Array');
      check('textOf', textOf, 'a function', typeof textOf === 'function');
      const numbers = setsOf(sets);
      if (this.#isReading) throw new TypeError('textOf must not call put');
      if (this.#isToLearn) this.learn(plain, textOf);
      this.#isEmpty = false;
      let wanted = this.#own.run((raw) => raw.put(plain, numbers));
      try {
        while (wanted.length > 0) {
          const texts = this.#read(wanted, textOf);
          wanted = this.#own.run((raw, instance) => raw.compare(instance.writeTexts(texts)));
        }
      } catch (error) {
        // Only some of the documents were added, so the sieve is unusable.
        this.dispose();
        throw error;
      }
      const found = this.#own.run((raw) => raw.found());
      const fourth = (rest, List) => List.from({ length: found.length / 4 }, (_, at) => found[4 * at + rest]);
      const marks = fourth(2, Uint8Array);
      const marked = (mark) => marks.map((marks) => Number((marks & mark) > 0));
      return {
        of: fourth(0, Float64Array),
        score: fourth(1, Float64Array),
        onlyNumbers: marked(1),
        contained: marked(2),
        beside: fourth(3, Float64Array),
      };
    }

    groups() {
      this.#own.check();
      if (!this.#grouped) throw new TypeError('groups needs a Sieve with the option grouped: true');
      return this.#own.run((raw) => raw.groups());
    }

    lowestScores() {
      this.#own.check();
      if (!this.#grouped) throw new TypeError('lowestScores needs a Sieve with the option grouped: true');
      return this.#own.run((raw) => raw.lowest());
    }

    /** Reads the wanted texts. The caller's code runs while no WebAssembly call does. */
    #read(wanted, textOf) {
      this.#isReading = true;
      try {
        return Array.from(wanted, (position) => {
          const text = textOf(position);
          checkString(`textOf(${position})`, text);
          return text;
        });
      } finally {
        this.#isReading = false;
      }
    }
  }
  return Sieve;
}
