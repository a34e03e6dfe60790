// The report of `dedupe`: groups of a document that stays and the documents that are dropped because of it.

import { Growing } from '../growing.js';
import { shownScore } from '../shown.js';
import { Folders } from './counts.js';
import { largestOf, NAMES, Names, number, ReportFile } from './page.js';
import { inTurn, Samples } from './samples.js';

/** Bands of pairs of which more is known than a score. */
const KINDS = ['', 'contained in a longer one'];

export class DedupeReport {
  #file;
  #inputs;
  #folders;
  #folderOf = new Growing(Uint32Array);
  #dropped = new Growing(Uint32Array);
  #of = new Growing(Uint32Array);
  #measures = new Growing(Float64Array);
  /** What is to be known of each pair besides its score: a number of KINDS. */
  #kinds = new Growing(Uint8Array);
  #name = 'score';

  constructor(path, sources, inputs) {
    [this.#file, this.#folders, this.#inputs] = [new ReportFile(path), new Folders(sources), inputs];
  }

  note(document) {
    this.#folderOf.push(this.#folders.note(document));
  }

  drop(position, of, measure, { contained }) {
    this.#dropped.push(position);
    this.#of.push(of);
    const [[name, value]] = Object.entries(measure);
    this.#name = name;
    this.#measures.push(value);
    this.#kinds.push(contained ? 1 : 0);
  }

  /** Writes the page. `textOf(position)` reads a text again; `learned` is { background, thresholds }, as far as they are known. */
  finish(ids, textOf, { old, ...learned }) {
    const count = this.#dropped.length;
    const { bandOf, rows, label, kinds } = this.#name === 'distance' ? this.#bandsOfDistances() : this.#bandsOfScores();
    const pairs = Array.from({ length: count }, (_, at) => at);
    for (const at of pairs) rows[bandOf(at)][1]++;
    const groups = new Map();
    for (const at of pairs) {
      const of = this.#of.get(at);
      if (!groups.has(of)) groups.set(of, []);
      groups.get(of).push(at);
    }
    const risky = (a, b) => bandOf(a) - bandOf(b) || this.#risk(a) - this.#risk(b) || a - b;
    const samples = new Samples();
    const shown = new Map();
    for (const at of inTurn(pairs.sort(risky), bandOf)) {
      if (samples.isFull) break;
      const positions = [this.#of.get(at), this.#dropped.get(at)];
      shown.set(at, samples.pair(positions, positions.map(textOf)));
    }
    const listed = this.#listed(
      ids,
      [...groups].sort(([, a], [, b]) => this.#lowest(a) - this.#lowest(b)),
      { shown, bandOf, label },
    );
    const documents = ids.length - old;
    const dropped = { documents, kept: documents - count, dropped: count, groups: groups.size };
    return this.#file.writePage({
      ...listed,
      ...this.#tables(count),
      texts: samples.texts,
      ...this.#words({ ...dropped, ...learned }, listed, shown.size),
      kind: 'dedupe',
      measure: this.#name === 'lowest' ? 'lowest score' : this.#name,
      bands: {
        title: this.#name === 'distance' ? 'Dropped documents by distance' : 'Dropped documents by score',
        of: this.#name === 'distance' ? 'Distance' : 'Score',
        rows,
        kinds,
      },
    });
  }

  /** A small number for a pair that may be wrong. */
  #risk = (at) => (this.#name === 'distance' ? -1 : 1) * this.#measures.get(at);
  #lowest = (pairs) => pairs.reduce((lowest, at) => Math.min(lowest, this.#risk(at)), Infinity);

  /** The groups and the names of their documents, as far as there is room. */
  #listed(ids, groups, { shown, bandOf, label }) {
    const documents = new Names();
    const numberOf = (position) => documents.numberOf(position, ids[position]);
    let left = 0;
    const made = [];
    for (const [of, pairs] of groups) {
      const group = [];
      for (const at of [...pairs].sort((a, b) => this.#risk(a) - this.#risk(b) || a - b)) {
        const [measure, texts] = [this.#measures.get(at), shown.get(at)];
        if (documents.bytes > NAMES) left++;
        else group.push([numberOf(this.#dropped.get(at)), label(measure), bandOf(at), ...(texts ?? [])]);
      }
      documents.bytes += 30 * group.length;
      if (group.length > 0) made.push([numberOf(of), pairs.length, this.#lowest(pairs), group]);
    }
    return { documents: documents.all, groups: made, largest: largestOf(made), left, isPart: left > 0 };
  }

  #tables(count) {
    for (let at = 0; at < count; at++) {
      const [own, other] = [this.#folderOf.get(this.#dropped.get(at)), this.#folderOf.get(this.#of.get(at))];
      this.#folders.noteFound(own);
      this.#folders.notePair(own, other);
    }
    return {
      folders: this.#folders.byFolder(['Documents', 'Dropped']),
      matrix: this.#folders.across('Dropped from (row) because of (column)'),
    };
  }

  #words({ documents, kept, dropped, groups, background, thresholds }, { left }, samples) {
    const share = `${((100 * dropped) / Math.max(documents, 1)).toFixed(1)} %`;
    const notes = [];
    if (typeof background === 'number')
      notes.push(`Documents that are not near-duplicates share up to ${shownScore(background)} of their wording here.`);
    if (thresholds !== undefined) {
      const [short, long] = [thresholds.short, thresholds.long].map(shownScore);
      notes.push(
        `The smallest score of near-duplicates is ${short === long ? short : `${short} for short texts and ${long} for long ones`}${typeof background === 'number' ? '; less if what two share is in no other document' : ''}.`,
      );
    }
    if (samples < dropped)
      notes.push(
        `The texts of ${number(samples)} of ${number(dropped)} pairs are in this page: samples of all scores, the riskiest first. The numbers are those of all.`,
      );
    if (left > 0)
      notes.push(`${number(left)} dropped documents are not listed in this page, nor in the drop list that it saves; --drop writes all.`);
    return {
      title: `What dedupe drops in ${this.#inputs.join(' ')}`,
      summary: `${number(documents)} documents: ${number(kept)} to keep, ${number(dropped)} to drop. Nothing was changed; decide here, and save a drop list.`,
      tiles: [
        ['Documents', number(documents)],
        ['To drop', number(dropped)],
        ['Share', share],
        ['Groups', number(groups)],
      ],
      notes,
    };
  }

  /** Pairs of which more is known than a score first, then the lowest scores. */
  #bandsOfScores() {
    const bandOfScore = (score) => Math.min(20, Math.floor(score * 20 + 1e-9));
    const counts = KINDS.map(() => 0);
    let lowest = 20;
    for (let at = 0; at < this.#measures.length; at++) {
      const kind = this.#kinds.get(at);
      counts[kind]++;
      if (kind === 0) lowest = Math.min(lowest, bandOfScore(this.#measures.get(at)));
    }
    const kinds = KINDS.map((_, kind) => kind).filter((kind) => kind > 0 && counts[kind] > 0);
    const rows = Array.from({ length: 21 - lowest }, (_, at) => [
      lowest + at === 20 ? '1.00' : `${((lowest + at) / 20).toFixed(2)} to ${((lowest + at + 1) / 20).toFixed(2)}`,
      0,
    ]);
    rows.unshift(...kinds.map((kind) => [KINDS[kind], 0]));
    const bandOf = (at) => {
      const kind = this.#kinds.get(at);
      return kind > 0 ? kinds.indexOf(kind) : kinds.length + bandOfScore(this.#measures.get(at)) - lowest;
    };
    return { rows, bandOf, label: shownScore, kinds: kinds.length };
  }

  /** The farthest first. */
  #bandsOfDistances() {
    let most = 0;
    for (let at = 0; at < this.#measures.length; at++) most = Math.max(most, this.#measures.get(at));
    const rows = Array.from({ length: most + 1 }, (_, band) => [String(most - band), 0]);
    return { rows, bandOf: (at) => most - this.#measures.get(at), label: String, kinds: 0 };
  }
}
