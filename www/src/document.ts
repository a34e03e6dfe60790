// The pages as static documents, in either language: what readers see before a script runs, or without one. The front page, a page for
// each chapter, and all chapters on one page, for class and for paper.
import { title as frontTitle, front } from './front/prose.ts';
import type { Language } from './page/language.ts';
import type { Facts, Prose, Words } from './page/prose.ts';
import { sections } from './sections.ts';

const words = {
  en: {
    title: 'SimHash, explained',
    description:
      'An interactive explanation of SimHash: shingles, votes, weights, random planes and what text length does, with every number computed as you type.',
    skip: 'Skip to the content',
    other: '中文',
    heading: 'SimHash, step by step',
    lead: 'All chapters on one page, for class and for print. Every number is computed as you type.',
    home: 'The short tour',
    deeper: 'Deeper',
    contents: 'Chapters',
    all: 'All on one page',
    next: 'Next',
    tries: 'Try this',
    link: 'Link to this section',
    noScript: 'This part needs JavaScript.',
    yours: 'Your two texts',
    limits: 'Limits',
    limitsText: `A fingerprint compares wording, not meaning. It is not anonymous: whoever guesses the text can check. Short texts are hard.`,
    privacy: `All runs in your browser. What you type stays there and in the address
      after #, which no server receives. Once loaded, the page works without a network; reloading it needs one.`,
    share: 'Copy a link to this page as it is',
    footer: 'Lesson texts: CC0 1.0.',
    exercises: 'Exercises with answers, to print',
    exercisesPath: 'exercises/',
  },
  zh: {
    title: 'SimHash 图解',
    description: '互动讲解 SimHash：片段、投票、权重、随机平面，以及文字长短的影响，每个数字都随输入现算。',
    skip: '跳到正文',
    other: 'English',
    heading: 'SimHash 一步一步',
    lead: '全部章节都在这一页，供课堂和打印用。每个数字都随你的输入现算。',
    home: '速览',
    deeper: '深入',
    contents: '章节',
    all: '全部在一页',
    next: '下一章',
    tries: '试一试',
    link: '本节的链接',
    noScript: '这一部分需要 JavaScript。',
    yours: '你的两段文字',
    limits: '局限',
    limitsText: '指纹比的是措辞，不是意思；文字太短就比不准；指纹也不匿名：谁猜中了原文，谁就能验证。',
    privacy:
      '一切都在你的浏览器里进行。你写的内容只留在这个页面和地址里 # 之后的部分，不会发给任何服务器。载入以后断网也能用，重新载入则需要网络。',
    share: '复制本页现状的链接',
    footer: '课文：CC0 1.0。',
    exercises: '全部习题和答案，可以打印',
    exercisesPath: 'exercises/zh/',
  },
} satisfies Record<Language, Record<string, string>>;

/** What a page is: the front page, all chapters, or the chapter with this id. */
export type Page = 'front' | 'all' | (string & {});

/** The way from a page to the root of the site, and from there to the page in a language. */
const depth = (page: Page, language: Language) => (page === 'front' ? 0 : page === 'all' ? 1 : 2) + (language === 'zh' ? 1 : 0);
const rootOf = (page: Page, language: Language) => '../'.repeat(depth(page, language)) || './';
const placeOf = (page: Page, language: Language) =>
  `${language === 'zh' ? 'zh/' : ''}${page === 'front' ? '' : page === 'all' ? 'deeper/' : `deeper/${page}/`}`;

const moreOf = ({ more = [] }: Words) =>
  more.map(({ title, body }) => `<details class="more"><summary>${title}</summary><div>${body}</div></details>`).join('');

const triesOf = ({ tries = [] }: Words, language: Language) =>
  tries.length
    ? `<div class="tries"><h3>${words[language].tries}</h3><ul>${tries.map((item) => `<li>${item}</li>`).join('')}</ul></div>`
    : '';

/** Exercises on the left, more to know on the right. */
const afterOf = (its: Words, language: Language) =>
  its.tries || its.more ? `<div class="after">${triesOf(its, language)}<div class="mores">${moreOf(its)}</div></div>` : '';

function section({ id, step, words: own, still, body }: Prose, language: Language, facts: Facts): string {
  const its = own[language];
  const live = () =>
    `<div class="live">${still ? `<figure class="still">${still(language)}</figure>` : `<p class="still">${words[language].noScript}</p>`}</div>`;
  return `<section id="${id}" aria-labelledby="${id}-title">
    <h2><span id="${id}-title">${step === undefined ? '' : `<span class="step">${step}</span> `}${its.title}</span> <a class="anchor" href="#${id}" aria-label="${words[language].link}: ${its.title}">#</a></h2>
    <p class="intro">${its.intro}</p>
    ${body ? body(language, facts) : live()}
    ${afterOf(its, language)}
  </section>`;
}

/** The contents of <head>: the title, and links to the page in both languages. */
export function head(page: Page, language: Language): string {
  const chapter = sections.find(({ id }) => id === page);
  const title =
    page === 'front'
      ? frontTitle[language]
      : chapter
        ? `${chapter.words[language].title} · ${words[language].title}`
        : words[language].title;
  const link = (hreflang: string, to: Language) =>
    `<link vite-ignore rel="alternate" hreflang="${hreflang}" href="${rootOf(page, language)}${placeOf(page, to)}">`;
  return `<title>${title.replaceAll('&nbsp;', ' ')}</title>
    <meta name="description" content="${words[language].description}">
    ${link('en', 'en')}${link('zh-Hans', 'zh')}${link('x-default', 'en')}`;
}

/** Chinese is written without spaces: removes line breaks of the source between Chinese characters. */
export const unspaced = (html: string) =>
  html.replace(/(?<=[，。；：、？！”）])\s*\n\s*|(?<=\p{Script=Han})\s*\n\s*(?=[\p{Script=Han}“（])/gu, '');

/** Without the line breaks and indents of the source, which are there for its readers; code keeps its lines. */
const narrow = (html: string) =>
  html
    .split(/(<pre[^]*?<\/pre>)/)
    .map((part, i) =>
      i % 2 ? part : part.replace(/\s+/g, ' ').replace(/> (?=<\/?(?:section|h2|div|ul|li|details|p|footer|main|nav)\b)/g, '>'),
    )
    .join('');

/** The contents of <body>. Links to other pages of the site are written as `root:…` in the prose. */
export function body(page: Page, language: Language, facts: Facts): string {
  const written = write(page, language, facts).replaceAll('"root:', `"${rootOf(page, language)}`);
  return narrow(language === 'zh' ? unspaced(written) : written);
}

function write(page: Page, language: Language, facts: Facts): string {
  const own = words[language];
  const to = language === 'en' ? 'zh' : 'en';
  const foot = `<footer id="limits">
      <h2>${own.limits}</h2>
      <p>${own.limitsText}</p>
      <p>${own.privacy}</p>
      <p class="share-link" data-label="${own.share}"></p>
      <p><a href="root:${own.exercisesPath}">${own.exercises}</a></p>
      <p>${own.footer}</p>
    </footer>`;
  const masthead = (links: string) => `<p class="masthead"><b>nearprint</b> ${links} <a class="other" href="root:${placeOf(page, to)}"
    lang="${to === 'zh' ? 'zh-Hans' : 'en'}" hreflang="${to === 'zh' ? 'zh-Hans' : 'en'}">${own.other}</a></p>`;
  const skip = (id: string) => `<a class="skip" href="#${id}">${own.skip}</a>`;
  const home = `<a class="keeps" href="root:${placeOf('front', language)}">${own.home}</a>`;
  /** The chapters, each on its own page; or, on the page of all, each where it is there. */
  const chapters = sections.map(
    ({ id, step, words }) =>
      `<li><a class="keeps" href="${page === 'all' ? `#${id}` : `root:${placeOf(id, language)}`}"${id === page ? ' aria-current="page"' : ''}>${
        step === undefined || page === 'front' ? '' : `<span class="step">${step}</span>`
      }${words[language].short}</a></li>`,
  );
  if (page === 'front') {
    const all = `<li><a class="keeps" href="root:${placeOf('all', language)}">${own.all}</a></li>`;
    return `${skip('hero')}<header>${masthead(`<a href="#deeper">${own.deeper}</a>`)}</header><main>${front(language, facts, [...chapters, all].join(''))}</main>${foot}`;
  }
  if (page === 'all') {
    return `${skip('two-texts')}<header id="opening">${masthead(home)}
      <div class="opening"><div><h1>${own.heading}</h1><p class="lead">${own.lead}</p></div>
        <nav aria-label="${own.contents}"><ul>${chapters.join('')}<li><a href="#limits">${own.limits}</a></li></ul></nav></div></header>
      <main>${sections.map((prose) => section(prose, language, facts)).join('\n')}</main>${foot}`;
  }
  const at = sections.findIndex(({ id }) => id === page);
  const next = sections[at + 1];
  return `${skip(page)}<header class="of-chapter">${masthead(home)}<h1>${own.heading}</h1>
      <details class="chapters"><summary>${own.contents}</summary><nav aria-label="${own.contents}"><ul>${chapters.join('')}</ul></nav></details>
      ${page === 'two-texts' ? '' : `<details class="own-texts" id="own-texts"><summary>${own.yours}</summary><div class="fields"></div></details>`}</header>
    <main>${section(sections[at]!, language, facts)}
      <p class="onward">${
        next ? `<a class="keeps" href="root:${placeOf(next.id, language)}">${own.next}: ${next.words[language].title} →</a>` : home
      }</p></main>${foot}`;
}
