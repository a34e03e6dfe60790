import { inLanguage } from '../page/language.ts';
import { count } from '../page/numbers.ts';

export const words = inLanguage({
  en: {
    before: 'Warn me when a part of the text is at least',
    after: '% the same as part of an earlier text.',
    threshold: 'How alike the parts are, in percent',
    mine: 'Use texts A and B',
    text: 'A text being written',
    whole: 'The text',
    paragraph: (i: number) => `Paragraph ${i}`,
    counted: (bits: number) => `counted again, ${count(bits, 'bit')} moved`,
    untouched: 'not touched',
    follows: (bits: number) => `${count(bits, 'bit')} moved`,
    earlier: 'Earlier texts',
    none: 'All of this is your own: no part is that close to an earlier text.',
    match: (kept: number, of: number, start: string) => `${kept} of the ${count(of, 'word')} of “${start}” are still here`,
    readOut: (counted: string, alone: number, bits: number) =>
      `${counted} counted again, ${alone} not touched. Of the text’s 64 bits, ${bits} moved.`,
    nothingYet: (paragraphs: number) => `${count(paragraphs, 'paragraph')}, nothing changed yet.`,
    list: (numbers: number[]) => `Paragraph ${numbers.join(', ')} was`,
    nobody: 'No paragraph was',
  },
  zh: {
    before: '文字里有一部分，同以前的文字有',
    after: '% 以上一样，就提醒我。',
    threshold: '两处有多像，百分比',
    mine: '用文字 A 和 B',
    text: '正在写的文字',
    whole: '全文',
    paragraph: (i: number) => `第 ${i} 段`,
    counted: (bits: number) => `重算，动了 ${bits} 位`,
    untouched: '没有动',
    follows: (bits: number) => `动了 ${bits} 位`,
    earlier: '以前的文字',
    none: '全是你自己的话了：没有哪一部分同以前的文字这么近。',
    match: (kept: number, of: number, start: string) => `“${start}”的 ${of} 个词里，还有 ${kept} 个在这里`,
    readOut: (counted: string, alone: number, bits: number) => `${counted}，另外 ${alone} 段没有动；全文 64 位里动了 ${bits} 位。`,
    nothingYet: (paragraphs: number) => `共 ${paragraphs} 段，还没有改动。`,
    list: (numbers: number[]) => `重算了第 ${numbers.join('、')} 段`,
    nobody: '一段也没有重算',
  },
});
