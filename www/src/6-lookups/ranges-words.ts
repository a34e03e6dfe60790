import { inLanguage } from '../page/language.ts';
import { count, whole } from '../page/numbers.ts';

export const words = inLanguage({
  en: {
    title: 'A million documents by ranges',
    intro: `You do not have to load every document. An archive is one file of small blocks on any static host: the query says which blocks it needs, and the browser asks for only these ranges.
      It reads about as many from an archive of a million documents as from this one, which is stored beside the page.`,
    open: (texts: string) => `Open an archive of ${texts} licences`,
    opening: 'Opening the archive …',
    failed: 'The archive did not load. Try again.',
    text: 'Text to look for. Edit it, or paste another.',
    mine: 'Use text A',
    row: 'The archive, from its first byte to its last',
    header: 'header',
    read: 'read for this query',
    before: 'read before',
    requests: (n: number) => `${count(n, 'range')} for this query`,
    all: 'all of the archive',
    since: (n: number, bytes: string) => `${count(n, 'range')} since it was opened, ${bytes}`,
    found: 'What it found',
    nothing: 'No document shares enough with this text.',
    working: 'Reading …',
    match: (score: string, share: string) => `${share} of this text, ${score} the same`,
    readOut: (ranges: number, bytes: string, part: string, all: string, size: number, found: string) =>
      `${count(ranges, 'range')} read for this query, ${bytes}: ${part} of ${all}, for ${whole(size)} documents. ${found}`,
    first: (title: string) => `First: ${title}.`,
    none: 'Nothing was found.',
    closed: 'Nothing is read until you open it.',
  },
  zh: {
    title: '一百万篇，按范围来读',
    intro:
      '谁也没说非要载入全部文档。档案是一个由小块组成的文件，放在任何静态主机上：查询说出要哪几块，浏览器就只要那几段字节。一百万篇的档案，读的块数同这一个差不多；这一个就放在本页旁边。',
    open: (texts: string) => `打开 ${texts} 份许可证的档案`,
    opening: '正在打开档案……',
    failed: '档案没有送到。请再试一次。',
    text: '要找的文字。改它，或者贴进别的。',
    mine: '用文字 A',
    row: '整个档案，从第一个字节到最后一个',
    header: '文件头',
    read: '这次查询读的',
    before: '以前读过的',
    requests: (n: number) => `这次查询读了 ${whole(n)} 段`,
    all: '整个档案',
    since: (n: number, bytes: string) => `打开以来 ${whole(n)} 段，${bytes}`,
    found: '找到的',
    nothing: '没有哪一篇同这段文字有足够的相同。',
    working: '正在读……',
    match: (score: string, share: string) => `占本文的 ${share}，两处有 ${score} 相同`,
    readOut: (ranges: number, bytes: string, part: string, all: string, size: number, found: string) =>
      `这次查询读了 ${whole(ranges)} 段，共 ${bytes}：${whole(size)} 篇的档案有 ${all}，只读了 ${part}。${found}`,
    first: (title: string) => `最先是 ${title}。`,
    none: '什么也没有找到。',
    closed: '打开之前什么也不读。',
  },
});

/** A passage of a licence with a few words changed: it stands in few of them. */
export const passage =
  `You may copy and distribute verbatim copies of the Program's source code as you receive it, in any medium, provided that you conspicuously and
appropriately publish on every copy an appropriate copyright notice and disclaimer of warranty; keep intact all the notices that refer to this Licence and to the
absence of any warranty; and give all other recipients of the Program a copy of this Licence along with the Program. You may ask a fee for the physical act of
transferring a copy, and you may at your option offer warranty protection in exchange for a fee.`.replace(/\s+/g, ' ');
