// The verdict on two texts, and the three measures that it is made of, by what the package answers.
import { type Recipe, compare, explain, recipes } from 'nearprint';
import { byLetter } from './letters.ts';

export type Part = 'words' | 'jaccard' | 'letters';

export interface Verdict {
  parts: Record<Part, number>;
  /** The smallest score of near-duplicates of this length, found by trying. */
  threshold: number;
  score: number;
  same: boolean;
}

/** The share of the letters that both have in the same order, from which texts are near-duplicates. */
export const LETTERS = 0.88;

/** The words of a text with a sign between them that only this text has: so no shingle of 16 characters is in both texts, and what is left of a score is words in order. */
const apart = (text: string, sign: string) => text.replace(/\s+|(?<=\p{Script=Han})(?=\p{Script=Han})/gu, ` ${sign} `);
const byWords: Recipe = { ...recipes.default, size: 16, spaces: 'keep', punctuation: 'keep' };

const lettersOf = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
function lettersInOrder(a: string, b: string): number {
  const { a: one, b: other, subsequence } = byLetter(lettersOf(a), lettersOf(b));
  return one + other ? (2 * subsequence) / (one + other) : 0;
}

/** A word that no text has. */
const strange = (i: number) => `zq${i.toString(26).replace(/\d/g, (digit) => 'kvwxyjqzbp'[Number(digit)]!)}xv`;

/** Words are added to the text until the package says that it is not the same any more: there the score crosses the threshold, which depends on the shorter text alone. */
function thresholdOf(text: string): number {
  const grown = (many: number) => compare(text, `${text} ${Array.from({ length: many }, (_, i) => strange(i)).join(' ')}`);
  let [same, other] = [0, 1];
  while (grown(other).same) other *= 2;
  while (other - same > 1) {
    const middle = (same + other) >> 1;
    if (grown(middle).same) same = middle;
    else other = middle;
  }
  return (grown(same).score + grown(other).score) / 2;
}

/** The verdict, which is that of the default recipe. */
export function verdict(a: string, b: string): Verdict | undefined {
  const { score, same, jaccard } = compare(a, b);
  const features = (text: string) => explain(text).features.length;
  const [one, other] = [features(a), features(b)];
  if (!one || !other) return undefined;
  return {
    parts: { words: compare(apart(a, '.'), apart(b, ';'), byWords).score, jaccard, letters: lettersInOrder(a, b) },
    threshold: thresholdOf(one <= other ? a : b),
    score,
    same,
  };
}
