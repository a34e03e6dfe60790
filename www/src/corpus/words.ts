import { inLanguage } from '../page/language.ts';
import { count } from '../page/numbers.ts';

export const words = inLanguage({
  en: {
    open: (texts: string) => `Read and index ${texts} licence texts`,
    licence: 'Licence',
    change: 'Change one word',
    restore: 'Restore',
    text: 'Its text. Edit it, or paste another.',
    reading: (texts: string) => `Reading and indexing ${texts} licence texts`,
    failed: 'The licence texts did not load. Reload the page to try again.',
    indexed: (ids: string) => `texts indexed, for ${ids} licence ids`,
    indexing: (characters: string) => `to fingerprint and index ${characters}`,
    bytes: (each: string) => `the whole index, ${each} bytes per text`,
    search: (n: number) => `to find the nearest ${n}, median of nine batches`,
    neighbour: (id: string, alike: string | undefined, distance: number, bits: number) =>
      `${id}, ${alike ? `${alike} the same wording, ` : ''}${count(distance, 'bit')} of ${bits} away`,
    readOut: (exact: boolean, first: string, second: string) => `${exact ? 'Most alike is' : 'Nearest is'} ${first}; then ${second}.`,
    nothing: 'There is nothing to compare: a text without letters or digits has no shingles.',
    strange: (alike: string) => `No licence is like this text: the closest has ${alike} of the wording.`,
    chance: (distance: number, bits: number) =>
      `The nearest is ${distance} of ${bits} bits away, like any stranger. The wording is being compared.`,
    same: 'same text: ',
    distance: 'Distance',
    alike: 'Same wording',
    caption: (n: number, of: number, bits: number, exact: boolean) =>
      `The ${n} nearest of ${of} by ${bits} bits${exact ? ', most alike first' : ''}`,
  },
  zh: {
    open: (texts: string) => `读入 ${texts} 份许可证并建索引`,
    licence: '许可证',
    change: '改一个词',
    restore: '复原',
    text: '它的全文。改它，或者贴进别的文字。',
    reading: (texts: string) => `正在读入 ${texts} 份许可证并建索引`,
    failed: '许可证文本没有送到。请重新载入页面再试。',
    indexed: (ids: string) => `份文本进了索引，对应 ${ids} 个许可证编号`,
    indexing: (characters: string) => `为 ${characters}算指纹、建索引`,
    bytes: (each: string) => `整个索引，每份 ${each} 字节`,
    search: (n: number) => `找出最近的 ${n} 份，九批的中位数`,
    neighbour: (id: string, alike: string | undefined, distance: number, bits: number) =>
      `${id}，${alike ? `措辞 ${alike} 相同，` : ''}${bits} 位里差 ${distance} 位`,
    readOut: (exact: boolean, first: string, second: string) => `${exact ? '最像的是' : '最近的是'} ${first}；其次是 ${second}。`,
    nothing: '没有可以比较的：没有字母、汉字或数字的文本，就没有片段。',
    strange: (alike: string) => `没有哪份许可证像这段文字：最像的也只有 ${alike} 的措辞相同。`,
    chance: (distance: number, bits: number) => `最近的也差 ${distance} 位（共 ${bits} 位），同陌生文本一样远。正在比较原文。`,
    same: '同样的文本：',
    distance: '距离',
    alike: '相同措辞',
    caption: (n: number, of: number, bits: number, exact: boolean) => `${of} 份里按 ${bits} 位最近的 ${n} 份${exact ? '，最像的在前' : ''}`,
  },
});
