// The text under edit and its paragraphs.

import { Edited } from './edited.js';

const LINE = /[^\n\r\v\f\x85\u2028\u2029]+/g;
/** White space between two lines that does not separate paragraphs, as in the core: one line break that is not U+2029. */
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

  edit(change) {
    this.length += change.insert.length - (change.to - change.from);
    super.edit(change);
  }

  read() {
    this.take().forEach((change) => this.#splice(change));
    return this.#text;
  }

  /** The paragraphs as { start, paragraph: { said } }. Review also stores its results in `paragraph`. */
  paragraphs() {
    this.read();
    return this.#parts;
  }

  #splice({ from, to, insert }) {
    const parts = this.#parts;
    const by = insert.length - (to - from);
    const text = (this.#text = this.#text.slice(0, from) + insert + this.#text.slice(to));
    // The paragraphs near the change, and one neighbour on each side that stays the same.
    const first = Math.max(0, parts.findLastIndex((part) => endOf(part) + this.#context < from));
    const next = parts.findIndex(({ start }) => start - this.#context > to) + 1 || parts.length + 1;
    const stays = [parts[first], parts[next - 1]].filter((part) => part && (endOf(part) + this.#context < from || part.start - this.#context > to));
    const at = first > 0 ? parts[first].start : 0;
    const end = next > parts.length ? text.length : endOf(parts[next - 1]) + by;
    const known = new Map(stays.map(({ start, paragraph }) => [start < from ? start : start + by, paragraph]));
    const fresh = paragraphsOf(text.slice(at, end)).map(([from, to]) => {
      const said = text.slice(at + from, at + to);
      const before = known.get(at + from);
      return { start: at + from, paragraph: before?.said === said ? before : { said } };
    });
    this.#parts = parts.slice(0, first).concat(fresh, parts.slice(next).map(({ start, paragraph }) => ({ start: start + by, paragraph })));
  }
}

/** Where a paragraph ends in the text. */
export const endOf = ({ start, paragraph }) => start + paragraph.said.length;
