// The matches that the writer has chosen to ignore.
//
//   { kind: 'source', id }                 no match with this document
//   { kind: 'pair', id, contentHash }      no match of this part with this document, if it is of little else
//   { kind: 'paragraph', contentHash }     no match of this part, until its text changes
//
// A part is a paragraph, several that a range of the match joins, or the whole text. `contentHash` is a hash of its text, so that the rules
// hold after a reload too. A match of several parts makes a rule for each.

import { distinct } from './checker-arguments.js';
import { hasBorder, hasLetters, LETTER, SHORTEST } from './review.js';
import { mover, stretchedRange } from './marks.js';

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
