// The report of `check`: texts, with the documents of the corpus that they share something with.

import { percent } from '../excerpt.js';
import { folderIn } from '../sets.js';
import { Folders } from './counts.js';
import { largestOf, NAMES, Names, number, ReportFile, TEXTS } from './page.js';
import { Samples } from './samples.js';

/** The bytes of a pair in a page, besides the names. */
const PAIR = 120;
/** The bands of shares, the largest first. */
const BANDS = ['100 %', ...Array.from({ length: 20 }, (_, at) => `${95 - 5 * at} to ${100 - 5 * at} %`)];
const bandOf = (share) => (share >= 1 ? 0 : 20 - Math.floor(share * 20 + 1e-9));

export class CheckReport {
  #file;
  #folders;
  #rows = BANDS.map((label) => [label, 0]);
  #documents = new Names();
  #groups = [];
  #samples = new Samples();
  /** Bytes of samples of each band, so that one band does not take all the room. */
  #ofBand = new Map();
  #counts = { texts: 0, found: 0, pairs: 0, listed: 0, shown: 0 };
  #names;

  constructor(path, sources, names) {
    [this.#file, this.#folders, this.#names] = [new ReportFile(path), new Folders(sources), names];
  }

  /** Adds a text with its matches; each has `text`, the text of the document. */
  add(document, matches) {
    const folder = this.#folders.note(document);
    this.#counts.texts++;
    if (matches.length === 0) return;
    this.#folders.noteFound(folder);
    this.#counts.found++;
    this.#counts.pairs += matches.length;
    const pairs = [];
    let most = 0;
    for (const match of matches) {
      const { share } = match;
      const band = bandOf(share);
      this.#rows[band][1]++;
      this.#folders.notePair(folder, this.#folders.numberOf(folderIn(match.id)));
      most = Math.max(most, share);
      if (this.#documents.bytes > NAMES) continue;
      pairs.push([this.#documents.numberOf(`there ${match.id}`, match.id), percent(share), band, ...this.#sample(document, match, band)]);
    }
    this.#counts.listed += pairs.length;
    this.#documents.bytes += PAIR * pairs.length;
    if (pairs.length > 0) this.#groups.push([this.#documents.numberOf(`here ${document.id}`, document.id), matches.length, -most, pairs]);
  }

  /** [text, other, about, ranges] of a pair: its texts, if there is room, and the ranges that both share, unless the differences say more. */
  #sample({ id, text }, match, band) {
    const about = aboutOf(match);
    const before = this.#ofBand.get(band) ?? 0;
    if (this.#samples.isFull || before > TEXTS / 6) return [null, null, about];
    const isWhole = match.scope === 'document';
    const order = match.here.map((_, at) => at).sort((a, b) => match.here[a][0] - match.here[b][0]);
    const starts = isWhole ? undefined : [match.here[0][0], match.there[0][0]];
    const texts = this.#samples.pair([`here ${id}`, `there ${match.id}`], [text, match.text], starts);
    this.#ofBand.set(band, before + text.length + match.text.length);
    this.#counts.shown++;
    if (isWhole) return [...texts, about];
    const moved = (ranges, side) =>
      ranges.map((range) => range.map((offset) => offset - this.#samples.startOf(texts[side]))).sort(([a], [b]) => a - b);
    return [
      ...texts,
      about,
      [
        moved(
          order.map((at) => match.here[at]),
          0,
        ),
        moved(match.there, 1),
      ],
    ];
  }

  finish() {
    const { texts, found, pairs, listed, shown } = this.#counts;
    const { inputs, corpus } = this.#names;
    const notes = [];
    if (shown < pairs)
      notes.push(`The texts of ${number(shown)} of ${number(pairs)} matches are in this page: samples. The numbers are those of all.`);
    if (listed < pairs) notes.push(`${number(pairs - listed)} matches are not listed in this page; --json has all.`);
    const groups = this.#groups.sort(([, , a], [, , b]) => a - b);
    return this.#file.writePage({
      kind: 'check',
      measure: 'share',
      isPart: listed < pairs,
      title: `What of ${inputs.join(' ')} stands in ${corpus}`,
      summary: `${number(texts)} texts, ${number(found)} with a match. Accept the pairs that are right, and save them for check --baseline.`,
      tiles: [
        ['Texts', number(texts)],
        ['With a match', number(found)],
        ['Share', percent(found / Math.max(texts, 1))],
        ['Matches', number(pairs)],
      ],
      notes,
      documents: this.#documents.all,
      groups,
      texts: this.#samples.texts,
      largest: largestOf(groups),
      bands: { title: 'Matches by the share of the text that stands there', of: 'Share', rows: this.#rows },
      folders: this.#folders.byFolder(['Texts', 'With a match']),
      matrix: this.#folders.across('Matches of texts (row) in documents (column)'),
    });
  }
}

function aboutOf({ scope, score, share, documents }) {
  const what = scope === 'document' ? `the whole document, score ${percent(score)}` : 'parts';
  return `${percent(share)} of the text stands there; ${what}${documents > 1 ? `; wording of ${number(documents)} documents` : ''}`;
}
