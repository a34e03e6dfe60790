import type { Prose } from '../page/prose.ts'

export const weights: Prose = {
  id: 'weights',
  step: 3,
  words: {
    en: {
      title: 'Give heavier votes to words that matter',
      short: 'Weights',
      intro: `Here the features are words, and a word that matters may cast more than one vote: its weight is added where its hash has a 1 and
        taken away where it has a 0. The more unequal the weights, the fewer words decide.`,
      tries: [
        'Go from <b>once</b> to <b>as often as it occurs</b>: “the” takes over. Then leave the stop words out.',
        'With TF-IDF, look at what rises: words that are frequent here and rare in the other texts.',
        'Let only the 5 heaviest vote. Then change a word that has no vote: nothing moves at all.',
      ],
      more: [
        {
          title: 'TF-IDF, exactly',
          body: `<p>Weight = count · (1 + ln((1 + N) / (1 + n))), where N is the number of texts in a collection and n how many of them have the word. The
            collection here is the ten short texts of this page. In the package it is a frozen table, made once by
            <code>IdfBuilder</code>: if it changed, all fingerprints would.</p>
            <p>Articles also weigh words 1 to 5 by hand; a recipe takes such a table too. Weights are kept as multiples of 1/1024, so that sums
            are exact and do not depend on their order.</p>`,
        },
        {
          title: 'Are weights worth it?',
          body: `<p>For near-duplicates, seldom: counting each feature once is hard to beat, since a copy shares the common words as well as the rare ones.
            Weights help where texts share much boilerplate. Keeping only the heaviest makes fingerprints cheap, and brittle: two
            texts may agree on their top words and say opposite things.</p>`,
        },
      ],
    },
    zh: {
      title: '要紧的词，票重一些',
      short: '权重',
      intro: `这里的特征是词。要紧的词可以不止一票：哈希的某位是 1，就加上它的权重，是 0 就减去。权重越悬殊，说了算的词就越少。`,
      tries: [
        '从<b>只算一次</b>换到<b>出现几次算几次</b>：反复出现的词占了上风。再把停用词去掉。',
        '用 TF-IDF 看看什么词升了上来：这里常见而别处少见的词。',
        '只让最重的 5 个词投票，再改一个没有票的词：指纹纹丝不动。',
      ],
      more: [
        {
          title: 'TF-IDF 的确切算法',
          body: `<p>权重 = 次数 ·（1 + ln((1 + N) / (1 + n))），N 是文集里的篇数，n 是其中有这个词的篇数。这里的文集就是本页的十篇短文。
            在软件包里，它是由 <code>IdfBuilder</code> 做成的一张冻结的表：表一变，所有指纹都会变。</p>
            <p>文章里也有手工给词打 1 到 5 分的做法，配方同样接受这样的表。权重都化为 1/1024 的整数倍，所以和是精确的，与先后无关。</p>`,
        },
        {
          title: '加权值得吗',
          body: `<p>找近似重复时多半不值得：每个特征只算一次就很难超越，因为副本既共有生僻词，也共有常用词。文字里套话很多时，权重才有用。
            只留最重的几个词，算得快，却脆弱：两篇文章可以关键词相同而意思相反。</p>`,
        },
      ],
    },
  },
}
