// Cuts 64 bits into keys so that a few changed bits always leave one key unchanged.

const ALL = (1n << 64n) - 1n;

/** Cuts the set bits of `bits` into so many runs of nearly the same length. */
export function blocksOf(bits: bigint, many: number): bigint[] {
  const places = Array.from({ length: 64 }, (_, place) => BigInt(place)).filter((place) => (bits >> place) & 1n);
  const cut = (block: number) => Math.floor((places.length * block) / many);
  return Array.from({ length: many }, (_, block) =>
    places.slice(cut(block), cut(block + 1)).reduce((mask, place) => mask | (1n << place), 0n),
  );
}

/** All combinations of `many` of the masks. */
function chosen(masks: readonly bigint[], many: number): bigint[] {
  if (many === 0) return [0n];
  return masks.flatMap((mask, i) => chosen(masks.slice(i + 1), many - 1).map((rest) => mask | rest));
}

/** The blocks of the drawers: one more than the bits that may differ. */
export const drawers = (within: number) => blocksOf(ALL, within + 1);

/** The tables of Manku, Jain and Das Sarma (2007), for at most 3 bits: the more of them, the longer the keys. */
export const TABLES = {
  4: blocksOf(ALL, 4),
  10: chosen(blocksOf(ALL, 5), 2),
  16: blocksOf(ALL, 4).flatMap((block) => blocksOf(ALL ^ block, 4).map((part) => block | part)),
  20: chosen(blocksOf(ALL, 6), 3),
} as const;
