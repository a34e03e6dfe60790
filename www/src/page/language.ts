// The page exists in each language as a static document; the script is the same. Fixed text comes from the `prose.ts` of each
// section at build time, text that depends on numbers from `inLanguage`.

export type Language = 'en' | 'zh';

/** The language of this document; or of a worker, which is called by it. It is not used at build time. */
export const language: Language = (typeof document === 'undefined'
  ? (globalThis as { name?: string }).name
  : document.documentElement.lang
)?.startsWith('zh')
  ? 'zh'
  : 'en';

/** Picks a table of words. Both must have the same keys: a missing word is a type error. */
export function inLanguage<Words>(tables: { en: Words; zh: NoInfer<Words> }): Words {
  return tables[language];
}
