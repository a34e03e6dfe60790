// The strings of the panel and the card. A language is an object like one of these; an app can replace any of them.

const en = {
  label: 'Similar texts',
  none: 'No similar text found',
  found: (count) => (count === 1 ? '1 similar text found' : `${count} similar texts found`),
  related: 'May be about the same thing',
  otherNumbers: 'other numbers',
  untitled: 'Untitled',
  document: (title, percent) => `This text is almost the same as “${title}” (${percent})`,
  part: (title, percent) => `${percent} of this text also stands in “${title}”`,
  here: 'Here',
  there: (title) => `In “${title}”`,
  notKept: 'The wording of this text is not kept.',
  show: 'Show in text',
  open: 'Open',
  close: 'Close',
  ignoreLabel: 'Ignore',
  ignore: { pair: 'Not a copy of this', paragraph: 'Hide until I edit', source: (title) => `Never compare with “${title}”` },
  error: (message) => `Similar texts cannot be looked for: ${message}`,
};

const zhCN = {
  label: '相似文本',
  none: '没有发现相似文本',
  found: (count) => `发现 ${count} 处相似文本`,
  related: '可能说的是同一件事',
  otherNumbers: '数字不同',
  untitled: '无标题',
  document: (title, percent) => `全文与《${title}》几乎相同（${percent}）`,
  part: (title, percent) => `本文的 ${percent} 也出现在《${title}》中`,
  here: '此处',
  there: (title) => `《${title}》`,
  notKept: '未保存该文本的原文。',
  show: '在文中显示',
  open: '打开',
  close: '关闭',
  ignoreLabel: '忽略',
  ignore: { pair: '不是它的副本', paragraph: '修改前不再提示', source: (title) => `不再与《${title}》比较` },
  error: (message) => `无法查找相似文本：${message}`,
};

export const strings = { en, 'zh-CN': zhCN };

/** The strings for a language tag: zh-CN for Chinese, except with traditional characters; English for all others. */
export const stringsFor = (locale) => (/^zh\b(?!-(hant|tw|hk|mo))/i.test(locale) ? zhCN : en);

/** The UTF-16 code units of a title or id that are shown: it may be as long as a text. */
const SHOWN = 200;

/** Ends of lines, and characters that begin or end a direction: they would have an effect beyond the name, also out of `<bdi>`. */
const UNSAFE = /[\n\r\v\f\x85\u2028-\u202e\u2066-\u2069]+/g;

/** The sentence about a match: how alike both texts are, or which share of the text stands in the document. */
export const sentenceOf = (match, words, percent) =>
  words[match.scope](nameOf(match, words), percent.format(match.scope === 'part' ? match.share : match.score));

/** Two digits, as in 62 % and 0.4 %. */
export const percentOf = (language) => new Intl.NumberFormat(language, { style: 'percent', maximumSignificantDigits: 2 });

/** What a document is called: its title or id, or the beginning of it. */
export function nameOf({ title, id }, { untitled }) {
  const name = title ?? (id || untitled);
  const shown = name.length > SHOWN ? `${name.slice(0, SHOWN).replace(/\p{Surrogate}$/u, '')}…` : name;
  return shown.replace(UNSAFE, ' ');
}
