// Checks a text: each paragraph that was not checked before, and the text as a whole.

import { contentHash } from './content-hash.js';
import { isLongEnough } from './long-enough.js';
import { contextOf, endOf } from './paragraphs.js';
import { joined, passagesIn } from './passages.js';
import { Whole } from './whole.js';

export { Ignored } from './ignored.js';

/** The size of a batch of paragraphs in UTF-16 code units: some milliseconds of work. */
const BATCH = 1 << 13;

/** Milliseconds of work, after which the page gets its turn. */
const SLICE = 8;

/** In UTF-16 code units: reading a longer text takes some milliseconds, even if little of it is checked. */
const LONG = 1 << 17;

const NONE = Object.freeze([]);

/** The results for a text, paragraph by paragraph. Only what changed is checked again. */
export class Review {
  #corpus;
  #options;
  #context;
  #whole;
  /** The number of the round. A paragraph that was checked in this round has its matches and passages, with offsets from its start.
      */
  #round = 1;

  constructor(corpus, options) {
    this.#corpus = corpus;
    this.#options = options;
    this.#context = contextOf(options);
    this.#whole = new Whole(corpus, options);
  }

  edit(changes) {
    this.#whole.edit(changes);
  }

  /** Discards all results, also those of a check under way. */
  forget() {
    this.#round++;
  }

  dispose() {
    this.#whole.dispose();
  }

  /** All matches, best first; `undefined` if `superseded()` became true before the check was complete. */
  async matches(edited, superseded) {
    const { scope, shortest } = this.#options;
    const round = this.#round;
    const text = edited.read();
    const parts = scope.every((one) => one === 'document') ? [] : edited.paragraphs();
    const spaced = withoutGaps(parts, Math.min(...shortest));
    // Begun now, so that it refers to the present text, even if edits follow.
    const look = !scope.includes('document') || !isLongEnough(text, shortest) ? () => NONE : this.#whole.begin(text);
    let batch = [];
    let length = 0;
    let until = text.length > LONG ? 0 : performance.now() + SLICE;
    for (const part of spaced) {
      if (part.paragraph.round === round) continue;
      if (length + part.paragraph.length > BATCH || performance.now() > until) {
        await this.#look(text, batch, round);
        if (superseded()) return undefined;
        batch = [];
        length = 0;
        until = performance.now() + SLICE;
      }
      batch.push(part);
      length += part.paragraph.length;
    }
    if (length > 0) await this.#look(text, batch, round);
    const whole = await look();
    const hash = whole.length > 0 && contentHash(text);
    const found = whole.map((match) => ({ ...match, part: [0, text.length], contentHash: hash }));
    // A document that matches as a whole is reported only once, and a paragraph that matches is not reported by its passages too.
    const ids = new Set(whole.map(({ id }) => id));
    const passages = [];
    for (const part of spaced) {
      const { start, paragraph } = part;
      if (paragraph.matches === NONE && paragraph.passages === NONE) continue;
      const own = paragraph.matches.filter(({ id }) => !ids.has(id));
      for (const match of own) found.push({ ...match, here: match.here.map((range) => moved(range, start)), part: [start, endOf(part)] });
      for (const passage of paragraph.passages) {
        if (!ids.has(passage.id) && !own.some(({ id }) => id === passage.id)) passages.push({ ...passage, here: moved(passage.here, start) });
      }
    }
    const all = found.concat(joined(passages, text, parts, shortest));
    return all.sort((a, b) => (a.scope === 'passage') - (b.scope === 'passage') || b.score - a.score);
  }

  async #look(text, batch, round) {
    const { scope, maxDocumentsPerPassage } = this.#options;
    await turn();
    const ofParagraphs = scope.includes('paragraph') ? this.#paragraphs(batch.map((part) => text.slice(part.start, endOf(part)))) : NONE;
    const ofPassages = scope.includes('passage') ? this.#passages(text, batch) : NONE;
    const [matches, answers] = await Promise.all([ofParagraphs, ofPassages]);
    batch.forEach((part, place) => {
      const { from, found = NONE } = answers[place] ?? {};
      Object.assign(part.paragraph, { round, matches: matches[place] ?? NONE, passages: found.length > 0 ? passagesIn(found, from, part, maxDocumentsPerPassage) : NONE });
    });
  }

  /** The matches of each paragraph. One call checks all of them, each by itself. */
  async #paragraphs(said) {
    const { threshold, shortest } = this.#options;
    const long = said.map((one, place) => ({ one, place })).filter(({ one }) => isLongEnough(one, shortest));
    if (long.length === 0) return NONE;
    const found = await this.#corpus.check(long.map(({ one }) => one).join('\u2029'), { scope: 'paragraph', threshold });
    const matches = [];
    let at = 0;
    for (const { one, place } of long) {
      const end = at + one.length;
      const own = found.filter(({ here }) => here[0]?.[0] >= at && here[0][0] < end);
      const hash = own.length > 0 && contentHash(one);
      if (hash) matches[place] = own.map((match) => ({ ...match, contentHash: hash, here: match.here.map((range) => moved(range, -at)) }));
      at = end + 1;
    }
    return matches;
  }

  /** The passages in each paragraph and its context, with offsets from `from`. */
  async #passages(text, batch) {
    const { threshold, shortest } = this.#options;
    const [characters, cjk] = shortest;
    const options = { scope: 'passage', threshold, minPassage: Math.min(characters, 2 * cjk) };
    const answers = [];
    let until = performance.now() + SLICE;
    for (const { start, paragraph } of batch) {
      const from = Math.max(0, start - this.#context);
      const slice = text.slice(from, start + paragraph.length + this.#context);
      const answer = isLongEnough(slice, shortest) ? this.#corpus.check(slice, options) : NONE;
      answers.push(Promise.resolve(answer).then((found) => ({ from, found })));
      // With a corpus in the page itself, the page gets its turn.
      if (typeof answer.then !== 'function' && performance.now() > until) {
        await turn();
        until = performance.now() + SLICE;
      }
    }
    return Promise.all(answers);
  }
}

const moved = ([start, end], by) => [start + by, end + by];

const turn = () => new Promise((resolve) => setTimeout(resolve));

/**
 * The paragraphs to check: what lies between two of them is shorter than the shortest passage, so each passage is in the context of one. Of
 * a text of very short paragraphs these are few.
 */
function withoutGaps(parts, shortest) {
  let last = 0;
  return parts.filter((part) => {
    const isWanted = endOf(part) - last >= shortest;
    if (isWanted) last = endOf(part);
    return isWanted;
  });
}
