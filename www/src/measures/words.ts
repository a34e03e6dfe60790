import { inLanguage } from '../page/language.ts';
import { count, whole } from '../page/numbers.ts';
import type { ByLetter } from './letters.ts';
import type { Measure } from './measured.ts';

export type Other = 'b' | 'word' | 'words' | 'moved' | 'passage' | 'unrelated';

export const words = inLanguage({
  en: {
    before: 'Compare your text A with',
    after: '.',
    other: 'The other text',
    others: {
      b: 'your text B',
      word: 'itself with one word changed',
      words: 'itself with every seventh word replaced',
      moved: 'itself with its last sentence moved to the front',
      passage: 'another text that quotes half of it',
      unrelated: 'a text about something else',
    } satisfies Record<Other, string>,
    caption: 'The same two texts by seven measures; 1 means equal',
    measure: 'Measure',
    alike: 'Alike',
    kept: 'Kept per text',
    took: 'To compare',
    measures: {
      simhash: ['SimHash', 'The share of bits that agree estimates the angle, and so the cosine.'],
      cosine: ['Cosine', 'The weighted shingles of each text form a vector: the product of the two, divided by both lengths.'],
      minhash: [
        'MinHash',
        'Shuffle all shingles in 64 ways and keep the first of each. The share of those that agree estimates the Jaccard index.',
      ],
      jaccard: ['Jaccard', 'Shingles in both texts, divided by all shingles.'],
      subsequence: ['Longest common subsequence', 'The most letters found in both in the same order; others may come between them.'],
      substring: ['Longest common substring', 'The longest run of letters found in both without a gap.'],
      edits: [
        'Edit distance',
        'The fewest letters to insert, delete or replace to turn one text into the other; shown is the share that stays.',
      ],
    } satisfies Record<Measure, [string, string]>,
    empty: 'There is nothing to compare.',
    waiting: 'Comparing …',
    cut: (longest: number) => `The last three compare the first ${whole(longest)} letters of each text.`,
    readOut: (
      bits: number,
      estimate: string,
      cosine: string,
      least: string,
      jaccard: string,
      { subsequence, substring, edits }: ByLetter,
    ) =>
      `SimHash: ${bits} of 64 bits differ, so the cosine is about ${estimate} (exact: ${cosine}). MinHash: the Jaccard index is about ${least} (exact: ${jaccard}). ${count(subsequence, 'letter')} in common in the same order, ${whole(substring)} of them in one run; ${count(edits, 'edit')} to turn one text into the other.`,
  },
  zh: {
    before: '把你的文字 A 同',
    after: '相比。',
    other: '另一段文字',
    others: {
      b: '你的文字 B',
      word: '换了一个词的它自己',
      words: '每七个字换一个的它自己',
      moved: '末句移到最前的它自己',
      passage: '引了它一半的另一篇',
      unrelated: '讲别的事的一篇',
    } satisfies Record<Other, string>,
    caption: '同样两段文字，七种度量，相同为 1',
    measure: '度量',
    alike: '相像',
    kept: '每篇要存',
    took: '比一次',
    measures: {
      simhash: ['SimHash', '由相同的位数估计夹角，也就估计了余弦。'],
      cosine: ['余弦', '把带权重的片段看成两个向量：内积除以两边的长度。'],
      minhash: ['MinHash', '把全部片段洗牌 64 次，每次只记最前面的一片。两边记下的有多少相同，就估计 Jaccard 是多少。'],
      jaccard: ['Jaccard', '两边都有的片段，除以全部片段。'],
      subsequence: ['最长公共子序列', '两边都有、次序相同的字最多有几个，中间可以隔着别的字。'],
      substring: ['最长公共子串', '两边都有、中间不断开的最长一串。'],
      edits: ['编辑距离', '最少插入、删除、替换几个字，才能把一段变成另一段；这里写的是不用动的比例。'],
    } satisfies Record<Measure, [string, string]>,
    empty: '没有可以比较的。',
    waiting: '正在比较……',
    cut: (longest: number) => `后三种只比每段的前 ${whole(longest)} 个字。`,
    readOut: (
      bits: number,
      estimate: string,
      cosine: string,
      least: string,
      jaccard: string,
      { subsequence, substring, edits }: ByLetter,
    ) =>
      `SimHash：64 位里有 ${bits} 位不同，估计余弦 ${estimate}，实际 ${cosine}。MinHash：估计 Jaccard ${least}，实际 ${jaccard}。次序相同的共有 ${whole(subsequence)} 个字，连成一串的最长 ${whole(substring)} 个；改 ${whole(edits)} 处可以把一段变成另一段。`,
  },
});
