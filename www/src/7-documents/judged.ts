import { Corpus, compare } from 'nearprint';
import { type Passage, commonPassages } from './passages.ts';

export interface Group {
  /** The document that stays: the first. */
  keeper: number;
  /** Those that would be dropped, each with its score beside the one that stays. */
  members: { number: number; score: number }[];
}

export interface Judged {
  /** The groups that `duplicates` gives, the one with the lowest score first: that is the one to look at. */
  groups: Group[];
  dropped: number;
  /** Passages of several of the documents that stay. */
  passages: Passage[];
}

/** The score of two texts, of which `boilerplate` does not count. */
function scoreOf(one: string, other: string, boilerplate: readonly string[]): number {
  if (!boilerplate.length) return compare(one, other).score;
  const corpus = new Corpus({ boilerplate });
  try {
    corpus.put({ id: '', text: one });
    return corpus.check(other, { scope: 'document', threshold: 0 })[0]?.score ?? 0;
  } finally {
    corpus.dispose();
  }
}

const lowest = ({ members }: Group) => Math.min(...members.map(({ score }) => score));

/** What `nearprint dedupe --report` and `nearprint passages` say of documents. */
export function judged(texts: readonly string[], boilerplate: readonly string[]): Judged {
  const corpus = new Corpus({ boilerplate });
  try {
    corpus.put(texts.map((text, i) => ({ id: String(i), text })));
    const groups = corpus.duplicates().groups.map((ids): Group => {
      const [keeper, ...others] = ids.map(Number).sort((a, b) => a - b) as [number, ...number[]];
      return { keeper, members: others.map((number) => ({ number, score: scoreOf(texts[keeper]!, texts[number]!, boilerplate) })) };
    });
    const dropped = new Set(groups.flatMap(({ members }) => members.map(({ number }) => number)));
    return {
      groups: groups.sort((a, b) => lowest(a) - lowest(b)),
      dropped: dropped.size,
      passages: commonPassages(texts.filter((_, i) => !dropped.has(i))),
    };
  } finally {
    corpus.dispose();
  }
}
