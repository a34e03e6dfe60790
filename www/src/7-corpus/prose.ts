import type { Prose } from '../page/prose.ts'

export const corpus: Prose = {
  id: 'corpus',
  words: {
    en: {
      title: 'A real corpus',
      short: 'A real corpus',
      intro: `Every licence text of the SPDX list, indexed in this page. Choose one and edit it, or paste any text: its nearest
        licences follow each keystroke. When you pause, the exact wording of these few is compared as well.`,
    },
    zh: {
      title: '一个真实的文库',
      short: '真实的文库',
      intro: 'SPDX 清单里的全部许可证文本，就在这个页面里建索引。选一份来改，或者贴进任何文字：最近的许可证随每次击键更新；停下来时，还会精确比较这几份的原文。',
    },
  },
}
