import { inLanguage } from '../page/language.ts';
import { count } from '../page/numbers.ts';
import { list } from '../page/units.ts';

export type Guessed = 'b' | 'quote' | 'other';

export const words = inLanguage({
  en: {
    post: 'Your post, about to be sent: text A in the form of the forum',
    mark: 'boilerplate',
    ask: 'Twelve posts are there already, all in this form. Sorted by score, by the part that is most alike, which one comes first?',
    guesses: { b: 'Your text B', quote: 'The one that quotes you', other: 'A post about something else' } satisfies Record<Guessed, string>,
    guess: 'Which post comes first by score',
    just: 'Show both lists',
    first: (title: string, score: string, mine: string) =>
      `By score, “${title}” comes first: its most alike part is ${score} the same.${mine}`,
    mine: (place: number, score: string) => ` Your text B has ${score} and stands at number ${place}.`,
    none: 'By score, no post is in the list: none shares anything.',
    key: 'Each word is as tall as it is rare:',
    inAll: (n: number) => `in all ${n} posts`,
    inOne: 'in one or none',
    byScore: 'By score',
    telling: 'By what is telling',
    rows: (name: string) => `${name}. Arrow keys go from post to post.`,
    share: (share: string) => `${share} of yours`,
    inPosts: (n: number) => `in ${count(n, 'post')}`,
    quiet: 'common wording only',
    shared: (title: string, letters: string, part: string) =>
      `“${title}” shares ${letters}: marked above, and in its longest run “${part}”.`,
    says: 'What the form says',
    quietForm: 'Nothing. Send it.',
    sentenceScore: (n: number, title: string, score: string) =>
      `${count(n, 'post')} ${n === 1 ? 'is' : 'are'} like yours. Most alike: “${title}”, ${score}.`,
    has: (title: string, share: string) => `“${title}” has ${share} of what you wrote`,
    sentence: (parts: readonly string[]) => `${list(parts)}.`,
    covered: 'Guess first: the answer is covered.',
    readOut: (score: string, telling: string, quiet: number) =>
      `By score, first is ${score}. By what is telling, first is ${telling}. ${count(quiet, 'post')} ${quiet === 1 ? 'is' : 'are'} not named: ${quiet === 1 ? 'it shares' : 'they share'} common wording only.`,
    nobody: 'no post',
    of: (title: string, figure: string) => `“${title}”, with ${figure}`,
    waiting: 'Say first what you expect.',
  },
  zh: {
    post: '你正要发的帖子：文字 A，写在论坛的表格里',
    mark: '套话',
    ask: '论坛里已经有十二篇，都用这张表。按分数排，就是看最像的一段有多像，哪一篇在最前？',
    guesses: { b: '你的文字 B', quote: '引了你的那一篇', other: '讲别的事的一篇' } satisfies Record<Guessed, string>,
    guess: '按分数排，哪一篇在最前',
    just: '直接看两张名单',
    first: (title: string, score: string, mine: string) => `按分数排，“${title}”在最前：它最像的一段有 ${score} 相同。${mine}`,
    mine: (place: number, score: string) => `你的文字 B 是 ${score}，排在第 ${place}。`,
    none: '按分数排，一篇也没有：没有共有的措辞。',
    key: '词越少见，写得越高：',
    inAll: (n: number) => `${n} 篇都有`,
    inOne: '只有一篇，或者没有',
    byScore: '按分数',
    telling: '按说明了什么',
    rows: (name: string) => `${name}。用方向键逐篇移动。`,
    share: (share: string) => `你的 ${share}`,
    inPosts: (n: number) => `${n} 篇有`,
    quiet: '只有套话相同',
    shared: (title: string, letters: string, part: string) => `“${title}”共有 ${letters}，上面已标出；最长的一串是“${part}”。`,
    says: '表格会说',
    quietForm: '什么也不说。发吧。',
    sentenceScore: (n: number, title: string, score: string) => `有 ${n} 篇同你的相像。最像的是“${title}”，${score}。`,
    has: (title: string, share: string) => `“${title}”里有你写的 ${share}`,
    sentence: (parts: readonly string[]) => `${parts.join('，')}。`,
    covered: '先猜一猜：答案盖住了。',
    readOut: (score: string, telling: string, quiet: number) =>
      `按分数，最前的是${score}。按说明了什么，最前的是${telling}。有 ${quiet} 篇不提，因为只有套话相同。`,
    nobody: '没有一篇',
    of: (title: string, figure: string) => `“${title}”（${figure}）`,
    waiting: '先说说你料想的结果。',
  },
});
