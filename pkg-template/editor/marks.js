// Ranges in a text, and how edits move them. All offsets are UTF-16 code units.

import { check, checkString, checkWhole } from '../checks.js';

/** Simultaneous changes as a sequence, in which each change refers to the text after the changes before it. */
export function inSequence(changes) {
  // From the end of the text, so that no change moves the others. Of two insertions at one place the first given ends up first, and an
  // insertion comes before a replacement at the same place.
  const placed = changes.map((change, place) => ({ ...change, place }));
  return placed.sort((a, b) => b.from - a.from || b.to - a.to || b.place - a.place);
}

/** A text after changes `inSequence`, in one pass. */
export function changedText(text, changes) {
  const pieces = [];
  let end = text.length;
  for (const { from, to, insert } of changes) {
    pieces.push(text.slice(to, end), insert);
    end = from;
  }
  pieces.push(text.slice(0, end));
  return pieces.reverse().join('');
}

/** A range after one change: none if its text was touched, because only checked text may be marked. */
function movedRange([start, end], { from, to, insert }) {
  if (from >= end) return [[start, end]];
  if (to > start) return [];
  const by = insert.length - (to - from);
  return [[start + by, end + by]];
}

const LINE_END = /[\n\r\v\f\x85\u2028\u2029]/;

/** A range after one change. Unlike above, it grows and shrinks with changes inside it; what begins another line beside it stays outside. */
export function stretchedRange([start, end], { from, to, insert }) {
  const by = insert.length - (to - from);
  if (from === to && LINE_END.test(insert)) {
    if (from === start) return [[start + by, end + by]];
    if (from === end) return [[start, end]];
  }
  const place = (at, after) =>
    at < from || (at === from && !after) ? at : at > to || (at === to && from < to) ? at + by : after ? from + insert.length : from;
  return [[place(start, false), place(end, true)]];
}

/**
 * Returns a function that moves a range through changes `inSequence`, and returns what becomes of it, a list of ranges. It calls
 * `move(range, change)` only for changes that touch the range: of many changes nearly all are after it, or before it.
 */
export function mover(changes) {
  // How far all changes from one on move a range behind them.
  const sums = [0];
  for (let at = changes.length - 1; at >= 0; at--) sums.push(sums.at(-1) + changes[at].insert.length - (changes[at].to - changes[at].from));
  return (range, move) => {
    let at = countWhile(changes, ({ from }) => from > range[1]);
    let ranges = [range];
    for (; at < changes.length && changes[at].to >= range[0]; at++) ranges = ranges.flatMap((one) => move(one, changes[at]));
    const by = sums[changes.length - at];
    return ranges.map(([start, end]) => [start + by, end + by]);
  };
}

/** How many items at the start of a list fit: of a list in order, all before the first that does not. */
function countWhile(list, fits) {
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (fits(list[middle])) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The index of the last of some pieces that starts at or before a place; -1 if there is none. */
export const lastBefore = (pieces, place) => countWhile(pieces, ({ start }) => start <= place) - 1;

/** A match after changes. Passages that were touched are removed from both sides; a match without any is `undefined`. */
function movedMatch(match, move) {
  const kept = match.here.map((range) => move(range, movedRange));
  const here = kept.flat();
  if (here.length === 0) return undefined;
  const there = match.there.filter((_, place) => kept[place].length > 0);
  return { ...match, here, there, parts: match.parts.map((part) => move(part, stretchedRange)[0]) };
}

/** Matches after changes `inSequence`; the same array if there are none. */
export function movedMatches(matches, changes) {
  if (changes.length === 0 || matches.length === 0) return matches;
  const move = mover(changes);
  return matches.map((match) => movedMatch(match, move)).filter((match) => match !== undefined);
}

/** UTF-16 code units that are compared at once, which is much faster than one by one. */
const PIECE = 512;

/** The change that turns one text into another; `undefined` if they are equal. For surfaces that do not report changes. */
export function changeBetween(before, after) {
  if (before === after) return undefined;
  const shorter = Math.min(before.length, after.length);
  const common = (most, isSame) => {
    let length = 0;
    for (const step of [PIECE, 1]) while (length + step <= most && isSame(length, step)) length += step;
    return length;
  };
  const start = common(shorter, (at, length) => before.startsWith(after.slice(at, at + length), at));
  const end = common(shorter - start, (at, length) =>
    before.endsWith(after.slice(after.length - at - length, after.length - at), before.length - at),
  );
  return { from: start, to: before.length - end, insert: after.slice(start, after.length - end) };
}

/** How many items at the start and at the end of two lists are the same; no item is counted twice. */
export function commonEnds(before, after, isSame) {
  const most = Math.min(before.length, after.length);
  let [start, end] = [0, 0];
  while (start < most && isSame(before[start], after[start])) start++;
  while (end < most - start && isSame(before[before.length - 1 - end], after[after.length - 1 - end])) end++;
  return [start, end];
}

/** The next passage after a place in the text, or the previous one before it; wraps around. `undefined` if there is none. */
export function passageFrom(matches, caret, backwards) {
  const places = matches.flatMap(({ here }) => here).sort((a, b) => a[0] - b[0]);
  return backwards
    ? (places.findLast(([start]) => start < caret) ?? places.at(-1))
    : (places.find(([start]) => start > caret) ?? places[0]);
}

/** The best match with a passage at this position. */
export const matchAt = (matches, position) => matches.find(({ here }) => here.some(([start, end]) => start <= position && position < end));

/** Changes must be inside the text and must not overlap. */
export function checkChanges(changes, length) {
  check('changes', changes, 'an array', Array.isArray(changes));
  for (const [place, change] of changes.entries()) {
    const name = `changes[${place}]`;
    check(name, change, 'an object', Object(change) === change);
    checkWhole(`${name}.from`, change.from, 0, length);
    checkWhole(`${name}.to`, change.to, change.from, length);
    checkString(`${name}.insert`, change.insert);
  }
  const sorted = [...changes].sort((a, b) => a.from - b.from || a.to - b.to);
  sorted.forEach(({ from }, place) => {
    if (place > 0 && from < sorted[place - 1].to) throw new RangeError(`changes must not overlap, but do at ${from}`);
  });
}
