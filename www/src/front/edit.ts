// What the reader changed, in words; and a word changed for the reader.
import { inLanguage, language } from '../page/language.ts';

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
  let from = 0;
  while (from < Math.min(old.length, now.length) && old[from]!.text === now[from]!.text) from++;
  let end = 0;
  while (end < Math.min(old.length, now.length) - from && old.at(-1 - end)!.text === now.at(-1 - end)!.text) end++;
  const [rows, columns] = [old.length - end - from, now.length - end - from];
  const ends = (words: readonly Word[]) => new Set(words.map((_, i) => i).filter((i) => i < from || i >= words.length - end));
  const [left, kept] = [ends(old), ends(now)];
  if (rows * columns <= MOST) {
    const width = columns + 1;
    const longest = new Uint16Array((rows + 1) * width);
    const same = (i: number, j: number) => old[from + i]!.text === now[from + j]!.text;
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

const others = inLanguage({
  en: 'kettle orange whistle garden seldom marble violin twelve carpet almost candle copper winter basket northern ladder quietly paper'.split(
    ' ',
  ),
  zh: '水壶、橘子、花园、提琴、地毯、蜡烛、冬天、篮子、北方、梯子、悄悄、纸张、铜钟、十二、几乎、面粉、口哨、苹果'.split('、'),
});
const SHORTEST = language === 'zh' ? 2 : 4;

/** The words that are worth changing: those of some length, or all of them. */
const worth = (words: readonly Word[]) => {
  const long = words.filter(({ text }) => text.length >= SHORTEST);
  return long.length ? long : words;
};
const replaced = (text: string, { start, end }: Word, by: string) => text.slice(0, start) + by + text.slice(end);

/** The text with one more word of the original replaced, always the same one; undefined if no word of it is left. */
export function changeWord(original: string, text: string): string | undefined {
  const { words, kept } = changes(original, text);
  const left = worth(kept);
  const one = left[Math.floor((((words + 1) * 0.618) % 1) * left.length)];
  return one && replaced(text, one, others[words % others.length]!);
}

const TRIALS = 4; // replacements of each word

/** Copies of a text with one word replaced: each word of some length, by several others. */
export const oneWordCopies = (text: string): string[] =>
  worth(wordsOf(text)).flatMap((word, i) =>
    Array.from({ length: TRIALS }, (_, k) => replaced(text, word, others[(i + k * 5) % others.length]!)),
  );
