import { inLanguage } from '../page/language.ts';
import { count, whole } from '../page/numbers.ts';
import { list, percent } from '../page/units.ts';
import { POSTS } from './posts.ts';
import type { Par } from './par.ts';

/** Whether the reader has no pointer that can be held over a word. */
const FINGER = matchMedia('(hover: none)').matches;

const and = new Intl.ListFormat('en');

export const words = inLanguage({
  en: {
    goal: 'Goal',
    goals: { lose: 'Lose it', stay: 'Stay found' },
    how: FINGER
      ? 'Tap a word to see what it holds; tap again to knock it out. '
      : 'Point at a word to see what it holds; click to knock it out. ',
    task: {
      lose: 'A changed bit in each drawer, and the copy is lost: in how few words?',
      stay: 'Change as many words as you can, and leave one drawer whole.',
    },
    look: (word: string, bits: number, back: boolean, again: boolean) =>
      `${back ? `With “${word}” back` : `Without “${word}”`}, ${bits ? count(bits, 'bit') : 'no bit'} ${bits > 1 ? 'turn' : 'turns'}${again ? ': tap again' : ''}.`,
    write: 'Own texts',
    today: 'Today’s text',
    board: 'The copy: press a word to knock it out, again to put it back. Arrow keys go from word to word.',
    copy: 'The copy: change it',
    original: 'The original',
    drawer: (n: number) => `Drawer ${n}`,
    whole: 'whole',
    spoilt: (n: number) => `${count(n, 'bit')} off`,
    legend:
      'Bits of the original, and of the copy: a tall bar is a 1. Their ropes: ● original, ○ copy, above the middle for a 1; weak ones are grey. Arrows: the word’s pull; dashes: what would turn.',
    same: 'Nothing is changed: all 64 bits agree.',
    empty: 'One of the texts has no letters or digits: there is nothing to find.',
    moved: (n: number, bits: number, sha: number | undefined) =>
      `${count(n, 'word')} changed, and ${bits} of 64 bits${sha === undefined ? '' : ` (of SHA-256’s first 64, ${sha})`}.`,
    found: (whole: readonly number[]) =>
      `Found: ${whole.length === 1 ? `drawer ${whole[0]} is` : `drawers ${and.format(whole.map(String))} are`} whole.`,
    lost: 'Lost: no drawer is whole.',
    par: (n: number, { words, ways }: Par, lit: number) => {
      const needed = n === words ? 'you made it' : `you needed ${n}`;
      if (!ways) return words > 1 ? `Fewer than ${count(words, 'word')} would not do; ${needed}.` : '';
      return `Par is ${words}: ${needed}.${lit ? (words > 1 ? ' One way is outlined.' : ` ${count(lit, 'word')} would do alone, outlined.`) : ''}`;
    },
    asking: 'And nearprint? It is reading 10,001 texts …',
    says: (share: number) => `But nearprint also looks up rare wording, and finds it: ${percent(share)} of the copy is in your original.`,
    silent: 'nearprint finds nothing either: too little of the original is left.',
    again: 'Start again',
    move: 'Last sentence to the front',
    link: {
      lose: (n: number) => `Copy a link: “lost it in ${count(n, 'word')}. Can you?”`,
      stay: (n: number) => `Copy a link: “${count(n, 'word')} changed, and found. Can you?”`,
    },
    linked: { copied: 'Copied', long: 'These texts are too long for a link.' },
    ghost: {
      lose: (n: number) => `Somebody lost this text in ${count(n, 'word')}. Can you?`,
      stay: (n: number) => `Somebody changed ${count(n, 'word')} of this text and stayed found. Can you?`,
    },
    replay: 'Show how',

    window: 'Slide the window',
    pieces: (fresh: number, of: number, gone: number, size: number) =>
      `${fresh} of ${of} pieces are new, ${gone} are gone. Each has ${size} characters.`,
    none: 'The text has no pieces: no letters and no digits.',

    compare: 'Compare with',
    stops: ['your change', 'one sentence', 'another text'],
    tips: (tipped: number, pieces: number) =>
      `${count(pieces, 'piece')} ${pieces === 1 ? 'is' : 'are'} in only one text, and ${tipped} of 64 ropes ${tipped === 1 ? 'tips' : 'tip'}.`,

    reading: 'Writing and hashing 10,000 texts …',
    left: (n: number, yours: boolean) =>
      `${whole(n)} of 10,001 texts ${n === 1 ? 'is' : 'are'} left to read, ${yours ? 'yours among them' : 'but not yours'}.`,
    scale: 'bits away from the changed text',
    within: 'Bits allowed',
    accepts: (k: number, yours: boolean, strangers: number) =>
      `Within ${count(k, 'bit')}: ${yours ? 'your original, and ' : ''}${count(strangers, 'stranger')}.`,
    reads: (read: number, copies: number) =>
      read ? `Read word by word, ${copies} of ${read} ${copies === 1 ? 'is a copy' : 'are copies'}.` : 'Nothing is left to read.',

    kinds: {
      original: 'Your original',
      line: 'A post about something else',
      about: 'The same subject in other words',
      another: 'A post about a lighthouse',
    },
    part: 'closest part',
    share: 'of your text',
    copyOf: (copies: number) => (copies === 1 ? 'A copy: the only warning.' : `A copy: one of ${copies} warnings.`),
    few: (copies: number) => `Taken for a copy, one of ${copies}: so few posts have the line.`,
    silence: (n: number) => `Silence. The licence line is in ${count(n, 'post')}.`,
    similar: (terms: readonly string[]) => `Similar, by rare words: ${list(terms)}.`,
    unlike: 'Silence. It has no more in common with your text than others do.',
    quiet: 'Silence: too little of it is left in your text.',
    having: 'Posts that have the line',
    of: (n: number) => `${n} of ${POSTS}`,
    ties: (n: number, tied: boolean) =>
      `By the closest part alone, ${count(n, 'post')} ${n === 1 ? 'stands' : 'tie'} at 100 %${tied ? ', your original among them' : ''}.`,
  },
  zh: {
    goal: '目标',
    goals: { lose: '弄丢副本', stay: '改而不丢' },
    how: FINGER ? '点一个词，看它牵着哪些位；再点一次，就把它去掉。' : '指着一个词，看它牵着哪些位；点一下，就把它去掉。',
    task: {
      lose: '四个抽屉的位都有变化，副本就丢了。最少要去掉几个词？',
      stay: '能改多少词就改多少，但要留一个抽屉完好。',
    },
    look: (word: string, bits: number, back: boolean, again: boolean) =>
      `${back ? '放回' : '去掉'}“${word}”，${bits ? `有 ${bits} 位翻转` : '一位也不变'}${again ? '：再点一次' : ''}。`,
    write: '自己的文字',
    today: '今日一篇',
    board: '副本：按一个词去掉它，再按放回来。用方向键逐词移动。',
    copy: '副本：随便改',
    original: '原文',
    drawer: (n: number) => `抽屉 ${n}`,
    whole: '完好',
    spoilt: (n: number) => `变了 ${n} 位`,
    legend:
      '上面一行是原文的位，下面一行是副本的，高的是 1。再往下，每一位是一根绳：● 原文，○ 副本，停在中线以上就是 1。灰色的绳弱，最容易翻转。箭头是这个词去掉以后绳要去的方向，虚线框出会翻转的。',
    same: '什么也没改：64 位全都相同。',
    empty: '有一边没有汉字、字母或数字，没有可找的。',
    moved: (n: number, bits: number, sha: number | undefined) =>
      `改了 ${n} 个词，64 位里变了 ${bits} 位${sha === undefined ? '' : `（SHA-256 的前 64 位变了 ${sha} 位）`}。`,
    found: (whole: readonly number[]) => `找到了：抽屉 ${list(whole.map(String))} 完好。`,
    lost: '丢了：没有一个抽屉完好。',
    par: (n: number, { words, ways }: Par, lit: number) => {
      const needed = n === words ? '你做到了' : `你用了 ${n} 个`;
      if (!ways) return words > 1 ? `少于 ${words} 个词办不到，${needed}。` : '';
      return `最少 ${words} 个词，${needed}。${lit ? (words > 1 ? '框出的是一种办法。' : `框出的 ${lit} 个词，去掉任何一个就够。`) : ''}`;
    },
    asking: 'nearprint 呢？它正在读 10,001 篇……',
    says: (share: number) => `但 nearprint 还会查少见的措辞，它找到了：副本有 ${percent(share)} 出自你的原文。`,
    silent: 'nearprint 也找不到了：原文剩得太少。',
    again: '重新开始',
    move: '把最后一句挪到最前',
    link: {
      lose: (n: number) => `复制链接：“${n} 个词就弄丢了，你呢？”`,
      stay: (n: number) => `复制链接：“改了 ${n} 个词还找得到，你呢？”`,
    },
    linked: { copied: '已复制', long: '文字太长，放不进链接。' },
    ghost: {
      lose: (n: number) => `有人用 ${n} 个词就把这篇弄丢了。你呢？`,
      stay: (n: number) => `有人改了这篇的 ${n} 个词，仍然找得到。你呢？`,
    },
    replay: '看看怎么做到的',

    window: '移动窗口',
    pieces: (fresh: number, of: number, gone: number, size: number) =>
      `${of} 片里有 ${fresh} 片是新的，少了 ${gone} 片，每片 ${size} 个字。`,
    none: '没有汉字、字母或数字，就切不出一片。',

    compare: '对照',
    stops: ['你的改动', '一句话', '另一篇'],
    tips: (tipped: number, pieces: number) => `只在一边的有 ${pieces} 片，64 根绳翻转了 ${tipped} 根。`,

    reading: '正在写出一万篇文字，逐篇求哈希……',
    left: (n: number, yours: boolean) => `10,001 篇里只剩 ${whole(n)} 篇要读，${yours ? '你的就在里面' : '里面没有你的'}。`,
    scale: '与改后文字相差的位数',
    within: '最多差几位',
    accepts: (k: number, yours: boolean, strangers: number) => `${k} 位以内：${yours ? '你的原文，外加 ' : ''}${strangers} 篇不相干的。`,
    reads: (read: number, copies: number) => (read ? `逐词读过，${read} 篇里有 ${copies} 篇是副本。` : '没有可读的。'),

    kinds: { original: '你的原文', line: '讲别的事的一篇', about: '同一件事，换了说法', another: '讲灯塔的一篇' },
    part: '最像的一段',
    share: '占你全文',
    copyOf: (copies: number) => (copies === 1 ? '是副本：只提醒这一篇。' : `是副本：${copies} 条提醒之一。`),
    few: (copies: number) => `被当成副本，${copies} 条提醒之一：有这句声明的帖子太少。`,
    silence: (n: number) => `不提醒：许可声明有 ${n} 篇都有。`,
    similar: (terms: readonly string[]) => `相关，凭少见的词：${list(terms)}。`,
    unlike: '不提醒：同别的帖子相比，它不更像。',
    quiet: '不提醒：你的文字里它剩得太少。',
    having: '有这句声明的帖子',
    of: (n: number) => `${POSTS} 篇里的 ${n} 篇`,
    ties: (n: number, tied: boolean) =>
      `只看最像的一段，${n > 1 ? `${n} 篇并列` : `只有 ${n} 篇达到`} 100 %${tied ? '，你的原文也在其中' : ''}。`,
  },
});
