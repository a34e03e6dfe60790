// How a passage is found anywhere in a text: winnowing (Schleimer, Wilkerson and Aiken 2003), as small as possible. The archives of the
// package do the same in Rust; a corpus keeps phrases of words.

/** The letters of a gram, and of the window from which one gram is kept. A Chinese letter counts as two. */
export const GRAM = 12;
export const WINDOW = 20;

export interface Anchor {
  /** The place of its first letter, in UTF-16 units. */
  at: number;
  hash: number;
}

interface Letter {
  at: number;
  text: string;
  weight: number;
}

const letters = (text: string): Letter[] =>
  Array.from(text.matchAll(/[\p{L}\p{N}]/gu), ({ 0: letter, index }) => ({
    at: index,
    text: letter.toLowerCase(),
    weight: /\p{Script=Han}/u.test(letter) ? 2 : 1,
  }));

/** The end of the shortest run of letters from `from` on with this weight; undefined if there are not enough letters. */
function end(all: readonly Letter[], from: number, weight: number): number | undefined {
  let to = from;
  for (let sum = 0; sum < weight; to++) {
    if (to >= all.length) return undefined;
    sum += all[to]!.weight;
  }
  return to;
}

/** FNV-1a with its bits mixed once more. */
function hashOf(letters: readonly Letter[]): number {
  let hash = 0x811c9dc5;
  for (const { text } of letters) hash = Math.imul(hash ^ text.codePointAt(0)!, 0x01000193);
  return Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d) >>> 0;
}

/** The anchors: of the grams that begin in each window, the one with the smallest hash. A common passage has the same anchors in
    both texts. */
export function anchors(text: string): Anchor[] {
  const all = letters(text);
  const grams = all.flatMap(({ at }, i) => {
    const to = end(all, i, GRAM);
    return to === undefined ? [] : [{ at, hash: hashOf(all.slice(i, to)) }];
  });
  const kept = new Set<Anchor>();
  for (let i = 0; i < grams.length; i++) {
    const to = end(all, i, WINDOW);
    if (to === undefined || to > grams.length) break;
    kept.add(grams.slice(i, to).reduce((least, gram) => (gram.hash < least.hash ? gram : least)));
  }
  return [...kept];
}
