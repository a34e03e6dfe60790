// The text under edit and its paragraphs.

import { Edited } from './edited.js';

const LINE = /[^\n\r\v\f\x85\u2028\u2029]+/g;
/** White space between two lines that does not separate paragraphs, as in the core: one line break that is not U+2029. */
const ONE_BREAK = /^(\r\n|[^\u2029])$/;

/**
 * The context on each side of a paragraph, in UTF-16 code units: as much as the shortest passage that is reported, and what stands
 * between its letters.
 */
export const contextOf = ({ scope, shortest }) => (scope.includes('passage') ? Math.ceil(1.5 * Math.max(...shortest)) : 0);

/** Paragraphs as [start, end], without the white space around them. */
export function paragraphsOf(text) {
  const found = [];
  let last = 0;
  for (const { 0: line, index } of text.matchAll(LINE)) {
    const said = line.trim();
    if (said === '') continue;
    const start = index + line.length - line.trimStart().length;
    const end = start + said.length;
    if (found.length > 0 && ONE_BREAK.test(text.slice(last, index))) found.at(-1)[1] = end;
    else found.push([start, end]);
    last = index + line.length;
  }
  return found;
}

/**
 * A text and its paragraphs. A paragraph stays the same object as long as no edit touches it or the `context` code units before and
 * after it: its matches depend on nothing else.
 */
export class EditedText extends Edited {
  #context;
  #text = '';
  #parts = [];
  length = 0;

  constructor(context = 0) {
    super();
    this.#context = context;
  }

  edit(changes) {
    super.edit(changes);
    for (const { from, to, insert } of changes) this.length += insert.length - (to - from);
  }

  read() {
    const changes = this.take();
    if (changes.length > 0) this.#apply(changes);
    return this.#text;
  }

  /** The paragraphs as { start, paragraph: { length } }. Review also stores its results in `paragraph`. Not their text: a piece of a
      string can keep the whole string in memory. */
  paragraphs() {
    this.read();
    return this.#parts;
  }

  /** Applies changes in one pass over the text and its paragraphs. */
  #apply(changes) {
    const [parts, context] = [this.#parts, this.#context];
    const pieces = changes.flatMap(({ from, insert }, place) => [this.#text.slice(changes[place - 1]?.to ?? 0, from), insert]);
    const text = (this.#text = [...pieces, this.#text.slice(changes.at(-1).to)].join(''));
    const isBefore = (part, change) => part && endOf(part) + context < change.from;
    const next = [];
    let place = 0; // of the next paragraph
    let by = 0; // how far the paragraph there has moved
    const keep = (until) => {
      for (; place < until; place++) next.push(by === 0 ? parts[place] : { ...parts[place], start: parts[place].start + by });
    };
    for (let at = 0; at < changes.length; ) {
      // The paragraphs near these changes are read again, with one neighbour on each side that stays the same.
      let first = place;
      while (isBefore(parts[first], changes[at])) first++;
      keep(Math.max(place, first - 1));
      const known = new Map();
      const stays = (part) => known.set(part.start + by, part.paragraph);
      const start = first > place ? parts[place].start + by : 0;
      if (first > place) stays(parts[place]);
      let after = first;
      do {
        const { from, to, insert } = changes[at++];
        by += insert.length - (to - from);
        while (after < parts.length && parts[after].start - context <= to) after++;
        if (after < parts.length && (at === changes.length || isBefore(parts[after], changes[at]))) stays(parts[after]);
      } while (at < changes.length && !isBefore(parts[after + 1], changes[at]));
      const end = after < parts.length ? endOf(parts[after]) + by : text.length;
      for (const [from, to] of paragraphsOf(text.slice(start, end))) {
        const before = known.get(start + from);
        next.push({ start: start + from, paragraph: before?.length === to - from ? before : { length: to - from } });
      }
      place = Math.min(parts.length, after + 1);
    }
    keep(parts.length);
    this.#parts = next;
  }
}

/** Where a paragraph ends in the text. */
export const endOf = ({ start, paragraph }) => start + paragraph.length;
