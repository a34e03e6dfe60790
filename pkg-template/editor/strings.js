// The strings of the panel and the card. A language is an object like one of these; an app can replace any of them.

const en = {
  label: 'Similar texts',
  none: 'No similar text found',
  found: (count) => (count === 1 ? '1 similar text found' : `${count} similar texts found`),
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
