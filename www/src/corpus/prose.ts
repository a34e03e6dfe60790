import type { Prose } from '../page/prose.ts';

export const corpus: Prose = {
  id: 'corpus',
  words: {
    en: {
      title: 'A real corpus',
      short: 'A real corpus',
      intro: `Every licence text on the SPDX list, indexed in this page. Choose one and edit it, or paste any text: the nearest
        licences update with each keystroke. When you pause, the exact wording of these few is compared as well.`,
      tries: [
        'Press <b>Change one word</b> five times. Is it still nearest to itself?',
        'Choose GPL-2.0: which licences have the same text, and which differ by a line?',
        'Paste the licence file of some program. Which one is it?',
      ],
      more: [
        {
          title: 'Why two looks',
          body: `<p>The fingerprint goes first, because it is quick: 128 bits find the nearest eight of all. Then the wording of these eight is compared,
          shingle by shingle, which is exact. Neither would do alone: one guesses, the other is slow.</p>`,
        },
      ],
    },
    zh: {
      title: '一个真实的文库',
      short: '真实的文库',
      intro:
        'SPDX 清单里的全部许可证文本，就在这个页面里建索引。选一份来改，或者贴进任何文字：最近的许可证随每次击键更新；停下来时，还会精确比较这几份的原文。',
      tries: [
        '按五次<b>改一个词</b>。它还同自己最近吗？',
        '选 GPL-2.0：哪些许可证文本相同，哪些只差一行？',
        '贴进某个程序的许可证文件：它是哪一份？',
      ],
      more: [
        {
          title: '为什么要看两遍',
          body: `<p>先问指纹，因为快：128 位，从全部里找出最近的八份。再把这八份的原文逐个片段地比，这一遍是精确的。只用一样都不行：一个靠估，一个太慢。</p>`,
        },
      ],
    },
  },
};
