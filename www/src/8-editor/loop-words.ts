import { inLanguage } from '../page/language.ts';
import { count, whole } from '../page/numbers.ts';

export const words = inLanguage({
  en: {
    title: 'One document after another',
    intro: `A crawler, a forum or a data set grows text by text. So each new text makes one pass: query the corpus for texts like it, compare it with what was found,
      and insert it unless it is a copy. The last two texts are yours.`,
    phases: { query: 'Query', compare: 'Compare', insert: 'Insert' },
    arriving: 'Arriving',
    corpus: (n: number) => `In the corpus: ${n}`,
    waiting: 'waiting',
    asking: 'its turn',
    inState: 'inserted',
    copyState: (of: number) => `copy of ${of}`,
    begin: (many: number) => `${count(many, 'document')} will arrive. The corpus is empty.`,
    first: 'Document 1 queries an empty corpus.',
    query: (place: number, asked: number, nearest: number, bits: number) =>
      `Document ${place} queries ${count(asked, 'document')}. The nearest fingerprint is that of document ${nearest}: ${bits} of 128 bits differ.`,
    copy: (place: number, of: number, part: string) => `Document ${place} is compared with document ${of}: ${part} the same. It is a copy.`,
    different: (place: number) => `Document ${place} is compared with what came near: it is not a copy of anything.`,
    left: (place: number) => `Document ${place} is left out.`,
    in: (place: number, size: number) => `Document ${place} is inserted. The corpus now has ${count(size, 'document')}.`,
    end: (many: number, kept: number, pairs: number) =>
      `${many} arrived, ${kept} stayed, and each queried once. Brute force would have compared all ${whole(pairs)} pairs.`,
  },
  zh: {
    title: '一篇接一篇',
    intro:
      '爬虫、论坛、数据集都是一篇一篇长大的。所以新来的每一篇只走一遍：先查询文库里像它的，再同查到的比较，不是副本才加入。最后两篇是你的文字。',
    phases: { query: '查询', compare: '比较', insert: '加入' },
    arriving: '新来的',
    corpus: (n: number) => `文库里：${n} 篇`,
    waiting: '等候',
    asking: '轮到它',
    inState: '已加入',
    copyState: (of: number) => `第 ${of} 篇的副本`,
    begin: (many: number) => `将有 ${many} 篇到来，文库还是空的。`,
    first: '第 1 篇查询，文库是空的。',
    query: (place: number, asked: number, nearest: number, bits: number) =>
      `第 ${place} 篇查询文库里的 ${asked} 篇。指纹最近的是第 ${nearest} 篇，128 位里有 ${bits} 位不同。`,
    copy: (place: number, of: number, part: string) => `第 ${place} 篇同第 ${of} 篇比较：${part} 相同，是副本。`,
    different: (place: number) => `第 ${place} 篇同查到的比较：不是谁的副本。`,
    left: (place: number) => `第 ${place} 篇不加入。`,
    in: (place: number, size: number) => `第 ${place} 篇加入，文库里现在有 ${size} 篇。`,
    end: (many: number, kept: number, pairs: number) =>
      `来了 ${many} 篇，留下 ${kept} 篇，每篇只查询一次。两两全比则要比 ${whole(pairs)} 对。`,
  },
});
