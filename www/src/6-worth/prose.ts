import type { Prose } from '../page/prose.ts';
import { schleimer, sparckJones } from '../page/sources.ts';

export const worth: Prose = {
  id: 'worth',
  words: {
    en: {
      title: 'What is worth saying',
      short: 'Worth saying',
      intro: `What was found is not yet an answer. All posts of a forum have the questions of its form and a licence line, word for word, so a list by score begins with
        those. Worth saying is what is rare: wording that stands in n documents weighs 1/n, the inverse document frequency (${sparckJones}), and wording in more than
        ten is common and makes no match by itself.`,
      tries: [
        'Mark the line about the reading room as boilerplate. Which posts are not named any more, and which two still are?',
        'Mark all four lines. What is left of the list by score, and what comes first in it?',
        'Choose <b>Unrelated</b> at the top of the page. What does the form say of text B now?',
      ],
      more: [
        {
          title: 'Rare by itself, and boilerplate by name',
          body: `<p>With enough documents, common wording shows by itself. In a collection of three, a licence line stands in three, and nothing says that it is common. So
            MOSS (${schleimer}) takes from the teacher the code that all students were given, the <i>base code</i>, and leaves it out before it compares.
            <code>new Corpus({ boilerplate })</code> does so with texts.</p>`,
        },
        {
          title: 'Words here, runs of letters there',
          body: `<p>The picture counts single words. <code>Corpus.check</code> counts runs of 12 letters, because any two texts share words: a letter weighs 1/n if the
            commonest run around it stands in n documents, and a tenth of that once a better match has shown it. <code>documents</code> of a match is how many documents have the rarest of what it shares.</p>`,
        },
      ],
    },
    zh: {
      title: '什么值得说',
      short: '值得说的',
      intro: `找到了，还不等于有了答案。论坛的每一篇都有表格里的问题和许可声明，一字不差，所以按分数排，它们就在最前。值得说的是少见的：在 n 篇里都有的措辞只重 1/n，
        这叫逆文档频率（${sparckJones}）；超过十篇都有的就是套话，单凭它不算相像。`,
      tries: [
        '把阅览室那一行标为套话。哪几篇不再提了，哪两篇还在？',
        '四行都标上。按分数的名单里还剩什么，谁在最前？',
        '在页首选<b>毫不相干</b>。表格现在怎样说文字 B？',
      ],
      more: [
        {
          title: '常见的自己会显出来，套话可以指名',
          body: `<p>文档够多，套话自己就显出来了。只有三篇时，许可声明也只在三篇里，看不出它常见。所以 MOSS（${schleimer}）让老师交出发给每个学生的代码，称为<b>底码</b>（base code），比较之前先去掉。
            <code>new Corpus({ boilerplate })</code> 对文字也这样做。</p>`,
        },
        {
          title: '图里数词，库里数字串',
          body: `<p>图里数的是单个的词。<code>Corpus.check</code> 数的是 6 个汉字（12 个字母）的一串，因为哪两篇都有相同的词：一个字周围最常见的一串在 n 篇里，它就重 1/n；更好的匹配已经显示过的，只算十分之一。
            匹配的 <code>documents</code> 是说：共有的措辞里最少见的，有几篇有。</p>`,
        },
      ],
    },
  },
};
