import { text as published } from './published.ts'

export interface Preset {
  name: string
  recipe: 'default' | 'textbook'
  a: string
  b: string
  /** What to look at. */
  note: string
}

const lighthouse =
  'The lighthouse keeper wrote one line a day: the wind, the ships that passed, and whatever the sea had left on the ' +
  'rocks below. After forty years the lines filled eleven books. Nobody had asked for them, and nobody read them until ' +
  'a student of weather found the shelf and saw what it was, the longest unbroken record of storms on that coast.'

const bread =
  'Mix the flour with the water and leave it alone for an hour. Add the salt and the starter, fold the dough four times ' +
  'in the first two hours, and let it rise until it has grown by half. Shape it gently, give it a cold night, and bake ' +
  'it in a very hot pot.'

const sentences = lighthouse.match(/[^.]+\.\s?/g)!.map(sentence => sentence.trim())

export const presets: readonly Preset[] = [
  {
    name: 'Python is sexy', recipe: 'textbook', a: published, b: 'Python is so sexy',
    note: 'The worked example of many SimHash articles. Two letters more, and 7 of its 9 shingles remain.',
  },
  {
    name: 'One word changed', recipe: 'default', a: lighthouse, b: lighthouse.replace('a student of weather', 'a student of sailing'),
    note: 'A paragraph and its copy with one word replaced. Look for “weather” and “sailing”.',
  },
  {
    name: 'Sentences moved', recipe: 'default', a: lighthouse, b: [...sentences.slice(1), sentences[0]].join(' '),
    note: 'The first sentence moved to the end. Order hardly counts: only the shingles at the seams are new.',
  },
  {
    name: 'Unrelated', recipe: 'default', a: lighthouse, b: bread,
    note: 'Nothing in common but the language. Chance alone makes about half of the bits agree.',
  },
  {
    name: 'Beijing hotpot', recipe: 'default', a: '北京好吃的火锅', b: '哪家北京的火锅好吃',
    note: 'Both ask for good hotpot in Beijing, and people call them near. So short a text has too few shingles to vote well.',
  },
]
