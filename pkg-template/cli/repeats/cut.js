// Cuts common passages out of texts.

import { Spool } from '../spool.js';
import { repeatsIn } from './find.js';
import { eachWindow, wordsOf } from './words.js';

const LETTER = /[\p{L}\p{N}\p{M}]/u;

/** The text without the windows that `isCommon(key)`; the same text if there are none. What else stands on a line that is cut, such as a mark of
    a list, goes with it. */
export function withoutCommon(text, least, isCommon) {
  const words = wordsOf(text);
  const ranges = [];
  eachWindow(words, least, (key, first, last) => {
    if (!isCommon(key)) return;
    const [start, end] = [words.starts[first], words.ends[last]];
    const known = ranges.at(-1);
    if (known !== undefined && start <= known[1]) known[1] = Math.max(known[1], end);
    else ranges.push([start, end]);
  });
  if (ranges.length === 0) return text;
  let kept = '';
  let from = 0;
  for (const [start, end] of ranges) {
    kept += text.slice(from, lineBefore(text, from, start));
    from = lineBehind(text, end);
    // What stood apart is not joined to one word, nor to one paragraph.
    kept += '\n\n';
  }
  const lines = `${kept}${text.slice(from)}`.split('\n').map((line) => {
    const end = line.endsWith('\r') ? '\r' : '';
    return withoutEnd(line.slice(0, line.length - end.length), ' \t') + end;
  });
  return withoutEnd(lines.join('\n').replace(/\n{3,}/g, '\n\n').replace(/^\n+/, ''), '\n');
}

/** The text without the last characters that are among these signs. */
function withoutEnd(text, signs) {
  let end = text.length;
  while (end > 0 && signs.includes(text[end - 1])) end--;
  return text.slice(0, end);
}

/** The beginning of the line if no letter stands before this place, or `from` if none stands between. */
function lineBefore(text, from, start) {
  for (let at = start; at > from && text[at - 1] !== '\n'; ) {
    at -= isPair(text, at - 2) ? 2 : 1;
    if (LETTER.test(String.fromCodePoint(text.codePointAt(at)))) return start;
    if (at === from || text[at - 1] === '\n') return at;
  }
  return start;
}

/** Behind signs that follow immediately, and spaces; or at the end of the line, if no letter follows on it. */
function lineBehind(text, end) {
  let near;
  let at = end;
  for (; at < text.length && text[at] !== '\n'; at += isPair(text, at) ? 2 : 1) {
    if (LETTER.test(String.fromCodePoint(text.codePointAt(at)))) break;
    if (/\s/.test(text[at])) near ??= at;
  }
  if (at === text.length || text[at] === '\n' || near === undefined) return at;
  while (/\s/.test(text[near])) near++;
  return near;
}

/** Whether a character of two units begins here. */
const isPair = (text, at) => at >= 0 && text.codePointAt(at) > 0xffff;

/** Texts, of which some are replaced: those wait in a temporary file. */
class Replaced {
  #texts;
  #places = new Map();
  #spool;

  constructor(texts) {
    this.#texts = texts;
  }

  get length() {
    return this.#texts.length;
  }

  has(position) {
    return this.#places.has(position);
  }

  get(position) {
    const place = this.#places.get(position);
    return place === undefined ? this.#texts.get(position) : this.#spool.read(...place);
  }

  set(position, text) {
    this.#spool ??= new Spool();
    this.#places.set(position, this.#spool.write(text));
  }

  close() {
    this.#spool?.close();
  }
}

/** Cuts until nothing is left to cut, because parts that come together can be a common passage. Returns the texts, and `has(position)` says which
    changed. `most` is the number of documents in which a passage may stand; `found(repeats, texts)` is called before each round. */
export async function cutAll(texts, { least, most, found }) {
  const all = new Replaced(texts);
  for (let cuts = 1; cuts > 0; ) {
    const repeats = await repeatsIn(all, least);
    await found(repeats, all);
    cuts = 0;
    for (let position = 0; position < all.length; position++) {
      const before = all.get(position);
      const after = withoutCommon(before, least, (key) => repeats.documentsOf(key) > most);
      if (after === before) continue;
      all.set(position, after);
      cuts++;
    }
  }
  return all;
}
