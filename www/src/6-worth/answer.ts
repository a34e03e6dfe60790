import { Corpus, IdfBuilder, type Match, segmentWords } from 'nearprint';
import { language } from '../page/language.ts';
import type { Post } from './posts.ts';

export interface Answer {
  /** Every post that shares anything, by score alone: no wording is common, and equal scores stay in the order of the posts. */
  byScore: Match[];
  /** What `Corpus.check` answers, most telling first. */
  telling: Match[];
}

/** Both lists for a post that is about to be sent. `boilerplate` never counts. */
export function answer(text: string, posts: readonly Post[], boilerplate: readonly string[]): Answer {
  const corpus = new Corpus({ boilerplate });
  try {
    corpus.put(posts);
    const place = new Map(posts.map(({ id }, i) => [id, i]));
    const all = corpus.check(text, { maxDocuments: Infinity });
    return { byScore: all.sort((x, y) => y.score - x.score || place.get(x.id)! - place.get(y.id)!), telling: corpus.check(text) };
  } finally {
    corpus.dispose();
  }
}

/** In how many posts each word stands. */
export function frequencies(posts: readonly Post[]): ReadonlyMap<string, number> {
  const builder = new IdfBuilder();
  try {
    for (const { text } of posts) builder.addFeatures(new Set(segmentWords(text, language)));
    return new Map(builder.build().counts);
  } finally {
    builder.dispose();
  }
}

export interface Piece {
  text: string;
  /** Its place in the post, in UTF-16 units. */
  start: number;
  /** In how many posts this word stands; undefined for what is no word. */
  documents?: number;
}

const segmenter = new Intl.Segmenter(language, { granularity: 'word' });

/** A part of the post, word by word. */
export const pieces = (part: string, at: number, frequencies: ReadonlyMap<string, number>): Piece[] =>
  Array.from(segmenter.segment(part), ({ segment, index }) => {
    const [word] = segmentWords(segment, language);
    return { text: segment, start: at + index, ...(word === undefined ? {} : { documents: frequencies.get(word) ?? 0 }) };
  });
