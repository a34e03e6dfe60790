import { inLanguage } from '../page/language.ts';
import { count } from '../page/numbers.ts';
import { characters } from '../page/units.ts';

export const words = inLanguage({
  en: {
    title: 'A copied passage',
    intro: `A few copied sentences are a small part of a text, so its fingerprint stays far from that of the text they come from. Anchors find them: among every few
      letters, the run with the smallest hash is remembered, so both texts choose the same runs wherever they share a passage.`,
    before: 'Copy',
    of: 'of',
    as: ',',
    after: ', into a text about a bridge.',
    many: 'How many sentences',
    source: 'From which text',
    change: 'What is changed',
    sentences: { 1: 'one sentence', 2: 'two sentences', 3: 'three sentences' },
    changes: { none: 'as they stand', word: 'one word changed' },
    yours: 'your text A',
    here: 'The text with the passage',
    there: 'Where it comes from',
    letter: 'a',
    sharedKey: 'starts an anchor in both texts,',
    key: (gram: number, window: number) =>
      `one in this text alone. An anchor is a run of ${gram} letters, the one with the smallest hash among those that start within ${window} letters.`,
    readOut: (far: number, here: number, there: number, shared: number) =>
      `By their fingerprints, the two texts are ${far} of 64 bits apart. They have ${here} and ${there} anchors, ${shared} of them in common. `,
    found: (runs: number, letters: number) =>
      `From there the shared wording is followed in both directions: ${count(runs, 'passage')}, ${characters(letters)}.`,
    none: 'They share no passage of at least 48 letters.',
  },
  zh: {
    title: '抄来的一段',
    intro:
      '长文里抄来几句，只是很小的一部分，所以全文的指纹同出处的仍然离得很远。锚点找得到它们：每隔几个字，记下哈希最小的那一小串。两篇文字在共有的段落里，选中的总是同样的几串。',
    before: '抄',
    of: '，出自',
    as: '，',
    after: '，放进一篇讲桥的文字。',
    many: '几句',
    source: '出处',
    change: '改了什么',
    sentences: { 1: '一句', 2: '两句', 3: '三句' },
    changes: { none: '一字不改', word: '换一个词' },
    yours: '你的文字 A',
    here: '抄了一段的文字',
    there: '出处',
    letter: '字',
    sharedKey: '两篇共有的锚点从这里开始，',
    key: (gram: number, window: number) =>
      `只有这一篇有的锚点。一个锚点是 ${gram / 2} 个汉字的一串：起点相隔不到 ${window / 2} 个字的各串里，哈希最小的那一串。`,
    readOut: (far: number, here: number, there: number, shared: number) =>
      `按指纹，两篇相差 ${far} 位（共 64 位）。它们各有 ${here} 个和 ${there} 个锚点，其中 ${shared} 个相同。`,
    found: (runs: number, letters: number) => `从那里向两头延伸，找到共有的 ${runs} 段，共 ${characters(letters)}。`,
    none: '没有 24 个汉字以上的共有段落。',
  },
});
