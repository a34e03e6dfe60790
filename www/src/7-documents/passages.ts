// Passages that stand in several documents, such as footers and licence lines: `nearprint passages`, as small as possible.

/** The fewest letters of a passage; a Chinese or Japanese letter counts as two. */
export const LEAST = 48;
/** The fewest documents that have it. */
export const SEVERAL = 3;

export interface Passage {
  text: string;
  letters: number;
  documents: number;
}

const CJK = '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}';
const WORD = new RegExp(`[${CJK}]|(?:(?![${CJK}])[\\p{L}\\p{N}\\p{M}])+`, 'gu');
const IS_CJK = new RegExp(`^[${CJK}]`, 'u');
const SLOTS = 2 ** 21;

interface Word {
  start: number;
  end: number;
  letters: number;
  hash: number;
}

const wordsOf = (text: string): Word[] =>
  Array.from(text.matchAll(WORD), ({ 0: word, index }) => {
    let hash = 0x811c9dc5;
    for (const unit of word.normalize('NFKC').toLowerCase()) hash = Math.imul(hash ^ unit.codePointAt(0)!, 0x01000193);
    return { start: index, end: index + word.length, letters: IS_CJK.test(word) ? 2 : word.length, hash };
  });

interface Window {
  key: number;
  first: number;
  last: number;
}

/** The shortest runs of words with `LEAST` letters, one from each word on. */
function windows(words: readonly Word[]): Window[] {
  const found: Window[] = [];
  let [last, letters] = [-1, 0];
  for (const [first, word] of words.entries()) {
    while (letters < LEAST && last + 1 < words.length) letters += words[++last]!.letters;
    if (letters < LEAST) break;
    let [low, high] = [0x9e3779b9, 0x85ebca6b];
    for (let at = first; at <= last; at++) {
      low = Math.imul(low ^ words[at]!.hash, 0x01000193);
      high = Math.imul(high + words[at]!.hash, 0x5bd1e995) ^ (high >>> 15);
    }
    found.push({ key: (low >>> 0) * 2 ** 20 + (high >>> 12), first, last });
    letters -= word.letters;
  }
  return found;
}

/** Counts in how many documents each key stands: first roughly, in slots, then exactly those that may stand in several. */
function frequencies(all: readonly Window[][]): Map<number, number> {
  const [many, latest] = [new Uint8Array(SLOTS), new Int32Array(SLOTS).fill(-1)];
  all.forEach((windows, place) => {
    for (const { key } of windows) {
      const slot = key % SLOTS;
      if (latest[slot] === place || many[slot]! >= SEVERAL) continue;
      latest[slot] = place;
      many[slot]!++;
    }
  });
  const exact = new Map<number, number>();
  for (const windows of all)
    for (const key of new Set(windows.map(({ key }) => key))) if (many[key % SLOTS]! >= SEVERAL) exact.set(key, (exact.get(key) ?? 0) + 1);
  return exact;
}

/** The passages of several of these texts, those with most letters × documents first. */
export function commonPassages(texts: readonly string[]): Passage[] {
  const words = texts.map(wordsOf);
  const all = words.map(windows);
  const documents = frequencies(all);
  const known = new Set<number>();
  const found: Passage[] = [];
  all.forEach((own, place) => {
    for (let from = 0; from < own.length; from++) {
      const many = documents.get(own[from]!.key) ?? 0;
      if (many < SEVERAL || known.has(own[from]!.key)) continue;
      let to = from;
      while (to + 1 < own.length && documents.get(own[to + 1]!.key) === many && !known.has(own[to + 1]!.key)) to++;
      for (let at = from; at <= to; at++) known.add(own[at]!.key);
      const [first, last] = [own[from]!.first, own[to]!.last];
      const letters = words[place]!.slice(first, last + 1).reduce((sum, word) => sum + word.letters, 0);
      found.push({ text: texts[place]!.slice(words[place]![first]!.start, words[place]![last]!.end), letters, documents: many });
      from = to;
    }
  });
  return found.sort((a, b) => b.letters * b.documents - a.letters * a.documents);
}
