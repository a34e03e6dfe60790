import type { Prose } from '../page/prose.ts';
import { schleimer } from '../page/sources.ts';

const link = (to: string, words: string) => `<p><a class="onward" vite-ignore href="${to}">${words}</a></p>`;

export const editor: Prose = {
  id: 'editor',
  step: 8,
  words: {
    en: {
      title: 'In an editor',
      short: 'In an editor',
      intro: `While someone writes, only what changed needs a new fingerprint: votes add up, so those of the changed paragraph are taken out and its new
        votes put in. <code>Draft</code> follows every keystroke this way. At each pause, <code>Corpus.check</code> finds the parts that also occur in an earlier text.`,
      tries: [
        'Change one letter of the second paragraph. Which of its bits move, and which in the other paragraphs?',
        'Rewrite it, a few words at a time. After how many words is it no longer a copy? How does the number of copied words fall?',
        'Join two paragraphs: delete the blank line between them. What is counted again?',
        'Step through the arriving documents to number 5. Why is it left out?',
      ],
      more: [
        {
          title: 'What a warning should be',
          body: `<p>Quiet: not for texts too short to judge, not for wording found in many texts, such as the lines of a form, not while someone is composing a
            character or is in the middle of a word, and never more than a few at once. It does not stop anyone. The package’s adapters for text areas, CodeMirror, ProseMirror, Tiptap, React, Vue and Svelte keep to this, and the editor
            page shows how many frames they cost.</p>`,
        },
        {
          title: 'Why paragraphs',
          body: `<p>No shingle crosses a blank line. So the counts of a text are the sum of the counts of its paragraphs, the cost of an edit depends on the length of its paragraph,
            and the result is bit for bit what starting afresh would give.</p>`,
        },
        {
          title: 'How a copied passage is found',
          body: `<p>A few copied sentences are a small part of a text, so its fingerprint stays far from that of their source. An archive finds them by winnowing (${schleimer}): from each window of 20 letters only the run of 12 with the smallest hash is kept, an anchor. So fewer than one letter in ten starts one, and two texts
            that share a passage of 34 letters always share an anchor in it. A corpus in memory keeps every phrase of three words
            instead: more to keep, and shorter passages are found.</p>`,
        },
        {
          title: 'A whole collection at once',
          body: `<p><code>nearprint dedupe</code> and <code>duplicates(corpus)</code> make the same single pass over many texts, and keep one text of each group.</p>`,
        },
      ],
    },
    zh: {
      title: '在编辑器里',
      short: '在编辑器里',
      intro: `写作的时候，只有改动的地方要重算指纹：和可以加减，把那一段原来的票减掉，再加上新的票就行。<code>Draft</code> 就这样跟上每次击键，
        停笔的时候，<code>Corpus.check</code> 找出也在以前的文字里出现过的部分。`,
      tries: [
        '把第二段改一个字。它自己动了哪些位？别的段呢？',
        '一次改几个词，慢慢把它改写。改到第几个词，它就不再是副本了？还在这里的词怎样一路减少？',
        '删掉两段之间的空行，把它们连成一段。重算了什么？',
        '一步步走到第 5 篇。它为什么没有加入？',
      ],
      more: [
        {
          title: '提醒该是什么样',
          body: `<p>安静：文字太短、看不准的，不提醒；许多文字里都有的话，比如表格里的固定句子，不提醒；正在用输入法拼字、正写到一个词中间的，不提醒；一次也不提醒太多；而且从不拦着人。软件包里给文本框、CodeMirror、
            ProseMirror、Tiptap、React、Vue 和 Svelte 的适配器都守这些规矩；编辑器那一页还量出它们费了几帧。</p>`,
        },
        {
          title: '为什么分段',
          body: `<p>片段不跨空行。所以全文的计数就是各段计数之和，一次编辑只费它那一段的工夫，结果同从头算起一位不差。</p>`,
        },
        {
          title: '抄来的一段怎样找到',
          body: `<p>长文里抄来几句，只是很小的一部分，所以全文的指纹同出处的仍然离得很远。档案文件用风选（winnowing，${schleimer}）来找：每 20 个字母（10 个汉字）的窗口里，只留哈希最小的一串，叫锚点；所以记下的不到十分之一；而两篇只要共有 34 个字母（17 个汉字）的一段，就必定共有一个锚点。内存里的集合改为记下每三个词的一串：要记的多一些，更短的段落也找得到。</p>`,
        },
        {
          title: '整批去重',
          body: `<p>一次走完一批文字，就是 <code>nearprint dedupe</code> 和 <code>duplicates(corpus)</code>：每组副本只留一篇。</p>`,
        },
      ],
    },
  },
  body: (language) =>
    `<div class="live"></div>${
      language === 'en'
        ? link('root:playground/', 'The adapters at work: a text area, CodeMirror, ProseMirror, Tiptap and React')
        : link('root:playground/zh/', '看适配器怎样工作：文本框、CodeMirror、ProseMirror、Tiptap 和 React')
    }`,
};
