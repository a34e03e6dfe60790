// What the reader changed, in words; and a text without some of its words.
import { language } from '../page/language.ts';

export interface Word {
  text: string;
  start: number;
  end: number;
}

const segmenter = new Intl.Segmenter(language, { granularity: 'word' });
const MOST = 1e6; // cells of the table of two texts; beyond it all between their common ends counts as changed

export const wordsOf = (text: string): Word[] =>
  Array.from(segmenter.segment(text), ({ segment, index, isWordLike }) => ({
    text: isWordLike ? segment : '',
    start: index,
    end: index + segment.length,
  })).filter(({ text }) => text);

/** What a fingerprint sees of a word: its letters and digits, without case and width. */
const folded = (word: string) =>
  word
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '');

export interface Changes {
  /** How many words were changed, added or taken away. */
  words: number;
  /** The changed words of the second text. */
  changed: readonly Word[];
  kept: readonly Word[];
}

/** How many words these are. A segmenter cuts a word of Chinese that it does not know into characters: those count as one. */
const counted = (words: readonly Word[]) =>
  words.filter(({ text, start }, i) => !(i && text.length === 1 && words[i - 1]!.text.length === 1 && words[i - 1]!.end === start)).length;

/** The words of `b` that are not those of `a`, by their longest common subsequence. */
export function changes(a: string, b: string): Changes {
  const [old, now] = [wordsOf(a), wordsOf(b)];
  const [of, by] = [old, now].map((words) => words.map(({ text }) => folded(text))) as [string[], string[]];
  let from = 0;
  while (from < Math.min(of.length, by.length) && of[from] === by[from]) from++;
  let end = 0;
  while (end < Math.min(of.length, by.length) - from && of.at(-1 - end) === by.at(-1 - end)) end++;
  const [rows, columns] = [old.length - end - from, now.length - end - from];
  const ends = (words: readonly Word[]) => new Set(words.map((_, i) => i).filter((i) => i < from || i >= words.length - end));
  const [left, kept] = [ends(old), ends(now)];
  if (rows * columns <= MOST) {
    const width = columns + 1;
    const longest = new Uint16Array((rows + 1) * width);
    const same = (i: number, j: number) => of[from + i] === by[from + j];
    for (let i = rows - 1; i >= 0; i--) {
      for (let j = columns - 1; j >= 0; j--) {
        longest[i * width + j] = same(i, j)
          ? longest[(i + 1) * width + j + 1]! + 1
          : Math.max(longest[(i + 1) * width + j]!, longest[i * width + j + 1]!);
      }
    }
    for (let i = 0, j = 0; i < rows && j < columns;) {
      if (same(i, j)) {
        left.add(from + i++);
        kept.add(from + j++);
      } else if (longest[(i + 1) * width + j]! >= longest[i * width + j + 1]!) i++;
      else j++;
    }
  }
  return {
    words: Math.max(counted(old.filter((_, i) => !left.has(i))), counted(now.filter((_, i) => !kept.has(i)))),
    changed: now.filter((_, i) => !kept.has(i)),
    kept: now.filter((_, i) => kept.has(i)),
  };
}

/** The text without these of its words. */
export function without(text: string, words: readonly Word[], out: Iterable<number>): string {
  let left = text;
  for (const i of [...out].sort((x, y) => y - x)) left = left.slice(0, words[i]!.start) + left.slice(words[i]!.end);
  return left;
}
