import type { Language } from './language.ts'

/** What a section says in the document itself, for readers with and without a script. Strings hold HTML. */
export interface Prose {
  /** Its anchor. */
  id: string
  /** Its number in the lesson, if it is a step of it. */
  step?: number
  words: Record<Language, Words>
  /** What stands where the live part will be, computed while the page is built. */
  still?(language: Language): string
  /** All there is between the introduction and the fold-outs, of a section without a live part. */
  body?(language: Language, facts: Facts): string
}

/** What only the build knows. */
export interface Facts {
  /** Bytes of the WebAssembly module, as it is and compressed by brotli. */
  module: number
  compressed: number
  version: string
  /** The first 64 bits of the SHA-256 of a text. */
  sha256(text: string): bigint
}

export interface Words {
  title: string
  /** A word or two for the table of contents. */
  short: string
  intro: string
  /** Something to try, one small task each. */
  tries?: readonly string[]
  /** Fold-outs, for those who want to know more. */
  more?: readonly { title: string; body: string }[]
}
