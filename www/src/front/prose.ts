// The front page: one text, from what it becomes to where it is found. Strings hold HTML.
import { fingerprint } from 'nearprint';
import { misspelt, opening } from '../0-two-texts/opening.ts';
import type { Language } from '../page/language.ts';
import type { Facts } from '../page/prose.ts';
import { differing, strip } from './strip.ts';

export const title: Record<Language, string> = {
  en: 'SimHash, explained: the fingerprint that barely moves',
  zh: 'SimHash 图解：几乎不动的指纹',
};

interface Station {
  id: string;
  title: string;
  intro: string;
}

const words = {
  en: {
    heading: 'The fingerprint that barely&nbsp;moves',
    lead: 'Change one letter and an ordinary hash changes everywhere. SimHash barely moves.',
    says: (sha: number, simhash: number) =>
      `One typing error changes ${sha} of the first 64 bits of SHA-256, but only ${simhash} of SimHash’s 64 bits.`,
    stations: [
      {
        id: 'pieces',
        title: 'Every piece pulls',
        intro: `A window cuts the text into <b>shingles</b>, short overlapping pieces. The 64 bits of each one’s hash pull the ropes, 1 up, 0 down, and a bit of the
          text says which way most pull. A word is in few pieces: it tips only ropes near the middle.`,
      },
      {
        id: 'find',
        title: 'Lost among ten thousand',
        intro: `Ten thousand texts, by their distance from the copy. Each quarter of the 64 bits opens a drawer of texts that share it.
          Three changed bits spoil at most three drawers, so one still has the original; one bit in each, and none has.`,
      },
      {
        id: 'answer',
        title: 'Say what is worth saying',
        intro:
          'You post the copy in a forum whose posts share a licence line. What all have says nothing of where yours comes from; rare words do. If few have it, it looks copied.',
      },
      {
        id: 'writing',
        title: 'In your editor',
        intro: `As you write: <a class="keeps" href="root:deeper/editor/">rewrite a copied passage</a> until it is no longer a copy,
          <a href="root:playground/">try six editors</a>, or <a class="keeps" href="root:deeper/use/">use the package</a>.`,
      },
    ] as readonly Station[],
    deeper: 'Deeper',
  },
  zh: {
    heading: '几乎不动的指纹',
    lead: '改一个字，普通的哈希就面目全非，SimHash 几乎不动。',
    says: (sha: number, simhash: number) => `写错一个字，SHA-256 的前 64 位变了 ${sha} 位，SimHash 的 64 位只变了 ${simhash} 位。`,
    stations: [
      {
        id: 'pieces',
        title: '每一片都在拉',
        intro:
          '一个窗口沿着文字移动，把它切成前后相叠的<b>片段</b>（shingle）。每一片有 64 位的哈希，每一位拉一根绳：1 往上，0 往下。所以全文的一位，说的是多数片段往哪边拉。一个词只在少数几片里，能翻转的只有中线附近的绳。',
      },
      {
        id: 'find',
        title: '一万篇里找得到吗',
        intro:
          '一万篇文字，按与副本相差的位数排开。谁也不会逐篇去比：64 位切成四段，每段打开一个抽屉，里面是这 16 位完全相同的文字。变三位，最多弄乱三个抽屉，总有一个里还有原文；每个抽屉各变一位，就哪里都没有了。',
      },
      {
        id: 'answer',
        title: '该说的才说',
        intro:
          '你把副本发到论坛上，那里的帖子都以同一句许可声明结尾。篇篇都有的话，说明不了你的从哪里来；少见的词才说明。要是只有几篇有这句，它就像是抄的。',
      },
      {
        id: 'writing',
        title: '在编辑器里',
        intro: `边写边查，一停笔就有结果。<a class="keeps" href="root:zh/deeper/editor/">改写抄来的一段</a>，直到它不再是副本；<a href="root:playground/zh/">试试六种编辑器</a>；或者<a class="keeps" href="root:zh/deeper/use/">拿去用</a>。`,
      },
    ] as readonly Station[],
    deeper: '深入',
  },
} as const;

function still(language: Language, { sha256 }: Facts): string {
  const { text, right, wrong } = opening[language];
  const [before, after] = text.split(right) as [string, string];
  const other = misspelt(opening[language]);
  const row = (name: string, hash: (text: string) => bigint) =>
    `<div class="hash"><b>${name}</b><div>${strip(hash(other), hash(text))}</div></div>`;
  const far = (hash: (text: string) => bigint) => differing(hash(text), hash(other));
  return `<figure class="still"><p class="still-text">${before}<mark>${wrong}</mark>${after}</p>
    <div class="hashes">${row('SHA-256', sha256)} ${row('SimHash', fingerprint)}</div>
    <figcaption>${words[language].says(far(sha256), far(fingerprint))}</figcaption></figure>`;
}

/** The contents of <main>: the stations, and the chapters as list items. */
export function front(language: Language, facts: Facts, chapters: string): string {
  const own = words[language];
  const station = ({ id, title, intro }: Station) => `<section id="${id}" aria-labelledby="${id}-title">
    <h2 id="${id}-title">${title}</h2><p class="intro">${intro}</p>${id === 'writing' ? '' : '<div class="live"></div>'}</section>`;
  return `<section id="hero" aria-labelledby="hero-title"><h1 id="hero-title">${own.heading}</h1><p class="lead">${own.lead}</p>
    <div class="live">${still(language, facts)}</div></section>
    ${own.stations.map(station).join('')}
    <section id="deeper" aria-labelledby="deeper-title"><h2 id="deeper-title">${own.deeper}</h2>
    <nav aria-labelledby="deeper-title"><ul>${chapters}</ul></nav></section>`;
}
