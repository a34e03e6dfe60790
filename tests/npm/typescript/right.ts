// Each line is right, and must compile.

import { Corpus, corpusFromBytes, corpusToBytes, duplicates, mergeCorpusBytes, mergeIntoCorpus, similar } from 'nearprint/fingerprints';
import { compare, distance, explain, fingerprint, fingerprintAll, fromFeatures, fromHex, gradedDistance } from 'nearprint/fingerprints';
import { Draft, IdfBuilder, Index, init, NearprintError, recipes, segmentWords, sketch, toHex } from 'nearprint/fingerprints';
import type { AsyncCorpus, Comparison, CompleteRecipe, Explanation, Fingerprint, Hit, Idf, Match } from 'nearprint/fingerprints';
import type { IndexOptions, IndexStats, Recipe, Similar, Sketch } from 'nearprint/fingerprints';

const fp: Fingerprint = fingerprint('text');
const asBigint: bigint = fp;
const bits: number = distance(fp, fromHex('7cf3a135aa595818'));
const hex: string = toHex(fp) + toHex(fp, 32) + toHex(fp, 64) + toHex(fp, 128);
const all: BigUint64Array = fingerprintAll(new Set(['a', 'b']), { bits: 32 });
const first: number = distance(fp, all[0] ?? 0n) + distance(BigInt('7'), fp) + gradedDistance(sketch('text'), 7n);

const recipe: Recipe = { unit: 'word', size: 2, spaces: 'keep', punctuation: 'keep', case: 'keep', paragraphs: 'join' };
const more: Recipe = { ...recipes.textbook, ...recipe, weights: 'count', bits: 128, hash: 'md5', seed: 7, size: undefined };
const fixed: CompleteRecipe = recipes.default;
fingerprint('text', fixed);
fingerprint('text', more);

const builder = new IdfBuilder({ unit: 'word' });
builder.add('text');
builder.addFeatures(new Set(['text']));
const idf: Idf = builder.build();
fingerprint('text', { unit: 'word', weights: 'tfidf', idf: JSON.parse(JSON.stringify(idf)) as Idf, top: 20, stopWords: ['the'] });
fingerprint('text', { unit: 'word', weights: { simhash: 5 } });
const given: Fingerprint = fromFeatures(['a', ['b', 2]], recipes['python-simhash']);
fromFeatures(new Map([['a', 2]]), recipes.default);
fromFeatures(segmentWords('text', 'en'));

const query: Sketch = sketch('text', recipe);
const share: number = gradedDistance(query, fp);
const sums: Int32Array = query.sums;

const told: Explanation = explain('text', recipes.textbook);
const feature: string | undefined = told.features[0]?.text;
const hash: string[] = told.features.map(({ hash }) => toHex(hash));
const wide: 32 | 64 | 128 = told.recipe.bits;

const {
  estimate,
  containment: { aInB, bInA },
  numbers: compared,
  passages,
}: Comparison = compare('a', 'b', recipe);
const numbers: number[] = [estimate, aInB, bInA, ...passages.flatMap(({ a: [start, end], b }) => [start, end, b[0], b[1]])];

const areSame: 'same' | 'differ' | 'only' = compared;

const draft = new Draft('text', recipe);
draft.replace(0, 4, 'other');
const length: number = draft.length;
const corpus = new Corpus({ recipe: { bits: 64 } });
corpus.put({ id: 'a', text: 'text', title: undefined });
interface Meta {
  link: string;
}
const meta: Meta = { link: '/a' };
corpus.put({ id: 'b', text: 'text', data: meta });
const bitsOfCorpus: 32 | 64 | 128 = corpus.recipe.bits;
const matches: Match[] = corpus.check(draft, {
  scope: ['document', 'part'],
  minLetters: 60,
  maxDocuments: Infinity,
  threshold: 'auto',
  limit: 3,
  exclude: (id) => id === 'a',
});
const spansHere: [number, number][] | undefined = matches[0]?.here;
const groups: string[][] = duplicates(corpus, { threshold: 0.8 }).groups;
const readAgain: Corpus = corpusFromBytes(corpusToBytes(corpus));
mergeIntoCorpus(corpus, mergeCorpusBytes([corpusToBytes(readAgain)]));
const related: Similar[] = similar(corpus, draft, { limit: 3, exclude: (id) => id === 'a' });
const inWorker = {} as AsyncCorpus;
const later: [Promise<Similar[]>, Promise<{ groups: string[][] }>, Promise<Uint8Array>, Promise<void>] = [
  similar(inWorker, 'text', { limit: 3 }),
  duplicates(inWorker, { numbers: 'differ' }),
  corpusToBytes(inWorker),
  mergeIntoCorpus(inWorker, corpusToBytes(corpus)),
];
const current: Fingerprint = draft.fingerprint;
const spans: [number, number, Fingerprint][] = draft.paragraphs().map(({ start, end, fingerprint }) => [start, end, fingerprint]);
new Draft().dispose();

const options: IndexOptions = { bits: 128, tables: 4 };
const index: Index = new Index(options);
const id: number = index.add(fp);
const hits: Hit[] = [...index.near(fp), ...index.near(fp, { within: 6, limit: 10 }), ...index.nearest(fp, 3)];
const [hit] = hits;
const stored: Fingerprint | undefined = hit && index.get(hit.id);
const stored64: bigint = all[0] ?? 0n; // as it comes out of a BigUint64Array
const nearStored: Hit[] = [...index.near(stored64), ...index.nearest(stored64, 1)];
const width: 32 | 64 | 128 = index.bits;
const { most }: { most: number } = index.plan(3, stored64);
const removed: boolean = index.remove(id);
const stats: IndexStats = index.stats();
const again: Index = Index.fromBytes(index.toBytes());
const many: Index[] = [Index.from(all), Index.from([fp], { tables: 'auto' }), Index.from(new Set([fp]))];
new Blob([index.toBytes(), fingerprintAll(['a'])]);
structuredClone(1, { transfer: [index.toBytes().buffer, fingerprintAll([]).buffer] });

index[Symbol.dispose]();
draft[Symbol.dispose]();
const disposable: Disposable = again;
{
  using scratch = new Draft('text');
  scratch.replace(0, 0, 'x');
}

export async function start(): Promise<void> {
  await init();
  await init(new Uint8Array(8));
  await init(new ArrayBuffer(8));
  await init(await WebAssembly.compile(new Uint8Array(8)));
  await init(await fetch('/nearprint.wasm'));
  await init(new URL('https://example.org/nearprint.wasm'));
  await init(fetch('/nearprint.wasm'));
  await init('/nearprint.wasm');
}

try {
  Index.fromBytes(new Uint8Array());
} catch (error) {
  if (error instanceof NearprintError) throw new Error(`${error.code}: ${error.message}`);
}
