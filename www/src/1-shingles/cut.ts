import { type Explanation, type Recipe, explain, fromFeatures, segmentWords, toHex } from 'nearprint/fingerprints';
import { language } from '../page/language.ts';

export type Unit = 'char' | 'word' | 'dictionary';
export type Shingle = Pick<Explanation['features'][number], 'text' | 'start' | 'end' | 'count'>;

export interface Cut {
  /** The distinct shingles, in the order in which they first occur. */
  shingles: Shingle[];
  /** The number of all occurrences. */
  total: number;
  /** The units that the shingles are windows over. */
  units: string[];
  fingerprint: bigint;
  hex: string;
}

/** Cuts a text into windows of `size` units and makes its fingerprint. All other choices come from `recipe`. */
export function cut(text: string, recipe: Recipe, unit: Unit, size: number): Cut {
  const { shingles, units, fingerprint } =
    unit === 'dictionary' ? byDictionary(text, recipe, size) : byRule(text, { ...recipe, unit, size });
  const total = shingles.reduce((sum, { count }) => sum + count, 0);
  return { shingles, total, units, fingerprint, hex: toHex(fingerprint) };
}

function byRule(text: string, recipe: Recipe) {
  const { features, paragraphs, fingerprint } = explain(text, recipe);
  const kept = paragraphs.map((paragraph) => paragraph.text).join('');
  const segments = new Intl.Segmenter(language, { granularity: 'grapheme' }).segment(kept);
  return { shingles: features, units: Array.from(segments, ({ segment }) => segment), fingerprint };
}

/** Words by the browser's dictionary: for Chinese, which has no spaces. */
function byDictionary(text: string, recipe: Recipe, size: number) {
  const words = segmentWords(text, language);
  const shingles = new Map<string, Shingle>();
  for (let i = 0; i + Math.min(size, words.length) <= words.length && i < words.length; i++) {
    const name = words.slice(i, i + size).join(' ');
    const known = shingles.get(name);
    if (known) known.count++;
    else shingles.set(name, { text: name, start: 0, end: 0, count: 1 });
  }
  return { shingles: [...shingles.values()], units: words, fingerprint: fromFeatures(shingles.keys(), recipe) };
}
