import type { Prose } from '../page/prose.ts';

export const documents: Prose = {
  id: 'documents',
  step: 7,
  words: {
    en: {
      title: 'Your own ten thousand documents',
      short: 'Your documents',
      intro: `Everything so far, on thousands of texts: a sample in which the copies are known, or files of your own. A worker in this
        browser reads and compares them; nothing is sent anywhere.`,
      tries: [
        'With the sample, go from 3 bits to 11. How do recall and precision change on the way?',
        'Which kind of copy is lost first, and which never is?',
        'Set 11 bits and open the first cluster. How did texts that are not alike get into it?',
      ],
      more: [
        {
          title: 'What precision and recall are here',
          body: `<p>The sample is made from a seed. Every fifth document is an edited copy, labelled with what was done to it. <i>Precision</i> is the
            share of the pairs found that really are copies of one another, <i>recall</i> the share of all such pairs that are found. For your own files nobody knows the truth.</p>
            <p>Here the fingerprint alone decides. The package’s <code>Corpus</code> compares the wording of each candidate as well, so both are high: the groups below the clusters are its work.</p>`,
        },
      ],
    },
    zh: {
      title: '你自己的一万篇文档',
      short: '你的文档',
      intro:
        '把前面学到的用到几千篇文字上：可以用样本，其中谁抄自谁是已知的；也可以用你自己的文件。读入和比较都在这个浏览器的 worker 里进行，什么也不会发往别处。',
      tries: [
        '用样本，从 3 位调到 11 位。查全率和查准率一路上怎样变化？',
        '哪一种副本最先丢，哪一种从来不丢？',
        '调到 11 位，打开第一簇。不像的文字是怎么连到一起的？',
      ],
      more: [
        {
          title: '这里的查准率和查全率',
          body: `<p>样本由一个种子生成，每五篇里有一篇是改过的副本，标明改了什么。<b>查准率</b>是找到的对里真是副本的比例，<b>查全率</b>是这样的对里被找到的比例。你自己的文件没有人知道真相。</p>
            <p>这里只凭指纹判断。软件包里的 <code>Corpus</code> 还会看每个候选的原文，所以两样都高；簇下面的各组就是它给的。</p>`,
        },
      ],
    },
  },
};
