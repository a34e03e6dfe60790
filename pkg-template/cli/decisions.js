// Writes the decisions about which documents to keep and which to drop: lines and records, in the order of the documents.

import { Growing } from './growing.js';
import { statOf } from './identity.js';
import { betweenNuls, checkOutputs, commitAll, complain, OutputFile, print, RecordFile } from './output.js';
import { UsageError } from './reason.js';
import { DedupeReport } from './report/dedupe.js';
import { json, quoted, shownScore } from './shown.js';
import { hearSignals } from './signals.js';
import { counted } from './excerpt.js';
import { hasNoText } from './record-text.js';
import { Spool } from './spool.js';

/** Formats the line about one document, its parts in order. */
const jsonLine = (parts) => `${json(parts)}\n`;
const plainLine = (parts) => `${shown(parts).map(quoted).join('\t')}\n`;
const nullLine = (parts) =>
  shown(parts)
    .map((part) => `${betweenNuls(part)}\0`)
    .join('');
const shown = (parts) =>
  Object.entries(parts).map(([name, part]) => (['score', 'lowest'].includes(name) ? shownScore(part) : String(part)));

/** The lower end of the twentieth in which a score lies. The score 1.00 is a band by itself. */
const bandOf = (score) => (Math.floor(score * 20 + 1e-9) / 20).toFixed(2);

/** UTF-16 code units of lines for standard output that are kept in memory; more are in a temporary file. */
const WAITING = 1 << 20;

export class Decisions {
  ids = [];
  /** What the sieve learned, if there is one: { background, thresholds, records }. */
  learned;
  #kept = 0;
  /** The numbers of documents to drop of which more is known than a score, by REMARKS; unknown if no texts are compared. */
  #remarked = {};
  #withoutText = 0;
  /** The lines for standard output. They are printed at the end: a part of a list would look like a whole one. */
  #said = '';
  #earlier = [];
  #spool;
  #line;
  #json;
  #files = {};
  #scores = new Map();
  #sources;
  /** Whether each document stays, for Parquet: its rows are written at the end. */
  #rows;
  /** The numbers of the sources that have documents. */
  #read = new Set();
  #report;
  /** What is known of crowds, unless wording is left out already. */
  #crowds;

  constructor(options, sources, inputs) {
    const { kept, drop, output, report, json: asJson, null: asNull, boilerplate, common } = options;
    if (options.within === undefined && options.dropList === undefined) for (const name in REMARKS) this.#remarked[name] = 0;
    if (boilerplate === undefined && common === undefined) this.#crowds = new Crowds();
    this.#json = asJson;
    this.#line = asJson ? jsonLine : asNull ? nullLine : plainLine;
    const paths = { '--kept': kept, '--drop': drop, '--output': output };
    checkOutputs({ ...paths, '--report': report });
    this.#sources = sources;
    if (output && sources[0]?.format === 'parquet') this.#rows = new Growing(Uint8Array);
    if (report !== undefined) this.#report = new DedupeReport(report, sources, inputs);
    for (const [option, path] of Object.entries(paths)) {
      if (path === undefined) continue;
      this.#files[option] =
        option === '--output' ? new RecordFile(option, path, sources[0]?.format) : new OutputFile(option, path, { packs: true });
    }
  }

  /** Registers a document. Called in the order of the documents, before any decision about them. */
  note(document) {
    this.ids.push(document.id);
    if (hasNoText(document)) this.#withoutText++;
    this.#rows?.push(0);
    this.#read.add(document.source);
    this.#report?.note(document);
  }

  /** Whether the records of documents that stay are written as they come. */
  get writesRecords() {
    return this.#files['--output'] !== undefined && this.#rows === undefined;
  }

  keep(position, record) {
    this.#kept++;
    this.#rows?.set(position, 1);
    this.#files['--kept']?.write(this.#line({ id: this.ids[position] }));
    if (this.writesRecords) this.#files['--output'].writeRecord(record);
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
    this.#report?.drop(position, of, measure, remarks);
    const parts = { id: this.ids[position], ...(of === undefined ? {} : { of: this.ids[of] }), ...measure };
    if (this.#json) for (const name in REMARKS) if (remarks[name]) parts[name] = true;
    // Between NULs there are always three fields, so that it can be read again.
    const line = this.#line(parts) + (of === undefined && this.#line === nullLine ? '\0\0' : '');
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
    if (this.#report !== undefined) this.#files['--report'] = this.#report.finish(this.ids, textOf, knownOf(this.learned));
  }

  /** The libraries for Parquet are loaded when they are needed. */
  async #writeRows() {
    const { writeParquet } = await import('./parquet-output.js');
    const sources = this.#sources.filter((_, at) => this.#read.has(at));
    await writeParquet(this.#files['--output'], sources, (row) => this.#rows.get(row) === 1);
  }

  async finish(problems) {
    const known = new Set();
    for (const id of this.ids) {
      if (known.has(id)) problems.note('sameId', id, 'the id of several documents');
      known.add(id);
    }
    if (this.#rows !== undefined) await this.#writeRows();
    await hearSignals();
    commitAll(Object.values(this.#files));
    await this.#say();
    const [documents, kept] = [this.ids.length, this.#kept];
    const dropped = documents - kept;
    const withoutText = this.#withoutText;
    const scores = Object.fromEntries([...this.#scores].sort());
    const remarked = this.#remarked;
    const learned = knownOf(this.learned);
    const { count: records, pairs = [] } = this.learned?.records ?? {};
    const examples = pairs.map((pair) => pair.map((position) => this.ids[position]));
    if (this.#json)
      await print(
        json({ documents, withoutText, kept, dropped, ...remarked, ...learned, records, examples, scores, problems: problems.counts }),
      );
    else {
      complain(`${counted(documents, withoutText)}, ${kept} to keep${recordsOn(records)}, ${dropped} to drop${remarksOn(remarked)}`);
      const named = examples.map((pair) => pair.map(quoted).join(' and ')).join('; ');
      if (named) complain(`kept as different records of one template (dropped with --templates drop): ${named}`);
    }
    const hint = this.#crowds?.hint(this.ids);
    if (hint !== undefined && !this.#json) complain(hint);
  }
}

/** The thresholds, and the score of the background, unless there are too few texts for it to count. */
const knownOf = ({ background, thresholds } = {}) => ({ background: background?.texts > 20 ? background.score : undefined, thresholds });

/** What is said of one document to drop, and of several. */
const REMARKS = {
  onlyNumbers: ['differs in numbers alone (kept with --numbers differ)', 'differ in numbers alone (kept with --numbers differ)'],
  contained: ['is contained in a longer one', 'are contained in a longer one'],
};

/** What is said of the documents that stay because they are other records than those they are like. */
const recordsOn = (records) =>
  records > 0 ? `, ${records} of them as ${records === 1 ? 'another record' : 'other records'} of a template` : '';

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
