// A forum in which posts end in the same line, and what the library says of the reader's own among them.
import { Corpus, type Similar, similar } from 'nearprint';
import { opening } from '../0-two-texts/opening.ts';
import { generate } from '../7-documents/generate.ts';
import { language } from '../page/language.ts';
import { wordsOf } from './edit.ts';
import { OTHERS, licence, sister } from './posts.ts';

const TERMS = 5; // rare words that are named
const TITLE = 30; // characters

/** A post is called by how it begins: up to a comma or the like, or so many whole words. */
const titleOf = (text: string): string => {
  const [begins = ''] = text.trim().split(/[,.:，。：]/);
  if (begins.length <= TITLE) return begins;
  const last = wordsOf(begins).findLast(({ end }) => end <= TITLE);
  return `${begins.slice(0, last?.end ?? TITLE)} …`;
};

export interface Told {
  /** `about`: the same subject in other words; `another`: something else. */
  kind: 'original' | 'line' | 'about' | 'another';
  title: string;
  /** How alike the closest parts are, and how much of the reader's text is there; undefined: they share no part. */
  part: number | undefined;
  share: number | undefined;
  says: 'copy' | 'similar' | 'nothing';
  /** The rare words by which it is similar. */
  rare: readonly string[];
}

export interface Answer {
  posts: readonly Told[];
  /** How many posts have a part that is the same word for word, and whether the reader's original is one of them. */
  ties: number;
  tied: boolean;
  /** How many of them are told as copies. */
  copies: number;
}

const corpus = new Corpus();

/** What is said of three posts to somebody who posts the changed text, if so many of the posts have the line. */
export function answer(original: string, changed: string, having: number): Answer {
  let lines = 0;
  const posted = (text: string) => (lines++ < having ? `${text}\n\n${licence}` : text);
  const own = { id: 'original', title: titleOf(original), text: posted(original) };
  const others = generate(OTHERS, language, 7).map(({ text }, i) => ({ id: `other-${i}`, title: titleOf(text), text: posted(text) }));
  const posts = [own, ...others, { id: 'sister', title: sister.title, text: posted(sister.text) }];
  corpus.sync(posts);
  const text = `${changed}\n\n${licence}`;
  const all = corpus.check(text, { maxDocuments: Infinity });
  const copies = corpus.check(text);
  const related = similar(corpus, text, { title: titleOf(changed) });

  /** The words of the heaviest terms, as both texts have them. Terms of Chinese are pairs of characters, which may be parts of two words. */
  const rare = ({ terms }: Similar, other: string) => {
    const words = wordsOf(text).filter(({ text }) => text.length > 1 && other.toLowerCase().includes(text.toLowerCase()));
    const found = terms.flatMap(({ here: [range] }) => (range ? words.filter(({ start, end }) => start < range[1] && end > range[0]) : []));
    return [...new Set(found.map(({ text }) => text))].slice(0, TERMS);
  };
  const tell = (id: string, kind: Told['kind']): Told => {
    const post = posts.find((post) => post.id === id)!;
    const part = all.find((match) => match.id === id);
    const match = copies.find((match) => match.id === id);
    const alike = related.find((one) => one.id === id);
    return {
      kind,
      title: post.title,
      part: part?.score,
      share: (match ?? part)?.share,
      says: match ? 'copy' : alike ? 'similar' : 'nothing',
      rare: alike && !match ? rare(alike, post.text) : [],
    };
  };
  const ties = all.filter(({ score }) => score === 1);
  const line = ties.find(({ id }) => id.startsWith('other'))?.id ?? others[0]!.id;
  return {
    posts: [tell('original', 'original'), tell(line, 'line'), tell('sister', original === opening[language].text ? 'about' : 'another')],
    ties: ties.length,
    tied: ties.some(({ id }) => id === 'original'),
    copies: copies.length,
  };
}
