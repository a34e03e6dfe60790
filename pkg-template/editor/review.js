// Checks a text: one question about all of it, and the paragraphs that hold the answers.

import { textHash } from '../text-hash.js';
import { lastBefore } from './marks.js';

/** The matches that are asked for at first. */
const FIRST = 50;

/** The letters of the shortest text that is checked and of the shortest part that is reported. */
export const SHORTEST = 80;

/**
 * The matches of a text; a promise if the corpus answers by one. `choose(matches)` returns the matches to keep, best first, and whether they
 * are enough; if not, more are asked for, since many may be of documents that are excluded or ignored. After the signal has aborted, nothing more is asked.
 */
export function review(corpus, text, options, choose, limit = FIRST) {
  const { scope, strictness, signal } = options;
  if (!hasLetters(text, SHORTEST)) return [];
  const answered = (answer) => {
    signal?.throwIfAborted();
    const { kept, enough } = choose(withParts(answer, text));
    return enough || answer.length < limit ? kept : review(corpus, text, options, choose, 4 * limit);
  };
  const answer = corpus.check(text, { scope, minLetters: SHORTEST, strictness, limit, signal });
  return typeof answer.then === 'function' ? answer.then(answered) : answered(answer);
}

/** Matches with the parts of the text that hold them. A hash of each part is what an ignored one is recognised by. */
function withParts(matches, text) {
  let paragraphs;
  const hashes = new Map(); // one for each part, however many documents match it
  const hashOf = (part) => {
    const key = part.join();
    if (!hashes.has(key)) hashes.set(key, textHash(text.slice(...part)).toString(36));
    return hashes.get(key);
  };
  return matches.map((match) => {
    const parts = match.scope === 'document' ? [[0, text.length]] : partsAround(match.here, (paragraphs ??= paragraphsOf(text)));
    return { ...match, parts, contentHashes: parts.map(hashOf) };
  });
}

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
