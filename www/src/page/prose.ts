import type { Language } from './language.ts';

/** The text of a section in the document itself, for readers with and without a script. Strings hold HTML. */
export interface Prose {
  /** Its anchor. */
  id: string;
  /** Its number in the lesson, if it is a step of it. */
  step?: number;
  words: Record<Language, Words>;
  /** The static version of the live part, computed at build time. */
  still?(language: Language): string;
  /** Everything between the introduction and the fold-outs, for a section without a live part. */
  body?(language: Language, facts: Facts): string;
}

/** Facts that are known at build time. */
export interface Facts {
  /** Bytes of the WebAssembly module, as it is and compressed by brotli. */
  module: number;
  compressed: number;
  version: string;
  /** The first 64 bits of the SHA-256 of a text. */
  sha256(text: string): bigint;
}

export interface Words {
  title: string;
  /** A word or two for the table of contents. */
  short: string;
  intro: string;
  /** Something to try, one small task each. */
  tries?: readonly string[];
  /** Fold-outs, for those who want to know more. */
  more?: readonly { title: string; body: string }[];
}
