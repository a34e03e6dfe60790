// What is asked and what is answered, for both ends of the worker.
export const STORED = 10_000
/** Queries that are answered together. */
export const BATCH = 1000
export const FARTHEST = 3 // bits that may differ
export type Way = 'exhaustive' | 'probing' | 'neighbourhood' | 'bitLists' | 'blocks' | 'permuted10' | 'permuted16' | 'permuted20'
  | 'compressed' | 'batch' | 'index'

export interface Measured {
  way: Way
  /** Undefined where the table was too large to be built: `bytes` says how large. */
  found?: { matches: number; probes: number; entries: number; candidates: number }
  bytes: number
}

export interface Lookups {
  query: string
  measured: Measured[]
  /** For each of the four drawers of 16 bits, bit 0 first: how many fingerprints it holds. */
  drawers: number[]
  /** The first documents of each drawer: how they begin, and how many bits they are from the query. */
  cards: Card[][]
}

export interface Card {
  id: number
  /** How it begins. */
  start: string
  distance: number
}

/** Cards of a drawer that are drawn; of fuller ones, the first. */
export const CARDS = 6
