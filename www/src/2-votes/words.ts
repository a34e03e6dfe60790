import { inLanguage } from '../page/language.ts'

export const words = inLanguage({
  en: {
    mine: 'Use text A', inFull: 'One text in full, every vote',
    text: 'Text to count', hash: 'Hash', hashes: { md5: 'md5', fx: 'fx, nearprint’s own' },
    before: 'Look at bit', middle: 'of the', after: 'hashes.', bit: 'Bit',
    steps: 'Counting the votes', play: 'Count one by one', pause: 'Pause', next: 'Next shingle', all: 'Count all',
    counted: (n: number, of: number, votes: number, all: number) => (all === of ? `${n} of ${of} counted` : `${n} of ${of} counted: ${votes} of ${all} votes`),
    soFar: (n: number, of: number) => `After ${n} of ${of} shingles. The published sums are those of all ${of}.`,
    more: (n: number) => `${n} more shingles vote too; they are in the sums.`,
    caption: (bit: number) => `Votes on bit ${bit}`, shingle: 'Shingle', hashOf: 'Hash', its: 'Its bit', votes: 'Vote', sum: 'Sum', decides: 'Bit',
    rest: (n: number) => `${n} more`,
    readOut: (bit: number, plus: number, minus: number, sum: string, one: number) =>
      `Bit ${bit}: ${plus} vote +, ${minus} vote −. The sum is ${sum}, so the bit is ${one}.`,
    same: 'These 64 sums equal the published ones, and so does the fingerprint', differ: 'These sums are not the published ones',
    ours: 'The published sums belong to “Python is sexy” with md5.', restore: 'Restore it',
    list: 'All 64 sums, bit 0 first', picture: 'All votes, the sums and the bits, as a picture',
  },
  zh: {
    mine: '用文字 A', inFull: '一段文字，每一票都看得见',
    text: '参与投票的文字', hash: '哈希', hashes: { md5: 'md5', fx: 'fx（nearprint 自用）' },
    before: '看第', middle: '位，哈希用', after: '。', bit: '位',
    steps: '点票', play: '逐个点票', pause: '暂停', next: '下一个切片', all: '全部点完',
    counted: (n: number, of: number, votes: number, all: number) => (all === of ? `已点 ${n} / ${of}` : `已点 ${n} / ${of}，共 ${votes} / ${all} 票`),
    soFar: (n: number, of: number) => `已点 ${of} 个切片中的 ${n} 个。文章所印的是全部 ${of} 个的和。`,
    more: (n: number) => `还有 ${n} 个切片也投了票，都算在和里。`,
    caption: (bit: number) => `第 ${bit} 位上的投票`, shingle: '切片', hashOf: '哈希', its: '这一位', votes: '票', sum: '和', decides: '位',
    rest: (n: number) => `另外 ${n} 个`,
    readOut: (bit: number, plus: number, minus: number, sum: string, one: number) =>
      `第 ${bit} 位：${plus} 票 +，${minus} 票 −，和为 ${sum}，所以这一位是 ${one}。`,
    same: '这 64 个和与文章所印的完全一致，指纹也一样', differ: '这些和与文章所印的不同',
    ours: '文章所印的和属于“Python is sexy”与 md5。', restore: '换回来',
    list: '全部 64 个和，从第 0 位起', picture: '全部选票、和与各位的图',
  },
})
