// One look at a text: each paragraph that was not looked at before, and the text as a whole.

import { contentHash } from './ignored.js';
import { isLongEnough } from './quiet.js';
import { Whole } from './whole.js';

/** In UTF-16 code units: paragraphs that are sent together, some milliseconds of work. */
const BATCH = 1 << 13;

/** Milliseconds, after which other things on the page get their turn. */
const SLICE = 8;

/** In UTF-16 code units: to read a longer text takes some milliseconds, even if little of it is looked at. */
const LONG = 1 << 17;

/** Matches of which none is shown cost memory only. */
const MOST = 50;

const NONE = Object.freeze([]);

/** What a text was found to be, paragraph by paragraph. Only what changed is looked at again. */
export class Review {
  #corpus;
  #options;
  #whole;
  /** A paragraph looked at in this round has its matches, with offsets from its start. */
  #round = 1;

  constructor(corpus, options) {
    this.#corpus = corpus;
    this.#options = options;
    this.#whole = new Whole(corpus, options);
  }

  edit(change) {
    this.#whole.edit(change);
  }

  /** Also what a look that is under way finds. */
  forget() {
    this.#round++;
  }

  dispose() {
    this.#whole.dispose();
  }

  /** All matches, best first; `undefined` when `superseded()` became true and there was more to look at. */
  async matches(edited, superseded) {
    const { scope, minimum } = this.#options;
    const ofParts = scope.filter((one) => one !== 'document');
    const round = this.#round;
    const text = edited.read();
    const parts = ofParts.length === 0 ? [] : edited.paragraphs();
    // Of the text as it is now, whatever comes while others have their turn.
    const look = !scope.includes('document') || !isLongEnough(text, minimum) ? () => NONE : this.#whole.begin(text);
    let batch = [];
    let length = 0;
    let until = text.length > LONG ? 0 : performance.now() + SLICE;
    for (const { paragraph } of parts) {
      if (paragraph.round === round) continue;
      const { said } = paragraph;
      if (length + said.length > BATCH || performance.now() > until) {
        await this.#look(batch, round, ofParts);
        if (superseded()) return undefined;
        batch = [];
        length = 0;
        until = performance.now() + SLICE;
      }
      if (!isLongEnough(said, minimum)) {
        Object.assign(paragraph, { round, matches: NONE });
        continue;
      }
      batch.push(paragraph);
      length += said.length;
    }
    if (length > 0) await this.#look(batch, round, ofParts);
    const whole = await look();
    const own = whole.length > 0 && { part: [0, text.length], content: contentHash(text) };
    const found = whole.map((match) => ({ ...match, ...own }));
    const ids = new Set(whole.map(({ id }) => id));
    for (const { start, paragraph: { said, matches } } of parts) {
      // A document that matches as a whole is not told a second time.
      for (const match of matches) if (!ids.has(match.id)) found.push({ ...match, here: moved(match.here, start), part: [start, start + said.length] });
    }
    return found.sort((a, b) => (a.scope === 'passage') - (b.scope === 'passage') || b.score - a.score).slice(0, MOST);
  }

  async #look(batch, round, scope) {
    if (batch.length === 0) return turn();
    const text = batch.map(({ said }) => said).join('\u2029');
    const { threshold, minimum, common } = this.#options;
    const minPassage = Math.min(minimum.characters, 2 * minimum.cjk);
    const found = this.#corpus.check(text, { scope, threshold, minPassage });
    // A corpus in the page itself: other things get their turn.
    const matches = typeof found?.then === 'function' ? await found : (await turn(), found);
    let at = 0;
    for (const paragraph of batch) {
      const { said } = paragraph;
      const end = at + said.length;
      const own = matches.flatMap((match) => partOf(match, at, end)).filter((match) => isWorthSaying(match, text, minimum, common));
      const content = own.length > 0 ? contentHash(said) : '';
      Object.assign(paragraph, { round, matches: own.length > 0 ? own.map((match) => ({ ...match, here: moved(match.here, -at), content })) : NONE });
      at = end + 1;
    }
  }
}

/** As much of a match as stands in a paragraph: passages do not stop at its border. */
function partOf(match, start, end) {
  const own = match.here.flatMap((range, place) => (range[0] >= start && range[0] <= end ? [place] : []));
  if (own.length === 0) return [];
  const here = own.map((place) => [match.here[place][0], Math.min(match.here[place][1], end)]);
  return [{ ...match, here, there: own.map((place) => match.there[place]) }];
}

/** A passage that is short, or stands nearly everywhere, is not. */
function isWorthSaying({ scope, documents, here: [[start, end]] }, text, minimum, common) {
  return scope !== 'passage' || (documents <= common && isLongEnough(text.slice(start, end), minimum));
}

const moved = (ranges, by) => ranges.map(([start, end]) => [start + by, end + by]);

const turn = () => new Promise((resolve) => setTimeout(resolve));
