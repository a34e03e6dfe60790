// The requests and answers of both sides of the worker.
export const STORED = 10_000;
/** The number of queries in a batch. */
export const BATCH = 1000;
export const FARTHEST = 3; // bits that may differ
export type Way =
  | 'exhaustive'
  | 'probing'
  | 'neighbourhood'
  | 'bitLists'
  | 'blocks'
  | 'permuted10'
  | 'permuted16'
  | 'permuted20'
  | 'compressed'
  | 'batch'
  | 'index';

export interface Measured {
  way: Way;
  /** Undefined if the table was too large to be built: `bytes` says how large. */
  found?: { matches: number; probes: number; entries: number; candidates: number };
  bytes: number;
}

export interface Lookups {
  query: string;
  measured: Measured[];
  /** For each of the four drawers of 16 bits, bit 0 first: how many fingerprints it holds. */
  drawers: number[];
}
