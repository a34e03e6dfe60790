// Which pairs are near at a threshold, which clusters they make, and, where the truth is known, how often that is right.
import { KINDS } from './kinds.ts'

/** The loosest threshold that can be chosen: beyond it the sample's pairs are mostly strangers. */
export const WIDEST = 11
/** So many pairs are listed at most. Ten thousand lines of one log can have fifty million: then a lower threshold is the widest. */
export const MOST_PAIRS = 300_000

/** Which documents are near, at most `widest` bits apart. */
export interface Pairs {
  widest: number
  /** Enough of them to connect what is near: of equal fingerprints, each with the first one only. */
  a: Uint32Array
  b: Uint32Array
  distance: Uint8Array
  /** How many pairs there are of each distance, all counted; and how many of these are copies, where that is known. */
  counts: number[]
  copies: number[]
}

/** What is known about documents that were made here. */
export interface Truth {
  /** The group of each document; two of one group are copies. */
  groups: Uint32Array
  /** For each copy: the number of its kind in `KINDS`, and how far it is from its original. */
  kinds: Uint8Array
  distances: Uint8Array
  /** Pairs within groups, all in all. */
  pairs: number
}

export interface Score {
  pairs: number
  /** Part of the pairs found that are copies; part of the copies that are found. */
  precision: number
  recall: number
}

/** Precision and recall at every threshold from 0 to `widest`; `pairs` alone where no truth is known. */
export function scores({ counts, copies }: Pairs, truth: Truth | undefined): Score[] {
  let [pairs, right] = [0, 0]
  return counts.map((many, within) => {
    pairs += many
    right += copies[within]!
    return { pairs, precision: pairs ? right / pairs : 1, recall: truth?.pairs ? right / truth.pairs : 0 }
  })
}

/** For each kind of edit, the part of its copies at most `within` bits from their originals. */
export function recallByKind({ kinds, distances }: Truth, within: number) {
  return KINDS.map((kind, number) => {
    let [many, found] = [0, 0]
    for (let i = 0; i < kinds.length; i++) {
      if (kinds[i] !== number) continue
      many++
      if (distances[i]! <= within) found++
    }
    return { kind, many, found }
  })
}

/** Documents that chains of near pairs connect, the largest cluster first. */
export function clusters(size: number, { a, b, distance }: Pairs, within: number): number[][] {
  const parent = Uint32Array.from({ length: size }, (_, i) => i)
  const root = (i: number): number => {
    while (parent[i] !== i) i = parent[i] = parent[parent[i]!]!
    return i
  }
  const tied = new Uint8Array(size)
  for (let i = 0; i < a.length; i++) {
    if (distance[i]! > within) continue
    tied[a[i]!] = tied[b[i]!] = 1
    const [one, other] = [root(a[i]!), root(b[i]!)]
    parent[Math.max(one, other)] = Math.min(one, other)
  }
  const members = new Map<number, number[]>()
  for (let i = 0; i < size; i++) {
    if (!tied[i]) continue
    const first = root(i)
    const list = members.get(first)
    if (list) list.push(i)
    else members.set(first, [i])
  }
  return [...members.values()].sort((x, y) => y.length - x.length || x[0]! - y[0]!)
}
