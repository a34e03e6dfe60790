// One look at a text: each paragraph that was not looked at before, and the text as a whole.

import { contentHash } from './ignored.js';
import { paragraphsOf } from './paragraphs.js';
import { isLongEnough } from './quiet.js';

/** In UTF-16 code units: paragraphs that are sent together, some milliseconds of work. */
const BATCH = 1 << 13;

/** Matches of which none is shown cost memory only. */
const MOST = 50;

const NONE = Object.freeze([]);

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
    const parts = scope === 'document' ? [] : paragraphsOf(text).map(([start, end]) => ({ start, end, said: text.slice(start, end) }));
    for (const batch of batches(parts, known, minimum)) {
      if (superseded()) return undefined;
      await this.#look(batch, known);
    }
    const whole = scope === 'paragraph' || !isLongEnough(text, minimum) ? [] : await this.#corpus.check(text, { scope: 'document', threshold });
    const own = whole.length > 0 && { part: [0, text.length], content: contentHash(text) };
    const found = whole.map((match) => ({ ...match, ...own }));
    const ids = new Set(whole.map(({ id }) => id));
    const now = new Map();
    for (const { start, end, said } of parts) {
      const matches = known.get(said);
      now.set(said, matches);
      // A document that matches as a whole is not told a second time.
      for (const match of matches) if (!ids.has(match.id)) found.push({ ...match, here: moved(match.here, start), part: [start, end] });
    }
    if (this.#known === known) this.#known = now; // paragraphs that are gone are forgotten
    return found.sort((a, b) => b.score - a.score).slice(0, MOST);
  }

  async #look(batch, known) {
    const text = batch.map(({ said }) => said).join('\u2029');
    const found = this.#corpus.check(text, { scope: 'paragraph', threshold: this.#options.threshold });
    // A corpus in the page itself: other things get their turn.
    const matches = typeof found?.then === 'function' ? await found : (await turn(), found);
    let at = 0;
    for (const { said } of batch) {
      const end = at + said.length;
      const own = matches.filter(({ here: [[start]] }) => start >= at && start <= end);
      const content = own.length > 0 ? contentHash(said) : '';
      known.set(said, own.length > 0 ? own.map((match) => ({ ...match, here: moved(match.here, -at), content })) : NONE);
      at = end + 1;
    }
  }
}

const moved = (ranges, by) => ranges.map(([start, end]) => [start + by, end + by]);

/** Neighbours together, so far as they are neither known nor too short. */
function* batches(parts, known, minimum) {
  let batch = [];
  let length = 0;
  for (const part of parts) {
    const { said } = part;
    if (known.has(said)) continue;
    if (!isLongEnough(said, minimum)) {
      known.set(said, NONE);
      continue;
    }
    if (length > 0 && length + said.length > BATCH) {
      yield batch;
      batch = [];
      length = 0;
    }
    batch.push(part);
    length += said.length;
  }
  if (length > 0) yield batch;
}

const turn = () => new Promise((resolve) => setTimeout(resolve));
