import { distance, fingerprint } from 'nearprint';
import { inLanguage } from '../page/language.ts';
import { samples } from '../3-weights/samples.ts';

export type Kind = 'character' | 'word' | 'sentence';

/** The lengths of the edited texts in characters: each twice as long as the one before. */
export const lengths: readonly number[] = inLanguage({ en: [50, 100, 200, 400, 800, 1600, 3200], zh: [25, 50, 100, 200, 400, 800] });

const strange = inLanguage({
  en: { letter: 'q', word: 'marmalade', sentence: ' Nobody had expected a parcel from Lisbon.' },
  zh: { letter: '箫', word: '柚酱', sentence: '谁也没想到里斯本会寄来包裹。' },
});
const WORD = inLanguage({ en: /\p{L}{4,}/gu, zh: /\p{L}{2}/gu });
const END = inLanguage({ en: /[.!?](?=\s|$)/g, zh: /[。！？]/g });

const all = samples.join(inLanguage({ en: ' ', zh: '' }));

/** `text` after one edit near the place, 0 to 1. */
export function edit(text: string, kind: Kind, place: number): string {
  const near = <T extends { index: number }>(matches: T[]) => matches[Math.floor(place * matches.length)];
  if (kind === 'sentence') {
    const end = near([...text.matchAll(END)]);
    const at = end ? end.index + 1 : text.length;
    return text.slice(0, at) + strange.sentence + text.slice(at);
  }
  const found = near([...text.matchAll(kind === 'word' ? WORD : /\p{L}/gu)]);
  if (!found) return text;
  return text.slice(0, found.index) + (kind === 'word' ? strange.word : strange.letter) + text.slice(found.index + found[0].length);
}

/** The distances by which one edit moves the fingerprint of a text, at each of so many places, sorted. */
export function moves(text: string, kind: Kind, places: number): number[] {
  const before = fingerprint(text);
  return Array.from({ length: places }, (_, i) => distance(before, fingerprint(edit(text, kind, (i + 0.5) / places)))).sort(
    (a, b) => a - b,
  );
}

/** The same for texts of one length: 12 pieces of the page's samples, each edited at 5 places. */
export function movesAt(length: number, kind: Kind): number[] {
  const texts = Array.from({ length: 12 }, (_, i) => {
    const start = Math.floor((i / 12) * Math.max(0, all.length - length));
    return all.slice(start, start + length);
  });
  return texts.flatMap((text) => moves(text, kind, 5)).sort((a, b) => a - b);
}

/** A quantile of sorted values; `part` is from 0 to 1. */
export const quantile = (sorted: readonly number[], part: number) => sorted[Math.round(part * (sorted.length - 1))] ?? 0;
