import type { Prose } from '../page/prose.ts';
import { charikar } from '../page/sources.ts';

const table = (cosine: string, bits: string) =>
  `<table><thead><tr><th scope="col">${cosine}</th><th scope="col">${bits}</th></tr></thead><tbody>${[0.99, 0.95, 0.9, 0.8, 0.5, 0]
    .map((c) => `<tr><th scope="row">${c}</th><td>${((64 * Math.acos(c)) / Math.PI).toFixed(1)}</td></tr>`)
    .join('')}</tbody></table>`;

export const planes: Prose = {
  id: 'planes',
  step: 4,
  words: {
    en: {
      title: 'Why it works: random planes',
      short: 'Random planes',
      intro: `Think of a text as a vector with one dimension for each possible shingle. Read down one column, the hashes of all shingles are a plane drawn
        at random, and a bit says which side of it the text lies on (${charikar}). A plane separates two vectors with probability
        θ/180°: exactly, if it is drawn from a Gaussian distribution, as here; nearly, if it is a column of hashes, whose numbers are only 1 and −1. So the share of differing bits measures the angle. Solid planes separate A from B.`,
      tries: [
        'Drag A and B together until no plane separates them. How close must they be with 8 planes, and with 64?',
        'Keep the angle and draw other planes a few times. How much does the count scatter, and what do more planes change?',
        'Set 180°. How many planes separate opposite vectors, and why?',
      ],
      more: [
        {
          title: 'Not only text',
          body: `<p>Embeddings and other dense vectors work the same way: <code>Hyperplanes</code> draws one Gaussian vector for each bit and keeps the sign of the product.
            The dots below are measured with it, on this page. Before the signs are taken, the same products are a random projection (Johnson–Lindenstrauss),
            <code>Hyperplanes.project</code>, which preserves lengths and distances on average; the signs preserve only the angle.</p>
            <p>One article says that a vector on the negative side lies on the same side as the plane’s own vector. It lies on the other side:
            a negative product means an angle of more than 90°.</p>`,
        },
        { title: 'From cosine to bits', body: table('Cosine', 'Bits of 64 expected to differ') },
      ],
    },
    zh: {
      title: '为什么行得通：随机平面',
      short: '随机平面',
      intro: `把一段文字想成一个向量，每种可能的片段是一个维度。把所有片段的哈希竖着读一列，就是随机抽出的一个平面；这一位说的是文字落在平面的哪一边（${charikar}）。
        一个平面把两个向量分开的概率是 θ/180°：像这里这样按高斯分布抽取，就分毫不差；用一列哈希，数只有 1 和 −1，就是近似。所以不同的位占多少，就量出了夹角。实线的平面把 A 和 B 分在两边。`,
      tries: [
        '把 A 和 B 拖近，直到没有平面分得开它们。8 个平面时要多近，64 个呢？',
        '夹角不动，多抽几批平面。个数上下跳多少，平面多了又怎样？',
        '转到 180°。有几个平面把相反的两个向量分开，为什么？',
      ],
      more: [
        {
          title: '不只是文字',
          body: `<p>词嵌入之类的稠密向量也一样：<code>Hyperplanes</code> 为每一位抽一个高斯向量，留下乘积的正负号。下面的点就是在本页里用它测出来的。
            还没取正负号时，同样的乘积叫随机投影（Johnson–Lindenstrauss，<code>Hyperplanes.project</code>），平均说来保住长短与距离；取了正负号，只保住夹角。</p>
            <p>有一篇文章说，乘积为负的向量与平面自己的向量在同一边。其实是在另一边：乘积为负，夹角就超过 90°。</p>`,
        },
        { title: '余弦与位数', body: table('余弦', '64 位中期望不同的位数') },
      ],
    },
  },
};
