import type { Prose } from '../page/prose.ts';
import { manku } from '../page/sources.ts';
import { chance, scale } from './scale.ts';

const chances = (head: string) =>
  `<table><thead><tr><th scope="col">${head}</th>${[4, 5, 6, 8].map((n) => `<th scope="col">${n}</th>`).join('')}</tr></thead><tbody>${[
    3, 4, 5, 6, 7, 8,
  ]
    .map(
      (flips) =>
        `<tr><th scope="row">${flips}</th>${[4, 5, 6, 8].map((n) => `<td>${(100 * chance(n, flips)).toFixed(1)} %</td>`).join('')}</tr>`,
    )
    .join('')}</tbody></table>`;

export const lookups: Prose = {
  id: 'lookups',
  step: 6,
  words: {
    en: {
      title: 'Find it without looking at everything',
      short: 'Finding',
      intro: `Cut the 64 bits into four drawers of 16. Three changed bits can spoil at most three drawers, so one stays whole: look only at what shares a drawer with
        the query (${manku}). This is the pigeonhole principle, the basis of most fingerprint indexes. Flip bits and see which drawers break.`,
      tries: [
        'Flip four bits so that the document is still in one of the drawers, then so that it is in none.',
        'Allow 1 bit, then 2. How much memory does “store every value that would be near” take?',
        'Set 2<sup>30</sup> below, then 2<sup>34</sup>, with 4 tables: these are the articles’ numbers. How many tables bring it under 1,000?',
      ],
      more: [
        {
          title: 'The methods',
          body: `<p><b>Compare with every one</b> is a scan; up to about a million documents, you need nothing else. <b>Look up every value</b> needs 43,745 searches
            for 3 bits. <b>Storing them all</b> trades that for memory. <b>A list for each bit</b> looks clever, but every list holds half of the documents. <b>Drawers</b> need one
            table each; <b>permuted tables</b> (Google’s 2007 paper) use several blocks at once as their key: longer keys, fewer candidates, more tables. That
            paper also stores each sorted table <b>as differences</b>: neighbours share their leading bits, which are not written again. That saves little with 10,000 fingerprints, but half with
            2<sup>34</sup>. And it answers <b>many queries in one pass</b>: the drawers are made from the queries, and the stored fingerprints can be a plain file that is read once.</p>`,
        },
        {
          title: 'What nearprint’s own index does',
          body: `<p>It keeps up to four packed tables of drawers; the last column says how much memory they take. For each query it plans which tables to open, and how many nearby keys to try in each.
            <code>index.plan(within, query)</code> counts what a query did: these are the figures in the last row. Beyond some distance it scans everything, because by then that is cheaper.
            <code>nearAll</code> answers many queries at once, and <code>toBytes</code> turns the whole index into a value for any key-value store.</p>`,
        },
        {
          title: 'How likely one block stays whole',
          body: `<p>Rows: changed bits. Columns: how many blocks the 64 bits are cut into.</p>${chances('Changed / blocks')}`,
        },
        {
          title: 'The articles’ sums',
          body: `<p>2<sup>30</sup> fingerprints in 4 tables of 16 bits leave 4 · 2<sup>14</sup> = ${scale(30, 4).candidates.toLocaleString('en')} candidates, and 2<sup>34</sup> leave
            4 · 2<sup>18</sup> = ${scale(34, 4).candidates.toLocaleString('en')}. This holds if all keys are equally frequent. Texts share wording, so real drawers are
            uneven.</p>`,
        },
      ],
    },
    zh: {
      title: '不必全看，也能找到',
      short: '查找',
      intro: `把 64 位分进四个抽屉，每个 16 位。改动三位，最多弄乱三个抽屉，总有一个完好：只看同查询共有一个抽屉的就行（${manku}）。这就是抽屉原理，多数指纹索引都靠它。翻几位试试，看哪些抽屉坏了。`,
      tries: [
        '翻四位，让文档还在某个抽屉里；再翻四位，让它哪里都不在。',
        '先容许 1 位，再容许 2 位。“把相近的值都存下来”要多少内存？',
        '在下面设 2 的 30 次方，再设 34 次方，4 张表：就是文章里的数字。要几张表才能降到 1,000 以下？',
      ],
      more: [
        {
          title: '有哪些找法',
          body: `<p><b>逐个比较</b>就是扫描，一百万篇以内，用它就够了。<b>把相近的值都查一遍</b>，3 位以内要查 43,745 次。<b>都存下来</b>，就是用内存去换。<b>每位一张倒排表</b>看似聪明，可每张表都装着一半的文档。
            <b>抽屉</b>一个抽屉一张表；<b>置换表</b>（谷歌 2007 年的论文）一次选几块作键：键更长，候选更少，表更多。那篇论文还把排好序的表<b>存成差值</b>：相邻的两个开头几位相同，就不再写一遍；一万个省不了多少，2<sup>34</sup> 个能省一半。
            它还<b>一趟扫描回答许多查询</b>：抽屉里装的是查询，存下来的指纹可以只是一个文件，从头读一遍。</p>`,
        },
        {
          title: 'nearprint 自己的索引怎么做',
          body: `<p>它最多留四张压缩的抽屉表，占多少内存见表的最后一列。每次查询先做计划：用哪几张表，每张表里试多少个邻近的键。<code>index.plan(within, query)</code> 数出一次查询做了多少，就是表里最后一行的数字。
            距离大到一定程度，它就全部扫描，因为那样反而便宜。<code>nearAll</code> 一次回答许多查询，<code>toBytes</code> 把整个索引变成一个值，可以放进任何键值存储。</p>`,
        },
        {
          title: '总有一块完好的机会',
          body: `<p>行：改动的位数。列：64 位分成几块。</p>${chances('改动 / 块数')}`,
        },
        {
          title: '文章里的算术',
          body: `<p>2<sup>30</sup> 个指纹放在 4 张 16 位的表里，候选是 4 · 2<sup>14</sup> = ${scale(30, 4).candidates.toLocaleString('en')}；2<sup>34</sup> 个则是
            4 · 2<sup>18</sup> = ${scale(34, 4).candidates.toLocaleString('en')}。前提是每个键一样常见。真实的文字措辞相通，抽屉有满有空。</p>`,
        },
      ],
    },
  },
};
