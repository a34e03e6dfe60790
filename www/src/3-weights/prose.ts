import type { Prose } from '../page/prose.ts';

export const weights: Prose = {
  id: 'weights',
  step: 3,
  words: {
    en: {
      title: 'Give heavier votes to words that matter',
      short: 'Weights',
      intro: `Here the features are words, and a word that matters may cast more than one vote: its weight is added where its hash has a 1 and
        subtracted where it has a 0. The more unequal the weights, the fewer words decide.`,
      tries: [
        'Switch from <b>once</b> to <b>as often as it occurs</b>. Which word takes over? Then leave the stop words out.',
        'Choose <b>by TF-IDF</b>. What kind of word rises to the top?',
        'Let only the 5 heaviest vote, then change a word that has no vote. What moves?',
      ],
      more: [
        {
          title: 'TF-IDF, exactly',
          body: `<p>Weight = count · (1 + ln((1 + N) / (1 + n))), where N is the number of texts in the collection and n the number that contain the word. Here
            the collection is the ten short texts of this page. In the package it is a frozen table, made once by
            <code>IdfBuilder</code>: if it changed, all fingerprints would change too.</p>
            <p>Articles also weight words from 1 to 5 by hand, like the five words of section 2; a recipe can take a table like that too. Weights are stored as multiples of 1/1024, so
            sums are exact and do not depend on the order.</p>`,
        },
        {
          title: 'Are weights worth it?',
          body: `<p>For near-duplicates, rarely: counting each feature once is hard to beat, since a copy shares the common words as well as the rare ones.
            Weights help where texts share a lot of boilerplate. Keeping only the heaviest words makes fingerprints cheap but brittle: two
            texts can have the same top words and say opposite things.</p>`,
        },
      ],
    },
    zh: {
      title: '重要的词，多投几票',
      short: '权重',
      intro: `这里的特征是词。重要的词可以不止一票：哈希的某一位是 1，就加上它的权重，是 0 就减去。权重越悬殊，起决定作用的词就越少。`,
      tries: [
        '从<b>只算一次</b>换到<b>出现几次算几次</b>。哪个词占了上风？再把停用词去掉。',
        '选<b>按 TF-IDF 算</b>。什么样的词升到了最前？',
        '只让最重的 5 个词投票，再改一个没有票的词。指纹动了吗？',
      ],
      more: [
        {
          title: 'TF-IDF 的确切算法',
          body: `<p>权重 = 次数 ·（1 + ln((1 + N) / (1 + n))），N 是文集里的篇数，n 是其中有这个词的篇数。这里的文集就是本页的十篇短文。
            在软件包里，它是由 <code>IdfBuilder</code> 做成的一张冻结的表：表一变，所有指纹都会变。</p>
            <p>文章里也有手工给词打 1 到 5 分的做法，第 2 节的几个词就是这样；配方同样接受这样的表。权重都化为 1/1024 的整数倍，所以和是精确的，与先后无关。</p>`,
        },
        {
          title: '加权值得吗',
          body: `<p>找近似重复时多半不值得：每个特征只算一次已经很好，因为副本既共有生僻词，也共有常用词。套话很多的文字，权重才有用。
            只留最重的几个词，算得快，却脆弱：两篇文章可以关键词相同而意思相反。</p>`,
        },
      ],
    },
  },
};
