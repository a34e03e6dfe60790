// Ten thousand texts, their index, and the four drawers in which each of them lies.
import { Index, fingerprintAll } from 'nearprint';
import { generate } from '../7-documents/generate.ts';
import { language } from '../page/language.ts';
import { inSlices } from '../page/unhurried.ts';

export const MANY = 10_000;
const PORTION = 100;
export const BLOCKS = [0, 1, 2, 3] as const;
/** The 16 bits of a fingerprint that name its place in a set of drawers; the first set has the most significant ones. */
export const blockOf = (bits: bigint, block: number): number => Number((bits >> BigInt(48 - 16 * block)) & 0xffffn);

export interface Crowd {
  texts: readonly string[];
  index: Index;
  /** The texts that lie in the drawers of a fingerprint, by set. */
  opened(bits: bigint): readonly number[][];
}

export async function makeCrowd(progress: (made: number) => void): Promise<Crowd> {
  const texts: string[] = [];
  const portions = Array.from({ length: MANY / PORTION }, (_, i) => i);
  const index = new Index();
  const drawers = BLOCKS.map(() => new Map<number, number[]>());
  const portion = (seed: number) => {
    const made = generate(PORTION, language, seed + 1).map(({ text }) => text);
    for (const bits of fingerprintAll(made)) {
      const id = index.add(bits);
      for (const block of BLOCKS) {
        const place = blockOf(bits, block);
        const drawer = drawers[block]!.get(place);
        if (drawer) drawer.push(id);
        else drawers[block]!.set(place, [id]);
      }
    }
    texts.push(...made);
  };
  await inSlices(portions, portion, (done) => progress(done * PORTION));
  return { texts, index, opened: (bits) => BLOCKS.map((block) => drawers[block]!.get(blockOf(bits, block)) ?? []) };
}
