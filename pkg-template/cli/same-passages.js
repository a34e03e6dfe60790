// Groups the matches of a document by passage.

/** Two stretches are the same passage if they share as much of what both cover. */
const SAME = 0.8;

/** Units between two runs of a match that are one stretch nevertheless: a few changed words. */
const APART = 80;

/**
 * Stretches of matches that are nearly the same are one passage: the part that all of them cover, and the documents that have it. A stretch is
 * compared only with the passages that overlap it. There are few, because two of them that are not the same differ much in length.
 */
export function passagesOf(matches) {
  const passages = [];
  let open = [];
  const stretches = matches.flatMap(stretchesOf);
  stretches.sort(({ range: a }, { range: b }) => a[0] - b[0] || b[1] - a[1]);
  for (const { id, range: [start, end], documents } of stretches) {
    open = open.filter(({ here: [from, to] }) => to - start >= SAME * (to - from));
    const same = open.find(({ here: [from, to] }) => Math.min(end, to) - Math.max(start, from) >= SAME * (Math.max(end, to) - Math.min(start, from)));
    if (same === undefined) {
      const passage = { here: [start, end], others: new Set([id]), documents: Math.max(2, documents) };
      passages.push(passage);
      open.push(passage);
      continue;
    }
    same.here = [Math.max(start, same.here[0]), Math.min(end, same.here[1])];
    same.others.add(id);
    same.documents = Math.max(same.documents, 1 + same.others.size);
  }
  return passages;
}

/** The stretches of a match: runs with little between them are one. The match says in how many documents its longest run is, the first. */
function stretchesOf({ id, here, documents = 0 }) {
  const [longest] = here;
  const stretches = [];
  for (const [start, end] of [...here].sort((a, b) => a[0] - b[0])) {
    let last = stretches.at(-1);
    if (last === undefined || start - last.range[1] > APART) stretches.push((last = { id, range: [start, end], documents: 0 }));
    last.range[1] = Math.max(last.range[1], end);
    if (start === longest[0]) last.documents = documents;
  }
  return stretches;
}
