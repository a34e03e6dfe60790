// The worker holds the documents, off the main thread: it reads, indexes, searches and compares. `Work` lists its calls.
import { type Comparison, type Fingerprint, type Hit, Index, compare, distance, fingerprint, fingerprintAll } from 'nearprint';
import type { Language } from '../page/language.ts';
import { medianTime } from '../page/unhurried.ts';
import { measurements } from '../4-planes/dense.ts';
import { measures } from '../measures/measured.ts';
import { measure } from '../6-lookups/measure.ts';
import { generate } from '../7-documents/generate.ts';
import { type Buckets, bucketsOf } from '../7-documents/fullness.ts';
import { KINDS } from '../7-documents/kinds.ts';
import type { Encoding } from '../7-documents/decode.ts';
import { type Packed, pack, unpack } from '../7-documents/file.ts';
import { type Judged, judged } from '../7-documents/judged.ts';
import { type Pairs, type Truth, WIDEST } from '../7-documents/near.ts';
import { nearPairs } from '../7-documents/pairs.ts';
import { type Answers, type Asked, type Doc, type Left, documents, inspect } from '../7-documents/read.ts';
import { scan } from '../7-documents/scan.ts';
import { type Stop, serve } from './serve.ts';

export interface Indexed {
  size: number;
  characters: number;
  /** Times in milliseconds by the worker's clock; `pairs` is for all pairs at most 3 bits apart, `allPairs` for the largest
      threshold. */
  took: { fingerprints: number; index: number; pairs: number; allPairs: number };
  bytesPerFingerprint: number;
  pairs: Pairs;
  truth?: Truth;
  /** The parts of the files that could not be read. */
  left: Left[];
}

export interface Found extends Hit {
  title: string;
  start: string;
}

/** Medians in microseconds, and the work of a look-up within at most 3 bits. */
export interface Timings {
  /** The search of the page: the nearest few within `WIDEST` bits. */
  search: number;
  near: number;
  /** The nearest few at any distance. */
  nearest: number;
  scan: number;
  plan: ReturnType<Index['plan']>;
}

export type Source =
  | { sample: { many: number; language: Language; seed: number } }
  | { files: File[]; answers: Answers }
  | { pasted: Doc[] }
  | { packed: Blob };

let docs: Packed[] = [];
let fps = new BigUint64Array();
let index: Index | undefined;
let copies: Truth | undefined;

const PARCEL = 200; // documents between two breaths
const breath = new MessageChannel();
/** Lets messages be handled, such as a request to stop. Returns sooner than a timer would. */
const breathe = () =>
  new Promise<void>((resolve) => {
    breath.port1.onmessage = () => resolve();
    breath.port2.postMessage(undefined);
  });

async function read(source: Source): Promise<{ docs: Packed[]; left: Left[] }> {
  if ('pasted' in source) return { docs: source.pasted, left: [] };
  if ('packed' in source) return { docs: await unpack(source.packed), left: [] };
  if ('sample' in source) return { docs: generate(source.sample.many, source.sample.language, source.sample.seed), left: [] };
  const all = await Promise.all(source.files.map((file) => documents(file, source.answers)));
  return { docs: all.flatMap(({ docs }) => docs), left: all.flatMap(({ left }) => left) };
}

type Known = Omit<Truth, 'distances' | 'pairs'> & { originals: number[] };

/** The labels of the sample: which documents are copies of which, also after storing or exporting it. */
function known(docs: readonly Packed[]): Known | undefined {
  if (!docs.every(({ group }) => group !== undefined)) return;
  const first = new Map<number, number>();
  const originals = docs.map(({ group }, i) => {
    if (!first.has(group!)) first.set(group!, i);
    return first.get(group!)!;
  });
  const kinds = Uint8Array.from(docs, ({ kind }) => (kind ? KINDS.indexOf(kind) : 255));
  return { groups: Uint32Array.from(docs, ({ group }) => group!), kinds, originals };
}

function truthOf({ groups, kinds, originals }: Known, fps: BigUint64Array): Truth {
  const distances = Uint8Array.from(originals, (original, i) => distance(fps[i] as Fingerprint, fps[original] as Fingerprint));
  const sizes = new Map<number, number>();
  for (const group of groups) sizes.set(group, (sizes.get(group) ?? 0) + 1);
  const pairs = [...sizes.values()].reduce((sum, n) => sum + (n * (n - 1)) / 2, 0);
  return { groups, kinds, distances, pairs };
}

const work = {
  lookups: measure,
  planes: measurements,
  measures,

  inspect: (files: File[], encoding?: Encoding): Promise<Asked> => inspect(files, encoding),

  /** Reads and indexes. If this is stopped or fails, the documents before are kept. */
  async index(source: Source, signal: Stop, progress: (done: number, total: number) => void): Promise<Indexed | undefined> {
    const fresh = await read(source);
    if (!fresh.docs.length) throw new Error('empty');
    const prints = new BigUint64Array(fresh.docs.length);
    const took = { fingerprints: 0, index: 0, pairs: 0, allPairs: 0 };
    for (let i = 0; i < fresh.docs.length; i += PARCEL) {
      const start = performance.now();
      prints.set(fingerprintAll(fresh.docs.slice(i, i + PARCEL).map(({ text }) => text)), i);
      took.fingerprints += performance.now() - start;
      progress(Math.min(i + PARCEL, prints.length), prints.length);
      await breathe();
      if (signal.stopped) return;
    }
    const start = performance.now();
    const built = Index.from(prints);
    took.index = performance.now() - start;
    const truth = known(fresh.docs);
    const { took: tookPairs, ...pairs } = nearPairs(prints, truth?.groups);
    Object.assign(took, tookPairs);
    index?.dispose();
    [docs, fps, index] = [fresh.docs, prints, built];
    copies = truth && truthOf(truth, fps);
    const characters = docs.reduce((sum, { text }) => sum + text.length, 0);
    const { bytesPerFingerprint } = index.stats();
    return { size: docs.length, characters, took, bytesPerFingerprint, pairs, left: fresh.left, ...(copies ? { truth: copies } : {}) };
  },

  /** The documents of these numbers. */
  documents: (numbers: number[]): Doc[] => numbers.map((i) => ({ title: docs[i]!.title, text: docs[i]!.text })),

  compare: (one: number, other: number): Comparison => compare(docs[one]!.text, docs[other]!.text),

  /** How many of these pairs have a Jaccard index of at least 0.8. */
  alike: (pairs: [number, number][]): number =>
    pairs.filter(([one, other]) => compare(docs[one]!.text, docs[other]!.text).jaccard >= 0.8).length,

  /** The groups of the verdict, and the passages that several documents have. */
  judged: (boilerplate: string[]): Judged =>
    judged(
      docs.map(({ text }) => text),
      boilerplate,
    ),

  /** At most `many` of the nearest documents within `WIDEST` bits. */
  search: (text: string, many: number): Found[] =>
    index!
      .near(fingerprint(text), { within: WIDEST, limit: many })
      .map((hit) => ({ ...hit, title: docs[hit.id]!.title, start: docs[hit.id]!.text.slice(0, 120) })),

  /** Measures times as medians over batches, because the clock steps by 0.1 ms. */
  async time(text: string, many: number): Promise<Timings> {
    const query = fingerprint(text);
    const [found, all] = [index!, fps];
    return {
      search: await medianTime(() => found.near(query, { within: WIDEST, limit: many })),
      near: await medianTime(() => found.near(query, { within: 3 })),
      nearest: await medianTime(() => found.nearest(query, many)),
      scan: await medianTime(() => scan(all, query, 3)),
      plan: found.plan(3),
    };
  },

  /** How full the 65,536 buckets of each of the four blocks of 16 bits are. */
  buckets: (): Buckets[] => [0, 1, 2, 3].map((block) => bucketsOf(fps, block)),

  /** All documents as a file, or only those of these numbers. */
  pack: (): Promise<Blob> => pack(docs),
  titles: (numbers: number[]): string[] => numbers.map((i) => docs[i]!.title),

  clear(): void {
    index?.dispose();
    [docs, fps, index, copies] = [[], new BigUint64Array(), undefined, undefined];
  },
};

export type Work = typeof work;

serve(work, ['index']);
