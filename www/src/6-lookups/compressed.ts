// B7: a sorted table stored as differences (Manku, Jain and Das Sarma 2007, section 3.2). Neighbours in it agree in their leading
// bits. So only the bits of each entry from the first difference on are stored, and the place of that difference as a Huffman code.
// The saving grows with the table, in which neighbours share more: little for ten thousand entries, half for 2^34.
import { type Lookup, distance, inOrder } from './lookups.ts';
import { huffman } from './huffman.ts';

const KEY = 16; // bits of the drawer that leads
const BLOCK = 64; // entries between two that are kept whole, where reading can begin
const WHOLE = 8 + 4; // bytes of such an entry, and of where its block starts
const ID = 4; // bytes

const turned = (value: bigint, by: bigint) => BigInt.asUintN(64, (value << by) | (value >> (64n - by)));

interface Table {
  /** The rotation of the fingerprints that brings the drawer to the front. */
  turn: bigint;
  firsts: bigint[];
  /** For each block, the codes and rests of the others, one after another as 0 and 1. */
  blocks: string[];
  ids: number[];
  decode: Map<string, number>;
  bytes: number;
}

/** The place of the highest bit that is 1, or −1. */
const highest = (value: bigint) => (value === 0n ? -1 : value.toString(2).length - 1);

function table(fps: BigUint64Array, turn: bigint): Table {
  const rows = Array.from(fps, (fp, id) => ({ code: turned(fp, turn), id })).sort((a, b) =>
    a.code < b.code ? -1 : a.code > b.code ? 1 : a.id - b.id,
  );
  const places = rows.map(({ code }, i) => (i % BLOCK ? highest(code ^ rows[i - 1]!.code) : NaN));
  const { encode, decode } = huffman(places.filter((place) => !Number.isNaN(place)));
  const blocks: string[] = [];
  rows.forEach(({ code }, i) => {
    if (i % BLOCK === 0) blocks.push('');
    else
      blocks[blocks.length - 1] +=
        encode.get(places[i]!)! + (places[i]! > 0 ? BigInt.asUintN(places[i]!, code).toString(2).padStart(places[i]!, '0') : '');
  });
  const bits = blocks.reduce((sum, block) => sum + block.length, 0);
  return {
    turn,
    firsts: rows.filter((_, i) => i % BLOCK === 0).map(({ code }) => code),
    blocks,
    ids: rows.map(({ id }) => id),
    decode,
    bytes: Math.ceil(bits / 8) + WHOLE * blocks.length + 2 * decode.size + ID * rows.length,
  };
}

/** The decoded entries of a block. */
function unpacked({ firsts, blocks, decode }: Table, block: number): bigint[] {
  const bits = blocks[block]!;
  const codes = [firsts[block]!];
  for (let at = 0; at < bits.length;) {
    let end = at + 1;
    while (!decode.has(bits.slice(at, end))) end++;
    const place = decode.get(bits.slice(at, end))!;
    at = end + Math.max(0, place);
    const last = codes.at(-1)!;
    const rest = place > 0 ? BigInt(`0b${bits.slice(end, at)}`) : 0n;
    codes.push(place < 0 ? last : (((last >> BigInt(place)) ^ 1n) << BigInt(place)) | rest);
  }
  return codes;
}

/** Four tables of drawers, for distances of at most 3 bits. Every block with entries of the query's drawer is read completely. */
export function compressed(fps: BigUint64Array): Lookup {
  const tables = [0n, 16n, 32n, 48n].map((turn) => table(fps, turn));
  return {
    near(query, within) {
      const seen = new Set<number>();
      let entries = 0;
      for (const one of tables) {
        const key = turned(query, one.turn) >> BigInt(64 - KEY);
        const [low, high] = [key << BigInt(64 - KEY), (key + 1n) << BigInt(64 - KEY)];
        const after = one.firsts.findIndex((first) => first >= low);
        for (
          let block = Math.max(0, (after < 0 ? one.firsts.length : after) - 1);
          block < one.blocks.length && one.firsts[block]! < high;
          block++
        ) {
          const codes = unpacked(one, block);
          entries += codes.length;
          codes.forEach((code, i) => {
            if (code >= low && code < high) seen.add(one.ids[BLOCK * block + i]!);
          });
        }
      }
      return {
        ids: inOrder(seen).filter((id) => distance(fps[id]!, query) <= within),
        probes: tables.length,
        entries,
        candidates: seen.size,
      };
    },
    bytes: tables.reduce((sum, { bytes }) => sum + bytes, 0),
  };
}
