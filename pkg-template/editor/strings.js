// The strings of the panel and the card. A language is an object like one of these; an app can replace any of them.

import { builtIn } from './page.js';

const en = {
  label: 'Similar texts',
  none: 'No similar text found',
  found: (count) => (count === 1 ? '1 similar text found' : `${count} similar texts found`),
  related: 'May be about the same thing',
  otherNumbers: 'other numbers',
  untitled: 'Untitled',
  all: (title) => `All of this text is also in “${title}”`,
  document: (title, percent) => `This text is almost the same as “${title}” (${percent})`,
  part: (title, percent) => `${percent} of this text is also in “${title}”`,
  here: 'Here',
  there: 'There',
  same: 'Here and there',
  notKept: 'The wording of this text is not kept.',
  show: 'Show in text',
  open: 'Open',
  close: 'Close',
  nextKey: 'F8 goes to the passage',
  cardKey: 'Alt+Enter compares it',
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
  all: (title) => `本文全部出现在《${title}》中`,
  document: (title, percent) => `全文与《${title}》几乎相同（${percent}）`,
  part: (title, percent) => `本文的 ${percent} 也出现在《${title}》中`,
  here: '此处',
  there: '彼处',
  same: '两处相同',
  notKept: '未保存该文本的原文。',
  show: '在文中显示',
  open: '打开',
  close: '关闭',
  nextKey: '按 F8 转到该处',
  cardKey: '按 Alt+Enter 进行比较',
  ignoreLabel: '忽略',
  ignore: { pair: '不是它的副本', paragraph: '修改前不再提示', source: (title) => `不再与《${title}》比较` },
  error: (message) => `无法查找相似文本：${message}`,
};

export const strings = { en, 'zh-CN': zhCN };

/** The language whose words are used for a tag: zh-CN for Chinese, except with traditional characters; English for all others. */
const nearestOf = (tag) => (/^zh\b(?!-(hant|tw|hk|mo))/i.test(tag) ? 'zh-CN' : 'en');

/** The language of the page, as a tag; English if what the page says is none, as in a template that was not filled in. */
function pageLanguage() {
  try {
    const [tag] = builtIn(document, 'documentElement').lang.split(',');
    return Intl.getCanonicalLocales(tag.trim().replaceAll('_', '-'))[0];
  } catch {
    return 'en';
  }
}

const FROM_RIGHT = /^(Adlm|Arab|Hebr|Mand|Nkoo|Rohg|Samr|Syrc|Thaa)$/;

/** The words of the interface, and the language that they are in: that of the page, if they are there in it. `say` makes the sentence about a match. */
export function languageOf({ locale, strings: own }) {
  const page = pageLanguage();
  const nearest = nearestOf(locale ?? page);
  const language = own && !Object.values(strings).includes(own) ? (locale ?? page) : (keyOf(own) ?? nearest);
  const words = { ...strings[nearest], ...own };
  const percent = percentOf(language);
  const direction = FROM_RIGHT.test(new Intl.Locale(language).maximize().script) ? 'rtl' : 'ltr';
  return { language, direction, page, words, say: (match, text) => sentenceOf(match, text, words, percent) };
}

const keyOf = (own) => Object.keys(strings).find((key) => strings[key] === own);

/** The UTF-16 code units of a title or id that are shown: it may be as long as a text. */
const SHOWN = 200;

/** Ends of lines, and characters that begin or end a direction: they would have an effect beyond the name, also out of `<bdi>`. */
const UNSAFE = /[\n\r\v\f\x85\u2028-\u202e\u2066-\u2069]+/g;

/** The sentence about a match: which share of the text is in the document. It says "all" only if all of it is there word for word. */
function sentenceOf(match, text, words, percent) {
  const name = nameOf(match, words);
  const { scope, share, score, here } = match;
  if (share === 1 && score === 1 && coversAll(here, text)) return words.all(name);
  return words[scope](name, percent.format(Math.min(share, MOST)));
}

/** Less than all is shown as 99 % at most: passages extend over single words that differ. */
const MOST = 0.99;

/** Whether no letter and no digit of the text is outside of some ranges. */
function coversAll(ranges, text) {
  let at = 0;
  const outside = [];
  for (const [start, end] of [...ranges].sort((a, b) => a[0] - b[0])) {
    outside.push(text.slice(at, start));
    at = Math.max(at, end);
  }
  return !/[\p{L}\p{N}]/u.test(outside.join('') + text.slice(at));
}

/** Two digits, as in 62 % and 0.4 %. */
const percentOf = (language) => new Intl.NumberFormat(language, { style: 'percent', maximumSignificantDigits: 2 });

/** What a document is called: its title or id, or the beginning of it. */
export function nameOf({ title, id }, { untitled }) {
  const name = title ?? (id || untitled);
  const shown = name.length > SHOWN ? `${name.slice(0, SHOWN).replace(/\p{Surrogate}$/u, '')}…` : name;
  return shown.replace(UNSAFE, ' ');
}
