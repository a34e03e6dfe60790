// Two texts that vote side by side: a toy of eight bits and five words, with weights set by hand as in the articles, and the page's
// two texts in 64 bits.
import { type Recipe, explain, fromFeatures, recipes } from 'nearprint';
import { inLanguage } from '../page/language.ts';

export interface Voter {
  text: string;
  hash: bigint;
  /** Its weight in each text; 0 if the text does not have it. */
  a: number;
  b: number;
}

export interface Pair {
  bits: number;
  voters: readonly Voter[];
}

export type Side = 'a' | 'b';

const words: readonly (readonly [text: string, a: number, b: number])[] = inLanguage({
  en: [
    ['the', 1, 1],
    ['lighthouse', 5, 5],
    ['keeper', 4, 4],
    ['writes', 2, 2],
    ['daily', 3, 0],
    ['weekly', 0, 3],
  ],
  zh: [
    ['我', 1, 1],
    ['北京', 4, 4],
    ['天安门', 5, 5],
    ['广场', 3, 3],
    ['爱', 2, 0],
    ['看', 0, 2],
  ],
});
export const sentences: Record<Side, string> = inLanguage({
  en: { a: 'the lighthouse keeper writes daily', b: 'the lighthouse keeper writes weekly' },
  zh: { a: '我爱北京天安门广场', b: '我看北京天安门广场' },
});

/** The fingerprint of a single feature is its hash; the toy uses the last eight bits of its MD5. */
export const toy = (): Pair => ({
  bits: 8,
  voters: words.map(([text, a, b]) => ({ text, a, b, hash: fromFeatures([text], recipes.textbook) & 0xffn })),
});

/** Features of both texts come first, then those of only one. */
export function ofTexts(a: string, b: string, recipe: Recipe): Pair {
  const voters = new Map<string, Voter>();
  for (const { text, hash, weight } of explain(a, recipe).features) voters.set(text, { text, hash, a: weight, b: 0 });
  for (const { text, hash, weight } of explain(b, recipe).features) {
    const known = voters.get(text);
    if (known) known.b = weight;
    else voters.set(text, { text, hash, a: 0, b: weight });
  }
  const rank = ({ a, b }: Voter) => (a && b ? 0 : a ? 1 : 2);
  return { bits: 64, voters: [...voters.values()].sort((x, y) => rank(x) - rank(y)) };
}

/** +1 or −1: how a voter votes on a bit. */
export const sign = ({ hash }: Voter, bit: number): 1 | -1 => ((hash >> BigInt(bit)) & 1n ? 1 : -1);

/** The sums of one text after so many voters, bit 0 first. */
export function sumsOf({ bits, voters }: Pair, side: Side, counted: number): number[] {
  const sums = new Array<number>(bits).fill(0);
  for (const voter of voters.slice(0, counted)) {
    if (voter[side]) for (let bit = 0; bit < bits; bit++) sums[bit]! += sign(voter, bit) * voter[side];
  }
  return sums;
}
