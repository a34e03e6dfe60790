import { inLanguage } from '../page/language.ts';
import type { Disguise } from './disguise.ts';

export const words = inLanguage({
  en: {
    title: 'Letters that look the same',
    intro:
      'Changes that nobody sees or minds can hide a copy. Each of them breaks every shingle it is in, unless the letters are folded first: invisible characters are dropped, accents are removed, and a ligature becomes its letters.',
    before: 'Hide your text A with',
    ways: { invisible: 'invisible characters', marks: 'accents', joined: 'ligatures' } satisfies Record<Disguise, string>,
    group: 'What hides the copy',
    stored: 'The copy. Changes are marked; an invisible joiner is drawn as a bar.',
    sides: { keep: 'Without folding', fold: 'With folding' },
    keys: { keep: "case: 'keep', marks: 'keep'", fold: 'recipes.default' },
    broken: (n: string, of: string) => [n, `of ${of} shingles broken`],
    bits: (bits: number) => `${bits} of 64 bits differ`,
    example: 'Broken, for example:',
    nothing: 'There is nothing to hide.',
    untouched: 'Nothing changed yet: choose what hides the copy.',
    readOut: (broken: string, of: string, bits: number, stillBroken: string, stillBits: number) =>
      `Without folding, ${broken} of ${of} shingles are broken, and ${bits} of 64 bits differ. With it, ${stillBroken} are broken, and ${stillBits} bits differ.`,
  },
  zh: {
    title: '看上去一样的字',
    intro:
      '副本可以靠谁也看不见、谁也不在意的改动藏起来。改一处，它所在的片段就全坏了，除非先统一写法：没有墨迹的字符去掉，附加符号去掉，部首字换回它的字。',
    before: '藏起你的文字 A，用',
    ways: { invisible: '看不见的字符', marks: '着重点', joined: '部首字' } satisfies Record<Disguise, string>,
    group: '用什么藏',
    stored: '藏过的副本。改动处已标出，看不见的连接符画成一竖。',
    sides: { keep: '不统一写法', fold: '统一写法' },
    keys: { keep: "case: 'keep', marks: 'keep'", fold: 'recipes.default' },
    broken: (n: string, of: string) => [n, `个片段坏了，共 ${of} 个`],
    bits: (bits: number) => `64 位里差 ${bits} 位`,
    example: '坏了的，例如：',
    nothing: '没有可藏的东西。',
    untouched: '什么也没有改：选一样来藏。',
    readOut: (broken: string, of: string, bits: number, stillBroken: string, stillBits: number) =>
      `不统一写法，${of} 个片段里坏了 ${broken} 个，64 位里差 ${bits} 位；统一写法，坏了 ${stillBroken} 个，差 ${stillBits} 位。`,
  },
});
