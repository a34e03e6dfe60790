import { inLanguage, language } from '../page/language.ts';
import { misspelt, opening } from './opening.ts';
import { text as published } from './published.ts';

export interface Preset {
  id: string;
  name: string;
  recipe: 'default' | 'textbook';
  a: string;
  b: string;
  /** What to look at. */
  note: string;
}

const lighthouse = opening[language].text;

const bread = inLanguage({
  en:
    'Mix the flour with the water and leave it alone for an hour. Add the salt and the starter, fold the dough four times ' +
    'in the first two hours, and let it rise until it has grown by half. Shape it gently, give it a cold night, and bake ' +
    'it in a very hot pot.',
  zh: '面粉和水拌匀，放着别动，等一个小时。加盐和酵种，头两个小时里把面团折叠四次，让它发到一倍半大。轻轻整形，冷藏过夜，第二天放进烧得很烫的锅里烤。',
});

const sentences = lighthouse.match(inLanguage({ en: /[^.]+\.\s?/g, zh: /[^。]+。/g }))!.map((sentence) => sentence.trim());
const moved = inLanguage({
  en: [...sentences.slice(1), sentences[0]].join(' '),
  zh: [sentences.at(-1), ...sentences.slice(0, -1)].join(''),
});
const replaced = inLanguage({
  en: lighthouse.replace('a student of weather', 'a student of sailing'),
  zh: lighthouse.replace('研究天气', '研究海洋'),
});

const words = inLanguage({
  en: {
    typo: ['One typing error', 'A paragraph and its copy with two letters swapped. Look for “teh” near the end.'],
    python: [
      'Python is sexy',
      'The worked example of many SimHash articles. It is short, so two extra letters are a large part of it, and 7 of its 9 shingles remain.',
    ],
    hotpot: [
      'Beijing hotpot',
      'Both ask for good hotpot in Beijing, and articles call them near. At this width, four characters, they share no shingles. nearprint cuts Chinese into pairs: set the width to 2 under Shingles.',
    ],
    word: ['One word changed', 'A paragraph and its copy with one word replaced. Look for “weather” and “sailing”.'],
    moved: ['Sentences moved', 'The first sentence moved to the end. Order hardly matters: only the shingles at the seams are new.'],
    unrelated: ['Unrelated', 'Nothing in common but the language. Chance alone makes about half of the bits agree.'],
  },
  zh: {
    typo: ['错一个字', '同一段话，写错了一个字。在最后找一找“从末”。'],
    python: ['Python is sexy', '许多 SimHash 文章都用的例子。文字很短，多两个字母就是不小的改动；九个片段里还剩七个。'],
    hotpot: [
      '北京火锅',
      '两句都在找北京好吃的火锅，文章里说它们“很近”。这里四个字一片，没有一片相同。nearprint 切中文是两个字一片：在“片段”一章把宽度设为 2 看看。',
    ],
    word: ['换一个词', '同一段话，只换了一个词。找一找“天气”和“海洋”。'],
    moved: ['挪动句子', '最后一句挪到了最前。次序几乎不要紧，只有接缝处的片段是新的。'],
    unrelated: ['毫不相干', '除了语言，没有一点相同。光凭运气，也有大约一半的位一样。'],
  },
} satisfies Record<string, Record<string, [name: string, note: string]>>);

const texts = {
  typo: { recipe: 'default', a: lighthouse, b: misspelt(opening[language]) },
  python: { recipe: 'textbook', a: published, b: 'Python is so sexy' },
  word: { recipe: 'default', a: lighthouse, b: replaced },
  moved: { recipe: 'default', a: lighthouse, b: moved },
  unrelated: { recipe: 'default', a: lighthouse, b: bread },
  hotpot: { recipe: 'textbook', a: '北京好吃的火锅', b: '哪家北京的火锅好吃' },
} as const;

const order = ['typo', 'word', 'moved', 'unrelated', 'python', 'hotpot'] as const;

/** The examples; a reader sees the first one first. */
export const presets: readonly Preset[] = order.map((id) => {
  const [name, note] = words[id] as [string, string];
  return { id, name, note, ...texts[id] };
});
