import { inLanguage } from './language.ts';

export type Station = 'opening' | 'two-texts' | 'votes' | 'lookups' | 'worth' | 'editor';

export const words = inLanguage({
  en: {
    whole: 'The whole lesson',
    way: 'The short way',
    next: (name: string) => `Next: ${name}`,
    deeper: (title: string) => `Go deeper: ${title}`,
    names: {
      opening: 'The promise',
      'two-texts': 'Two texts',
      votes: 'Votes',
      lookups: 'Drawers',
      worth: 'Worth saying',
      editor: 'In an editor',
    } satisfies Record<Station, string>,
    brief: {
      'two-texts': `SimHash makes a number of 64 bits of a text, and texts that are almost the same get numbers that are almost the same: change a letter, and look for ▼. So
        a program compares two numbers instead of two texts, and the bits that differ say how far apart they are.`,
      votes: `Each piece of a text, here a word, has a hash of bits that look random, here eight: a 1 votes +, a 0 votes −, a weighty word several times, and a bit of the text is 1 where the sum is above zero. Texts that
        share most of their words share most of the votes, so one other word tips only a sum that was close to zero: press Play.`,
      lookups: `A program that knows ten thousand texts does not compare with all of them: it cuts the 64 bits into four drawers of 16, and looks only at texts with the same 16 bits in one of them. Three changed bits spoil
        three drawers at most, so one is whole, and the text that was copied is in it: flip bits, and see when no drawer is left.`,
      worth: `What was found is not yet worth saying: all posts of a forum have the lines of its form in common, word for word. So rare wording counts, and what everybody has counts hardly at all: guess first,
        then see each word as tall as it is rare.`,
      editor: `While somebody writes, only the changed paragraph is counted again; and at each pause, what also stands in an earlier text is marked. Rewrite the marked paragraph word by word, until it is no
        copy any more.`,
    } satisfies Record<Exclude<Station, 'opening'>, string>,
    end: 'What you can say now',
    check: 'Answer each for yourself first.',
    questions: [
      [
        'What does SimHash do?',
        'It lets all pieces of a text vote on 64 bits. Texts that share most of their pieces share most of the votes, so they get nearly the same bits.',
      ],
      [
        'Why do drawers find a copy?',
        'A copy differs in few bits. If these are fewer than the drawers, one drawer is whole, and only what lies in it has to be compared.',
      ],
      [
        'Why is the licence line not the answer?',
        'It is 100 % the same, but it is so in every post. What stands in few documents says something about this one; what stands in all says nothing.',
      ],
    ] as readonly (readonly [string, string])[],
  },
  zh: {
    whole: '看完整的课',
    way: '速览',
    next: (name: string) => `下一站：${name}`,
    deeper: (title: string) => `深入：${title}`,
    names: {
      opening: '开场',
      'two-texts': '两段文字',
      votes: '投票',
      lookups: '抽屉',
      worth: '值得说的',
      editor: '在编辑器里',
    } satisfies Record<Station, string>,
    brief: {
      'two-texts':
        'SimHash 把一段文字变成 64 位的数，几乎相同的文字，数也几乎相同：改一个字，看看哪里出现 ▼。所以程序只比两个数，不比两篇文字，不同的位数说明相差多远。',
      votes:
        '文字的每一小片，这里是一个词，哈希像随机的几位，这里是八位：1 投 +，0 投 −，重的词多投几票，和大于零，文字的这一位就是 1。大部分的词相同，大部分的票就相同，换一个词只能翻转本来接近零的和：按“播放”看看。',
      lookups:
        '存着一万篇的程序不必逐篇去比：把 64 位分进四个抽屉，每个 16 位，只看某个抽屉里 16 位全同的几篇。改动三位最多弄乱三个抽屉，总有一个完好，被抄的那一篇就在里面：翻几位，看什么时候一个完好的也不剩。',
      worth:
        '找到的不一定值得说：论坛的每一篇都有表格里的话，一字不差。所以少见的措辞才算数，大家都有的几乎不算：先猜一猜，再看每个词有多少见就写得多高。',
      editor: '写作的时候，只有改动的那一段要重算；一停笔，以前的文字里也有的部分就标出来。把标出的一段逐词改写，看改到哪里它不再是副本。',
    } satisfies Record<Exclude<Station, 'opening'>, string>,
    end: '现在你能说出来了',
    check: '每一问先自己答一答。',
    questions: [
      ['SimHash 做什么？', '让文字的所有小片对 64 位投票。大部分小片相同，大部分的票就相同，得到的位也就几乎一样。'],
      ['抽屉为什么找得到副本？', '副本只差几位。差的位数比抽屉少，就总有一个抽屉完好，只要比较那个抽屉里的几篇。'],
      ['许可声明为什么不是答案？', '它百分之百相同，可是每一篇都有。只在少数几篇里的，才说明这一篇的什么；篇篇都有的，什么也不说明。'],
    ] as readonly (readonly [string, string])[],
  },
});
