import { lastBefore } from './marks.js';

const LINE = /[^\n\r\v\f\x85\u2028\u2029]+/g;
/** White space between two lines that does not separate paragraphs, as in the core: one line break that is not U+2029. */
const ONE_BREAK = /^(\r\n|[^\u2029])$/;

/** The paragraphs of a text as { start, end }, without the white space around them. */
export function paragraphsOf(text) {
  const found = [];
  let last = 0;
  for (const { 0: line, index } of text.matchAll(LINE)) {
    const said = line.trim();
    if (said === '') continue;
    const start = index + line.length - line.trimStart().length;
    const end = start + said.length;
    if (found.length > 0 && ONE_BREAK.test(text.slice(last, index))) found.at(-1).end = end;
    else found.push({ start, end });
    last = index + line.length;
  }
  return found;
}

/** Whether a text that is inserted into a paragraph divides it. */
export const hasBorder = (text) => paragraphsOf(`a${text}a`).length > 1;

/** The parts of a text that hold some ranges: each is one paragraph, or all paragraphs that a range extends over. */
export function partsAround(ranges, paragraphs) {
  const parts = [];
  for (const [start, end] of [...ranges].sort((a, b) => a[0] - b[0])) {
    const [first, last] = [start, end - 1].map((at) => paragraphs[lastBefore(paragraphs, at)]);
    const part = [Math.min(start, first?.start ?? start), Math.max(end, last?.end ?? end)];
    const before = parts.at(-1);
    if (before && part[0] < before[1]) before[1] = Math.max(before[1], part[1]);
    else parts.push(part);
  }
  return parts;
}

/** A letter or a digit. */
export const LETTER = /[\p{L}\p{N}]/gu;
const CJK = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/** Whether a text has so many letters and digits. A letter of Chinese, Japanese or Korean counts as two, as in `check`. */
export function hasLetters(text, count) {
  let left = count;
  for (const [letter] of text.matchAll(LETTER)) {
    left -= CJK.test(letter) ? 2 : 1;
    if (left <= 0) return true;
  }
  return false;
}
