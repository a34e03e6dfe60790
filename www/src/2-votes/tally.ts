import { type Explanation, explain, recipes } from 'nearprint/fingerprints';

export const BITS = 64;
export type Hash = 'md5' | 'fx';

/** A text by the textbook's recipe, with either hash. */
export const explained = (text: string, hash: Hash): Explanation => explain(text, { ...recipes.textbook, hash });

/** What a shingle adds to the sum of a bit: its weight or minus its weight. */
export const vote = ({ hash, weight }: Explanation['features'][number], bit: number): number =>
  (hash >> BigInt(bit)) & 1n ? weight : -weight;

/** The sums after the first `counted` shingles have voted, bit 0 first. */
export function sumsAfter({ features }: Explanation, counted: number): number[] {
  const sums = new Array<number>(BITS).fill(0);
  for (const feature of features.slice(0, counted)) {
    for (let bit = 0; bit < BITS; bit++) sums[bit]! += vote(feature, bit);
  }
  return sums;
}
