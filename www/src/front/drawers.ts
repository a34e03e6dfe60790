// The four drawers in which a text lies: each is named by 16 of its 64 bits.
import { type Fingerprint, distance } from 'nearprint';

export const BLOCKS = [0, 1, 2, 3] as const;

/** The 16 bits of a fingerprint that name its drawer in a set of drawers; the first set has the most significant ones. */
export const blockOf = (bits: bigint, block: number): number => Number((bits >> BigInt(48 - 16 * block)) & 0xffffn);

/** How many bits of each drawer's name differ. A copy is lost when none of them is 0. */
export const spoilt = (one: bigint, other: bigint): number[] =>
  BLOCKS.map((block) => distance(BigInt(blockOf(one, block)) as Fingerprint, BigInt(blockOf(other, block)) as Fingerprint));

export const lost = (one: bigint, other: bigint): boolean => BLOCKS.every((block) => blockOf(one, block) !== blockOf(other, block));
