import { inLanguage, language } from '../page/language.ts'
import { text as published } from './published.ts'

export interface Preset {
  id: string
  name: string
  recipe: 'default' | 'textbook'
  a: string
  b: string
  /** What to look at. */
  note: string
}

const lighthouse = inLanguage({
  en:
    'The lighthouse keeper wrote one line a day: the wind, the ships that passed, and whatever the sea had left on the ' +
    'rocks below. After forty years the lines filled eleven books. Nobody had asked for them, and nobody read them until ' +
    'a student of weather found the shelf and saw what it was, the longest unbroken record of storms on that coast.',
  zh:
    '灯塔的看守人每天只写一行字：风向、过往的船，还有海水留在礁石上的东西。四十年过去，这些字写满了十一个本子。没有人要他写，也没有人读过，' +
    '直到一位研究天气的学生发现了那排书架，才看出它是什么：那段海岸上最长的、从未中断的风暴记录。',
})

const bread = inLanguage({
  en:
    'Mix the flour with the water and leave it alone for an hour. Add the salt and the starter, fold the dough four times ' +
    'in the first two hours, and let it rise until it has grown by half. Shape it gently, give it a cold night, and bake ' +
    'it in a very hot pot.',
  zh:
    '面粉和水拌匀，放着别动，等一个小时。加盐和酵种，头两个小时里把面团折叠四次，让它发到一倍半大。轻轻整形，冷藏过夜，第二天放进烧得很烫的锅里烤。',
})

const sentences = lighthouse.match(inLanguage({ en: /[^.]+\.\s?/g, zh: /[^。]+。/g }))!.map(sentence => sentence.trim())
const moved = [...sentences.slice(1), sentences[0]].join(inLanguage({ en: ' ', zh: '' }))
const replaced = inLanguage({
  en: lighthouse.replace('a student of weather', 'a student of sailing'),
  zh: lighthouse.replace('研究天气', '研究航海'),
})

const words = inLanguage({
  en: {
    python: ['Python is sexy', 'The worked example of many SimHash articles. Two letters more, and 7 of its 9 shingles remain.'],
    hotpot: ['Beijing hotpot', 'Both ask for good hotpot in Beijing, and articles call them near. So short a text has too few shingles to vote well.'],
    word: ['One word changed', 'A paragraph and its copy with one word replaced. Look for “weather” and “sailing”.'],
    moved: ['Sentences moved', 'The first sentence moved to the end. Order hardly counts: only the shingles at the seams are new.'],
    unrelated: ['Unrelated', 'Nothing in common but the language. Chance alone makes about half of the bits agree.'],
  },
  zh: {
    python: ['Python is sexy', '许多 SimHash 文章都用的例子。多两个字母，九个切片里还剩七个。'],
    hotpot: ['北京火锅', '两句都在找北京好吃的火锅，文章里说它们“很近”。可是文字太短，切片太少，投票投不准。'],
    word: ['换一个词', '同一段话，只换了一个词。找一找“天气”和“航海”。'],
    moved: ['挪动句子', '第一句挪到了最后。次序几乎不要紧，只有接缝处的切片是新的。'],
    unrelated: ['毫不相干', '除了语言，没有一点相同。光凭运气，也有大约一半的位一样。'],
  },
} satisfies Record<string, Record<string, [name: string, note: string]>>)

const texts = {
  python: { recipe: 'textbook', a: published, b: 'Python is so sexy' },
  word: { recipe: 'default', a: lighthouse, b: replaced },
  moved: { recipe: 'default', a: lighthouse, b: moved },
  unrelated: { recipe: 'default', a: lighthouse, b: bread },
  hotpot: { recipe: 'textbook', a: '北京好吃的火锅', b: '哪家北京的火锅好吃' },
} as const

const order = ['python', 'word', 'moved', 'unrelated', 'hotpot'] as const

/** The first one is what a reader meets: a Chinese one in Chinese. */
export const presets: readonly Preset[] = (language === 'zh' ? (['hotpot', ...order.slice(0, 4)] as const) : order).map(id => {
  const [name, note] = words[id as keyof typeof words] as [string, string]
  return { id, name, note, ...texts[id as keyof typeof texts] }
})
