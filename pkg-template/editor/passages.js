// Passages of a text that documents have. Each paragraph is checked together with a little context, so that its matches depend on
// nothing else. A passage that crosses a border is found from both sides, and joined.

import { contentHash } from './content-hash.js';
import { isLongEnough } from './long-enough.js';
import { endOf } from './paragraphs.js';
import { lastBefore } from './projection.js';

/** From the matches of a slice of the text that begins at `from`, those in the paragraph: one for each passage, with offsets from
    the start of the paragraph. */
export function passagesIn(matches, from, { start, paragraph }, maxDocuments) {
  return matches.flatMap(({ here, there, ...match }) => {
    if (match.documents > maxDocuments) return []; // common wording
    const placed = here.map((range, place) => ({ ...match, here: range.map((at) => at + from - start), there: there[place] }));
    return placed.filter(({ here }) => overlap(here, [0, paragraph.length]));
  });
}

/** The passages of all paragraphs as matches: overlapping ones are joined, and short ones are left out. */
export function joined(passages, text, parts, shortest) {
  const documents = new Map();
  for (const passage of passages) {
    const own = documents.get(passage.id);
    if (own) own.push(passage);
    else documents.set(passage.id, [passage]);
  }
  const hashes = new Map(); // one for each part, however many documents match it
  const hashOf = (part) => {
    const key = part.join();
    if (!hashes.has(key)) hashes.set(key, contentHash(text.slice(...part)));
    return hashes.get(key);
  };
  return [...documents.values()].flatMap((own) => {
    const matches = []; // one match for all passages of a document in the same paragraphs
    for (const passage of merged(own)) {
      if (!isLongEnough(text.slice(...passage.here), shortest)) continue;
      const part = partAround(passage.here, parts);
      const last = matches.at(-1);
      if (!last || !overlap(part, last.part)) {
        matches.push({ part, passages: [passage] });
      } else {
        last.part = union(part, last.part);
        last.passages.push(passage);
      }
    }
    return matches.map(({ part, passages }) => {
      passages.sort((a, b) => lengthOf(b) - lengthOf(a));
      const [here, there] = ['here', 'there'].map((side) => passages.map((passage) => passage[side]));
      return { ...passages[0], here, there, part, contentHash: hashOf(part) };
    });
  });
}

/** Joins the passages of one document, in the order of the text. Of two that overlap here but not there, the longer one stays. */
function merged(passages) {
  const found = [];
  for (const passage of passages.sort((a, b) => a.here[0] - b.here[0])) {
    const last = found.at(-1);
    if (!last || !overlap(last.here, passage.here)) found.push({ ...passage });
    else if (overlap(last.there, passage.there)) Object.assign(last, { here: union(last.here, passage.here), there: union(last.there, passage.there) });
    else if (lengthOf(passage) > lengthOf(last)) Object.assign(last, passage);
  }
  return found;
}

const lengthOf = ({ here: [start, end] }) => end - start;
const overlap = (a, b) => a[0] < b[1] && b[0] < a[1];
const union = (a, b) => [Math.min(a[0], b[0]), Math.max(a[1], b[1])];

/** The range of the paragraphs that contain a range. */
function partAround([start, end], parts) {
  const first = parts[lastBefore(parts, start)];
  const last = parts[lastBefore(parts, end - 1)];
  return [first?.start ?? start, Math.max(end, last ? endOf(last) : 0)];
}
