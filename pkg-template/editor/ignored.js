// The matches that the writer has chosen to ignore.
//
//   { kind: 'source', id }                 no match with this document
//   { kind: 'pair', id, contentHash }      no match of this part with this document, if it is of little else
//   { kind: 'paragraph', contentHash }     no match of this part, until its text changes
//
// `contentHash` is a hash of the part's text, so that the rules hold after a reload too.

import { mover, stretchedRange } from './marks.js';

/** How much of two parts must be in both, so that they are the same part. */
const SAME = 0.75;

export class Ignored {
  #rules;
  #shortest;

  /** `shortest` is the length of the shortest part that is reported. */
  constructor(rules, shortest) {
    this.#shortest = shortest;
    this.replace(rules);
  }

  replace(rules) {
    this.#rules = rules.map(({ parts, ...rule }) => rule);
  }

  add(match, kind) {
    const { id, contentHash, part, scope } = match;
    if (kind === 'paragraph') this.#rules.push({ kind, contentHash });
    // For a match of the whole text the rule holds for ever: the text keeps changing, but remains the same text.
    else if (kind === 'source' || scope === 'document') this.#rules.push({ kind, id });
    else this.#rules.push({ kind, id, contentHash, parts: [part] });
  }

  /** Moves the ignored parts. A part remains the same while it is edited; one that was replaced is recognised by its hash. */
  edit(changes) {
    const move = mover(changes);
    const keep = keptRange(this.#shortest);
    for (const rule of this.#rules) rule.parts = rule.parts?.flatMap((part) => move(part, keep));
  }

  /** Whether a match is ignored: by a rule, or because what it shows outside the ignored parts is too short to be reported. Updates the
      hash of an ignored part that was edited. */
  has({ id, contentHash, part, here, scope }) {
    let outside = here;
    const own = []; // rules for this part, or for pieces of it
    for (const rule of this.#rules) {
      if (rule.kind === 'paragraph') {
        if (rule.contentHash === contentHash) return true;
        continue;
      }
      if (rule.id !== id) continue;
      if (rule.contentHash === undefined) return true;
      if (rule.contentHash === contentHash) {
        if (!rule.parts?.length) rule.parts = [part]; // the text is back, by undoing, pasting or loading
        return true;
      }
      for (const range of rule.parts ?? []) {
        if (scope !== 'document' && (isSame(range, part) || (part[0] <= range[0] && range[1] <= part[1]))) own.push(rule);
        outside = outside.flatMap((shown) => without(shown, range));
      }
    }
    const isHidden = outside.reduce((sum, [start, end]) => sum + end - start, 0) < this.#shortest;
    // The part was edited, or joined with other text.
    if (isHidden) for (const rule of own) rule.contentHash = contentHash;
    return isHidden;
  }

  toJSON() {
    return this.#rules.map(({ parts, ...rule }) => rule);
  }
}

const isSame = ([a, b], [c, d]) => Math.min(b, d) - Math.max(a, c) >= SAME * (Math.max(b, d) - Math.min(a, c));

/** What of a range is not in a part: nothing, or a range before it and one behind it. */
function without([start, end], [from, to]) {
  const pieces = [[start, Math.min(end, from)], [Math.max(start, to), end]];
  return pieces.filter(([first, last]) => first < last);
}

/** The border of two paragraphs. */
const BORDER = /\u2029|\n\s*\n|\r\s*\r/;

/**
 * Returns how a paragraph moves: it grows and shrinks with changes inside it. Around a border and around an insertion of the length of
 * a paragraph of its own, it is two pieces; nothing is left of it when another text takes the place of most of it.
 */
const keptRange = (shortest) => (range, change) => {
  const [start, end] = range;
  const { from, to, insert } = change;
  const left = Math.max(0, Math.min(end, from) - start);
  const right = Math.max(0, end - Math.max(start, to));
  const gone = end - start - left - right;
  if (left + right === 0 || (insert !== '' && gone > 3 * (left + right))) return [];
  const isBeside = from > end || to < start;
  const by = insert.length - (to - from);
  const isInside = from >= start && to <= end && by < shortest && !BORDER.test(insert);
  if (isBeside || isInside) return stretchedRange(range, change);
  return [[start, start + left], [end + by - right, end + by]].filter(([first, last]) => first < last);
};
