// Ten thousand labelled documents: made from a seed, some of them edited copies of others, each labelled with its edit.
import type { Language } from '../page/language.ts';
import { random } from '../page/random.ts';
import { type Grammar, grammars } from './grammar.ts';
import { KINDS, type Kind } from './kinds.ts';

export interface Made {
  title: string;
  text: string;
  /** Documents of one group are copies of one another. */
  group: number;
  /** For a copy: how it differs from the original, the first document of its group. */
  kind?: Kind;
}

const COPIES = 0.2; // of all documents

/** Makes so many documents, the same for a seed on every machine. About every fifth is a copy; originals come first in their group.
 */
export function generate(many: number, language: Language, seed: number): Made[] {
  const draw = random(seed);
  const write = writer(grammars[language], language, draw);
  const made: Made[] = [];
  const originals: { group: number; sentences: string[] }[] = [];
  const title = (group: number, copy: string) => `${String(group).padStart(4, '0')}${copy}`;
  while (made.length < many) {
    if (originals.length > 10 && draw() < COPIES) {
      const { group, sentences } = originals[Math.floor(draw() * originals.length)]!;
      const kind = KINDS[Math.floor(draw() * KINDS.length)]!;
      made.push({ title: title(group, ` · ${made.length}`), text: write.copy(sentences, kind), group, kind });
    } else {
      const group = originals.length;
      const sentences = write.sentences();
      originals.push({ group, sentences });
      made.push({ title: title(group, ''), text: write.join(sentences), group });
    }
  }
  return made;
}

function writer(grammar: Grammar, language: Language, draw: () => number) {
  const one = <T>(list: readonly T[]): T => list[Math.floor(draw() * list.length)]!;
  const invented = () => one(grammar.first) + one(grammar.last);
  const slot = (name: string): string => {
    if (name === 'number') return String(2 + Math.floor(draw() * draw() * 900));
    if (name === 'place') return invented();
    if (name === 'name') return invented() + grammar.between + invented();
    return one(grammar.words[name]!);
  };
  const sentence = () => one(grammar.patterns).replace(/\{(\w+)\}/g, (_, name: string) => slot(name));
  const sentences = () => Array.from({ length: 5 + Math.floor(draw() * 4) }, sentence);
  const join = (list: readonly string[]) => list.join(language === 'en' ? ' ' : '');

  const WORD = language === 'en' ? /\p{L}{4,}/gu : /\p{Script=Han}{2}/gu;
  const other = () => (language === 'en' ? one(grammar.words.thing!) : one(grammar.words.spot!).slice(0, 2));
  /** A text with so many of its words replaced, or this share of them. */
  const replaced = (text: string, many: number) => {
    const words = [...text.matchAll(WORD)];
    const wanted = new Set(
      Array.from({ length: many < 1 ? Math.ceil(many * words.length) : many }, () => Math.floor(draw() * words.length)),
    );
    let word = 0;
    return text.replace(WORD, (found) => (wanted.has(word++) ? other() : found));
  };
  const edits: Record<Kind, (list: readonly string[]) => string> = {
    format: (list) =>
      join(list)
        .toUpperCase()
        .replaceAll(/[.,。，]/g, (mark) => `${mark} `),
    word: (list) => replaced(join(list), 1),
    words: (list) => replaced(join(list), 0.1),
    sentence: (list) => join([...list, sentence()]),
    order: (list) => join([...list.slice(2), ...list.slice(0, 2)]),
    cut: (list) => join(list.slice(0, -1)),
  };
  return { sentences, join, copy: (list: readonly string[], kind: Kind) => edits[kind](list) };
}
