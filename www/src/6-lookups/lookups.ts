// The textbook methods to find fingerprints within k bits, as small as possible, to be counted rather than timed: the package has
// an index for real work. Each answers exactly; they differ in where they look, and in what they store.
import { scan } from './scan.ts';
import { TABLES, drawers } from './keys.ts';
import { manyWithin } from './within.ts';

export interface Found {
  /** The numbers of all fingerprints within the distance, in ascending order. */
  ids: number[];
  /** Probes: searches in a sorted table, or lists opened. */
  probes: number;
  /** Entries read; a document in several places is read several times. */
  entries: number;
  /** Candidates: the different documents among them, which the query is compared with. */
  candidates: number;
}

export interface Lookup {
  near(query: bigint, within: number): Found;
  /** The size of its tables in bytes: 8 for a fingerprint, 4 for its number. */
  bytes: number;
}

const ROW = 12; // bytes of a fingerprint and its number

export function distance(a: bigint, b: bigint): number {
  let differing = 0;
  for (let bits = a ^ b; bits; bits &= bits - 1n) differing++;
  return differing;
}

/** Every value within so many bits of another, itself included: C(64, 0) + … + C(64, within) values. */
export function* valuesWithin(value: bigint, within: number, from = 0): Generator<bigint> {
  yield value;
  if (within > 0) for (let bit = from; bit < 64; bit++) yield* valuesWithin(value ^ (1n << BigInt(bit)), within - 1, bit + 1);
}

export const inOrder = (ids: Iterable<number>) => [...new Set(ids)].sort((a, b) => a - b);

/** B1: compare with every fingerprint. */
export const exhaustive = (fps: BigUint64Array): Lookup => ({
  near: (query, within) => ({ ids: scan(fps, query, within), probes: 1, entries: fps.length, candidates: fps.length }),
  bytes: 8 * fps.length,
});

/** B2: look up every value within the distance of the query. */
export function probing(fps: BigUint64Array): Lookup {
  const byValue = grouped(fps, (value) => value);
  return {
    near(query, within) {
      const ids: number[] = [];
      let probes = 0;
      for (const value of valuesWithin(query, within)) {
        probes++;
        ids.push(...(byValue.get(value) ?? []));
      }
      return { ids: inOrder(ids), probes, entries: ids.length, candidates: new Set(ids).size };
    },
    bytes: ROW * fps.length,
  };
}

/** B3: store all values near every fingerprint. Only for a fixed distance, and only if there is room. */
export function neighbourhood(fps: BigUint64Array, reach: number): Lookup {
  const byValue = new Map<bigint, number[]>();
  fps.forEach((stored, id) => {
    for (const value of valuesWithin(stored, reach)) add(byValue, value, id);
  });
  return {
    near(query, within) {
      const candidates = byValue.get(query) ?? [];
      return {
        ids: inOrder(candidates.filter((id) => distance(fps[id]!, query) <= within)),
        probes: 1,
        entries: candidates.length,
        candidates: new Set(candidates).size,
      };
    },
    bytes: ROW * fps.length * manyWithin(reach),
  };
}

/** B4: a posting list for each bit and value; counts in how many lists each fingerprint occurs. */
export function bitLists(fps: BigUint64Array): Lookup {
  const lists = Array.from({ length: 64 }, () => [[], []] as [number[], number[]]);
  fps.forEach((stored, id) => lists.forEach((pair, bit) => pair[Number((stored >> BigInt(bit)) & 1n)]!.push(id)));
  return {
    near(query, within) {
      const agreeing = new Uint8Array(fps.length);
      let entries = 0;
      lists.forEach((pair, bit) => {
        const list = pair[Number((query >> BigInt(bit)) & 1n)]!;
        entries += list.length;
        for (const id of list) agreeing[id]!++;
      });
      const ids = Array.from(agreeing.keys());
      return {
        ids: ids.filter((id) => 64 - agreeing[id]! <= within),
        probes: 64,
        entries,
        candidates: ids.filter((id) => agreeing[id]! > 0).length,
      };
    },
    bytes: 64 * 4 * fps.length,
  };
}

/** B5 and B6: a table for each key; every document that shares one with the query is a candidate. */
export function tables(fps: BigUint64Array, keys: readonly bigint[]): Lookup {
  const byKey = keys.map((key) => grouped(fps, (stored) => stored & key));
  return {
    near(query, within) {
      const seen = new Set<number>();
      let entries = 0;
      keys.forEach((key, i) => {
        const row = byKey[i]!.get(query & key) ?? [];
        entries += row.length;
        for (const id of row) seen.add(id);
      });
      return {
        ids: inOrder(seen).filter((id) => distance(fps[id]!, query) <= within),
        probes: keys.length,
        entries,
        candidates: seen.size,
      };
    },
    bytes: ROW * fps.length * keys.length,
  };
}

export const blocks = (fps: BigUint64Array, within: number) => tables(fps, drawers(within));
export const permuted = (fps: BigUint64Array, many: keyof typeof TABLES) => tables(fps, TABLES[many]);

/**
 * B7, second part: many queries together. Tables of drawers are made of the queries, and one pass goes over all stored
 * fingerprints, which can be a plain file. The figures are for one query of the batch.
 */
export function batch(fps: BigUint64Array, others: BigUint64Array): Lookup {
  const many = others.length + 1;
  const keys = drawers(3);
  return {
    near(query, within) {
      const byKey = keys.map((key) => grouped(BigUint64Array.from([query, ...others]), (asked) => asked & key));
      const ids: number[] = [];
      let [entries, candidates] = [0, 0];
      fps.forEach((stored, id) => {
        const asking = new Set<number>();
        keys.forEach((key, i) => {
          const sharing = byKey[i]!.get(stored & key) ?? [];
          entries += sharing.length;
          for (const asked of sharing) asking.add(asked);
        });
        candidates += asking.size;
        if (asking.has(0) && distance(stored, query) <= within) ids.push(id);
      });
      const each = (all: number) => Math.round(all / many);
      return { ids: inOrder(ids), probes: each(keys.length * fps.length), entries: each(entries), candidates: each(candidates) };
    },
    bytes: 8 * fps.length + keys.length * ROW * many,
  };
}

function grouped(fps: BigUint64Array, keyOf: (value: bigint) => bigint): Map<bigint, number[]> {
  const groups = new Map<bigint, number[]>();
  fps.forEach((stored, id) => add(groups, keyOf(stored), id));
  return groups;
}

function add(groups: Map<bigint, number[]>, key: bigint, id: number): void {
  const group = groups.get(key);
  if (group) group.push(id);
  else groups.set(key, [id]);
}
