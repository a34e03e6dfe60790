// Checks a text: one question about all of it, the paragraphs that hold the answers, and which of these the writer has chosen to ignore.

import { check, checkOneOf, checkString, checkWhole, completeOptions } from '../checks.js';
import { checkExclude, SCOPES, STRICTNESS, scopeBits } from '../classes.js';
import { textHash } from '../text-hash.js';
import { lastBefore, mover, stretchedRange } from './marks.js';

/** The options of a checker. */
export const checkerDefaults = {
  scope: SCOPES,
  strictness: 'balanced',
  limit: 3,
  exclude: undefined,
  ignored: [],
  delayMs: 400,
};

export function checkedOptions(given) {
  const options = completeOptions('options', given, checkerDefaults);
  scopeBits(options.scope);
  checkWhole('options.limit', options.limit, 0, 50);
  checkWhole('options.delayMs', options.delayMs, 0, 60_000);
  checkOneOf('options.strictness', options.strictness, STRICTNESS);
  checkExclude(options.exclude);
  const exclude = Array.isArray(options.exclude) ? [...options.exclude] : options.exclude;
  return { ...options, scope: [options.scope].flat(), exclude, ignored: checkedRules(options.ignored) };
}

/** The matches that are asked for at first. */
const FIRST = 50;

/** The letters of the shortest text that is checked and of the shortest part that is reported. */
const SHORTEST = 80;

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
const hasBorder = (text) => paragraphsOf(`a${text}a`).length > 1;

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
const LETTER = /[\p{L}\p{N}]/gu;
const CJK = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/** Whether a text has so many letters and digits. A letter of Chinese, Japanese or Korean counts as two, as in `check`. */
function hasLetters(text, count) {
  let left = count;
  for (const [letter] of text.matchAll(LETTER)) {
    left -= CJK.test(letter) ? 2 : 1;
    if (left <= 0) return true;
  }
  return false;
}

// The matches that the writer has chosen to ignore.
//
//   { kind: 'source', id }                 no match with this document
//   { kind: 'pair', id, contentHash }      no match of this part with this document, if it is of little else
//   { kind: 'paragraph', contentHash }     no match of this part, until its text changes
//
// A part is a paragraph, several that a range of the match joins, or the whole text. `contentHash` is a hash of its text, so that the rules
// hold after a reload too. A match of several parts makes a rule for each.

export const KINDS = ['pair', 'paragraph', 'source'];

export function checkedRules(rules) {
  check('ignored', rules, 'an array', Array.isArray(rules));
  for (const [place, rule] of rules.entries()) {
    checkOneOf(`ignored[${place}].kind`, rule?.kind, KINDS);
    const key = rule.kind === 'paragraph' ? 'contentHash' : 'id';
    checkString(`ignored[${place}].${key}`, rule[key]);
    if (rule.contentHash !== undefined) checkString(`ignored[${place}].contentHash`, rule.contentHash);
  }
  return distinct(rules);
}

/** Rules as plain data, each once: equal paragraphs of a text make equal rules. */
export function distinct(rules) {
  const known = new Map(rules.map(({ parts, ...rule }) => [JSON.stringify([rule.kind, rule.id, rule.contentHash]), rule]));
  return [...known.values()];
}

/** How much of two parts must be in both, so that they are the same part. */
const SAME = 0.75;

export class Ignored {
  #rules;
  #rests = new WeakMap(); // of matches, so that the same one has the same rest

  constructor(rules) {
    this.replace(rules);
  }

  replace(rules) {
    this.#rules = distinct(rules);
  }

  add({ id, contentHashes, parts, scope }, kind) {
    if (kind === 'paragraph') this.#rules.push(...contentHashes.map((contentHash) => ({ kind, contentHash })));
    // For a match of the whole text the rule holds for ever: the text keeps changing, but remains the same text.
    else if (kind === 'source' || scope === 'document') this.#rules.push({ kind, id });
    else this.#rules.push(...parts.map((part, place) => ({ kind, id, contentHash: contentHashes[place], parts: [part] })));
  }

  /** Moves the ignored parts. A part remains the same while it is edited; one that was replaced is recognised by its hash. */
  edit(changes) {
    const move = mover(changes);
    for (const rule of this.#rules) rule.parts = rule.parts?.flatMap((part) => move(part, keptRange));
  }

  /** What a match shows outside the ignored parts of the text: the match, one of fewer ranges, or `undefined` if a rule is about all of it
      or the rest is too short to be reported. Updates the hash of an ignored part that was edited. */
  rest(match, text) {
    const { id, contentHashes, parts, here, scope } = match;
    let outside = here;
    const edited = []; // rules for these parts, or for pieces of them
    for (const rule of this.#rules) {
      if (rule.kind !== 'paragraph' && rule.id !== id) continue;
      if (rule.contentHash === undefined) return undefined;
      const same = parts.filter((_, place) => contentHashes[place] === rule.contentHash);
      const ignored = [...(rule.parts ?? []), ...same];
      if (ignored.length === 0) continue;
      outside = ignored.reduce((ranges, part) => ranges.flatMap((range) => without(range, part)), outside);
      if (rule.kind === 'paragraph') continue;
      if (!rule.parts?.length) rule.parts = same; // the text is back, by undoing, pasting or loading
      if (same.length > 0 || scope === 'document') continue;
      const around = parts.findIndex((part) => rule.parts.some((own) => isSame(own, part) || (part[0] <= own[0] && own[1] <= part[1])));
      if (around >= 0) edited.push([rule, contentHashes[around]]);
    }
    if (outside === here) return match;
    const rest = this.#restOf(match, outside, text);
    if (this.#areLong(rest.here, text)) return rest;
    for (const [rule, contentHash] of edited) rule.contentHash = contentHash; // the part was edited, or joined with other text
    return undefined;
  }

  /** A match with the ranges that lie outside the ignored parts or show enough there, the parts that hold them, and the letters of these ranges. */
  #restOf(match, outside, text) {
    const { here, there, parts, contentHashes } = match;
    const shows = here.map((range) => {
      const pieces = outside.filter((piece) => overlap(range, piece));
      return pieces.join() === range.join() || this.#areLong(pieces, text);
    });
    const left = here.filter((_, place) => shows[place]);
    for (const known of [match, this.#rests.get(match)]) if (known?.here.join() === left.join()) return known;
    const holds = parts.map((part) => left.some((range) => overlap(range, part)));
    const [byRange, byPart] = [shows, holds].map((kept) => (list) => list.filter((_, place) => kept[place]));
    const lettersOf = (ranges) => ranges.reduce((count, range) => count + (text.slice(...range).match(LETTER)?.length ?? 0), 0);
    const kept = lettersOf(left) / Math.max(1, lettersOf(here));
    const [letters, share] = [Math.round(match.letters * kept), match.share * kept];
    const rest = {
      ...match,
      letters,
      share,
      here: left,
      there: byRange(there),
      parts: byPart(parts),
      contentHashes: byPart(contentHashes),
    };
    this.#rests.set(match, rest);
    return rest;
  }

  #areLong(ranges, text) {
    return hasLetters(ranges.map((range) => text.slice(...range)).join(''), SHORTEST);
  }

  toJSON() {
    return distinct(this.#rules);
  }
}

const overlap = (a, b) => a[0] < b[1] && b[0] < a[1];

const isSame = ([a, b], [c, d]) => Math.min(b, d) - Math.max(a, c) >= SAME * (Math.max(b, d) - Math.min(a, c));

/** What of a range is not in a part: nothing, or a range before it and one behind it. */
function without([start, end], [from, to]) {
  const pieces = [
    [start, Math.min(end, from)],
    [Math.max(start, to), end],
  ];
  return pieces.filter(([first, last]) => first < last);
}

/**
 * Returns how a paragraph moves: it grows and shrinks with changes inside it. A new border inside it, or a new
 * paragraph inside it, splits it into two ranges. When another text replaces most of it, no range is left.
 */
const keptRange = (range, change) => {
  const [start, end] = range;
  const { from, to, insert } = change;
  const left = Math.max(0, Math.min(end, from) - start);
  const right = Math.max(0, end - Math.max(start, to));
  const gone = end - start - left - right;
  if (left + right === 0 || (insert !== '' && gone > 3 * (left + right))) return [];
  const isBeside = from > end || to < start;
  const by = insert.length - (to - from);
  const isLong = hasLetters(insert.slice(to - from), SHORTEST);
  const isInside = from >= start && to <= end && !isLong && !hasBorder(insert);
  if (isBeside || isInside) return stretchedRange(range, change);
  return [
    [start, start + left],
    [end + by - right, end + by],
  ].filter(([first, last]) => first < last);
};
