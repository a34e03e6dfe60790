// Changes to a text that nobody sees, or that nobody minds: what a copy is hidden by.
import { inLanguage, language } from '../page/language.ts';

export type Disguise = 'invisible' | 'marks' | 'joined';

/** A piece of the disguised text; `was` is what stood there before, if it is disguised. */
export interface Piece {
  text: string;
  was?: string;
}

export const JOINER = '\u200d'; // zero-width joiner: no width, no ink
const EVERY = inLanguage({ en: 4, zh: 3 }); // letters from one joiner to the next

const marks: ReadonlyMap<string, string> = new Map(
  Object.entries({ a: 'á', e: 'é', i: 'ï', o: 'ö', u: 'û', A: 'Á', E: 'É', I: 'Ï', O: 'Ö', U: 'Û' }),
);
export const DOT = '\u0323'; // a dot below, as for emphasis in Chinese

/** Single characters that stand for several letters, or for a letter that they look like: ligatures in English, radicals in Chinese. */
const joined = new Map(
  [
    ...inLanguage({
      en: ['ﬃ', 'ﬄ', 'ﬀ', 'ﬁ', 'ﬂ', 'ﬆ', 'ĳ', 'ǌ', 'ǉ'],
      zh: Array.from({ length: 214 }, (_, i) => String.fromCharCode(0x2f00 + i)),
    }),
  ].map((one) => [one.normalize('NFKC'), one]),
);
const JOINED = new RegExp([...joined.keys()].join('|'), 'gu');

const steps: Record<Disguise, (text: string) => Piece[]> = {
  invisible: (text) => {
    let letters = 0;
    return Array.from(text, (letter) =>
      /\p{L}/u.test(letter) && ++letters % EVERY === 0 ? { text: letter + JOINER, was: letter } : { text: letter },
    );
  },
  marks: (text) => {
    let letters = 0;
    return Array.from(text, (letter) => {
      const marked =
        language === 'zh' && /\p{Script=Han}/u.test(letter) ? (++letters % EVERY === 0 ? letter + DOT : undefined) : marks.get(letter);
      return marked ? { text: marked, was: letter } : { text: letter };
    });
  },
  joined: (text) => {
    const pieces: Piece[] = [];
    let at = 0;
    for (const { 0: was, index } of text.matchAll(JOINED)) {
      pieces.push({ text: text.slice(at, index) }, { text: joined.get(was)!, was });
      at = index + was.length;
    }
    return [...pieces, { text: text.slice(at) }];
  },
};

/** The text, disguised in these ways. Ligatures come first, because the others change single letters. */
export function disguised(text: string, ways: readonly Disguise[]): Piece[] {
  let pieces: Piece[] = [{ text }];
  for (const way of ['joined', 'marks', 'invisible'] as const) {
    if (ways.includes(way)) pieces = pieces.flatMap((piece) => (piece.was === undefined ? steps[way](piece.text) : [piece]));
  }
  return pieces;
}
