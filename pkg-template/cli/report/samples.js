// Which pairs are shown with their texts, so that a page has a bounded size.

import { bytesOf, TEXTS } from './page.js';

/** The most characters of a text that are shown, and how many of these stand before the first difference. */
const LONGEST = 20_000;
const BEFORE = 500;

/** The texts of a page, each once. */
export class Samples {
  texts = [];
  #known = new Map();
  #bytes = 0;

  get isFull() {
    return this.#bytes > TEXTS;
  }

  /** The places of two texts in the list, from where they first differ or, of each, from `starts`. `names` identify the texts. */
  pair(names, texts, starts) {
    const common = starts ?? (texts.some(({ length }) => length > LONGEST) ? Array(2).fill(firstDifference(...texts)) : [0, 0]);
    return texts.map((text, side) => this.#add(names[side], text, text.length > LONGEST ? Math.max(0, common[side] - BEFORE) : 0));
  }

  #add(name, text, from) {
    if (text === undefined) return -1;
    const key = `${from} ${name}`;
    if (this.#known.has(key)) return this.#known.get(key);
    const start = isLow(text, from) ? from - 1 : from;
    const end = isLow(text, start + LONGEST) ? start + LONGEST - 1 : start + LONGEST;
    const shown = text.slice(start, end);
    const entry = shown.length === text.length ? [shown] : [shown, start, text.length];
    this.#bytes += bytesOf(entry);
    this.#known.set(key, this.texts.length);
    return this.texts.push(entry) - 1;
  }

  /** Where the text that was added at a place begins in the whole. */
  startOf = (place) => this.texts[place]?.[1] ?? 0;
}

/** Whether a surrogate pair would be divided here. */
const isLow = (text, at) => at > 0 && (text.charCodeAt(at) & 0xfc00) === 0xdc00;

function firstDifference(a, b) {
  let at = 0;
  while (at < a.length && at < b.length && a[at] === b[at]) at++;
  return at;
}

/** Places in a list: one from each band in turn, beginning with the first band; the places of one band come evenly from all of it. */
export function* inTurn(places, bandOf) {
  const bands = new Map();
  for (const place of places) {
    const band = bandOf(place);
    if (!bands.has(band)) bands.set(band, []);
    bands.get(band).push(place);
  }
  const lists = [...bands].sort(([a], [b]) => a - b).map(([, list]) => spread(list));
  for (let turn = 0; lists.some((list) => turn < list.length); turn++) for (const list of lists) if (turn < list.length) yield list[turn];
}

/** The items in an order in which the first few are from everywhere in the list. */
function spread(list) {
  const order = [];
  for (let step = 2 ** Math.ceil(Math.log2(Math.max(list.length, 1))), first = true; step >= 1; step /= 2) {
    for (let at = first ? 0 : step; at < list.length; at += first ? step : 2 * step) order.push(list[at]);
    first = false;
  }
  return order;
}
