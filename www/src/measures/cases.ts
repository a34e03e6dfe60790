// A copy with changes all over it.
import { inLanguage, language } from '../page/language.ts';

const others: readonly string[] = inLanguage({
  en: ['marmalade', 'velvet', 'northward', 'pumpkin', 'gently', 'cathedral', 'copper', 'yesterday', 'jubilee', 'wizard'],
  zh: ['柚', '绒', '北', '瓜', '轻', '堂', '铜', '昨', '庆', '巫'],
});

/** With one word in seven exchanged for another. */
export function replaced(text: string): string {
  let count = 0;
  return text.replace(language === 'zh' ? /\p{Script=Han}/gu : /\p{L}+/gu, (word) =>
    ++count % 7 === 4 ? others[Math.floor(count / 7) % others.length]! : word,
  );
}
