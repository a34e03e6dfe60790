/** The lengths of the keys that a number of tables affords (Manku, Jain and Das Sarma 2007). */
export const PREFIX = { 4: 16, 10: 25, 16: 28, 20: 31 } as const;
export type Tables = keyof typeof PREFIX;

/** The candidates of a query and the bytes of the tables, for 2^power random fingerprints of 8 bytes. */
export function scale(power: number, tables: Tables): { candidates: number; bytes: number } {
  return { candidates: tables * 2 ** (power - PREFIX[tables]), bytes: tables * 8 * 2 ** power };
}

/** The probability that one of so many blocks of 64 bits is unchanged after `flips` changed bits. */
export function chance(blocks: number, flips: number): number {
  const width = 64 / blocks;
  /** ways[k]: the number of ways to place k changed bits so that every block so far is changed. */
  let ways = [1];
  for (let block = 0; block < blocks; block++) {
    const bits = Math.round(width * (block + 1)) - Math.round(width * block);
    const next = new Array<number>(flips + 1).fill(0);
    ways.forEach((many, used) => {
      for (let here = 1; here <= bits && used + here <= flips; here++) next[used + here]! += many * choose(bits, here);
    });
    ways = next;
  }
  return 1 - (ways[flips] ?? 0) / choose(64, flips);
}

function choose(n: number, k: number): number {
  let ways = 1;
  for (let i = 0; i < k; i++) ways = (ways * (n - i)) / (i + 1);
  return ways;
}
