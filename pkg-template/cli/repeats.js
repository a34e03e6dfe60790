// The passages that stand in several texts, which are read a few times: `texts` is { length, get }. Between two texts signals are heard.

import { hearSignals } from './signals.js';
import { Spool } from './spool.js';

/** Milliseconds between two looks for a signal. */
const PAUSE_MS = 50;

// It carries a part of the module, which most commands do not need.
const load = () => import('./repeats.mjs');

/** Reads the texts at these positions. */
async function each(texts, visit, positions = Array(texts.length).keys()) {
  let heard = performance.now();
  for (const position of positions) {
    visit(texts.get(position), position);
    if (performance.now() - heard < PAUSE_MS) continue;
    await hearSignals();
    heard = performance.now();
  }
}

/** What is repeated in the texts: passages of at least `least` letters. */
export async function repeatsIn(texts, least) {
  const { Repeats } = await load();
  const repeats = new Repeats(least);
  await each(texts, (text) => repeats.see(text));
  await each(texts, (text) => repeats.add(text));
  return repeats;
}

/** The passages that stand in at least `documents` documents: { all, passages }, their number and the first ones, no more than `limit`. */
export async function passagesIn(texts, repeats, { documents, limit }) {
  await each(texts, (text, position) => repeats.list(text, position), repeats.beginList(documents));
  const all = repeats.beginPlaces(limit);
  if (Math.min(all, limit) > 0) await each(texts, (text) => repeats.place(text));
  return { all, passages: repeats.passages() };
}

/** All that stands in more than `most` of the texts, each wording once: runs of at least `least` letters, and lines, which may be shorter. */
export async function commonWording(texts, { least, most }) {
  const { Wording } = await load();
  const wording = new Wording(least, most);
  for (const read of ['see', 'add', 'collect']) await each(texts, (text) => wording[read](text));
  const text = wording.finish();
  wording.dispose();
  return text;
}

/** Texts, some of them replaced: the replacements wait in a temporary file. */
class Replaced {
  #texts;
  #places = new Map();
  #spool;

  constructor(texts) {
    this.#texts = texts;
  }

  get length() {
    return this.#texts.length;
  }

  has(position) {
    return this.#places.has(position);
  }

  get(position) {
    const place = this.#places.get(position);
    return place === undefined ? this.#texts.get(position) : this.#spool.read(...place);
  }

  set(position, text) {
    this.#spool ??= new Spool();
    this.#places.set(position, this.#spool.write(text));
  }

  close() {
    this.#spool?.close();
  }
}

/** Cuts until nothing is left to cut, because parts that come together can be a common passage. Returns the texts, and `has(position)` says which
    changed. `most` is the number of documents in which a passage may stand; `found(repeats, texts)` is called before each round. */
export async function cutAll(texts, { least, most, found }) {
  const all = new Replaced(texts);
  for (let cuts = 1; cuts > 0;) {
    const repeats = await repeatsIn(all, least);
    await found(repeats, all);
    cuts = 0;
    await each(all, (before, position) => {
      const after = repeats.cut(before, most);
      if (after === undefined) return;
      all.set(position, after);
      cuts++;
    });
    repeats.dispose();
  }
  return all;
}
