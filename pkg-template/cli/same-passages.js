// Groups the matches of a document by passage.

import { wholeOf } from './whole.js';

/** Two stretches are the same passage if they share as much of what both cover. */
const SAME = 0.8;

/**
 * Matches of nearly the same stretch are one passage: the part that all of them cover, and the documents that have it. A match is
 * compared only with the passages that overlap it. There are few, because two of them that are not the same differ much in length.
 */
export function passagesOf(matches) {
  const passages = [];
  let open = [];
  const stretches = matches.map((match) => ({ match, whole: wholeOf(match) }));
  stretches.sort(({ whole: a }, { whole: b }) => a[0] - b[0] || b[1] - a[1]);
  for (const { match, whole: [start, end] } of stretches) {
    open = open.filter(({ here: [from, to] }) => to - start >= SAME * (to - from));
    const same = open.find(({ here: [from, to] }) => Math.min(end, to) - Math.max(start, from) >= SAME * (Math.max(end, to) - Math.min(start, from)));
    if (same === undefined) {
      const passage = { here: [start, end], others: new Set([match.id]), documents: Math.max(2, match.documents ?? 0) };
      passages.push(passage);
      open.push(passage);
      continue;
    }
    same.here = [Math.max(start, same.here[0]), Math.min(end, same.here[1])];
    same.others.add(match.id);
    same.documents = Math.max(same.documents, 1 + same.others.size);
  }
  return passages;
}
