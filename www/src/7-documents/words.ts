import { inLanguage } from '../page/language.ts'
import { count, whole } from '../page/numbers.ts'
import type { Kind } from './kinds.ts'
import type { Left } from './read.ts'
import { WIDEST } from './near.ts'

export const words = inLanguage({
  en: {
    begin: 'Documents', sample: (n: string) => `Make ${n} sample documents`, files: 'Choose files', folder: 'Choose a folder', paste: 'Paste text',
    drop: 'or drop files or a folder here: .txt .md .html, or tables as .csv .tsv .jsonl', pasted: 'One document a line', use: 'Index these lines',
    found: (n: number) => `${count(n, 'file')}.`, fieldBefore: 'The text is in the field', field: 'Field', fieldAfter: '.', splitBefore: 'Of plain text, each', split: 'Document',
    splits: { file: 'file', line: 'line', paragraph: 'paragraph' }, splitAfter: 'is a document.', index: 'Index them', noFiles: 'None of these files can be read as text.',
    working: 'Reading and indexing', workingAt: (done: string, of: string) => `${done} of ${of}`, cancel: 'Cancel', cancelled: 'Cancelled. What was here before is still here.',
    failed: (why: string) => (why === 'ERR_BAD_FILE' ? 'This file was altered or is not one that this page wrote. Nothing was changed.' : `That did not work: ${why}`),
    empty: 'There was no text in it. Nothing was changed.',
    foreignBefore: (n: number) => (n === 1 ? 'One of them is not UTF-8; it is read as' : `${n} of them are not UTF-8; they are read as`), encoding: 'Encoding', foreignAfter: '.', begins: (start: string) => `It begins: ${start}`,
    notEncoded: (name: string) => `${name} cannot be read in this encoding. Nothing was changed.`,
    leftOut: (names: string, more: number) => `Not text, and left out: ${names}${more > 0 ? ` and ${count(more, 'other')}` : ''}.`,
    left: (n: number, places: string, more: boolean) => `${count(n, 'line')} left out: ${places}${more ? ' and others' : ''}.`,
    place: ({ file, line, why }: Left) => `${file}, line ${whole(line)} (${why === 'json' ? 'not JSON' : 'no text'})`,
    documents: (characters: string) => `documents, ${characters}`, prints: 'to fingerprint them, in the worker', built: 'to build the index', pairsTook: (widest: number, all: string) => `to find all pairs at most 3 bits apart; ${all} for ${widest} bits`, bytes: 'bytes a fingerprint in the index',
    before: 'Two documents are near if at most', after: 'of 64 bits differ.', threshold: 'Threshold', bounded: (widest: number) => `Beyond ${widest} bits, these documents have more pairs than a page can list.`, x: 'at most this many bits', precision: 'precision', recall: 'recall',
    truth: (within: number, pairs: number, clusters: number, precision: string, recall: string) =>
      `At most ${count(within, 'bit')}: ${count(pairs, 'pair')} in ${count(clusters, 'cluster')}. Of these pairs ${precision} are copies (precision), and ${recall} of all copies are found (recall).`,
    own: (within: number, pairs: number, clusters: number) => `At most ${count(within, 'bit')}: ${count(pairs, 'pair')} in ${count(clusters, 'cluster')}.`,
    agree: (alike: number, of: number) => ` Of ${of} of these pairs, ${alike} share at least 80 % of their shingles.`,
    kind: 'What was done to the copy', foundOf: 'Found', kinds: {
      format: 'upper case, other spaces', word: 'one word replaced', words: '10 % of words replaced', sentence: 'one sentence added', order: 'sentences moved', cut: 'last sentence cut',
    } as Record<Kind, string>,
    clusters: 'Clusters', cluster: (i: number, n: number) => `Cluster ${i}, ${count(n, 'document')}`, page: (from: number, to: number, of: string) => `${from}–${to} of ${of}`, previous: 'Previous', next: 'Next',
    size: (n: number) => count(n, 'document'), others: (n: string) => `and ${n} more`,
    noClusters: 'No two documents are that near.', keepThis: 'Keep', other: 'Compare with', kept: 'kept', passages: (n: number, far: number, jaccard: string) => `${far} bits apart; ${jaccard} of the shingles in common, in ${count(n, 'passage')}`,
    search: 'Search as you type', query: 'Text to find', mine: 'Use text A', nearest: `The nearest five of those at most ${WIDEST} bits away`, noHits: `Nothing within ${WIDEST} bits: to a fingerprint, this text is a stranger here.`, distance: 'Bits', title: 'Document', start: 'Begins',
    timing: (round: string) => `Round trip to the worker and back: ${round}.`, measuring: 'Measuring …',
    timings: (search: string, near: string, probes: number, nearest: string, scan: string) =>
      `In the worker, medians of nine batches: this search ${search}; all within 3 bits ${near}, by ${probes} probes; the nearest five, however far, ${nearest}; a plain scan in JavaScript ${scan}.`,
    buckets: 'The buckets of its blocks', bucketsText: 'Each square is one block of 16 bits: 65,536 points, one for each value, darker for more documents. Shared wording makes some buckets full; an index looks only into the buckets of the query.',
    block: 'Block', fullest: 'Fullest bucket', holds: 'Documents in it', mean: 'Mean of those not empty', blockName: (i: number) => `bits ${16 * i} to ${16 * i + 15}`,
    exports: 'What to do with it', exportDrop: (n: string) => `List the ${n} to drop (CSV)`, exportLines: 'the same as JSON lines', pack: 'Export all', unpack: 'Import', keep: 'Keep in this browser', forget: 'Delete', keptNote: 'Kept in this browser: it comes back when you return.',
    stored: (used: string, quota: string) => `This page takes up ${used} of the ${quota} that the browser would give it.`,
    persisted: 'The browser promised not to clear it by itself.', evictable: 'The browser may clear it when its disk is nearly full, and Safari does after seven days without a visit: export what you cannot lose.',
    notKept: 'Gone when this page is closed, unless you keep or export it.',
    packNote: 'An export holds titles and texts, gzipped; nothing is sent anywhere.',
  },
  zh: {
    begin: '文档', sample: (n: string) => `生成 ${n} 篇样本`, files: '选择文件', folder: '选择文件夹', paste: '粘贴文字',
    drop: '或者把文件、文件夹拖到这里：.txt .md .html，或 .csv .tsv .jsonl 表格', pasted: '一行一篇', use: '为这些行建索引',
    found: (n: number) => `${n} 个文件。`, fieldBefore: '正文在字段', field: '字段', fieldAfter: '里。', splitBefore: '纯文本里，每', split: '一篇',
    splits: { file: '个文件', line: '一行', paragraph: '一段' }, splitAfter: '算一篇。', index: '建索引', noFiles: '这些文件都不是能读的文字。',
    working: '正在读入并建索引', workingAt: (done: string, of: string) => `${done} / ${of}`, cancel: '取消', cancelled: '已取消。原来的还在。',
    failed: (why: string) => (why === 'ERR_BAD_FILE' ? '这个文件损坏了，或者不是这个页面导出的。什么也没有改动。' : `没有成功：${why}`),
    empty: '里面没有文字。什么也没有改动。',
    foreignBefore: (n: number) => `其中 ${n} 个不是 UTF-8，按`, encoding: '编码', foreignAfter: '读入。', begins: (start: string) => `开头是：${start}`,
    notEncoded: (name: string) => `${name} 不能按这种编码读。什么也没有改动。`,
    leftOut: (names: string, more: number) => `不是文字，没有读：${names}${more > 0 ? `，另有 ${more} 个` : ''}。`,
    left: (n: number, places: string, more: boolean) => `有 ${whole(n)} 行没有读：${places}${more ? '，等等' : ''}。`,
    place: ({ file, line, why }: Left) => `${file} 第 ${whole(line)} 行（${why === 'json' ? '不是 JSON' : '没有文字'}）`,
    documents: (characters: string) => `篇文档，共 ${characters}`, prints: '算出全部指纹，在 worker 里', built: '建好索引', pairsTook: (widest: number, all: string) => `找出相差不超过 3 位的全部文档对；${widest} 位要 ${all}`, bytes: '字节，索引里每个指纹所占',
    before: '两篇文档最多', after: '位不同（共 64 位）就算相近。', threshold: '阈值', bounded: (widest: number) => `超过 ${widest} 位，这些文档的对数就多得一页列不下了。`, x: '最多差几位', precision: '查准率', recall: '查全率',
    truth: (within: number, pairs: number, clusters: number, precision: string, recall: string) =>
      `最多 ${within} 位：${whole(pairs)} 对，${whole(clusters)} 簇。这些对里有 ${precision} 真是副本（查准率），全部副本里找到了 ${recall}（查全率）。`,
    own: (within: number, pairs: number, clusters: number) => `最多 ${within} 位：${whole(pairs)} 对，${whole(clusters)} 簇。`,
    agree: (alike: number, of: number) => `看了其中 ${of} 对，有 ${alike} 对的切片至少八成相同。`,
    kind: '副本改了什么', foundOf: '找到', kinds: {
      format: '大小写、空格', word: '换一个词', words: '换一成的词', sentence: '加一句', order: '挪动句子', cut: '删最后一句',
    } as Record<Kind, string>,
    clusters: '簇', cluster: (i: number, n: number) => `第 ${i} 簇，${n} 篇`, page: (from: number, to: number, of: string) => `第 ${from}–${to} 簇，共 ${of} 簇`, previous: '上一页', next: '下一页',
    size: (n: number) => `${n} 篇`, others: (n: string) => `另有 ${n} 篇`,
    noClusters: '没有这么近的两篇。', keepThis: '保留', other: '对照', kept: '保留', passages: (n: number, far: number, jaccard: string) => `相差 ${far} 位，切片有 ${jaccard} 相同，共有片段 ${n} 处`,
    search: '边写边找', query: '要找的文字', mine: '用文字 A', nearest: `${WIDEST} 位以内最近的五篇`, noHits: `${WIDEST} 位以内一篇也没有：在指纹看来，这段文字在这里是生面孔。`, distance: '位数', title: '文档', start: '开头',
    timing: (round: string) => `到 worker 一个来回：${round}。`, measuring: '正在测量……',
    timings: (search: string, near: string, probes: number, nearest: string, scan: string) =>
      `在 worker 里，九批的中位数：这样搜一次 ${search}；找 3 位以内的全部 ${near}，探查 ${probes} 次；不论远近找最近五篇 ${nearest}；用 JavaScript 逐个扫描 ${scan}。`,
    buckets: '各块的桶', bucketsText: '每个方块是 16 位的一块：65,536 个点，一个点是一个取值，颜色越深文档越多。共有的措辞会让一些桶很满；索引只看查询所在的几个桶。',
    block: '块', fullest: '最满的桶', holds: '里面的文档', mean: '非空桶的平均', blockName: (i: number) => `第 ${16 * i} 至 ${16 * i + 15} 位`,
    exports: '拿它做什么', exportDrop: (n: string) => `列出该删的 ${n} 篇（CSV）`, exportLines: '同样内容，JSON 行', pack: '全部导出', unpack: '导入', keep: '存在这个浏览器里', forget: '删除', keptNote: '已存在这个浏览器里，下次打开还在。',
    stored: (used: string, quota: string) => `这个页面占用 ${used}，浏览器最多给它 ${quota}。`,
    persisted: '浏览器答应不会自行清理。', evictable: '磁盘快满时，浏览器可能清掉它；在 Safari 里，七天不来就会清掉。丢不起的请导出。',
    notKept: '不保存也不导出的话，关掉页面就没有了。',
    packNote: '导出的文件含标题和正文，以 gzip 压缩；不会发往任何地方。',
  },
})
