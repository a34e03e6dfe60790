// Ten thousand texts, their index, and the four drawers in which each of them lies.
import { Corpus, Index, compare, distance, fingerprint, fingerprintAll } from 'nearprint';
import { generate } from '../7-documents/generate.ts';
import { language } from '../page/language.ts';
import { BLOCKS, blockOf } from './drawers.ts';

export const MANY = 10_000;
const PORTION = 100;
const OWN = 'own';

export interface Placed {
  /** The distance of each text from the changed text. */
  far: Uint8Array;
  /** The texts in the drawers of the changed text. */
  left: Set<number>;
  /** Of the texts within so many bits, the reader's original among them if it is: how many there are, and how many are copies when they are read. */
  strangers: number;
  read: number;
  copies: number;
}

function make() {
  const texts = Array.from({ length: MANY / PORTION }, (_, i) => generate(PORTION, language, i + 1).map(({ text }) => text)).flat();
  const index = new Index();
  const drawers = BLOCKS.map(() => new Map<number, number[]>());
  for (const bits of fingerprintAll(texts)) {
    const id = index.add(bits);
    for (const block of BLOCKS) {
      const drawer = drawers[block]!.get(blockOf(bits, block));
      if (drawer) drawer.push(id);
      else drawers[block]!.set(blockOf(bits, block), [id]);
    }
  }
  return { texts, index, drawers };
}
let made: ReturnType<typeof make> | undefined;
const crowd = () => (made ??= make());

/** Where ten thousand texts stand from a changed text, and what is accepted within so many bits. */
export function placed(original: string, changed: string, within: number): Placed {
  const { texts, index, drawers } = crowd();
  const [own, now] = [fingerprint(original), fingerprint(changed)];
  const far = new Uint8Array(MANY);
  for (const hit of index.nearest(now, MANY)) far[hit.id] = hit.distance;
  const left = new Set(BLOCKS.flatMap((block) => drawers[block]!.get(blockOf(now, block)) ?? []));
  const strangers = index.near(now, { within }).map(({ id }) => texts[id]!);
  const read = distance(own, now) <= within ? [original, ...strangers] : strangers;
  const copies = read.filter((text) => compare(changed, text).same).length;
  return { far, left, strangers: strangers.length, read: read.length, copies };
}

let corpus: Corpus | undefined;

/** What the library itself says of a changed text among these texts and its original: how much of it is there; undefined if it finds nothing. */
export function told(original: string, changed: string): number | undefined {
  if (!corpus) {
    corpus = new Corpus();
    corpus.put(crowd().texts.map((text, i) => ({ id: String(i), text })));
  }
  corpus.put({ id: OWN, text: original });
  return corpus.check(changed).find(({ id }) => id === OWN)?.share;
}
