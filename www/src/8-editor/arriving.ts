// Documents that arrive one after another. Each queries the corpus for similar texts, is compared with the nearest, and is added
// unless it is a copy.
import { Corpus, type Fingerprint, distance, fingerprint } from 'nearprint';
import { samples } from '../3-weights/samples.ts';
import { edit } from '../5-length/edits.ts';
import { lastFirst } from '../page/sentences.ts';

export interface Arrival {
  /** The beginning of the text. */
  text: string;
  /** The number of documents in the corpus at its query. */
  asked: number;
  /** The arrival with the nearest fingerprint, and its distance of 128 bits; none for the first. */
  nearest?: { place: number; bits: number };
  /** The arrival that it is a copy of, and the share of common wording, 0 to 1. */
  copyOf?: { place: number; score: number };
}

/** Some of the page's texts, edited copies of two of them, and the reader's own two. */
export const stream = (a: string, b: string): string[] =>
  [samples[0]!, samples[1]!, edit(samples[0]!, 'word', 0.5), samples[2]!, lastFirst(samples[1]!), samples[3]!, a, b].filter((text) =>
    text.trim(),
  );

/** Processes the texts one after another. */
export function arrivals(texts: readonly string[]): Arrival[] {
  const corpus = new Corpus();
  try {
    const kept = new Map<number, Fingerprint>();
    return texts.map((text, place) => {
      const print = fingerprint(text, corpus.recipe);
      const [nearest] = [...kept].map(([place, other]) => ({ place, bits: distance(print, other) })).sort((x, y) => x.bits - y.bits);
      const [match] = corpus.check(text, { scope: 'document', limit: 1 });
      const arrival: Arrival = {
        text,
        asked: kept.size,
        ...(nearest ? { nearest } : {}),
        ...(match ? { copyOf: { place: Number(match.id), score: match.score } } : {}),
      };
      if (!match) {
        corpus.put({ id: String(place), text });
        kept.set(place, print);
      }
      return arrival;
    });
  } finally {
    corpus.dispose();
  }
}
