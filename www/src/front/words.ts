import { inLanguage } from '../page/language.ts';
import { count, whole } from '../page/numbers.ts';
import { list, percent } from '../page/units.ts';

export const words = inLanguage({
  en: {
    yours: 'Your paragraph: change it',
    again: 'Your paragraph so far',
    changed: 'of 64 changed',
    changedWords: (n: number, sha: number | undefined, simhash: number) =>
      `${count(n, 'word')} changed: ${sha === undefined ? '' : `${sha} of the first 64 bits of SHA-256, and `}${simhash} of SimHash’s 64 bits.`,
    same: 'Nothing changed: the same text has the same bits.',
    guess: 'Guess: how many bits will one word move?',
    mine: (n: number) => `My guess: ${n}`,
    change: 'Change a word',
    verdict: (guess: number, truth: number) =>
      `You guessed ${guess}; it moved ${truth}.${guess === truth ? ' Exactly.' : guess > truth + 5 ? ' It barely moves.' : ''}`,
    back: 'Put it back',
    begin: 'Make it the original',

    window: 'Slide the window',
    pieces: (fresh: number, of: number, gone: number, size: number) =>
      `${fresh} of ${of} pieces are new, ${gone} are gone. Each has ${size} characters.`,
    none: 'The text has no pieces: no letters and no digits.',

    compare: 'Compare with',
    stops: ['your change', 'a typing error', 'one word', 'one sentence', 'another text'],
    tips: (tipped: number, near: number, pieces: number) =>
      `${count(pieces, 'piece')} ${pieces === 1 ? 'is' : 'are'} in only one text: ${near} of 64 ropes end within their reach, and ${tipped} ${tipped === 1 ? 'tips' : 'tip'}.`,
    some: (tipped: number) => `Of these 16, ${tipped} ${tipped === 1 ? 'tips' : 'tip'}.`,

    reading: (n: number) => `Writing and hashing 10,000 texts … ${whole(n)}`,
    drawer: (n: number) => `Drawer ${n}`,
    whole: 'whole',
    spoilt: (n: number) => `${count(n, 'bit')} changed`,
    inside: (n: number) => count(n, 'text'),
    start: 'Start again',
    untouched: (n: number) => `Of 10,001 texts, ${whole(n)} are left to read, yours among them. Now change some words.`,
    found: (n: number, far: number, left: number) =>
      `${count(n, 'word')} changed, ${count(far, 'bit')} away: found. ${whole(left)} of 10,001 texts are left to read.`,
    lost: (n: number, far: number, until: number) =>
      `${count(n, 'word')} changed, ${count(far, 'bit')} away: lost. No drawer is whole. ${until ? `It found you up to word ${until}.` : ''}`,
    link: (n: number) => `Copy a link: “it found me up to word ${n}”`,
    sent: 'Copied',
    scale: 'bits away from the changed text',
    copies: (n: number, median: number, within: number, drawers: number) =>
      `Of ${whole(n)} copies with one word changed, half are at least ${median} bits away; ${percent(within)} are within 3, and ${percent(drawers)} have a whole drawer.`,
    wider: 'Search wider, then read the few',
    within: 'Bits allowed',
    accepts: (k: number, share: number, strangers: number) =>
      `Within ${k} bits: ${percent(share)} of those copies, and ${count(strangers, 'stranger')}.`,
    reads: (read: number, kept: number) =>
      !read ? 'Nothing is left to read.' : `Read word by word, ${kept} of ${read} ${kept === 1 ? 'is a copy' : 'are copies'}.`,
    ask: 'Ask nearprint',
    asking: 'Reading 10,001 texts …',
    way: 'nearprint also looks up rare wording.',
    says: (share: number) => `It finds your original: ${percent(share)} of what you wrote is there.`,
    silent: 'It finds nothing either: too little of your original is left.',

    original: 'Your original',
    line: 'A post about something else',
    sister: 'The same subject in other words',
    part: 'closest part',
    share: 'of your text',
    copy: 'A copy: the only warning.',
    silence: (n: number) => `Silence. The licence line is in all ${n} posts.`,
    similar: (terms: readonly string[]) => `Similar, by rare words: ${list(terms)}.`,
    unlike: 'Silence. It has no more in common with your text than others do.',
    ties: (n: number, place: number) =>
      `By the closest part alone, ${n} posts tie at 100 %${place ? `, and your original is number ${place}` : ''}.`,
    quiet: 'Silence: too little of it is left in your text.',
  },
  zh: {
    yours: '这段文字归你，随便改。',
    again: '你的文字，改到这里',
    changed: '/ 64 位变了',
    changedWords: (n: number, sha: number | undefined, simhash: number) =>
      `改了 ${n} 个词：${sha === undefined ? '' : `SHA-256 的前 64 位变了 ${sha} 位，`}SimHash 的 64 位变了 ${simhash} 位。`,
    same: '什么也没改：文字相同，位就相同。',
    guess: '猜一猜：再换一个词，SimHash 会变几位？',
    mine: (n: number) => `我猜 ${n} 位`,
    change: '换一个词',
    verdict: (guess: number, truth: number) =>
      `你猜 ${guess} 位，实际变了 ${truth} 位。${guess === truth ? '一位不差。' : guess > truth + 5 ? '几乎不动。' : ''}`,
    back: '改回去',
    begin: '把这段当作原文',

    window: '移动窗口',
    pieces: (fresh: number, of: number, gone: number, size: number) =>
      `${of} 片里有 ${fresh} 片是新的，少了 ${gone} 片，每片 ${size} 个字。`,
    none: '没有汉字、字母或数字，就切不出一片。',

    compare: '对照',
    stops: ['你的改动', '一个错字', '一个词', '一句话', '另一篇'],
    tips: (tipped: number, near: number, pieces: number) =>
      `只在一边的有 ${pieces} 片：64 根绳里有 ${near} 根停在它们够得着的地方，翻转了 ${tipped} 根。`,
    some: (tipped: number) => `这里画的是前 16 根，其中 ${tipped} 根翻转。`,

    reading: (n: number) => `正在写出一万篇文字，逐篇求哈希…… ${whole(n)}`,
    drawer: (n: number) => `抽屉 ${n}`,
    whole: '完好',
    spoilt: (n: number) => `变了 ${n} 位`,
    inside: (n: number) => `${n} 篇`,
    start: '重新开始',
    untouched: (n: number) => `10,001 篇里只剩 ${whole(n)} 篇要读，你的就在里面。现在换词吧。`,
    found: (n: number, far: number, left: number) => `换了 ${n} 个词，相差 ${far} 位：找到了。10,001 篇里只剩 ${whole(left)} 篇要读。`,
    lost: (n: number, far: number, until: number) =>
      `换了 ${n} 个词，相差 ${far} 位：丢了，没有一个抽屉完好。${until ? `直到第 ${until} 个词都还找得到。` : ''}`,
    link: (n: number) => `复制链接：“直到第 ${n} 个词，它都找得到我”`,
    sent: '已复制',
    scale: '与改后文字相差的位数',
    copies: (n: number, median: number, within: number, drawers: number) =>
      `这段文字只换一个词的 ${whole(n)} 个副本里，一半相差 ${median} 位或更多；3 位以内的占 ${percent(within)}，有完好抽屉的占 ${percent(drawers)}。`,
    wider: '放宽了找，再读剩下的几篇',
    within: '最多差几位',
    accepts: (k: number, share: number, strangers: number) => `${k} 位以内：那些副本的 ${percent(share)}，外加 ${strangers} 篇不相干的。`,
    reads: (read: number, kept: number) => (!read ? '没有可读的。' : `逐词读过，${read} 篇里有 ${kept} 篇是副本。`),
    ask: '问问 nearprint',
    asking: '正在读 10,001 篇……',
    way: 'nearprint 还会查少见的措辞。',
    says: (share: number) => `它找到了你的原文：你写的有 ${percent(share)} 在那里。`,
    silent: '它也找不到了：你的原文剩得太少。',

    original: '你的原文',
    line: '讲别的事的一篇',
    sister: '同一件事，换了说法',
    part: '最像的一段',
    share: '占你全文',
    copy: '是副本：只提醒这一篇。',
    silence: (n: number) => `不作声：许可声明 ${n} 篇都有。`,
    similar: (terms: readonly string[]) => `相关，凭少见的词：${list(terms)}。`,
    unlike: '不作声：同别的帖子相比，它不更像。',
    ties: (n: number, place: number) => `只看最像的一段，${n} 篇并列 100 %${place ? `，你的原文排在第 ${place}` : ''}。`,
    quiet: '不作声：你的文字里它剩得太少。',
  },
});
