import { Index } from 'nearprint';
import { MOST_PAIRS, type Pairs, WIDEST } from './near.ts';

const ASKED = 300; // fingerprints from whose neighbours the number of pairs is estimated

/**
 * All near pairs, listed once for each two different fingerprints, so that many copies of one text make one pair each and not a
 * quadratic number. `groups` says which documents are copies of each other, if that is known.
 * `took` is for all pairs at most 3 bits apart, in ms.
 */
export function nearPairs(fps: BigUint64Array, groups?: Uint32Array): Pairs & { took: number } {
  const byPrint = new Map<bigint, number[]>();
  fps.forEach((fp, i) => {
    const equal = byPrint.get(fp);
    if (equal) equal.push(i);
    else byPrint.set(fp, [i]);
  });
  const equals = [...byPrint.values()];
  const different = BigUint64Array.from(byPrint.keys());
  const index = Index.from(different);
  try {
    const widest = affordable(index, different);
    const clock = performance.now();
    index.pairs({ within: Math.min(3, widest) });
    const took = performance.now() - clock;
    const { a, b, distance } = index.pairs({ within: widest });

    const counts = new Array<number>(widest + 1).fill(0);
    const copies = new Array<number>(widest + 1).fill(0);
    const countRight = (distance: number, one: readonly number[], other: readonly number[]) => {
      if (groups)
        for (const i of one) for (const j of other) if (i !== j && groups[i] === groups[j]) copies[distance]! += one === other ? 0.5 : 1;
    };
    const chain: [number, number][] = [];
    for (const equal of equals) {
      counts[0]! += (equal.length * (equal.length - 1)) / 2;
      countRight(0, equal, equal);
      for (const other of equal.slice(1)) chain.push([equal[0]!, other]);
    }
    for (let i = 0; i < a.length; i++) {
      const [one, other] = [equals[a[i]!]!, equals[b[i]!]!];
      counts[distance[i]!]! += one.length * other.length;
      countRight(distance[i]!, one, other);
    }
    const ends = (listed: Uint32Array, side: 0 | 1) => {
      const all = new Uint32Array(chain.length + listed.length);
      chain.forEach((pair, i) => (all[i] = pair[side]));
      listed.forEach((place, i) => (all[chain.length + i] = equals[place]![0]!));
      return all;
    };
    const distances = new Uint8Array(chain.length + distance.length);
    distances.set(distance, chain.length);
    return { widest, a: ends(a, 0), b: ends(b, 1), distance: distances, counts, copies, took };
  } finally {
    index.dispose();
  }
}

/** The largest threshold without too many pairs, estimated from the neighbours of a sample. */
function affordable(index: Index, fps: BigUint64Array): number {
  const step = Math.max(1, Math.floor(fps.length / ASKED));
  const some = fps.filter((_, i) => i % step === 0);
  const seen = new Array<number>(WIDEST + 1).fill(0);
  for (const distance of index.nearAll(some, { within: WIDEST }).distances) seen[distance]!++;
  let neighbours = -some.length; // each is its own
  const tooMany = seen.findIndex((many) => ((neighbours += many) * fps.length) / some.length / 2 > MOST_PAIRS);
  return tooMany < 0 ? WIDEST : Math.max(0, tooMany - 1);
}
