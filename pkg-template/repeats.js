// What the command line finds passages with. No sub-path of the package leads here, so nothing checks arguments.

import { repeats } from './engine-inlined.js';
import { Owned } from './engine.js';

/** The most that a number of the module can be. */
const MOST = 2 ** 32 - 1;
const most = (number) => Math.min(number, MOST);

/** An object of the module that reads texts. */
class Reader {
  #own;

  constructor(what, make) {
    this.#own = new Owned(what, repeats.instance(Infinity), make);
  }

  /** Passes a text to a method. */
  read(method, text, ...more) {
    return this.#own.run((raw, instance) => raw[method](...more, instance.writeText(text)));
  }

  run(work) {
    return this.#own.run(work);
  }

  dispose() {
    this.#own.dispose();
  }
}

/** The passages that stand in several texts. First each text is seen, then each is added. */
export class Repeats extends Reader {
  constructor(least) {
    super('Repeats', ({ RawRepeats }) => new RawRepeats(least));
  }

  see(text) {
    this.read('see', text);
  }

  add(text) {
    this.read('add', text);
  }

  /** Begins a list of what stands in so many documents. Returns the positions of the texts to list. */
  beginList(documents) {
    return this.run((raw) => raw.begin_list(most(documents)));
  }

  list(text, position) {
    this.read('list', text, position);
  }

  /** The number of passages on the list. Of the first `limit` the places are sought: in all texts, one after the other. */
  beginPlaces(limit) {
    return this.run((raw) => raw.begin_places(most(limit)));
  }

  place(text) {
    this.read('place', text);
  }

  /** The passages of which places were sought: { text, letters, documents, times, places }, and each place is { position, start, end }. */
  *passages() {
    this.run((raw) => raw.end_places());
    for (;;) {
      const found = this.run((raw) => raw.next_passage());
      if (found === undefined) return;
      const numbers = found.places;
      const places = Array.from({ length: numbers.length / 3 }, (_, at) => ({
        position: numbers[3 * at],
        start: numbers[3 * at + 1],
        end: numbers[3 * at + 2],
      }));
      yield { ...found, places };
    }
  }

  /** The text without what stands in more than `common` documents; `undefined` if it stays as it is. */
  cut(text, common) {
    return this.run((raw, instance) => raw.cut(instance.writeText(text), most(common)));
  }
}

/** The wording that stands in more than `common` texts. Each is seen, added, and collected from. */
export class Wording extends Reader {
  constructor(least, common) {
    super('Wording', ({ RawWording }) => new RawWording(least, most(common)));
  }

  see(text) {
    this.read('see', text);
  }

  add(text) {
    this.read('add', text);
  }

  collect(text) {
    this.read('collect', text);
  }

  finish() {
    return this.run((raw) => raw.finish());
  }
}
