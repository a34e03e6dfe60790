import { inLanguage } from '../page/language.ts'

export const words = inLanguage({
  en: {
    text: 'Text to weigh', mine: 'Use text A', sample: (i: number) => `Sample ${i}`, samples: 'Texts',
    before: 'A word counts', weights: { once: 'once', count: 'as often as it occurs', log: 'by 1 + ln(count)', tfidf: 'by TF-IDF' },
    weighting: 'Weights', stopBefore: ', stop words', stops: { keep: 'count too', drop: 'are left out' }, stop: 'Stop words',
    topBefore: ', and', tops: { 0: 'all words', 20: 'the 20 heaviest', 10: 'the 10 heaviest', 5: 'the 5 heaviest' }, topAfter: 'vote.', top: 'How many words vote',
    caption: 'The heaviest words', word: 'Word', count: 'Count', documents: (n: number) => `In texts of ${n}`, weight: 'Weight',
    out: { stop: 'stop word', top: 'not among the heaviest' },
    strip: 'Against every word once', moved: (n: number) => `${n} of 64 bits moved`,
    readOut: (word: string, weight: string, voting: number, of: number, moved: number) =>
      `“${word}” is the heaviest word, at ${weight}. ${voting} of ${of} words vote. Against every word once, the fingerprint moved by ${moved} of 64 bits.`,
    equal: (weight: string, voting: number, of: number, moved: number) =>
      `All words weigh the same, ${weight}. ${voting} of ${of} words vote. Against every word once, the fingerprint moved by ${moved} of 64 bits.`,
    captionEqual: 'Words, all of the same weight',
    none: 'No word votes: the fingerprint is 0.',
    rest: (n: number, equal: boolean) => (equal ? `${n} more words, all of that weight` : `${n} more words, none heavier`),
  },
  zh: {
    text: '要加权的文字', mine: '用文字 A', sample: (i: number) => `样文 ${i}`, samples: '文字',
    before: '一个词', weights: { once: '只算一次', count: '出现几次算几次', log: '按 1 + ln(次数) 算', tfidf: '按 TF-IDF 算' },
    weighting: '权重', stopBefore: '，停用词', stops: { keep: '照样算', drop: '不算' }, stop: '停用词',
    topBefore: '，由', tops: { 0: '所有的词', 20: '最重的 20 个词', 10: '最重的 10 个词', 5: '最重的 5 个词' }, topAfter: '来投票。', top: '多少词投票',
    caption: '最重的词', word: '词', count: '次数', documents: (n: number) => `${n} 篇中有`, weight: '权重',
    out: { stop: '停用词', top: '不够重' },
    strip: '同“每个词只算一次”相比', moved: (n: number) => `64 位里动了 ${n} 位`,
    readOut: (word: string, weight: string, voting: number, of: number, moved: number) =>
      `最重的词是“${word}”，重 ${weight}。${of} 个词里有 ${voting} 个投票。同每个词只算一次相比，指纹动了 ${moved} 位（共 64 位）。`,
    equal: (weight: string, voting: number, of: number, moved: number) =>
      `所有的词一样重，都是 ${weight}。${of} 个词里有 ${voting} 个投票。同每个词只算一次相比，指纹动了 ${moved} 位（共 64 位）。`,
    captionEqual: '词，都一样重',
    none: '没有词投票：指纹是 0。',
    rest: (n: number, equal: boolean) => (equal ? `另外还有 ${n} 个同样重的词` : `另外还有 ${n} 个不比它们重的词`),
  },
})
