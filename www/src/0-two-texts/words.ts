import { inLanguage } from '../page/language.ts';

export const words = inLanguage({
  en: {
    examples: 'Examples',
    before: 'Each text becomes',
    middle: 'bits with',
    after: '.',
    bits: 'Bits',
    hash: 'Hash',
    kinds: { simhash: 'SimHash', sha256: 'SHA-256' },
    own: 'Your own texts. They stay on this page.',
    contrast:
      'The first bits of SHA-256. It is designed so that the smallest change moves half of its bits, so the distance says nothing about how alike the texts are.',
    differ: (bits: number) => `of ${bits} bits differ`,
    estimate: 'cosine, estimated from the bits',
    cosine: 'cosine, exact',
    jaccard: 'shingles in common (Jaccard)',
    terms:
      'Shingles are short pieces of the text; the next section cuts them. The cosine is 1 for texts with the same shingles and 0 for texts that share none. Jaccard: the shingles in both texts, divided by all shingles.',
    empty: 'A text without letters or digits has no shingles. Its fingerprint is 0, and there is no angle to measure.',
    nothing: (distance: number, bits: number) =>
      `${distance} of ${bits} bits differ, but one of the texts has nothing to compare: the fingerprint of a text without letters or digits is 0.`,
    published: 'the published one',
    notPublished: 'not the published one',
    bit: (bit: number, a: string, b: string) => `Bit ${bit}: A ${a}, B ${b}.`,
    bitWithSums: (bit: number, a: string, b: string, sumA: string, sumB: string) =>
      `Bit ${bit}: A ${a} (sum of its votes ${sumA}), B ${b} (sum of its votes ${sumB}).`,
    shaDiffers: (distance: number, bits: number) =>
      `By SHA-256, ${distance} of ${bits} bits differ. That only says that the texts are not the same.`,
    differs: (distance: number, bits: number, estimate: string, jaccard: string) =>
      `${distance} of ${bits} bits differ. From the bits alone, the cosine of the two texts is about ${estimate}; the share of shingles in both is ${jaccard}.`,
  },
  zh: {
    examples: '例子',
    before: '每段文字变成',
    middle: '位，用的是',
    after: '。',
    bits: '位数',
    hash: '哈希',
    kinds: { simhash: 'SimHash', sha256: 'SHA-256' },
    own: '你自己的文字，只留在这个页面里。',
    contrast: 'SHA-256 开头的这些位。它的设计就是改动再小也翻掉一半的位，所以距离说明不了两段文字有多像。',
    differ: (bits: number) => `位不同（共 ${bits} 位）`,
    estimate: '由指纹估计的余弦',
    cosine: '真正的余弦',
    jaccard: '共有片段的比例（Jaccard）',
    terms: '片段是文字里的一小截，见下一节。余弦：片段全部相同为 1，没有一片相同为 0。Jaccard：两边共有的片段数，除以全部片段数。',
    empty: '没有字母、汉字或数字的文字就没有片段：它的指纹是 0，也没有夹角可量。',
    nothing: (distance: number, bits: number) =>
      `${bits} 位里有 ${distance} 位不同，但其中一段没有可比的内容：没有字母、汉字或数字的文字，指纹是 0。`,
    published: '与文章所印一致',
    notPublished: '与文章所印不同',
    bit: (bit: number, a: string, b: string) => `第 ${bit} 位：A 是 ${a}，B 是 ${b}。`,
    bitWithSums: (bit: number, a: string, b: string, sumA: string, sumB: string) =>
      `第 ${bit} 位：A 是 ${a}（票数之和 ${sumA}），B 是 ${b}（票数之和 ${sumB}）。`,
    shaDiffers: (distance: number, bits: number) => `按 SHA-256，${bits} 位里有 ${distance} 位不同。这只说明两段文字不一样。`,
    differs: (distance: number, bits: number, estimate: string, jaccard: string) =>
      `${bits} 位里有 ${distance} 位不同。只看指纹，两段文字的余弦约为 ${estimate}；全部片段中有 ${jaccard} 是两边共有的。`,
  },
});
