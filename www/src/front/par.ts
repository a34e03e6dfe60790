// Par of the game: the fewest words without which no drawer of a text is whole, found by trying all of them.
import { fingerprint, fingerprintAll } from 'nearprint';
import { lost } from './drawers.ts';
import { type Word, without } from './edit.ts';

export interface Par {
  words: number;
  /** The sets of so many words that lose the text, by the numbers of the words. Undefined if none was found: par is then at least `words`. */
  ways: readonly (readonly number[])[] | undefined;
}

const MOST = 1e7; // characters that are hashed to find it: about half a second
const PARCEL = 1000; // texts that are held at once

/** All sets of so many numbers below `of`, each in ascending order. */
function* sets(many: number, of: number, from = 0): Generator<number[]> {
  if (!many) return yield [];
  for (let i = from; i < of; i++) for (const more of sets(many - 1, of, i + 1)) yield [i, ...more];
}

/** Stops before it would hash more than `MOST` characters, as for three words of a long text. The words are those of the text: where
    words end in Chinese differs between browsers. */
export function parOf(text: string, words: readonly Word[]): Par {
  const own = fingerprint(text);
  const ways: number[][] = [];
  let spent = 0;
  let trials = 1;
  for (let many = 1; ; many++) {
    trials = (trials * (words.length - many + 1)) / many;
    spent += trials * text.length;
    if (trials < 1 || spent > MOST) return { words: many, ways: undefined };
    let parcel: number[][] = [];
    const read = () => {
      const prints = fingerprintAll(parcel.map((out) => without(text, words, out)));
      ways.push(...parcel.filter((_, i) => lost(own, prints[i]!)));
      parcel = [];
    };
    for (const set of sets(many, words.length)) if (parcel.push(set) === PARCEL) read();
    if (parcel.length) read();
    if (ways.length) return { words: many, ways };
  }
}
