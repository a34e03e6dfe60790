import { inLanguage } from '../page/language.ts';
import { count } from '../page/numbers.ts';

export const words = inLanguage({
  en: {
    before: 'A and B vote beside each other:',
    after: '.',
    what: 'What votes',
    modes: { toy: 'five words, 8 bits', texts: 'your two texts, 64 bits' },
    board: (side: string) => `Votes, sums and bits of ${side}, as a picture`,
    voter: (text: string, whose: 'a' | 'b' | 'both', weight: number) =>
      `“${text}” weighs ${weight} and is ${whose === 'both' ? 'in both: it moves both sums alike' : `only in ${whose.toUpperCase()}`}. `,
    nothing: 'There is nothing to count.',
    covered: 'Guess first: the answer is covered.',
    readOut: (n: number, of: number, shared: number, bits: number, far: number, last: string) =>
      `${n} of ${of} counted. ${n ? last : ''}${shared} of ${of} are in both and cancel in the comparison. ${count(far, 'bit')} of ${bits} ${far === 1 ? 'differs' : 'differ'} now.`,
  },
  zh: {
    before: 'A 和 B 并排投票：',
    after: '。',
    what: '谁来投票',
    modes: { toy: '五个词，8 位', texts: '你的两段文字，64 位' },
    board: (side: string) => `${side} 的选票、和与各位的图`,
    voter: (text: string, whose: 'a' | 'b' | 'both', weight: number) =>
      `“${text}”重 ${weight}，${whose === 'both' ? '两边都有，两边的和动得一样' : `只在 ${whose.toUpperCase()} 里`}。`,
    nothing: '没有可以点的票。',
    covered: '先猜一猜：答案盖住了。',
    readOut: (n: number, of: number, shared: number, bits: number, far: number, last: string) =>
      `已点 ${n} / ${of}。${n ? last : ''}${of} 个里有 ${shared} 个两边都有，比较时相互抵消。这时 ${bits} 位里有 ${far} 位不同。`,
  },
});
