// One look at a text: each paragraph that was not looked at before, and the text as a whole.

import { contentHash } from './ignored.js';
import { paragraphsOf } from './paragraphs.js';
import { isLongEnough } from './quiet.js';

/** In UTF-16 code units: paragraphs that are sent together, some milliseconds of work. */
const BATCH = 1 << 13;

/** Matches of which none is shown cost memory only. */
const MOST = 50;

/** What a text was found to be, paragraph by paragraph. Only what changed is looked at again. */
export class Review {
  #corpus;
  #options;
  /** Text of a paragraph → its matches, with offsets from its start. */
  #known = new Map();

  constructor(corpus, options) {
    this.#corpus = corpus;
    this.#options = options;
  }

  /** Also what a look that is under way finds. */
  forget() {
    this.#known = new Map();
  }

  /** All matches, best first; `undefined` when `superseded()` became true and there was more to look at. */
  async matches(text, superseded) {
    const { scope, minimum, threshold } = this.#options;
    const known = this.#known;
    const parts = scope === 'document' ? [] : paragraphsOf(text).filter(([start, end]) => isLongEnough(text.slice(start, end), minimum));
    for (const batch of batches(text, parts, known)) {
      if (superseded()) return undefined;
      await this.#look(text, batch, known);
    }
    const whole = scope === 'paragraph' || !isLongEnough(text, minimum) ? [] : await this.#corpus.check(text, { scope: 'document', threshold });
    const own = whole.length > 0 && { part: [0, text.length], content: contentHash(text) };
    const found = whole.map((match) => ({ ...match, ...own }));
    const ids = new Set(whole.map(({ id }) => id));
    const now = new Map();
    for (const [start, end] of parts) {
      const said = text.slice(start, end);
      const matches = known.get(said);
      now.set(said, matches);
      const moved = (ranges) => ranges.map(([from, to]) => [from + start, to + start]);
      // A document that matches as a whole is not told a second time.
      const others = matches.filter(({ id }) => !ids.has(id));
      found.push(...others.map((match) => ({ ...match, here: moved(match.here), part: [start, end] })));
    }
    if (this.#known === known) this.#known = now; // paragraphs that are gone are forgotten
    return found.sort((a, b) => b.score - a.score).slice(0, MOST);
  }

  async #look(text, batch, known) {
    const { threshold } = this.#options;
    const parts = batch.map(([start, end]) => text.slice(start, end));
    const found = this.#corpus.check(parts.join('\u2029'), { scope: 'paragraph', threshold });
    // A corpus in the page itself: other things get their turn.
    const matches = typeof found?.then === 'function' ? await found : (await turn(), found);
    let at = 0;
    for (const said of parts) {
      const own = matches.filter(({ here: [[start]] }) => start >= at && start < at + said.length + 1);
      const content = own.length > 0 ? contentHash(said) : '';
      const back = (ranges) => ranges.map(([from, to]) => [from - at, to - at]);
      known.set(said, own.map((match) => ({ ...match, here: back(match.here), content })));
      at += said.length + 1;
    }
  }
}

/** Neighbours together, so far as they are not known. */
function* batches(text, parts, known) {
  let batch = [];
  for (const part of parts) {
    if (known.has(text.slice(...part))) continue;
    if (batch.length > 0 && part[1] - batch[0][0] > BATCH) {
      yield batch;
      batch = [];
    }
    batch.push(part);
  }
  if (batch.length > 0) yield batch;
}

const turn = () => new Promise((resolve) => setTimeout(resolve));
