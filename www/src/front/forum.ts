// A forum whose posts end in the same line. Written for this page, CC0 1.0.
import { generate } from '../7-documents/generate.ts';
import { inLanguage, language } from '../page/language.ts';
import { wordsOf } from './edit.ts';

export interface Post {
  id: 'original' | 'sister' | (string & {});
  title: string;
  text: string;
}

const OTHERS = 40;

const { licence, sister } = inLanguage({
  en: {
    licence: 'By sending this form I agree that my post may be printed and shared under the licence CC BY 4.0.',
    sister: {
      title: 'A keeper’s record of storms',
      text: 'I heard of a lighthouse keeper who filled eleven books with storms and wind. A weather student came across the shelf. Is that record still the longest of any coast?',
    },
  },
  zh: {
    licence: '提交本表即表示我同意，这篇帖子可以按照知识共享署名许可协议印刷和转载。',
    sister: {
      title: '灯塔看守人的风暴记录',
      text: '谁知道那位灯塔看守人的风暴记录？他守灯塔四十年，每天记风向、过往的船，写满十一个本子，后来有学生在书架上看到，才知道是那段海岸最长的。',
    },
  },
});
export { licence };

export const posted = (text: string): string => `${text}\n\n${licence}`;

const TITLE = 30; // characters
/** A post is called by how it begins: up to a comma or the like, or so many whole words. */
export const titleOf = (text: string): string => {
  const [begins = ''] = text.trim().split(/[,.:，。：]/);
  if (begins.length <= TITLE) return begins;
  const last = wordsOf(begins).findLast(({ end }) => end <= TITLE);
  return `${begins.slice(0, last?.end ?? TITLE)} …`;
};

/** The reader's original, a post about the same thing in other words, and forty about other things. */
export const forum = (original: string): Post[] => [
  ...generate(OTHERS, language, 7).map(({ text }, i) => ({ id: `other-${i}`, title: titleOf(text), text: posted(text) })),
  { id: 'original', title: titleOf(original), text: posted(original) },
  { id: 'sister', title: sister.title, text: posted(sister.text) },
];
