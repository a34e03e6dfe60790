// Finds the passages that stand in several documents, or several times in one, by reading all texts a few times.

import { hearSignals } from '../signals.js';
import { Repeats } from './table.js';
import { eachWindow, endsAt, folded, wordsOf } from './words.js';

/** Milliseconds between two looks for a signal. */
const PAUSE_MS = 50;

/** Each text in turn, so that signals are heard. `texts` is { length, get }. */
async function* each(texts) {
  let heard = performance.now();
  for (let position = 0; position < texts.length; position++) {
    yield [position, texts.get(position)];
    if (performance.now() - heard > PAUSE_MS) {
      await hearSignals();
      heard = performance.now();
    }
  }
}

/** What is repeated in the texts: windows of at least `least` letters. */
export async function repeatsIn(texts, least) {
  const repeats = new Repeats();
  for await (const [, text] of each(texts)) eachWindow(wordsOf(text), least, (key) => repeats.see(key));
  for await (const [position, text] of each(texts)) {
    const windows = [];
    eachWindow(wordsOf(text), least, (key) => windows.push(key));
    repeats.add(position, windows);
  }
  return repeats;
}

/** The passages that stand in at least `documents` documents, those with most letters × documents first: { text, letters, key, words, times,
    documents }. One that adds little to others, which stand in more documents, is not listed. */
export async function passagesIn(texts, repeats, { least, documents }) {
  const wanted = new Map();
  for (const passage of repeats.passages(documents)) {
    if (!wanted.has(passage.position)) wanted.set(passage.position, []);
    wanted.get(passage.position).push(passage);
  }
  // Every passage of a document is known when the document comes: it begins there or stood in an earlier one.
  const known = new Map();
  const found = [];
  for (const [position, passages] of [...wanted].sort(([a], [b]) => a - b)) {
    const text = texts.get(position);
    const words = wordsOf(text);
    const windows = [];
    eachWindow(words, least, (key, first, last) => windows.push({ key, first, last }));
    for (const { key, window, windows: count, ...passage } of passages) {
      const [first, last] = [windows[window].first, windows[window + count - 1].last];
      known.set(key, { ...passage, key, first, words: last + 1 - first, text: text.slice(words.starts[first], words.ends[last]) });
    }
    const around = documentsAround(words.count, windows, known);
    for (const { key } of passages) {
      const { first, ...passage } = known.get(key);
      const [letters, own] = [0, passage.documents].map((most) => lettersOf(words, first, passage.words, (word) => most === 0 || around[word] <= most));
      if (2 * own >= least) found.push({ ...passage, letters });
    }
    await hearSignals();
  }
  return found.sort((a, b) => b.letters * b.documents - a.letters * a.documents || b.times - a.times || (a.text < b.text ? -1 : 1));
}

/** For each word the largest number of documents that have a passage around it. */
function documentsAround(count, windows, known) {
  const around = new Uint32Array(count);
  for (const { key, first } of windows) {
    const { words = 0, documents } = known.get(key) ?? {};
    for (let word = first; word < Math.min(count, first + words); word++) around[word] = Math.max(around[word], documents);
  }
  return around;
}

function lettersOf({ letters }, first, count, isCounted) {
  let sum = 0;
  for (let word = first; word < first + count; word++) if (isCounted(word)) sum += letters[word];
  return sum;
}

const wordingOf = (text) => Array.from(text.matchAll(/[\p{L}\p{N}\p{M}]+/gu), ([word]) => folded(word)).join(' ');

/** Adds to each passage its places { position, start, end }, in the order of the documents; those in one document do not overlap. Texts are
    compared here, so the numbers of documents and places are exact. */
export async function place(passages, texts, least) {
  const byKey = new Map(passages.map((passage) => [passage.key, Object.assign(passage, { places: [], wording: wordingOf(passage.text) })]));
  for await (const [position, text] of each(texts)) {
    const words = wordsOf(text);
    eachWindow(words, least, (key, first) => {
      const passage = byKey.get(key);
      const last = passage && first + passage.words - 1;
      if (passage === undefined || last >= words.count || !endsAt(words, last)) return;
      const [start, end] = [words.starts[first], words.ends[last]];
      const known = passage.places.at(-1);
      if (known?.position === position && known.end > start) return;
      if (wordingOf(text.slice(start, end)) === passage.wording) passage.places.push({ position, start, end });
    });
  }
  for (const passage of passages) {
    passage.times = passage.places.length;
    passage.documents = new Set(passage.places.map(({ position }) => position)).size;
    delete passage.wording;
  }
  return passages;
}
