// The output of `passages --cut`: a file of records, or a folder of texts.

import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { decode } from './encoding.js';
import { RECORDS } from './formats/names.js';
import { isAsItStands } from './formats/prose.js';
import { checkOutputs, commitAll, RecordFile } from './output.js';
import { reasonOf, UsageError } from './reason.js';
import { bytesOfText } from './whole-file.js';

export class CutOutput {
  #path;
  #sources;
  #reading;
  #file;
  changed = 0;

  /** The sources are of one format, or files. */
  constructor(path, sources, reading) {
    [this.#path, this.#sources, this.#reading] = [path, sources, reading];
    const format = sources.find(({ format }) => RECORDS.includes(format))?.format;
    if (format === undefined) {
      if (existsSync(path) && readdirSync(path).length > 0)
        throw new UsageError(`--output '${path}' is a folder that is not empty; name a new one`);
      return;
    }
    if (format === 'parquet') throw new UsageError(`--output '${path}': passages are not cut out of Parquet; convert it to JSON Lines`);
    if (format === 'mbox' || format === 'yaml')
      throw new UsageError(`--output '${path}': passages are not cut out of ${format}; name files of text or of other records`);
    if (reading.fields.text.length > 1) throw new UsageError(`--field ${reading.fields.text.join(' --field ')}: --cut takes one field`);
    checkOutputs({ '--output': path });
    this.#file = new RecordFile('--output', path, format);
  }

  /** Writes the documents of a second reading, with the texts that are left of them. */
  async write(documents, left) {
    let position = 0;
    for await (const document of documents) {
      const text = left.has(position) ? left.get(position) : undefined;
      if (text !== undefined) this.changed++;
      position++;
      if (this.#file === undefined) await this.#writeText(document, text);
      else this.#file.writeRecord(document, text === undefined ? document.raw : document.replaced(this.#reading.fields.text[0], text));
    }
    if (position !== left.length) throw new UsageError('the inputs changed while they were read; nothing is written');
  }

  async #writeText({ id, text: before, source }, text) {
    const { path, format, unpack, characters } = this.#sources[source];
    const names = (unpack === undefined ? id : id.replace(/\.[^.]*$/, '')).split('/').filter((name) => !['', '.', '..'].includes(name));
    const isSame = isAsItStands(format) && format !== 'mail';
    const place = `${join(this.#path, ...names)}${isSame ? '' : '.txt'}`;
    const bytes = isSame ? await bytesOfText(path, { unpack }) : Buffer.from(before);
    try {
      mkdirSync(dirname(place), { recursive: true });
      writeFileSync(place, text === undefined ? bytes : `${isSame ? aheadOf(before, bytes, characters) : ''}${text}`, { flag: 'wx' });
    } catch (error) {
      throw new UsageError(`--output '${place}' cannot be written (${reasonOf(error)})`);
    }
  }

  finish() {
    if (this.#file !== undefined) commitAll([this.#file]);
    this.#file = undefined;
  }

  discard() {
    this.#file?.discard();
  }
}

/** What stands in a file ahead of its text, such as front matter. */
function aheadOf(text, bytes, characters) {
  const all = decode(bytes, characters).text;
  return all.slice(0, all.length - text.length);
}
