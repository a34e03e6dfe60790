import { broder, charikar } from '../page/sources.ts';
import type { Prose } from '../page/prose.ts';

export const measures: Prose = {
  id: 'measures',
  words: {
    en: {
      title: 'SimHash beside other measures',
      short: 'Other measures',
      intro: `There are other ways to measure how alike two texts are. SimHash (${charikar}) and MinHash (${broder}) keep a few bytes of each text and give an estimate. The others
        keep the whole text and are exact. None of them understands what a text means.`,
      tries: [
        'Move the last sentence to the front. Which measures hardly notice, and which lose half the text?',
        'Let another text quote half of yours. Which of the seven still finds it?',
        'How many comparisons does SimHash make in the time the edit distance takes for one?',
      ],
      more: [
        {
          title: 'When MinHash, when SimHash',
          body: `<p>MinHash estimates the Jaccard index and copes well with texts of very different lengths; it needs a few hundred bytes. SimHash estimates the cosine, takes weights, and 8
          bytes are enough to say “almost equal”. Both only propose candidates, which are then compared exactly.</p>`,
        },
      ],
    },
    zh: {
      title: 'SimHash 与其他度量',
      short: '其他度量',
      intro: `衡量两段文字有多像，还有别的办法。SimHash（${charikar}）和 MinHash（${broder}）每篇只存少量字节，结果是估计值；其余几种要存全文，结果精确。它们都不懂文字的意思。`,
      tries: [
        '把末句移到最前。哪几种度量几乎没有察觉，哪几种丢掉了半篇？',
        '让另一篇引用你的一半。七种里有哪几种还看得出来？',
        '编辑距离比一次的工夫，SimHash 能比多少次？',
      ],
      more: [
        {
          title: '何时用 MinHash，何时用 SimHash',
          body: '<p>MinHash 估计 Jaccard，文字长短悬殊时也好用，但要存几百字节。SimHash 估计余弦，可以加权，8 个字节就足以说“几乎相同”。两种都只提候选，候选还要精确地比。</p>',
        },
      ],
    },
  },
};
