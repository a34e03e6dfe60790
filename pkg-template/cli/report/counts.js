// Counts by folder, for the tables of a report.

import { folderOf } from '../sets.js';

/** The most rows of a table of folders, and the most rows and columns of a table of folders by folders. */
const ROWS = 100;
const ACROSS = 12;

const add = (counts, key) => counts.set(key, (counts.get(key) ?? 0) + 1);

/** The folders of documents, each with a number. */
export class Folders {
  #sources;
  #names = [];
  #numbers = new Map();
  #all = new Map();
  #some = new Map();
  #pairs = new Map();

  constructor(sources) {
    this.#sources = sources;
  }

  numberOf(name) {
    if (!this.#numbers.has(name)) {
      this.#numbers.set(name, this.#names.length);
      this.#names.push(name);
    }
    return this.#numbers.get(name);
  }

  /** Counts a document, and returns the number of its folder. */
  note(document) {
    const folder = this.numberOf(folderOf(document, this.#sources));
    add(this.#all, folder);
    return folder;
  }

  /** Counts a document of a folder in which something was found. */
  noteFound(folder) {
    add(this.#some, folder);
  }

  notePair(a, b) {
    add(this.#pairs, `${a} ${b}`);
  }

  /** The table of the folders that have documents. */
  byFolder(columns) {
    const [all, some] = [this.#all, this.#some].map((counts) => (at) => counts.get(at) ?? 0);
    const order = [...this.#all.keys()].sort((a, b) => some(b) - some(a) || all(b) - all(a) || a - b);
    const rows = order.slice(0, ROWS).map((at) => [this.#names[at], all(at), some(at)]);
    return { title: 'By folder or file', columns: ['Folder or file', ...columns], rows, more: order.length - rows.length };
  }

  /** The table of pairs across folders; `undefined` for one folder. */
  across(title) {
    const [names, pairs] = [this.#names, this.#pairs];
    if (names.length < 2 || pairs.size === 0) return undefined;
    const sums = names.map(() => 0);
    for (const [key, count] of pairs) for (const at of new Set(key.split(' '))) sums[at] += count;
    const order = sums
      .map((_, at) => at)
      .filter((at) => sums[at] > 0)
      .sort((a, b) => sums[b] - sums[a])
      .slice(0, ACROSS);
    const [down, along] = [0, 1].map((side) =>
      order.filter((at) => order.some((other) => pairs.has(side === 0 ? `${at} ${other}` : `${other} ${at}`))),
    );
    const rows = down.map((a) => along.map((b) => pairs.get(`${a} ${b}`) ?? 0));
    const shown = rows.flat().reduce((sum, count) => sum + count, 0);
    const all = [...pairs.values()].reduce((sum, count) => sum + count, 0);
    return { title, names: down.map((at) => names[at]), columns: along.map((at) => names[at]), rows, left: all - shown };
  }
}
