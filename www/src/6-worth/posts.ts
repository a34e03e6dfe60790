// Twelve posts of a forum, and the one that the reader is about to send: each in the same form. Written for this page, CC0 1.0.
import { samples } from '../3-weights/samples.ts';
import { inLanguage, language } from '../page/language.ts';
import { sentences } from '../page/sentences.ts';

export interface Post {
  id: string;
  title: string;
  text: string;
}

/** What a post is made of, in this order. All but `own` are lines of the form. */
export const PARTS = ['about', 'own', 'where', 'source', 'licence'] as const;
export type Part = (typeof PARTS)[number];

const form = inLanguage({
  en: {
    about: 'What would you like to share with the others? Please write it in your own words.',
    where: 'Where do you know it from? Please name a book, a person or a place.',
    licence: 'By sending this form I agree that my post may be printed and shared under the licence CC BY 4.0.',
  },
  zh: {
    about: '你想和大家分享什么？请用自己的话写下来，不要照抄别人的文章。',
    where: '你是从哪里知道的？请写明书名、人名或者地名，方便大家查找。',
    licence: '提交本表即表示我同意，这篇帖子可以按照知识共享署名许可协议印刷和转载。',
  },
});

/** A source that the reader’s post has in common with a few others. */
const room = inLanguage({
  en: 'From the reading room of the harbour library, second floor, the box of letters on shelf nine.',
  zh: '港口图书馆二楼的阅览室，靠窗第九号书架上，装旧信件的那个木盒子里。',
});

/** The titles of the posts about other things, and where each comes from. */
const others: readonly (readonly [title: string, source: string])[] = inLanguage({
  en: [
    ['Cold dough', 'My uncle bakes.'],
    ['A worn chain', 'I repair bicycles.'],
    ['Wet books', 'I work there.'],
    ['The tide table', room],
    ['Counting the orchard', 'Our own trees.'],
    ['The closed bridge', 'My grandmother crossed.'],
    ['Open windows at night', 'One night in May.'],
    ['What a map leaves out', room],
    ['The piano from the river', 'The tuner said so.'],
    ['Seven every morning', room],
  ],
  zh: [
    ['冷面团', '我舅舅是面包师。'],
    ['磨长的链条', '我修自行车。'],
    ['湿书', '我在那里上班。'],
    ['潮汐表', room],
    ['数果园', '自家的树。'],
    ['封桥', '听外婆说的。'],
    ['夜里开着窗', '五月的一个晚上。'],
    ['地图不画什么', room],
    ['河上来的钢琴', '调琴师说的。'],
    ['每天早上七点', room],
  ],
});

const words = inLanguage({
  en: {
    b: 'Your text B',
    quote: 'Somebody who quotes you',
    mine: 'Your post',
    before: 'I collect stories of people who kept at one thing. This is the one I like best: ',
    after: ' I wish I knew more about it.',
    from: 'A neighbour gave it to me.',
  },
  zh: {
    b: '你的文字 B',
    quote: '引了你的人',
    mine: '你的帖子',
    before: '我收集一辈子只做一件事的人。这一个我最喜欢：',
    after: '真想多知道一些。',
    from: '邻居抄给我的。',
  },
});

const filled = (own: string, source: string): Record<Part, string> => ({ ...form, own, source });
const joined = (parts: Record<Part, string>) => PARTS.map((part) => parts[part]).join('\n\n');

/** The post that is about to be sent, in its parts. */
export const draft = (a: string): Record<Part, string> => filled(a, room);
export const textOf = joined;

/** The posts that there are: ten about other things, one that quotes the first half of the reader’s text A, and one that is text B. */
export function posts(a: string, b: string): Post[] {
  const all = others.map(([title, source], i): Post => ({ id: `post-${i + 1}`, title, text: joined(filled(samples[i]!, source)) }));
  const own = sentences(a);
  const half = own
    .slice(0, Math.ceil(own.length / 2))
    .join('')
    .trim();
  all.splice(4, 0, {
    id: 'quote',
    title: words.quote,
    text: joined(filled(words.before + half + (language === 'zh' ? '' : ' ') + words.after.trim(), words.from)),
  });
  all.splice(9, 0, { id: 'b', title: words.b, text: joined(filled(b, room)) });
  return all;
}
