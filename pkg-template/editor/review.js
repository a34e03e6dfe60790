// Checks a text: one question about all of it.

import { textHash } from '../text-hash.js';
import { hasLetters, paragraphsOf, partsAround } from './paragraphs.js';

export { Ignored } from './ignored.js';

/** The matches that are asked for at first. */
const FIRST = 50;

/**
 * The matches of a text; a promise if the corpus answers by one. `choose(matches)` returns the matches to keep, best first, and whether they
 * are enough; if not, more are asked for, since many may be of documents that are excluded or ignored. After the signal has aborted, nothing more is asked.
 */
export function review(corpus, text, options, choose, limit = FIRST) {
  const { scope, threshold, minLetters, maxDocuments, minShare, strictness, signal } = options;
  if (!hasLetters(text, minLetters)) return [];
  const answered = (answer) => {
    signal?.throwIfAborted();
    const { kept, enough } = choose(withParts(answer, text));
    return enough || answer.length < limit ? kept : review(corpus, text, options, choose, 4 * limit);
  };
  const answer = corpus.check(text, { scope, threshold, minLetters, maxDocuments, minShare, strictness, limit, signal });
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
