// The words of the forum. Written for this page, CC0 1.0.
import { inLanguage } from '../page/language.ts';

export const OTHERS = 40; // posts about other things

/** Of all posts, the reader's original among them. */
export const POSTS = OTHERS + 2;

export const { licence, sister } = inLanguage({
  en: {
    licence: 'By sending this form I agree that my post may be printed, shared and translated by anybody who names me as its author.',
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
