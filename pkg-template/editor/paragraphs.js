// The text under edit, and its paragraphs.

import { Edits } from './edits.js';

/** Paragraphs that went, and may come back: by undoing, or by being moved. */
const REMEMBERED = 1_000;

const BREAK = /[\n\r\v\f\x85\u2028\u2029]/g;
const SPACE = /[\s\x85]/;
/** Nearly all that is asked is ASCII. */
const isSpace = (text, at) => {
  const code = text.charCodeAt(at);
  return code < 0x80 ? code === 32 || (code >= 9 && code <= 13) : SPACE.test(text[at]);
};
/** White space that parts paragraphs, as the core has it: it holds a blank line or U+2029. */
const BORDER = /(?:\r\n|\r(?!\n)|[\n\v\f\x85\u2028])[^\S\n\r\v\f\x85\u2028\u2029]*[\n\r\v\f\x85\u2028]|\u2029/;

/** Paragraphs as [start, end], without the white space around them. */
export function paragraphsOf(text) {
  const found = [];
  let start = 0;
  let last = text.length;
  while (isSpace(text, start)) start++;
  while (isSpace(text, last - 1)) last--;
  BREAK.lastIndex = start;
  for (let hit; start < last && (hit = BREAK.exec(text)) && hit.index < last; ) {
    let from = hit.index;
    let to = hit.index + 1;
    while (isSpace(text, from - 1)) from--;
    while (isSpace(text, to)) to++;
    BREAK.lastIndex = to;
    if (to - from === 1 && hit[0] !== '\u2029') continue;
    if (!BORDER.test(text.slice(from, to))) continue;
    if (from > start) found.push([start, from]);
    start = to;
  }
  if (last > start) found.push([start, last]);
  return found;
}

/** A text that is edited often and read now and then. */
export class EditedText {
  #text = '';
  #edits = new Edits();
  length = 0;

  edit(change) {
    this.length += change.insert.length - (change.to - change.from);
    this.#edits.add(change);
    if (this.#edits.full) this.toString();
  }

  toString() {
    for (const { from, to, insert } of this.#edits.take()) this.#text = this.#text.slice(0, from) + insert + this.#text.slice(to);
    return this.#text;
  }
}

/** The paragraphs of such a text. One that no edit has touched stays the same object, and so does one that comes back. */
export class EditedParagraphs {
  /** { before, paragraph }: with the white space before it. What is known of a paragraph is kept there (see Review). */
  #parts = [];
  #tail = '';
  #gone = new Map();
  #edits = new Edits();

  edit(change) {
    this.#edits.add(change);
    if (this.#edits.full) this.#apply();
  }

  /** Each with where it starts: { start, paragraph }. */
  read() {
    this.#apply();
    let at = 0;
    return this.#parts.map(({ before, paragraph }) => {
      const start = at + before.length;
      at = start + paragraph.said.length;
      return { start, paragraph };
    });
  }

  #apply() {
    for (const change of this.#edits.take()) this.#splice(change);
  }

  #splice({ from, to, insert }) {
    const parts = this.#parts;
    // From the first one that ends at the change or behind it to the last one that starts before it or there…
    let first = 0;
    let start = 0;
    let end = 0; // of the one at hand, with the white space before it
    let next = 0;
    for (; next < parts.length; next++) {
      const length = parts[next].before.length + parts[next].paragraph.said.length;
      if (end + length < from) [first, start] = [next + 1, end + length];
      else if (end > to) break;
      end += length;
    }
    // … and a neighbour on each side, so that what is looked at begins and ends with what stays.
    if (first > 0) start -= lengthOf(parts[--first]);
    const toTheEnd = next >= parts.length;
    if (!toTheEnd) next++;
    const old = parts.slice(first, next);
    const was = old.map(({ before, paragraph }) => before + paragraph.said).join('') + (toTheEnd ? this.#tail : '');
    const text = was.slice(0, from - start) + insert + was.slice(to - start);
    const known = new Map(old.map(({ paragraph }) => [paragraph.said, paragraph]));
    let at = 0;
    const fresh = paragraphsOf(text).map(([start, end]) => {
      const before = text.slice(at, start);
      const said = text.slice(start, end);
      at = end;
      const paragraph = known.get(said) ?? this.#gone.get(said) ?? { said, round: 0, matches: undefined };
      known.delete(said);
      this.#gone.delete(said);
      return { before, paragraph };
    });
    for (const [said, paragraph] of known) this.#gone.set(said, paragraph);
    for (const said of this.#gone.keys()) {
      if (this.#gone.size <= REMEMBERED) break;
      this.#gone.delete(said);
    }
    if (toTheEnd) this.#tail = text.slice(at);
    this.#parts = parts.slice(0, first).concat(fresh, parts.slice(next));
  }
}

const lengthOf = ({ before, paragraph }) => before.length + paragraph.said.length;
