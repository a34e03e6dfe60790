import { inLanguage } from '../page/language.ts'
import { count } from '../page/numbers.ts'

export const words = inLanguage({
  en: {
    before: 'Warn me when at least', after: '% of a paragraph’s wording is that of an earlier text.', threshold: 'Part of the wording, in percent',
    mine: 'Use texts A and B', text: 'A text being written', whole: 'The text', paragraph: (i: number) => `Paragraph ${i}`,
    counted: (bits: number) => `counted again, ${count(bits, 'bit')} moved`, untouched: 'not touched', follows: (bits: number) => `${count(bits, 'bit')} moved`,
    earlier: 'Earlier texts', none: 'No paragraph is that near to an earlier text.',
    match: (i: number, part: string, start: string) => `Paragraph ${i} has ${part} of its wording in common with “${start}”`,
    readOut: (counted: string, alone: number, bits: number) => `${counted} counted again, ${alone} not touched. Of the text’s 64 bits, ${bits} moved.`,
    nothingYet: (paragraphs: number) => `${count(paragraphs, 'paragraph')}, nothing changed yet.`, list: (numbers: number[]) => `Paragraph ${numbers.join(', ')} was`, nobody: 'No paragraph was',
  },
  zh: {
    before: '一段里有', after: '% 以上的措辞同以前的文字一样，就提醒我。', threshold: '措辞的百分比',
    mine: '用文字 A 和 B', text: '正在写的文字', whole: '全文', paragraph: (i: number) => `第 ${i} 段`,
    counted: (bits: number) => `重算，动了 ${bits} 位`, untouched: '没有动', follows: (bits: number) => `动了 ${bits} 位`,
    earlier: '以前的文字', none: '没有哪一段同以前的文字这么近。',
    match: (i: number, part: string, start: string) => `第 ${i} 段有 ${part} 的措辞同“${start}”一样`,
    readOut: (counted: string, alone: number, bits: number) => `${counted}，另外 ${alone} 段没有动；全文 64 位里动了 ${bits} 位。`,
    nothingYet: (paragraphs: number) => `共 ${paragraphs} 段，还没有改动。`, list: (numbers: number[]) => `重算了第 ${numbers.join('、')} 段`, nobody: '一段也没有重算',
  },
})
