// The file of the records that stay, for `dedupe` and `check`: bytes as in the inputs or, from Parquet, rows.

import { Growing } from './growing.js';
import { RecordFile } from './output.js';

export class RecordsOutput {
  #file;
  #sources;
  /** Whether each record stays, for Parquet: its rows are written at the end. */
  #rows;
  /** The numbers of the sources that have records. */
  #read = new Set();

  constructor(path, sources) {
    const format = sources.find(({ isOld }) => !isOld)?.format;
    this.#sources = sources;
    this.#file = new RecordFile('--output', path, format);
    if (format === 'parquet') this.#rows = new Growing(Uint8Array);
  }

  /** Whether the records themselves are needed. */
  get writesRecords() {
    return this.#rows === undefined;
  }

  /** Registers the next document. */
  note({ source }) {
    this.#rows?.push(0);
    this.#read.add(source);
  }

  /** Keeps the document with this number, whose record is { raw, header }. */
  keep(number, record) {
    if (this.#rows === undefined) this.#file.writeRecord(record);
    else this.#rows.set(number, 1);
  }

  /** Completes the file, which then is to be committed. The libraries for Parquet are loaded when they are needed. */
  async finish() {
    if (this.#rows !== undefined) {
      const { writeParquet } = await import('./parquet-output.js');
      const sources = this.#sources.filter((_, at) => this.#read.has(at));
      await writeParquet(this.#file, sources, (row) => this.#rows.get(row) === 1);
    }
    return this.#file;
  }
}
