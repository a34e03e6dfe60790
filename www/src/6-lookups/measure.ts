import { type Fingerprint, Index, fingerprintAll } from 'nearprint';
import { generate } from '../7-documents/generate.ts';
import type { Language } from '../page/language.ts';
import { compressed } from './compressed.ts';
import { type Lookup, batch, bitLists, blocks, exhaustive, neighbourhood, permuted, probing } from './lookups.ts';
import { manyWithin } from './within.ts';
import { BATCH, FARTHEST, type Lookups, type Measured, STORED, type Way } from './ways.ts';

const ROOM = 16_000_000; // bytes that a table of the page may take

let stored: { fps: BigUint64Array; index: Index } | undefined;
const built = new Map<string, Lookup>();

function fingerprints(language: Language) {
  if (!stored) {
    const fps = fingerprintAll(generate(STORED, language, 1).map(({ text }) => text));
    stored = { fps, index: Index.from(fps) };
  }
  return stored;
}

/** Runs the same query by every method: a stored fingerprint with some bits flipped. */
export function measure(language: Language, number: number, flips: bigint, within: number): Lookups {
  const { fps, index } = fingerprints(language);
  const query = fps[number]! ^ flips;
  const kept = (name: string, build: () => Lookup) => built.get(name) ?? (built.set(name, build()), built.get(name)!);
  const ask = (way: Way, lookup: Lookup): Measured => {
    const { ids, ...work } = lookup.near(query, within);
    return { way, found: { matches: ids.length, ...work }, bytes: lookup.bytes };
  };
  const needed = 12 * STORED * manyWithin(within);
  const { probes, candidates } = index.plan(within, query as Fingerprint); // asked, and counted
  const hits = index.near(query as Fingerprint, { within });
  const drawer = kept('blocks 3', () => blocks(fps, FARTHEST)) as ReturnType<typeof blocks>;
  const inside = [0n, 16n, 32n, 48n].map((shift) =>
    Array.from(fps.keys()).filter((id) => (((fps[id]! ^ query) >> shift) & 0xffffn) === 0n),
  );
  return {
    query: query.toString(16).padStart(16, '0'),
    measured: [
      ask(
        'exhaustive',
        kept('exhaustive', () => exhaustive(fps)),
      ),
      ask(
        'probing',
        kept('probing', () => probing(fps)),
      ),
      needed <= ROOM
        ? ask(
            'neighbourhood',
            kept(`neighbourhood ${within}`, () => neighbourhood(fps, within)),
          )
        : { way: 'neighbourhood', bytes: needed },
      ask(
        'bitLists',
        kept('bitLists', () => bitLists(fps)),
      ),
      ask('blocks', drawer),
      ...([10, 16, 20] as const).map((many) =>
        ask(
          `permuted${many}`,
          kept(`permuted ${many}`, () => permuted(fps, many)),
        ),
      ),
      ask(
        'compressed',
        kept('compressed', () => compressed(fps)),
      ),
      ask(
        'batch',
        kept('batch', () => batch(fps, fps.slice(0, BATCH - 1))),
      ),
      { way: 'index', found: { matches: hits.length, probes, entries: candidates, candidates }, bytes: index.stats().bytes },
    ],
    drawers: inside.map((ids) => ids.length),
  };
}
