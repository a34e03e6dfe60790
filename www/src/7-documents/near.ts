// Which pairs are near at a threshold, which clusters they make, and, where the truth is known, how often that is right.
import { KINDS } from './kinds.ts'

/** The loosest threshold that can be chosen: beyond it the sample's pairs are mostly strangers. */
export const WIDEST = 11
/** Pairs that are kept and counted at most. Ten thousand copies of one text have fifty million. */
export const MOST_PAIRS = 300_000

/** All pairs at most `widest` bits apart, and how far that is: less than `WIDEST` where there would be too many. */
export interface Pairs {
  widest: number
  a: Uint32Array
  b: Uint32Array
  distance: Uint8Array
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
export function scores({ widest, a, b, distance }: Pairs, truth: Truth | undefined): Score[] {
  const all = new Array<number>(widest + 1).fill(0)
  const right = new Array<number>(widest + 1).fill(0)
  for (let i = 0; i < a.length; i++) {
    all[distance[i]!]!++
    if (truth && truth.groups[a[i]!] === truth.groups[b[i]!]) right[distance[i]!]!++
  }
  let [pairs, copies] = [0, 0]
  return all.map((many, within) => {
    pairs += many
    copies += right[within]!
    return { pairs, precision: pairs ? copies / pairs : 1, recall: truth?.pairs ? copies / truth.pairs : 0 }
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

/** Documents that chains of near pairs tie together, the largest cluster first. */
export function clusters(size: number, { a, b, distance }: Pairs, within: number): number[][] {
  const parent = Uint32Array.from({ length: size }, (_, i) => i)
  const root = (i: number): number => {
    while (parent[i] !== i) i = parent[i] = parent[parent[i]!]!
    return i
  }
  const tied = new Set<number>()
  for (let i = 0; i < a.length; i++) {
    if (distance[i]! > within) continue
    tied.add(a[i]!).add(b[i]!)
    const [one, other] = [root(a[i]!), root(b[i]!)]
    parent[Math.max(one, other)] = Math.min(one, other)
  }
  const members = new Map<number, number[]>()
  for (const i of [...tied].sort((x, y) => x - y)) {
    const first = root(i)
    const list = members.get(first)
    if (list) list.push(i)
    else members.set(first, [i])
  }
  return [...members.values()].sort((x, y) => y.length - x.length || x[0]! - y[0]!)
}
