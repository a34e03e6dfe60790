// What the quotations of a card show.

import { element } from './box.js';
import { differences } from './differences.js';

/** In UTF-16 code units: passages with a gap of at most `BETWEEN` are shown as one, and `EQUAL` of a long equal stretch is shown.
    */
const BETWEEN = 100;
const EQUAL = 80;

/** Of a longer passage only the beginning is quoted: to find the words of more takes noticeable time. */
const LONGEST = 20_000;

/** The contents of both quotations: the passage at a place, with what differs marked. One alone, if the other text is not kept. */
export function quoted(match, place, texts) {
  const [own, other] = around(match, place);
  const piece = (text, [start, end]) => text?.slice(start, Math.min(end, start + LONGEST)) ?? '';
  if (texts.there === undefined || other === undefined) return [shown([{ text: piece(texts.here, own) }])];
  const isLong = [own, other].some(([start, end]) => end - start > LONGEST);
  return differences(piece(texts.here, own), piece(texts.there, other)).map((pieces) => {
    if (!isLong) return shown(pieces);
    // At the end something differs because one of them is cut earlier.
    return [...shown(pieces.slice(0, pieces.findLastIndex(({ differs }) => !differs) + 1)), ' …'];
  });
}

/** The range of the passage at a place and of its neighbours with small gaps on both sides, in both texts. */
function around({ here, there }, place) {
  if (there[place] === undefined) return [here[place], undefined];
  const order = here.map((_, at) => at).filter((at) => there[at]).sort((a, b) => here[a][0] - here[b][0]);
  const close = (ranges, a, b) => ranges[b][0] >= ranges[a][1] && ranges[b][0] - ranges[a][1] <= BETWEEN;
  const beside = (a, b) => a !== undefined && b !== undefined && close(here, a, b) && close(there, a, b);
  let first = order.indexOf(place);
  let last = first;
  while (beside(order[first - 1], order[first])) first--;
  while (beside(order[last], order[last + 1])) last++;
  return [here, there].map((ranges) => [ranges[order[first]][0], ranges[order[last]][1]]);
}

/** Pieces as nodes: differences are marked, and long equal stretches are shown without their middle. */
const shown = (pieces) =>
  pieces.map(({ text, differs }, place) => {
    if (differs) return element('mark', {}, text);
    if (text.length <= 3 * EQUAL) return text;
    if (pieces.length === 1) return `${text.slice(0, 3 * EQUAL)} …`;
    return `${place > 0 ? text.slice(0, EQUAL) : ''} … ${place < pieces.length - 1 ? text.slice(-EQUAL) : ''}`;
  });
