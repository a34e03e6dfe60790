import type { Prose } from '../page/prose.ts'

const link = (to: string, words: string) => `<p><a class="onward" vite-ignore href="${to}">${words}</a></p>`

export const editor: Prose = {
  id: 'editor',
  step: 8,
  words: {
    en: {
      title: 'In an editor',
      short: 'In an editor',
      intro: `While somebody writes, only what changed has to be fingerprinted again: sums are additive, so a paragraph’s votes are taken out and
        put back in. <code>Draft</code> follows every keystroke this way, and <code>Corpus.check</code> tells which passage is almost the same as which earlier text.`,
      tries: [
        'Change one letter of the second paragraph. Which of its bits move, and which of the other paragraphs’?',
        'Rewrite it, a few words at a time. After how many words is it no copy any more?',
        'Join two paragraphs: delete the empty line between them.',
      ],
      more: [
        {
          title: 'What a warning should be',
          body: `<p>Quiet: not for texts too short to judge, not while somebody composes a character or is in the middle of a word, and never more than a few at
            once. It does not stop anybody. The adapters of the package for text areas, CodeMirror, ProseMirror, Tiptap and React keep to this, and the page with all of
            them shows how many frames they cost.</p>`,
        },
        {
          title: 'Why paragraphs',
          body: `<p>No shingle crosses an empty line. So the counts of a text are the sum of the counts of its paragraphs, an edit costs as much as its paragraph is long,
            and the result equals, bit by bit, what starting afresh would give.</p>`,
        },
      ],
    },
    zh: {
      title: '在编辑器里',
      short: '在编辑器里',
      intro: `写作的时候，只有改动的地方要重算指纹：和是可加的，把一段的票拿出来，再放回去就行。<code>Draft</code> 就这样跟上每次击键，
        <code>Corpus.check</code> 告诉你哪一段同以前的哪篇几乎一样。`,
      tries: [
        '把第二段改一个字。它自己动了哪些位？别的段呢？',
        '一次改几个词，慢慢把它改写。改到第几个词，它就不再是副本了？',
        '删掉两段之间的空行，把它们连成一段。',
      ],
      more: [
        {
          title: '提醒该是什么样',
          body: `<p>安静：文字太短、看不准的，不提醒；正在用输入法拼字、正写到一个词中间的，不提醒；一次也不提醒太多；而且从不拦着人。软件包里给文本框、CodeMirror、
            ProseMirror、Tiptap 和 React 的适配器都守这些规矩；那一页把它们摆在一起，还量出它们费了几帧。</p>`,
        },
        {
          title: '为什么分段',
          body: `<p>切片不跨空行。所以全文的计数就是各段计数之和，一次编辑只费它那一段的工夫，结果同从头算起一位不差。</p>`,
        },
      ],
    },
  },
  body: language => `<div class="live"></div>${language === 'en'
    ? link('./playground/', 'The adapters at work: a text area, CodeMirror, ProseMirror, Tiptap and React')
    : link('../playground/zh/', '看适配器怎样工作：文本框、CodeMirror、ProseMirror、Tiptap 和 React')}`,
}
