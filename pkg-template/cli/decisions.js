// Writes the decisions about which documents to keep and which to drop: lines and records, in the order of the documents.

import { Growing } from './growing.js';
import { statOf } from './identity.js';
import { checkOutputs, commitAll, complain, OutputFile, print } from './output.js';
import { RecordsOutput } from './records-output.js';
import { UsageError } from './reason.js';
import { DedupeReport } from './report/dedupe.js';
import { json, quoted, shownScore } from './shown.js';
import { hearSignals } from './signals.js';
import { counted } from './excerpt.js';
import { hasNoText } from './record-text.js';
import { Namesakes } from './sets.js';
import { Spool } from './spool.js';

/** Formats the line about one document, its parts in order. */
const jsonLine = (parts) => `${json(parts)}\n`;
const plainLine = (parts) => `${shown(parts).map(quoted).join('\t')}\n`;
const shown = (parts) =>
  Object.entries(parts).map(([name, part]) => (['score', 'lowest'].includes(name) ? shownScore(part) : String(part)));

/** The lower end of the twentieth in which a score lies. The score 1.00 is a band by itself. */
const bandOf = (score) => (Math.floor(score * 20 + 1e-9) / 20).toFixed(2);

/** UTF-16 code units of lines for standard output that are kept in memory; more are in a temporary file. */
const WAITING = 1 << 20;

export class Decisions {
  /** The ids of all documents, and the number of those of --against, which come first. */
  ids = [];
  old = 0;
  /** What the sieve learned, if there is one: { background, thresholds, records }. */
  learned;
  #kept = 0;
  /** The numbers of documents to drop of which more is known than a score, by REMARKS; unknown if no texts are compared. */
  #remarked = {};
  #withoutText = 0;
  /** Where each document of --against is: the number of its source, and of its record in there. Given with the option. */
  #places;
  /** The number of documents to drop because of these. */
  #inOld = 0;
  /** The lines for standard output. They are printed at the end: a part of a list would look like a whole one. */
  #said = '';
  #earlier = [];
  #spool;
  #line;
  #json;
  #files = {};
  #scores = new Map();
  #sources;
  #output;
  #report;
  /** What is known of crowds, unless wording is left out already. */
  #crowds;
  /** Unless documents of different folders are not compared. */
  #namesakes;

  constructor(options, sources, inputs) {
    const { kept, drop, output, report, against, json: asJson, boilerplate, common, withinGroups } = options;
    if (options.within === undefined && options.dropList === undefined) for (const name in REMARKS) this.#remarked[name] = 0;
    if (boilerplate === undefined && common === undefined) this.#crowds = new Crowds();
    if (withinGroups === undefined) this.#namesakes = new Namesakes();
    this.#json = asJson;
    this.#line = asJson ? jsonLine : plainLine;
    const paths = { '--kept': kept, '--drop': drop, '--output': output };
    checkOutputs({ ...paths, '--report': report });
    this.#sources = sources;
    if (against !== undefined) this.#places = { sources: new Growing(Uint32Array), numbers: new Growing(Float64Array) };
    if (report !== undefined) this.#report = new DedupeReport(report, sources, inputs);
    for (const [option, path] of Object.entries({ '--kept': kept, '--drop': drop }))
      if (path !== undefined) this.#files[option] = new OutputFile(option, path, { packs: true });
    if (output !== undefined) this.#output = new RecordsOutput(output, sources);
  }

  /** Registers a document. Called in the order of the documents, before any decision about them. */
  note(document) {
    this.ids.push(document.id);
    this.#report?.note(document);
    if (this.#sources[document.source].isOld) {
      this.old++;
      this.#places.sources.push(document.source);
      this.#places.numbers.push(document.number ?? 0);
      return;
    }
    if (hasNoText(document)) this.#withoutText++;
    this.#output?.note(document);
  }

  /** Where a document of --against is, as a path with the number of a record; `undefined` for others. */
  #placeOf(position) {
    if (!(position < this.old)) return undefined;
    const [{ path }, number] = [this.#sources[this.#places.sources.get(position)], this.#places.numbers.get(position)];
    return number > 0 ? `${path}:${number}` : path;
  }

  /** Whether the records of documents that stay are written as they come. */
  get writesRecords() {
    return this.#output?.writesRecords === true;
  }

  keep(position, record) {
    this.#kept++;
    this.#files['--kept']?.write(this.#line({ id: this.ids[position] }));
    this.#output?.keep(position - this.old, record);
  }

  /** `measure` is how near the two are, as { distance } or { score }, or { lowest }, the lowest score of the chains of their group, `onlyNumbers`: whether only
      numbers differ, and `contained`: whether one contains the other. All are left out if
      a list says what to drop. */
  drop(position, of, { onlyNumbers, contained, ...measure } = {}) {
    const remarks = { onlyNumbers, contained };
    for (const name in REMARKS) if (remarks[name]) this.#remarked[name]++;
    const score = measure.score ?? measure.lowest;
    if (score !== undefined) this.#scores.set(bandOf(score), (this.#scores.get(bandOf(score)) ?? 0) + 1);
    if (measure.score !== undefined) this.#crowds?.note(of, measure.score);
    if (score !== undefined) this.#namesakes?.note(this.ids[position], this.ids[of], score);
    this.#report?.drop(position, of, measure, remarks);
    const place = this.#placeOf(of);
    if (place !== undefined) this.#inOld++;
    const parts = { id: this.ids[position], ...(of === undefined ? {} : { of: this.ids[of] }), ...measure };
    if (place !== undefined) parts.against = place;
    if (this.#json) for (const name in REMARKS) if (remarks[name]) parts[name] = true;
    const line = this.#line(parts);
    this.#files['--drop']?.write(line);
    this.#said += line;
    if (this.#said.length > WAITING) {
      this.#spool ??= new Spool();
      this.#earlier.push(this.#spool.write(this.#said));
      this.#said = '';
    }
  }

  async #say() {
    for (const [offset, length] of this.#earlier) await print(this.#spool.read(offset, length), '');
    this.#spool?.close();
    if (this.#said !== '') await print(this.#said, '');
  }

  /** Writes the report. `textOf(position)` reads a text again. */
  report(textOf) {
    if (this.#report !== undefined)
      this.#files['--report'] = this.#report.finish(this.#names(), textOf, { old: this.old, ...knownOf(this.learned) });
  }

  /** The ids, of documents of --against with the place. */
  #names() {
    return this.old === 0 ? this.ids : this.ids.map((id, position) => (position < this.old ? `${id} (${this.#placeOf(position)})` : id));
  }

  async finish(problems) {
    const known = new Set();
    for (const id of this.ids.slice(this.old)) {
      if (known.has(id)) problems.note('sameId', id, 'the id of several documents');
      known.add(id);
    }
    const output = this.#output === undefined ? [] : [await this.#output.finish()];
    await hearSignals();
    commitAll([...Object.values(this.#files), ...output]);
    await this.#say();
    const [documents, kept] = [this.ids.length - this.old, this.#kept];
    const dropped = documents - kept;
    const withoutText = this.#withoutText;
    const scores = Object.fromEntries([...this.#scores].sort());
    const remarked = this.#remarked;
    const learned = knownOf(this.learned);
    const { count: records, pairs } = this.learned?.records ?? {};
    const examples = pairs?.map((pair) => pair.map((position) => this.ids[position]));
    const old = this.#places === undefined ? {} : { against: this.old, inAgainst: this.#inOld };
    if (this.#json)
      await print(
        json({
          documents,
          withoutText,
          kept,
          dropped,
          ...old,
          ...remarked,
          ...learned,
          records,
          examples,
          scores,
          problems: problems.counts,
        }),
      );
    else {
      complain(
        `${counted(documents, withoutText)}${againstOn(old)}, ${kept} to keep${recordsOn(records)}, ${dropped} to drop${inAgainstOn(old)}${remarksOn(remarked)}`,
      );
      const named = examples?.map((pair) => pair.map(quoted).join(' and ')).join('; ');
      if (named) complain(`kept as different records of one template (dropped with --templates drop): ${named}`);
    }
    const hints = [this.#crowds?.hint(this.ids), this.#namesakes?.hint].filter(Boolean);
    if (!this.#json) hints.forEach((hint) => complain(hint));
  }
}

/** The thresholds, and the score of the background, `null` if there are too few texts for it to count; empty if no texts are compared. */
const knownOf = (learned) =>
  learned === undefined
    ? {}
    : { background: learned.background?.texts > 20 ? learned.background.score : null, thresholds: learned.thresholds };

/** What is said of one document to drop, and of several. */
const REMARKS = {
  onlyNumbers: ['differs in numbers alone (kept with --numbers differ)', 'differ in numbers alone (kept with --numbers differ)'],
  contained: ['is contained in a longer one', 'are contained in a longer one'],
};

/** What is said of the documents that stay because they are other records than those they are like. */
const recordsOn = (records) =>
  records > 0 ? `, ${records} of them as ${records === 1 ? 'another record' : 'other records'} of a template` : '';

const againstOn = ({ against }) => (against === undefined ? '' : ` against ${against}`);
const inAgainstOn = ({ inAgainst = 0 }) =>
  inAgainst === 0 ? '' : `, ${inAgainst} of which ${inAgainst === 1 ? 'is' : 'are'} in --against`;

const remarksOn = (remarked) =>
  Object.entries(remarked)
    .filter(([, count]) => count > 0)
    .map(([name, count]) => `, ${count} of which ${REMARKS[name][count === 1 ? 0 : 1]}`)
    .join('');

/** Throws if a source has changed since it was found. */
export function checkUnchanged(sources) {
  for (const { path, stat } of sources) {
    if (path === '-' || !stat.isFile()) continue;
    const now = statOf(path);
    if (now?.size !== stat.size || now.mtimeNs !== stat.mtimeNs) {
      throw new UsageError(`'${path}' was changed while it was read; nothing is written`);
    }
  }
}

// Whether many documents are dropped because of one, with scores so low that they may have little more in common than a header.

/** The number of dropped documents, with scores below the second number, that is a crowd. */
const [CROWD, ALIKE] = [10, 0.95];

class Crowds {
  #counts = new Map();

  /** Notes a document that is dropped because of that at position `of`. */
  note(of, score) {
    if (score < ALIKE) this.#counts.set(of, (this.#counts.get(of) ?? 0) + 1);
  }

  /** A hint about the largest crowd; `undefined` if there is none. */
  hint(ids) {
    const [of, count] = [...this.#counts].reduce((most, one) => (one[1] > most[1] ? one : most), [-1, 0]);
    return count < CROWD
      ? undefined
      : `${count} documents are dropped because of ${quoted(ids[of])} with scores below ${ALIKE}; if they share little more than a header, --boilerplate or --common leaves it out`;
  }
}
