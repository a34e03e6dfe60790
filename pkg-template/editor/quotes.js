// What the quotations of a match show.

import { beginning, element, ending, withLines } from './box.js';
import { differences } from './differences.js';

/** In UTF-16 code units: passages with a gap of at most `BETWEEN` are shown as one, and `EQUAL` of a long equal stretch is shown.
 */
const BETWEEN = 100;
const EQUAL = 80;

/** Of a longer passage only the beginning is quoted: to find the words of more takes noticeable time. */
const LONGEST = 20_000;

/**
 * The lines of both quotations: the passages at some places, with what differs marked, and a line between those that are far from each other.
 * Of one alone, if both have the same, or the other text is not kept.
 */
export function quoted(match, places, texts) {
  const groups = groupsOf(match).filter((group) => group.some((place) => places.includes(place)));
  const sides = groups.map((group) => quotedGroup(match, group, texts));
  const isTwice = sides.some((lines) => lines.length === 2);
  return (isTwice ? [0, 1] : [0]).map((side) =>
    sides.flatMap((lines, at) => [...(at > 0 ? [['…']] : []), ...(lines[side] ?? lines[0].map((line) => line.map(copied)))]),
  );
}

const copied = (piece) => piece.cloneNode?.(true) ?? piece;

function quotedGroup(match, group, texts) {
  const [first, last] = [group[0], group.at(-1)];
  const own = [match.here[first][0], match.here[last][1]];
  const piece = (text, [start, end]) => withLines(text?.slice(start, Math.min(end, start + LONGEST)) ?? '');
  if (texts.there === undefined || match.there[first] === undefined)
    return [filled([linesOf([{ texts: [piece(texts.here, own)] }], 0)])[0]];
  const other = [match.there[first][0], match.there[last][1]];
  const isLong = [own, other].some(([start, end]) => end - start > LONGEST);
  const runs = differences(piece(texts.here, own), piece(texts.there, other));
  // A difference at the end may come from the cut: one text is cut earlier.
  const shown = isLong ? runs.slice(0, runs.findLastIndex(({ differs }) => !differs) + 1) : runs;
  if (isLong) shown.push({ texts: [' …', ' …'] });
  const isSame = shown.every(({ texts: [own, other], differs }) => !differs && own === other);
  return filled((isSame ? [0] : [0, 1]).map((side) => linesOf(shown, side)));
}

/** Lines without those that are empty on each side. */
function filled(sides) {
  const isEmpty = (line) => line.every((piece) => (piece.textContent ?? piece).trim() === '');
  const kept = sides[0].map((_, at) => sides.some((lines) => !isEmpty(lines[at])));
  return sides.map((lines) => lines.filter((_, at) => kept[at]));
}

/** The places of passages in the order of the text, those together that have small gaps between them on both sides. */
function groupsOf({ here, there }) {
  const order = here.map((_, place) => place).sort((a, b) => here[a][0] - here[b][0]);
  const close = (ranges, a, b) => ranges[a] && ranges[b] && ranges[b][0] >= ranges[a][1] && ranges[b][0] - ranges[a][1] <= BETWEEN;
  const groups = [];
  for (const place of order) {
    const last = groups.at(-1)?.at(-1);
    if (last !== undefined && close(here, last, place) && close(there, last, place)) groups.at(-1).push(place);
    else groups.push([place]);
  }
  return groups;
}

/** One side of runs as lines of nodes: they end where both texts have a line break, so both sides have the same number. Differences are
    marked, and long equal stretches are shown without their middle, on both sides the same. */
function linesOf(runs, side) {
  const lines = [[]];
  for (const [place, { texts, differs }] of runs.entries()) {
    const text = texts[side];
    const isSame = !differs && texts.every((other) => other === text);
    const [first, ...more] = isSame ? shortened(text, place > 0, place < runs.length - 1).split('\n') : [text];
    if (text !== '') lines.at(-1).push(differs ? element('mark', {}, text) : first);
    lines.push(...more.map((line) => [line]));
  }
  return lines;
}

function shortened(text, isAfter, isBefore) {
  if (text.length <= 3 * EQUAL) return text;
  if (!isAfter && !isBefore) return `${beginning(text, 3 * EQUAL)} …`;
  return `${isAfter ? beginning(text, EQUAL) : ''} … ${isBefore ? ending(text, EQUAL) : ''}`;
}
