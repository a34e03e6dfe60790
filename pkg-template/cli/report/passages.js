// The report of `passages`: passages that stand in several documents, with their places.

import { Folders } from './counts.js';
import { bytesOf, NAMES, number, ReportFile, TEXTS } from './page.js';

/** The most characters of a passage and the most places of it that are in a page. */
const LONGEST = 20_000;
const PLACES = 50;
/** The numbers of documents that are a band. */
const BANDS = [
  [1001, Infinity],
  [101, 1000],
  [51, 100],
  [21, 50],
  [11, 20],
  [6, 10],
  [4, 5],
  [3, 3],
  [2, 2],
  [1, 1],
];

export class PassagesReport {
  #file;
  #inputs;
  #folders;
  #folderOf = [];
  #seen = new Set();
  #passages = [];
  #bytes = 0;
  #letters = 0;
  #rows = BANDS.map(([from, to]) => [
    from === to ? String(from) : to === Infinity ? `more than ${number(from - 1)}` : `${from} to ${number(to)}`,
    0,
  ]);

  constructor(path, sources, inputs) {
    [this.#file, this.#folders, this.#inputs] = [new ReportFile(path), new Folders(sources), inputs];
  }

  note(document) {
    this.#folderOf.push(this.#folders.note(document));
  }

  /** Adds a passage. `places` have the position of the document and, in `named`, its id and line. */
  add({ text, letters, documents, times, places }, named) {
    const band = BANDS.findIndex(([from, to]) => documents >= from && documents <= to);
    this.#rows[band][1]++;
    this.#letters += letters * (times - 1);
    const folders = new Set();
    for (const { position } of places) {
      folders.add(this.#folderOf[position]);
      if (this.#seen.has(position)) continue;
      this.#seen.add(position);
      this.#folders.noteFound(this.#folderOf[position]);
    }
    const list = [...folders].sort((a, b) => a - b);
    // For a passage in very many folders not all pairs of folders are counted.
    for (const a of list.slice(0, 100)) for (const b of list.slice(0, 100)) if (a !== b || list.length === 1) this.#folders.notePair(a, b);
    if (this.#bytes > NAMES + TEXTS) return;
    const shown = {
      text: text.slice(0, LONGEST),
      letters,
      documents,
      times,
      band,
      places: named.slice(0, PLACES).map(({ id, line, isRecord }) => (isRecord || !line ? [id] : [id, line])),
    };
    this.#bytes += bytesOf(shown);
    this.#passages.push(shown);
  }

  /** Writes the page. `all` is the number of passages, with unlisted ones. */
  finish(all) {
    const notes = [];
    if (this.#passages.length < all)
      notes.push(
        `${number(this.#passages.length)} of ${number(all)} passages are in this page, those of the most letters and documents; --limit sets how many.`,
      );
    return this.#file.writePage({
      kind: 'passages',
      measure: 'documents',
      isPart: this.#passages.length < all,
      title: `Passages that stand several times in ${this.#inputs.join(' ')}`,
      summary: 'Mark those that are boilerplate, and save them for --boilerplate of dedupe, check and build.',
      tiles: [
        ['Documents', number(this.#folderOf.length)],
        ['With a passage', number(this.#seen.size)],
        ['Passages', number(all)],
        ['Repeated letters', number(this.#letters)],
      ],
      notes,
      documents: [],
      passages: this.#passages,
      texts: [],
      bands: { title: 'Passages by the number of documents', of: 'Documents', rows: this.#rows },
      folders: this.#folders.byFolder(['Documents', 'With a passage']),
      matrix: this.#folders.across('Passages in both folders'),
    });
  }
}
