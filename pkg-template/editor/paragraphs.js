// The text under edit, and its paragraphs.

import { Edited } from './edited.js';

/** Paragraphs that went, and may come back: by undoing, or by being moved. */
const REMEMBERED = 1_000;

const LINE = /[^\n\r\v\f\x85\u2028\u2029]+/g;
/** All else between two lines that are not blank parts paragraphs, as in the core: it has two breaks or U+2029. */
const ONE_BREAK = /^(\r\n|[^\u2029])$/;

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

/** A text and its paragraphs. One that no edit has touched stays the same object, and so does one that comes back. */
export class EditedText extends Edited {
  #text = '';
  #parts = [];
  #gone = new Map();
  length = 0;

  edit(change) {
    this.length += change.insert.length - (change.to - change.from);
    super.edit(change);
  }

  read() {
    this.take().forEach((change) => this.#splice(change));
    return this.#text;
  }

  /** As { start, paragraph: { said } }. What is known of a paragraph is kept there, too (see Review). */
  paragraphs() {
    this.read();
    return this.#parts;
  }

  #splice({ from, to, insert }) {
    const parts = this.#parts;
    const by = insert.length - (to - from);
    const text = (this.#text = this.#text.slice(0, from) + insert + this.#text.slice(to));
    // Those the change touches, and a neighbour on each side, so that what is looked at begins and ends with what stays.
    const first = Math.max(0, parts.findLastIndex((part) => endOf(part) < from));
    const next = parts.findIndex(({ start }) => start > to) + 1 || parts.length + 1;
    const old = parts.slice(first, next);
    const at = first > 0 ? parts[first].start : 0;
    const end = next > parts.length ? text.length : endOf(parts[next - 1]) + by;
    const known = new Map(old.map(({ paragraph }) => [paragraph.said, paragraph]));
    const fresh = paragraphsOf(text.slice(at, end)).map(([start, end]) => {
      const said = text.slice(at + start, at + end);
      const paragraph = known.get(said) ?? this.#gone.get(said) ?? { said };
      known.delete(said);
      this.#gone.delete(said);
      return { start: at + start, paragraph };
    });
    this.#parts = parts.slice(0, first).concat(fresh, parts.slice(next).map(({ start, paragraph }) => ({ start: start + by, paragraph })));
    for (const [said, paragraph] of known) this.#gone.set(said, paragraph);
    for (const said of this.#gone.keys()) if (this.#gone.size > REMEMBERED) this.#gone.delete(said);
  }
}

const endOf = ({ start, paragraph }) => start + paragraph.said.length;
