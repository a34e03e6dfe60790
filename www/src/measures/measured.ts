import { type Recipe, compare, distance, explain, fingerprint } from 'nearprint/fingerprints';
import { type ByLetter, byLetter } from './letters.ts';
import { KEPT, agreement, minhash } from './minhash.ts';

export type Measure = 'simhash' | 'minhash' | 'cosine' | 'jaccard' | 'subsequence' | 'substring' | 'edits';

export interface Measured {
  measure: Measure;
  /** The similarity of the texts, 0 to 1. */
  alike: number;
  /** The bytes stored for each text to compare it later. */
  kept: number;
  /** The time of a comparison in microseconds. */
  took: number;
}

export interface Measures {
  rows: Measured[];
  distance: number;
  letters: ByLetter;
  /** Whether a text was longer than the limit for comparing letter by letter. */
  cut: boolean;
}

/** Microseconds of a call: as many calls as fill 4 ms, because the clock of a browser steps; the shortest of three, because others use the processor too. */
function time(call: () => unknown): number {
  const once = () => {
    const start = performance.now();
    let calls = 0;
    do {
      call();
      calls++;
    } while (performance.now() - start < 4);
    return (1000 * (performance.now() - start)) / calls;
  };
  return Math.min(once(), once(), once());
}

/** Compares two texts by every measure, with the cost of each. */
export function measures(a: string, b: string, recipe: Recipe): Measures {
  const { cosine, jaccard, estimate, distance: bits } = compare(a, b, recipe);
  const prints = { a: fingerprint(a, recipe), b: fingerprint(b, recipe) };
  const hashes = (text: string) => explain(text, recipe).features.map(({ hash }) => Number(hash & 0xffff_ffffn));
  const least = { a: minhash(hashes(a)), b: minhash(hashes(b)) };
  const letters = byLetter(a, b);
  const longer = Math.max(letters.a, letters.b) || 1;
  const text = Math.round((new TextEncoder().encode(a).length + new TextEncoder().encode(b).length) / 2);
  const byShingle = time(() => compare(a, b, recipe));
  const byLetters = time(() => byLetter(a, b));
  return {
    rows: [
      { measure: 'simhash', alike: Math.max(0, estimate), kept: 8, took: time(() => distance(prints.a, prints.b)) },
      { measure: 'cosine', alike: cosine, kept: text, took: byShingle },
      { measure: 'minhash', alike: agreement(least.a, least.b), kept: 4 * KEPT, took: time(() => agreement(least.a, least.b)) },
      { measure: 'jaccard', alike: jaccard, kept: text, took: byShingle },
      { measure: 'subsequence', alike: letters.subsequence / longer, kept: text, took: byLetters },
      { measure: 'substring', alike: letters.substring / longer, kept: text, took: byLetters },
      { measure: 'edits', alike: 1 - letters.edits / longer, kept: text, took: byLetters },
    ],
    distance: bits,
    letters,
    cut: Array.from(a).length > letters.a || Array.from(b).length > letters.b,
  };
}
