import { type Fingerprint, type Idf, type Recipe, IdfBuilder, fromFeatures, recipes, segmentWords } from 'nearprint/fingerprints';
import { inLanguage, language } from '../page/language.ts';
import { samples } from './samples.ts';

export type Weighing = 'once' | 'count' | 'log' | 'tfidf' | 'hand';

export interface Choice {
  weights: Weighing;
  stop: boolean;
  /** How many of the heaviest words count; 0: all. */
  top: number;
  /** The weights given by hand, 1 to 5; other words weigh 1. */
  hand?: ReadonlyMap<string, number>;
}

export interface Weighed {
  word: string;
  count: number;
  /** The number of texts of the collection that have it. */
  documents: number;
  weight: number;
  /** Why it has no vote, if it has none. */
  out?: 'stop' | 'top';
}

/** Words that say little about what a text is about. */
export const stopWords: readonly string[] = inLanguage({
  en: 'a about all also an and any are as at be because by for from had has have he in into is it its no not of on one or so that the their them there they this to was were when which who with'.split(
    ' ',
  ),
  zh: [...'的了在是着也又都就和与把被这那有一个上里', '没有', '他们', '我们', '一个', '因为', '自己'],
});

const builder = new IdfBuilder();
let table: Idf | undefined;

/** How many texts of the collection have each word. */
export function idf(): Idf {
  if (!table) {
    for (const text of samples) builder.addFeatures(new Set(segmentWords(text, language)));
    table = builder.build();
  }
  return table;
}

/** The recipe for a choice: only the keys that matter for given features. */
export function recipe({ weights, stop, top, hand }: Choice): Recipe {
  return {
    ...recipes.default,
    weights: weights === 'hand' ? Object.fromEntries(hand ?? []) : weights,
    ...(weights === 'tfidf' ? { idf: idf() } : {}),
    ...(stop ? { stopWords } : {}),
    ...(top ? { top } : {}),
  };
}

export const fingerprintOf = (text: string, choice: Choice): Fingerprint => fromFeatures(segmentWords(text, language), recipe(choice));

/** The fingerprint of a single feature is its hash. Of words with the same weight, those with the smaller hash come first. */
const hashOf = (word: string): bigint => fromFeatures([word], { ...recipes.default, bits: 128 });

/** Weights are kept as multiples of 1/1024. */
const kept = (weight: number) => Math.round(weight * 1024);

/** The weight of every word, the heaviest first, as the fingerprint uses them. */
export function weigh(text: string, { weights, stop, top, hand }: Choice): Weighed[] {
  const known = new Map(idf().counts);
  const counts = new Map<string, number>();
  for (const word of segmentWords(text, language)) counts.set(word, (counts.get(word) ?? 0) + 1);
  const formula: Record<Exclude<Weighing, 'hand'>, (count: number, documents: number) => number> = {
    once: () => 1,
    count: (count) => count,
    log: (count) => 1 + Math.log(count),
    tfidf: (count, documents) => count * (1 + Math.log((1 + idf().documents) / (1 + documents))),
  };
  const weighed = [...counts].map(([word, count]): Weighed => {
    const documents = known.get(word) ?? 0;
    if (stop && stopWords.includes(word)) return { word, count, documents, weight: 0, out: 'stop' };
    return { word, count, documents, weight: weights === 'hand' ? (hand?.get(word) ?? 1) : formula[weights](count, documents) };
  });
  const hashes = new Map(weighed.map(({ word }) => [word, hashOf(word)]));
  const hash = ({ word }: Weighed) => hashes.get(word)!;
  weighed.sort((a, b) => kept(b.weight) - kept(a.weight) || (hash(a) < hash(b) ? -1 : 1));
  return top ? weighed.map((word, i) => (i < top || word.out ? word : { ...word, weight: 0, out: 'top' })) : weighed;
}
