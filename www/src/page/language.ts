// The page exists once in each language, as a static document of its own; its script is the same. Words that stand in
// the document come from the `prose.ts` of their section while the page is built, words that depend on numbers from `inLanguage`.

export type Language = 'en' | 'zh'

/** The language of this document. While building there is none, and nobody asks. */
export const language: Language =
  typeof document !== 'undefined' && document.documentElement.lang.startsWith('zh') ? 'zh' : 'en'

/** Picks a table of words. Both must have the same keys: a missing word is a type error. */
export function inLanguage<Words>(tables: { en: Words; zh: NoInfer<Words> }): Words {
  return tables[language]
}
