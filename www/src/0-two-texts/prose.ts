import { compare, fingerprint, toHex } from 'nearprint';
import type { Prose } from '../page/prose.ts';
import { charikar } from '../page/sources.ts';
import { misspelt, opening } from './opening.ts';

export const twoTexts: Prose = {
  id: 'two-texts',
  step: 0,
  words: {
    en: {
      title: 'Two texts in, 64 bits out',
      short: 'Two texts',
      intro: 'Change a letter and watch which bits move. Each column is one bit: A above, B below, ▼ where they differ.',
      tries: [
        'Guess first, then choose the example: how many bits move when one word changes? And when a sentence moves?',
        'Switch to <b>SHA-256</b> and add a full stop. Which of the two could find a copy with a typing error?',
        'Clear text B. What does the distance say now?',
      ],
      more: [
        {
          title: 'What the distance says',
          body: `<p>The number of differing bits is the <i>Hamming distance</i>: the number of edges on a shortest path between two corners
            of a 64-dimensional cube. It estimates the angle θ between the two texts (${charikar}): on average, 64·θ/π bits differ, so the cosine
            is about cos(π·distance/64). Unrelated texts are at right angles and differ in about 32 bits by chance.</p>
            <p>The usual threshold for long texts is at most 3 bits. For short texts that is far too strict, as the section on
            length shows. Every candidate deserves a second, exact look.</p>`,
        },
        {
          title: 'A fingerprint is not a secret',
          body: '<p>Anyone who guesses your text can compute its fingerprint and compare. If the text is only a few words, trial and error can find it.</p>',
        },
      ],
    },
    zh: {
      title: '输入两段文字，得到 64 位',
      short: '两段文字',
      intro: '改一个字，看哪些位会动。每一列是一位：上面是 A，下面是 B，不同的地方标 ▼。',
      tries: [
        '先猜，再点例子来看：换一个词会动几位？把一句话挪个地方呢？',
        '改看 <b>SHA-256</b>，再加一个句号。哪一种能找出有错字的副本？',
        '把文字 B 清空。这时的距离说明什么？',
      ],
      more: [
        {
          title: '距离说明什么',
          body: `<p>不同的位数叫<b>汉明距离</b>：在 64 维立方体上，从一个顶点走到另一个顶点，最短的路要走几条边。它估计的是两段文字之间的夹角 θ（${charikar}）：
            平均有 64·θ/π 位不同，所以余弦约等于 cos(π·距离/64)。毫不相干的文字成直角，凭运气也有大约 32 位不同。</p>
            <p>长文字通常以 3 位为界（含 3 位）。短文字用这个界就太严了，“长短”一节会看到；而且每个候选都该再精确地比一次。</p>`,
        },
        { title: '指纹不是秘密', body: '<p>谁猜中了你的文字，谁就能算出同样的指纹来对照。几个字的指纹，一个个试就能试出原文。</p>' },
      ],
    },
  },
  still: (language) => {
    const { text, right, wrong } = opening[language];
    const other = misspelt(opening[language]);
    const hex = (text: string) => toHex(fingerprint(text));
    const marked = (text: string, what: string) => text.replace(what, `<mark>${what}</mark>`);
    const { distance } = compare(text, other);
    const [head, prints, caption] = {
      en: ['Text', 'Fingerprint', `${distance} of 64 bits differ. With JavaScript on, you can edit both texts.`],
      zh: ['文字', '指纹', `64 位里有 ${distance} 位不同。打开 JavaScript 就能改动这两段文字。`],
    }[language] as [string, string, string];
    return `<table><thead><tr><th scope="col">${head}</th><th scope="col">${prints}</th></tr></thead><tbody>${[
      [text, right],
      [other, wrong],
    ]
      .map(([text, what]) => `<tr><td>${marked(text!, what!)}</td><td><code>${hex(text!)}</code></td></tr>`)
      .join('')}</tbody></table><figcaption>${caption}</figcaption>`;
  },
};
