import { explain, recipes, toHex } from 'nearprint/fingerprints';
import { text } from '../0-two-texts/published.ts';
import { signed } from '../page/numbers.ts';
import type { Prose } from '../page/prose.ts';
import { charikar } from '../page/sources.ts';

export const votes: Prose = {
  id: 'votes',
  step: 2,
  words: {
    en: {
      title: 'Let every shingle vote',
      short: 'Votes',
      intro: `An ordinary hash turns each shingle into 64 bits that look random. A 1 votes +, a 0 votes −. Add up each column: above zero, the
        bit becomes 1, otherwise 0. Here the 64 sums are called the <i>sketch</i> of the text; in ${charikar} it is the bits. Texts that share most of their shingles share most of their votes, so most of the sums keep their sign. Below, each sum is a rope, and each vote pulls it up or down.`,
      tries: [
        'Move the slider from your change to another text. Where were the ropes that tip?',
        'Why do a few shingles out of hundreds tip so few of the 64 ropes?',
        'Find the column with the clearest vote, and one that a single shingle could tip.',
        'Press <b>Count one by one</b>. Why do late votes flip fewer bits than early ones?',
        'Write a single letter. Whose hash is the fingerprint now?',
      ],
      more: [
        {
          title: 'Following the articles: five slips, and what each one teaches',
          body: `<ol>
            <li>The shingles are printed as “Pyth”, but what is hashed is “pyth”: case is folded first. A hash forgives nothing.</li>
            <li>The hash printed for “Pyth” is really that of “isse”, <code>2291be8ea3dba8b3</code>. Look it up in the table above.</li>
            <li>The rows of votes show −1 and +2, but the sums printed below them only come out with −1 and +1. Add up one column yourself.</li>
            <li>Hashes are printed with the most significant bit first, sums and fingerprint with the least significant first, so the columns do
              not line up on paper. Here they do; the list below starts at bit 0.</li>
            <li>65,536 is called “66万”, which is 660,000. It is 6.6万.</li></ol>
            <p>Nine votes of one each cannot tie. In general, votes can: a tie gives 0, here and in most programs.</p>`,
        },
        {
          title: 'Which hash?',
          body: `<p>Any hash in which every bit looks like the toss of a fair coin. md5 makes fingerprints comparable with older tools, but it is slow; a fast hash
            gives another family of fingerprints, just as good. Fingerprints of 32, 64 and 128 bits are one family: the shorter one is the lower half of the longer one. Only fingerprints made with the same recipe can be compared.</p>`,
        },
      ],
    },
    zh: {
      title: '每个片段都来投票',
      short: '投票',
      intro: `普通的哈希把每个片段变成 64 个看似随机的位。是 1 就投 +，是 0 就投 −。逐列相加：大于零，这一位就是 1，否则是 0。
        这 64 个和合起来，这里叫文字的<i>草图</i>（sketch）；${charikar} 用这个词指的是那些位。两段文字共有大部分片段，就共有大部分的票，于是大部分的和正负不变。下面每个和是一根绳，每一票把它往上或往下拉。`,
      tries: [
        '把滑块从你的改动一直推到另一篇。翻转的绳原来停在哪里？',
        '几百个片段里只有几个不同，为什么 64 根绳里翻转的那么少？',
        '找出票数最悬殊的一列，再找一列差一个片段就会翻转的。',
        '点<b>逐个点票</b>。为什么越晚的票，翻动的位越少？',
        '只写一个字母。这时的指纹是谁的哈希？',
      ],
      more: [
        {
          title: '照着文章算：五处笔误，各有一课',
          body: `<ol>
            <li>片段印作“Pyth”，真正拿去哈希的是“pyth”：先要统一大小写。哈希差一点也不行。</li>
            <li>印在“Pyth”名下的哈希其实是“isse”的，<code>2291be8ea3dba8b3</code>。在上面的表里找找看。</li>
            <li>投票那几行写的是 −1 和 +2，下面的和却是按 −1 和 +1 加的。自己加一列试试。</li>
            <li>哈希从最高位写起，和与指纹却从最低位写起，纸上的列因此对不齐。这里是对齐的；下面的清单从第 0 位开始。</li>
            <li>65,536 写成了“66万”，应是 6.6 万。</li></ol>
            <p>九张一票的选票是单数，不会打平。一般情况下会：打平算 0，这里如此，多数程序也如此。</p>`,
        },
        {
          title: '用哪种哈希',
          body: `<p>只要每一位都像抛一枚公平的硬币就行。用 md5，指纹能同旧工具的对照，但慢；换一种快的哈希，得到的是另一族指纹，一样好用。32、64、128 位同属一族。
            只有同一种配方的指纹才能相互比较。</p>`,
        },
      ],
    },
  },
  still: (language) => {
    const { sums, fingerprint } = explain(text, recipes.textbook);
    const hex = `<code>${toHex(fingerprint)}</code>`;
    const caption = {
      en: `The 64 sums of “${text}”, bit 0 first. Its fingerprint is ${hex}.`,
      zh: `“${text}”的 64 个和，从第 0 位起；指纹是 ${hex}。`,
    };
    return `<p class="sums">${sums.map(signed).join('  ')}</p><figcaption>${caption[language]}</figcaption>`;
  },
};
