// The answers to each “try this” of the lesson, in the order of the questions. On the page they are unfolded one by one; on the
// sheet of exercises they are at the end. Strings hold HTML.
import { STORED } from '../6-lookups/ways.ts';
import { manyWithin } from '../6-lookups/within.ts';
import { PREFIX, type Tables, scale } from '../6-lookups/scale.ts';
import type { Language } from '../page/language.ts';
import { whole } from '../page/numbers.ts';
import { bytes } from '../page/units.ts';

const stored = (within: number) => [whole(manyWithin(within)), bytes(12 * STORED * manyWithin(within))] as const;
const [one, two] = [stored(1), stored(2)];
/** The fewest tables of the paper with fewer than a thousand candidates among 2^34. */
const tables = Object.keys(PREFIX)
  .map((n) => Number(n) as Tables)
  .find((n) => scale(34, n).candidates < 1000)!;
const apart = (planes: number) => (180 / planes).toFixed(1);

export const answers: Record<string, Record<Language, readonly string[]>> = {
  'two-texts': {
    en: [
      'Few in both cases: 5 for the word and 3 for the moved sentence. What counts is how many shingles are new, not where they are.',
      'Only SimHash. It drops punctuation, so no bit moves. SHA-256 moves about half of its bits, as it does for any change.',
      'As many bits as A has ones. A text without shingles has the fingerprint 0, so this distance means nothing.',
    ],
    zh: [
      '两次都很少：换一个词动 3 位，挪动句子动 2 位。要紧的是有多少片段是新的，而不是它们在哪里。',
      '只有 SimHash。它不看标点，所以一位也没有动；SHA-256 翻掉大约一半的位，改什么都是这样。',
      'A 有几个 1，就差几位。没有片段的文字，指纹是 0，所以这个距离没有意义。',
    ],
  },
  shingles: {
    en: [
      'At width 1 even strangers share nearly everything, because only the letters count. At 8 they share nothing. Short shingles show the language, long ones the text.',
      'They are 11, 20, 29 and 23 bits apart, which is not near at all. Both have the same words in a different order, and in such a short text nearly every shingle sees the difference.',
      'Characters: the error spoils a few of several hundred shingles. With shingles four words wide, it spoils as many out of far fewer. A moved sentence costs only the shingles at its seams; with single words, none.',
    ],
    zh: [
      '宽度为 1 时只看用了哪些字，连陌生的文字也有几个字相同；从 3 起就一片也不相同了。窄的片段看得出语言，宽的看得出是哪一篇。',
      '相差 11、20、29、23 位，一点也不近。两句的词几乎一样，次序不同；文字这么短，几乎每个片段都碰到了不同的地方。',
      '按字更宽容：错一个字只影响看得见它的几个窗口，而按词典分词时，整个词、甚至怎样分词都会变。挪动句子只有接缝处的片段是新的；宽度为 1 时连接缝也没有。',
    ],
  },
  votes: {
    en: [
      'Near the middle: no rope moves further than the shingles found in only one text can pull. Against another text that is far enough for every rope, and about half of them tip.',
      'Because most ropes end far from the middle: hundreds of shared shingles have pulled them there. A few shingles tip only the ropes that were close to it.',
      'In the worked example the clearest sums are +7 and −7. Each sum of +1 or −1 could be tipped by one shingle.',
      'The sums have grown by then. An early vote can tip a column by itself, a late one only a column that is still close to zero.',
      'That of the letter: if a text has one shingle, its fingerprint is the hash of that shingle.',
    ],
    zh: [
      '靠近中线：一根绳最多移动只在一边的片段合起来能拉的那么远。换成另一篇，哪根绳都够得着，大约一半翻转。',
      '因为大多数绳停得离中线很远：几百个共有的片段早已把它们拉开。少数几片只能翻转本来就靠近中线的绳。',
      '在文章的例子里，最悬殊的和是 +7 和 −7；和是 +1 或 −1 的列，一个片段就能翻转。',
      '那时和已经大了。早投的一票可以独自翻转一列，晚投的只能翻转仍然接近零的列。',
      '那个字母的哈希：只有一个片段的文字，指纹就是它的哈希。',
    ],
  },
  weights: {
    en: [
      'The most frequent word is a stop word and outweighs the rest, so many bits follow it. Without stop words the subject of the text leads.',
      'Words that are frequent here and rare in the other texts. They say what the text is about.',
      'Nothing moves. That makes the fingerprint cheap, and easy to fool: two texts with the same five words look the same.',
    ],
    zh: [
      '出现最多的词最重，许多位都跟着它走。去掉停用词，领头的就都是说内容的词。',
      '这里常见、别处少见的词升到最前：它们说的是这篇讲什么。',
      '一位也不动。这样的指纹算得快，也容易骗：五个词相同的两篇看上去一模一样。',
    ],
  },
  planes: {
    en: [
      `With 8 planes, neighbours are ${apart(8)}° apart on average, so A and B can be many degrees apart. With 64 it is ${apart(64)}°: they must nearly touch.`,
      'The count scatters by about √(k·p·(1−p)), where k is the number of planes and p = θ/180°. Four times as many planes measure the angle twice as accurately.',
      'Opposite vectors lie on opposite sides of every plane: all bits differ.',
    ],
    zh: [
      `8 个平面平均相隔 ${apart(8)}°，A 和 B 之间可以隔很多度；64 个平面只隔 ${apart(64)}°，要几乎挨着才行。`,
      '个数上下跳动约 √(k·p·(1−p))，k 是平面数，p = θ/180°。平面多四倍，夹角就量得准一倍。',
      '方向相反的向量总在平面的两边：每一位都不同。',
    ],
  },
  length: {
    en: [
      'About 9 bits. Among ten thousand texts with shared wording, wrong pairs begin there, as section 7 shows.',
      'Between 1,600 and 3,200 characters.',
      'Further right and lower: in a longer text, the same edit moves fewer bits.',
    ],
    zh: [
      '大约 6 位。在措辞相通的一万篇里，再放宽几位，错的对就来了：第 7 节会看到。',
      '400 到 800 字之间。',
      '文字越长，圆圈越靠右、越低：同样的改动，动的位更少。',
    ],
  },
  measures: {
    en: [
      'SimHash, MinHash, cosine and Jaccard hardly notice, because they do not look at order. The other three lose about half of the text or more.',
      'None calls it a copy: each falls to about half or less, because the texts as a whole are not alike. Section 8 finds the passage itself.',
      'Hundreds or thousands. The last column is measured on your machine.',
    ],
    zh: [
      'SimHash、MinHash、余弦和 Jaccard 几乎没有察觉，因为它们不看次序。另外三种丢掉半篇上下，甚至更多。',
      '哪一种都不会说是副本：都降到一半左右或更低，因为两篇从整体看并不像。第 8 节找的才是那一段本身。',
      '几百到几千次。最后一列是在你的机器上测的。',
    ],
  },
  lookups: {
    en: [
      'Put the four flips in at most three drawers, and one stays whole. Put one in each, and none does.',
      `For 1 bit, ${one[0]} values for each document: ${one[1]}. For 2 bits, ${two[0]} values: ${two[1]}, which this page does not build.`,
      `${tables} tables: their longer keys leave ${scale(34, tables).candidates} candidates of 2<sup>34</sup>, for five times the memory of 4 tables.`,
    ],
    zh: [
      '四位都翻在三个以内的抽屉里，总有一个完好；每个抽屉翻一位，就一个完好的也没有。',
      `1 位：每篇要存 ${one[0]} 个值，共 ${one[1]}。2 位：每篇 ${two[0]} 个，共 ${two[1]}，这个页面就不建了。`,
      `${tables} 张：键更长，2<sup>34</sup> 个里只剩 ${scale(34, tables).candidates} 个候选，内存是 4 张表的五倍。`,
    ],
  },
  worth: {
    en: [
      'The post about something else and the one in other words: the licence line is the same. It is in all posts, so it says nothing about these two.',
      'Nothing: you share only the licence line with all three. Silence is an answer too.',
      'The part is still 100 % the same or nearly so; the share is small, because most of your text is nowhere else. A long sentence is reported, a short one is not.',
    ],
    zh: [
      '讲别的事的一篇，和换了说法的一篇：许可声明一字不差。可是篇篇都有它，所以它说明不了这两篇。',
      '什么也不提醒：你同三篇都只有许可声明相同。不提醒也是一种回答。',
      '那一段仍然百分之百相同，或者差不多；占你的文字的比例却小，因为大部分别处没有。句子长才提醒，短就不提。',
    ],
  },
  documents: {
    en: [
      'Recall rises with every bit. Precision stays near 100 % up to 8 bits and then falls faster and faster.',
      'The copy with 10 % of its words replaced: the changes are spread all over the text, and each spoils every shingle it touches. Upper case changes no shingle at all.',
      'A near B and B near C do not make A near C. One wrong pair joins two groups, and the looser the threshold, the longer these chains.',
    ],
    zh: [
      '每放宽一位，查全率都升高；查准率在 8 位以内接近 100 %，再往上就越跌越快。',
      '换一成词的副本：改动散在全文各处，每一处都毁掉看得见它的所有片段。换大小写则一个片段也不变。',
      'A 像 B、B 像 C，并不等于 A 像 C。一个错的对就把两簇连在一起；阈值越松，这样的链越长。',
    ],
  },
  corpus: {
    en: [
      'Yes. Five words are few next to the hundreds of shingles in even a short licence.',
      'Ids that share one text are in one row, after “same text”. The rows that follow differ by a few bits.',
      'The first row names it. If its wording is less than 100 % the same, somebody has changed it.',
    ],
    zh: [
      '还是。再短的许可证也有几百个片段，五个词不算多。',
      '文本相同的编号在同一行，写在“同样的文本”后面；接下来的几行只差几位。',
      '第一行就是它的名字；相同的措辞不到 100 %，就是有人改过。',
    ],
  },
  editor: {
    en: [
      'A few bits of paragraph 2 and of the whole text. None in the other paragraphs, because no shingle crosses a blank line.',
      'When the part that is still the same falls below the percentage you chose. Lower the percentage, and it is reported for longer.',
      'Two paragraphs are taken out and one is put in. Only the shingles across the seam are new.',
      'It is document 2 with its sentences moved, so nearly all of its shingles are the same.',
    ],
    zh: [
      '第二段和全文各动几位，别的段一位也不动，因为片段不跨空行。',
      '相同的措辞少于你设的百分比时。把百分比调低，提醒就留得更久。',
      '拿出两段，放回一段；只有接缝处的片段是新的。',
      '它只是挪动了句子，片段几乎都是第 2 篇的。',
    ],
  },
  use: {
    en: [
      'It does: the package’s tests run these lines unchanged.',
      'One line for each group of files; <code>--drop</code> writes the ones to delete into a file.',
    ],
    zh: ['确实如此：软件包的测试照原样运行这些代码。', '每组文件一行；<code>--drop</code> 把该删的写进一个文件。'],
  },
};
