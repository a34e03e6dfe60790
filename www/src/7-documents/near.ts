// Near pairs at a threshold, their clusters, and, for labelled documents, precision and recall.
import { KINDS } from './kinds.ts';

/** The largest threshold that can be chosen: above it the sample's pairs are mostly unrelated. */
export const WIDEST = 11;
/** The most pairs that are listed. Ten thousand lines of one log can have fifty million: then the largest threshold is lower. */
export const MOST_PAIRS = 300_000;

/** The near pairs, at most `widest` bits apart. */
export interface Pairs {
  widest: number;
  /** Enough pairs to connect all near documents: of equal fingerprints, each is paired only with the first one. */
  a: Uint32Array;
  b: Uint32Array;
  distance: Uint8Array;
  /** The number of all pairs at each distance; and how many of these are copies, if that is known. */
  counts: number[];
  copies: number[];
}

/** The labels of the sample documents. */
export interface Truth {
  /** The group of each document; two of one group are copies. */
  groups: Uint32Array;
  /** For each copy: the number of its kind in `KINDS`, and how far it is from its original. */
  kinds: Uint8Array;
  distances: Uint8Array;
  /** The number of all pairs within groups. */
  pairs: number;
}

export interface Score {
  pairs: number;
  /** The share of the found pairs that are copies, and the share of the copies that are found. */
  precision: number;
  recall: number;
}

/** Precision and recall at every threshold from 0 to `widest`; only `pairs` without labels. */
export function scores({ counts, copies }: Pairs, truth: Truth | undefined): Score[] {
  let [pairs, right] = [0, 0];
  return counts.map((many, within) => {
    pairs += many;
    right += copies[within]!;
    return { pairs, precision: pairs ? right / pairs : 1, recall: truth?.pairs ? right / truth.pairs : 0 };
  });
}

/** For each kind of edit, the share of its copies at most `within` bits from their originals. */
export function recallByKind({ kinds, distances }: Truth, within: number) {
  return KINDS.map((kind, number) => {
    let [many, found] = [0, 0];
    for (let i = 0; i < kinds.length; i++) {
      if (kinds[i] !== number) continue;
      many++;
      if (distances[i]! <= within) found++;
    }
    return { kind, many, found };
  });
}

/** The connected components of near pairs, the largest cluster first. */
export function clusters(size: number, { a, b, distance }: Pairs, within: number): number[][] {
  const parent = Uint32Array.from({ length: size }, (_, i) => i);
  const root = (i: number): number => {
    while (parent[i] !== i) i = parent[i] = parent[parent[i]!]!;
    return i;
  };
  const tied = new Uint8Array(size);
  for (let i = 0; i < a.length; i++) {
    if (distance[i]! > within) continue;
    tied[a[i]!] = tied[b[i]!] = 1;
    const [one, other] = [root(a[i]!), root(b[i]!)];
    parent[Math.max(one, other)] = Math.min(one, other);
  }
  const members = new Map<number, number[]>();
  for (let i = 0; i < size; i++) {
    if (!tied[i]) continue;
    const first = root(i);
    const list = members.get(first);
    if (list) list.push(i);
    else members.set(first, [i]);
  }
  return [...members.values()].sort((x, y) => y.length - x.length || x[0]! - y[0]!);
}
