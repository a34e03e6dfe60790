// The first texts that a reader sees, with and without a script: a long paragraph, and the same with one typing error. Written for
// this page, CC0 1.0.
import type { Language } from '../page/language.ts';

export interface Opening {
  text: string;
  /** The part that is mistyped, which occurs once in the text, and the error. */
  right: string;
  wrong: string;
}

export const opening: Record<Language, Opening> = {
  en: {
    text:
      'The lighthouse keeper wrote one line a day: the wind, the ships that passed, and whatever the sea had left on the ' +
      'rocks below. After forty years the lines filled eleven books. Nobody had asked for them, and nobody read them until ' +
      'a student of weather found the shelf and saw what it was, the longest unbroken record of storms on that coast.',
    right: 'the longest',
    wrong: 'teh longest',
  },
  zh: {
    text:
      '灯塔的看守人每天只写一行字：风向、过往的船，还有海水留在礁石上的东西。四十年过去，这些字写满了十一个本子。没有人要他写，也没有人读过，' +
      '直到一位研究天气的学生发现了那排书架，才看出它是什么：那段海岸上最长的、从未中断的风暴记录。',
    right: '从未',
    wrong: '从末',
  },
};

export const misspelt = ({ text, right, wrong }: Opening) => text.replace(right, wrong);
