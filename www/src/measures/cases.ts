// Copies of a text, each of a kind that breaks other measures.
import { inLanguage, language } from '../page/language.ts';

/** What scanners take letters for. */
const misread: Readonly<Record<string, string>> = inLanguage({
  en: { e: 'c', l: '1', h: 'b', m: 'rn', o: '0', i: 'l', a: 'u', t: 'f', n: 'u', s: '5', d: 'cl', r: 'v' } as Record<string, string>,
  zh: {
    人: '入',
    日: '曰',
    未: '末',
    土: '士',
    己: '已',
    天: '夭',
    大: '太',
    子: '孑',
    没: '設',
    看: '着',
    字: '宇',
    这: '迄',
    石: '右',
    水: '氺',
    风: '凤',
    船: '舩',
    东: '乐',
    本: '木',
    他: '地',
    段: '殴',
    长: '氏',
    也: '乜',
    上: '土',
    书: '韦',
  } as Record<string, string>,
});

const EVERY = inLanguage({ en: 3, zh: 2 }); // words, or characters of Chinese, from one error to the next

/** As a scanner reads it: one letter in every few words is taken for another, and lines end in the middle of words. */
export function scanned(text: string): string {
  let count = 0;
  const wrong = (part: string) => {
    const at = Array.from(part).findIndex((letter, i) => misread[letter] !== undefined && (language === 'zh' || i > 0));
    return at < 0 ? part : Array.from(part, (letter, i) => (i === at ? misread[letter] : letter)).join('');
  };
  const pattern = language === 'zh' ? /\p{Script=Han}/gu : /\p{L}{3,}/gu;
  return text.replace(pattern, (part) => (++count % EVERY === 0 ? wrong(part) : part));
}

/** As a record whose fields are exchanged: the parts between commas and full stops, the last first. */
export function exchanged(text: string): string {
  const fields = text
    .split(/[,;:.!?，；：。！？、]+\s*/u)
    .map((field) => field.trim())
    .filter(Boolean);
  return fields.reverse().join(language === 'zh' ? '；' : '; ');
}

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
