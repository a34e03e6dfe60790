import type { Prose } from '../page/prose.ts';
import { schleimer, sparckJones } from '../page/sources.ts';

export const worth: Prose = {
  id: 'worth',
  words: {
    en: {
      title: 'What is worth saying',
      short: 'Worth saying',
      intro: `What was found is not yet an answer. All posts in a forum end with the same licence line, word for word, so by their closest part they all tie. What is worth saying
        is what is rare: the more documents have a shared word, the less it counts. That is in the spirit of inverse document frequency (${sparckJones}), whose weight is logarithmic. Wording found in more
        than ten documents is common and makes no match by itself.`,
      tries: [
        'Which of the three posts have a part that is 100 % the same, and why are they not called copies?',
        'Write a different text in B. What is said about the three posts?',
        'Keep one sentence of A in B and rewrite the rest. What do the two figures for your original say then?',
      ],
      more: [
        {
          title: 'Two figures, and the order of the answer',
          body: `<p><code>score</code> is how alike the two closest parts are; <code>share</code> is how much of your text is there. A shared word of five letters is worth 1 if it
            and the two words before it occur together in only one document, less the more documents have them, and a tenth once a better match has shown it. The sum is <code>information</code>,
            which orders the answer. Each word of a part costs a fifth of its letters, one with digits or signs more, and the part is reported if at least 6 is left.</p>`,
        },
        {
          title: 'Common wording, and boilerplate by name',
          body: `<p>With enough documents, common wording shows up by itself. In a collection of three, a licence line is in three, and nothing says that it is common. So
            MOSS (${schleimer}) asks the teacher for the code that all students were given, the <i>base code</i>, and leaves it out before comparing.
            <code>new Corpus({ boilerplate })</code> does the same with texts.</p>`,
        },
        {
          title: 'The same subject in other words',
          body: `<p><code>similar(corpus, text)</code> looks for the same rare words, in any order. It is silent where two documents have no more in common than the documents of this collection usually do.</p>`,
        },
      ],
    },
    zh: {
      title: '什么值得提醒',
      short: '值得提醒的',
      intro: `找到了，还不等于有了答案。论坛的每一篇都以同一句许可声明结尾，一字不差，所以只看最像的一段，它们全都并列。值得提醒的是少见的：共有的词，有它的文档越多，就越不算数。这是逆文档频率的思路（${sparckJones}），
        只是那里的权重取对数。超过十篇都有的就是套话，单凭它不算相像。`,
      tries: [
        '三篇里哪几篇有一段百分之百相同？为什么没有一篇因此被当作副本？',
        '在 B 里写别的内容。这三篇会怎么说？',
        '在 B 里只留 A 的一句，其余重写。这时你的原文的两个数字各说明什么？',
      ],
      more: [
        {
          title: '两个数字，和答案的次序',
          body: `<p><code>score</code> 是最像的两段有多像；<code>share</code> 是你的文字有多少在那里。五个字母的共有的词，如果连同前面两个词只在一篇里同时出现，值 1（一个汉字值一半）；有的篇数越多就越少算；更好的匹配已经显示过的，只算十分之一。
            加起来是 <code>information</code>，答案按它排序；每个词先扣五分之一，带数字或符号的扣得更多，还有 6 以上的一段才提醒。</p>`,
        },
        {
          title: '常见的自己会显出来，套话可以指名',
          body: `<p>文档够多，套话自己就显出来了。只有三篇时，许可声明也只在三篇里，看不出它常见。所以 MOSS（${schleimer}）让老师交出发给每个学生的代码，称为<b>底码</b>（base code），比较之前先去掉。
            <code>new Corpus({ boilerplate })</code> 对文字也这样做。</p>`,
        },
        {
          title: '同一件事，换了说法',
          body: `<p><code>similar(corpus, text)</code> 找的是同样少见的词，次序不论。两篇的共同之处如果不比这批文档平常的更多，就什么也不说。</p>`,
        },
      ],
    },
  },
};
