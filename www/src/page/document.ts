// The page as a static document, in either language: what readers see before a script runs, or without one.
import { scene } from '../opening/prose.ts';
import type { Language } from './language.ts';
import type { Facts, Prose, Words } from './prose.ts';
import { sections } from './sections.ts';

const words = {
  en: {
    title: 'SimHash, explained: the fingerprint that barely moves',
    description:
      'An interactive explanation of SimHash: shingles, votes, weights, random planes and what text length does, every number computed as you type.',
    skip: 'Skip to the two texts',
    other: '中文',
    otherPath: 'zh/',
    otherLanguage: 'zh-Hans',
    heading: 'The fingerprint that barely&nbsp;moves',
    lead: `Mistype one word of a paragraph and an ordinary hash changes everywhere. SimHash changes in two or three bits, so almost equal texts can be
      found by comparing numbers. Here is how, step by step. Every number on this page is computed as you type.`,
    way: 'The short way: five minutes',
    wayText: 'Six stations, one figure each; go deeper wherever you like.',
    contents: 'On this page',
    tries: 'Try this',
    link: 'Link to this section',
    noScript: 'This part needs JavaScript.',
    limits: 'Limits',
    limitsText: `A fingerprint compares wording, not meaning; short texts are hard; and a fingerprint is not anonymous: anyone who
      guesses the text can check the guess.`,
    privacy: `All of this runs in your browser, with the package nearprint as npm installs it. What you type stays in this page and in the part of its address
      after #, which no server receives; others see it only if you pass the link on. Once it has loaded, the page works without a network; to load it again takes one.`,
    share: 'Copy a link to this page as it stands',
    footer: 'Texts of the lesson: CC0 1.0.',
    exercises: 'All exercises with answers, to print',
    exercisesPath: 'exercises/',
  },
  zh: {
    title: 'SimHash 图解：几乎不动的指纹',
    description: '互动讲解 SimHash：切片、投票、权重、随机平面，以及文字长短的影响，每个数字都随输入现算。',
    skip: '跳到两段文字',
    other: 'English',
    otherPath: '../',
    otherLanguage: 'en',
    heading: '几乎不动的指纹',
    lead: '一段话写错一个字，普通的哈希就面目全非；SimHash 只动两三位，所以比一比数字，就能找出几乎相同的文字。它是怎样做到的？下面一步一步来看，每个数字都随你的输入现算。',
    way: '速览：五分钟',
    wayText: '六站，一站一幅图，随处可以深入。',
    contents: '本页内容',
    tries: '试一试',
    link: '本节的链接',
    noScript: '这一部分需要 JavaScript。',
    limits: '局限',
    limitsText: '指纹比的是措辞，不是意思；文字太短就比不准；指纹也不匿名：谁猜中了原文，谁就能验证。',
    privacy:
      '一切都在你的浏览器里进行，用的就是从 npm 安装的 nearprint。你写的内容只留在这个页面和地址里 # 之后的部分，不会发给任何服务器；只有你把链接给了别人，别人才看得到。载入以后断网也能用，重新载入则需要网络。',
    share: '复制本页现状的链接',
    footer: '课文：CC0 1.0。',
    exercises: '全部习题和答案，可以打印',
    exercisesPath: '../exercises/zh/',
  },
} satisfies Record<Language, Record<string, string>>;

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
export function head(language: Language): string {
  const { title, description } = words[language];
  const [en, zh] = language === 'en' ? ['./', './zh/'] : ['../', './'];
  return `<title>${title}</title>
    <meta name="description" content="${description}">
    <link vite-ignore rel="alternate" hreflang="en" href="${en}"><link vite-ignore rel="alternate" hreflang="zh-Hans" href="${zh}">
    <link vite-ignore rel="alternate" hreflang="x-default" href="${en}">`;
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

/** The contents of <body>. */
export function body(language: Language, facts: Facts): string {
  const written = write(language, facts);
  return narrow(language === 'zh' ? unspaced(written) : written);
}

function write(language: Language, facts: Facts): string {
  const own = words[language];
  const link = ({ id, step, words }: Prose) =>
    `<li><a href="#${id}">${step === undefined ? '' : `<span class="step">${step}</span>`}${words[language].short}</a></li>`;
  return `<a class="skip" href="#two-texts">${own.skip}</a>
    <header id="opening">
      <p class="masthead"><b>nearprint</b> <a class="other" href="${own.otherPath}" lang="${own.otherLanguage}" hreflang="${own.otherLanguage}">${own.other}</a></p>
      <div class="opening">
        <div><h1>${own.heading}</h1>
          <p class="lead">${own.lead}</p>
          <p class="short-way"><button type="button" disabled>${own.way}</button> <span>${own.wayText}</span></p></div>
        <nav aria-label="${own.contents}"><ul>${sections.map(link).join('')}<li><a href="#limits">${own.limits}</a></li></ul></nav>
      </div>
      ${scene(language, facts)}
    </header>
    <main>${sections.map((prose) => section(prose, language, facts)).join('\n')}</main>
    <footer id="limits">
      <h2>${own.limits}</h2>
      <p>${own.limitsText}</p>
      <p>${own.privacy}</p>
      <p class="share-link" data-label="${own.share}"></p>
      <p><a vite-ignore href="${own.exercisesPath}">${own.exercises}</a></p>
      <p>${own.footer}</p>
    </footer>`;
}
