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
    },
    zh: {
      title: '在编辑器里',
      short: '在编辑器里',
      intro: `写作的时候，只有改动的地方要重算指纹：和是可加的，把一段的票拿出来，再放回去就行。<code>Draft</code> 就这样跟上每次击键，
        <code>Corpus.check</code> 告诉你哪一段同以前的哪篇几乎一样。`,
    },
  },
  body: language => language === 'en'
    ? link('./playground/', 'Try it: a text area, CodeMirror, ProseMirror, Tiptap and React, side by side')
    : link('../playground/zh/', '来试试：文本框、CodeMirror、ProseMirror、Tiptap 和 React'),
}
