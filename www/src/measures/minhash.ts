import { random } from '../page/random.ts';

/** The numbers that are stored for a text, four bytes each. */
export const KEPT = 64;

const draw = random(1997);
const seeds = Uint32Array.from({ length: KEPT }, () => draw() * 2 ** 32);

/** Mixes the bits of a hash, differently for each seed (the last steps of MurmurHash3). */
function mixed(hash: number, seed: number): number {
  let bits = hash ^ seed;
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return (bits ^ (bits >>> 16)) >>> 0;
}

/** MinHash (Broder 1997): all shingles are shuffled in 64 ways, and of each order the first one is kept. */
export function minhash(hashes: Iterable<number>): Uint32Array {
  const least = new Uint32Array(KEPT).fill(0xffff_ffff);
  for (const hash of hashes) for (let i = 0; i < KEPT; i++) least[i] = Math.min(least[i]!, mixed(hash, seeds[i]!));
  return least;
}

/** The share of the orders in which both texts have the same first shingle. On average it is their Jaccard index. */
export const agreement = (a: Uint32Array, b: Uint32Array): number => a.reduce((same, least, i) => same + Number(least === b[i]), 0) / KEPT;
