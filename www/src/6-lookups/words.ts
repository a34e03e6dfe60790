import { inLanguage } from '../page/language.ts'
import { count } from '../page/numbers.ts'
import type { Way } from './ways.ts'

export const words = inLanguage({
  en: {
    before: 'Look for document', middle: 'of 10,000 with the bits below flipped, and allow', after: 'changed bits.', number: 'Document', within: 'Bits allowed',
    drawer: (i: number) => `Drawer ${i + 1}`, drawers: 'The query in four drawers of 16 bits. Arrow keys go from bit to bit, Enter flips one.',
    bit: (bit: number, one: number, flipped: boolean) => `Bit ${bit}: ${one}${flipped ? ', flipped' : ''}`,
    whole: (n: string) => `✓ whole: ${n} inside`, broken: (flips: number, n: string) => `✗ ${count(flips, 'bit')} flipped: ${n} inside`,
    none: 'Flip none', random: 'Flip three at random', spread: 'One in each drawer',
    caption: (n: string) => `One query, eleven methods, the same ${n} fingerprints`, way: 'Method', matches: 'Found', probes: 'Probes', entries: 'Entries read', candidates: 'Documents compared', bytes: 'Memory',
    race: 'Let them race', tooLarge: 'not built',
    note: 'Everything is counted while it happens. The textbook methods compare a document once, however many lists it stands in; nearprint’s Index compares each entry that it reads. The bars show probes and entries read together, on a logarithmic scale.',
    checked: (expected: string, counted: string) => `Checked on this page: for 10,000 fingerprints and 4 tables the sum gives ${expected} candidates. The Index compared ${counted} for the query above, because texts share wording and some drawers are full.`,
    ways: {
      exhaustive: 'Compare with every one', probing: 'Look up every value that would be near', neighbourhood: 'Store every value that would be near', bitLists: 'A list for each bit',
      blocks: 'Four drawers', permuted10: '10 permuted tables', permuted16: '16 permuted tables', permuted20: '20 permuted tables',
      compressed: 'Four drawers, stored as differences', batch: 'One pass for 1,000 queries, for each of them', index: 'nearprint’s Index',
    } as Record<Way, string>,
    readOut: (flips: number, whole: number, inside: string) =>
      `${count(flips, 'bit')} flipped: ${whole} of 4 drawers ${whole === 1 ? 'is' : 'are'} whole. The drawers hold ${inside} different documents instead of 10,000, and the one you look for is ${whole ? '' : 'not '}among them.`,
    scaleBefore: 'Of 2', scaleMiddle: 'fingerprints in', scaleAfter: 'tables, a query looks at', power: 'Power of two', tables: 'Tables',
    scaleReadOut: (n: string, tables: number, prefix: number, candidates: string, bytes: string) =>
      `${n} fingerprints, ${tables} tables with keys of ${prefix} bits: ${candidates} candidates a query on average, and ${bytes} of memory.`,
    waiting: 'Making 10,000 fingerprints …',
  },
  zh: {
    before: '在一万篇里找第', middle: '篇，把下面的位翻动几个，容许', after: '位不同。', number: '文档', within: '容许的位数',
    drawer: (i: number) => `抽屉 ${i + 1}`, drawers: '查询分在四个抽屉里，每个 16 位。用方向键逐位移动，回车翻转。',
    bit: (bit: number, one: number, flipped: boolean) => `第 ${bit} 位：${one}${flipped ? '，已翻转' : ''}`,
    whole: (n: string) => `✓ 完好：里面有 ${n} 个`, broken: (flips: number, n: string) => `✗ 翻了 ${flips} 位：里面有 ${n} 个`,
    none: '都不翻', random: '随机翻三位', spread: '每个抽屉翻一位',
    caption: (n: string) => `同一个查询，十一种方法，同样的 ${n} 个指纹`, way: '方法', matches: '找到', probes: '探查次数', entries: '读取条目', candidates: '比较文档', bytes: '内存',
    race: '赛一场', tooLarge: '没有建',
    note: '数字都是边做边数的。教科书上的各种方法，一篇文档不论出现在几张表里只比一次；nearprint 的 Index 读到一条就比一次。横条是探查次数与读取条目之和，按对数刻度画。',
    checked: (expected: string, counted: string) => `在本页核对：一万个指纹、4 张表，按算式有 ${expected} 个候选；上面那次查询，Index 实际比较了 ${counted} 个，因为文字措辞相通，有的抽屉很满。`,
    ways: {
      exhaustive: '逐个比较', probing: '把相近的值都查一遍', neighbourhood: '把相近的值都存下来', bitLists: '每位一张倒排表',
      blocks: '四个抽屉', permuted10: '10 张置换表', permuted16: '16 张置换表', permuted20: '20 张置换表',
      compressed: '四个抽屉，存成差值', batch: '一趟扫描回答一千个查询，平均每个', index: 'nearprint 的 Index',
    } as Record<Way, string>,
    readOut: (flips: number, whole: number, inside: string) =>
      `翻了 ${flips} 位，4 个抽屉里有 ${whole} 个完好。抽屉里共有 ${inside} 篇不同的文档，而不是 10,000 篇；要找的那篇${whole ? '在' : '不在'}其中。`,
    scaleBefore: '2 的', scaleMiddle: '次方个指纹，放在', scaleAfter: '张表里，一次查询要看', power: '2 的几次方', tables: '表数',
    scaleReadOut: (n: string, tables: number, prefix: number, candidates: string, bytes: string) =>
      `${n} 个指纹，${tables} 张表，键长 ${prefix} 位：一次查询平均有 ${candidates} 个候选，占内存 ${bytes}。`,
    waiting: '正在算一万个指纹……',
  },
})
