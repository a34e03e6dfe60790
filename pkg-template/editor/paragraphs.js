// The text under edit, and what is known of its paragraphs.

/** As the core has it: behind white space that holds a blank line or U+2029. */
const BORDER = /\s*(?:(?:\r\n|[\n\r\v\f\x85\u2028])[^\S\n\r\v\f\x85\u2028\u2029]*(?:\r\n|[\n\r\v\f\x85\u2028])|\u2029)\s*/g;

/** Paragraphs as [start, end], without the white space around them. */
export function paragraphsOf(text) {
  const found = [];
  let start = text.length - text.trimStart().length;
  const last = text.trimEnd().length;
  for (const { 0: border, index } of text.matchAll(BORDER)) {
    if (index > start) found.push([start, Math.min(index, last)]);
    start = Math.max(start, index + border.length);
  }
  if (last > start) found.push([start, last]);
  return found;
}

/** A text that is edited often and read now and then: edits are kept until somebody reads. */
export class EditedText {
  #text;
  #pending = [];
  length;

  constructor(text) {
    this.#text = text;
    this.length = text.length;
  }

  edit({ from, to, insert }) {
    this.length += insert.length - (to - from);
    const last = this.#pending.at(-1);
    // Typing on: one longer insertion.
    if (last && from === to && from === last.from + last.insert.length) last.insert += insert;
    else this.#pending.push({ from, to, insert });
  }

  toString() {
    for (const { from, to, insert } of this.#pending) this.#text = this.#text.slice(0, from) + insert + this.#text.slice(to);
    this.#pending = [];
    return this.#text;
  }
}
