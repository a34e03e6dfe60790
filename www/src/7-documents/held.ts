// The documents, off the main thread: read, indexed, compared, and stored in this browser.
import { type Comparison, Corpus, type Fingerprint, compare, distance, duplicates, fingerprintAll } from 'nearprint';
import type { Language } from '../page/language.ts';
import { generate } from './generate.ts';
import { KINDS, type Kind } from './kinds.ts';
import type { Pairs, Truth } from './near.ts';
import { nearPairs } from './pairs.ts';

export interface Doc {
  title: string;
  text: string;
  /** Of a document of the sample: the group of copies to which it belongs, and the kind of the copy. */
  group?: number;
  kind?: Kind;
}

export type Source = { sample: { many: number; language: Language; seed: number } } | { given: Doc[] } | { stored: true };

export interface Indexed {
  size: number;
  characters: number;
  /** Times in milliseconds by the worker's clock, to fingerprint the documents and to find all pairs at most 3 bits apart. */
  took: { fingerprints: number; pairs: number };
  pairs: Pairs;
  truth?: Truth;
}

export interface Group {
  /** The document that stays, the first; and those that would be dropped, each with its score beside it. */
  keeper: number;
  members: { number: number; score: number }[];
}

let docs: Doc[] = [];

/** A value of this page in IndexedDB, a key-value store. */
async function store<T>(mode: IDBTransactionMode, use: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const done = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  const opening = indexedDB.open('nearprint-documents', 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore('kept');
  const open = await done(opening);
  try {
    return await done(use(open.transaction('kept', mode).objectStore('kept')));
  } finally {
    open.close();
  }
}

async function read(source: Source): Promise<Doc[]> {
  if ('sample' in source) return generate(source.sample.many, source.sample.language, source.sample.seed);
  if ('given' in source) return source.given;
  return (await store('readonly', (kept) => kept.get('documents') as IDBRequest<Doc[] | undefined>)) ?? [];
}

/** The labels of the sample: which documents are copies of which, and how far each copy is from its original. */
function truthOf(docs: readonly Doc[], fps: BigUint64Array): Truth | undefined {
  if (!docs.every(({ group }) => group !== undefined)) return undefined;
  const first = new Map<number, number>();
  const sizes = new Map<number, number>();
  docs.forEach(({ group }, i) => {
    if (!first.has(group!)) first.set(group!, i);
    sizes.set(group!, (sizes.get(group!) ?? 0) + 1);
  });
  return {
    groups: Uint32Array.from(docs, ({ group }) => group!),
    kinds: Uint8Array.from(docs, ({ kind }) => (kind ? KINDS.indexOf(kind) : 255)),
    distances: Uint8Array.from(docs, ({ group }, i) => distance(fps[i] as Fingerprint, fps[first.get(group!)!] as Fingerprint)),
    pairs: [...sizes.values()].reduce((sum, n) => sum + (n * (n - 1)) / 2, 0),
  };
}

/** Reads and compares. If this fails, the documents before are kept. */
export async function index(source: Source): Promise<Indexed> {
  const fresh = await read(source);
  if (!fresh.length) throw new Error('empty');
  const start = performance.now();
  const fps = fingerprintAll(fresh.map(({ text }) => text));
  const fingerprints = performance.now() - start;
  docs = fresh;
  const truth = truthOf(docs, fps);
  const { took, ...pairs } = nearPairs(fps, truth?.groups);
  const characters = docs.reduce((sum, { text }) => sum + text.length, 0);
  return { size: docs.length, characters, took: { fingerprints, pairs: took }, pairs, ...(truth ? { truth } : {}) };
}

export const keep = (): Promise<unknown> => store('readwrite', (kept) => kept.put(docs, 'documents'));
export const isStored = async (): Promise<boolean> => (await store('readonly', (kept) => kept.count('documents'))) > 0;
export async function forget(): Promise<void> {
  await store('readwrite', (kept) => kept.delete('documents'));
  docs = [];
}

export const titles = (numbers: number[]): string[] => numbers.map((i) => docs[i]!.title);

/** Two documents, and what they have in common. */
export const compared = (one: number, other: number): { docs: [Doc, Doc]; comparison: Comparison } => ({
  docs: [docs[one]!, docs[other]!],
  comparison: compare(docs[one]!.text, docs[other]!.text),
});

const lowest = ({ members }: Group) => Math.min(...members.map(({ score }) => score));

/** The groups that `nearprint dedupe` reports, the one with the lowest score first. */
export function judged(): Group[] {
  const corpus = new Corpus();
  try {
    corpus.put(docs.map(({ text }, i) => ({ id: String(i), text })));
    const groups = duplicates(corpus).groups.map((ids): Group => {
      const [keeper, ...others] = ids.map(Number).sort((a, b) => a - b) as [number, ...number[]];
      return { keeper, members: others.map((number) => ({ number, score: compare(docs[keeper]!.text, docs[number]!.text).score })) };
    });
    return groups.sort((a, b) => lowest(a) - lowest(b));
  } finally {
    corpus.dispose();
  }
}
