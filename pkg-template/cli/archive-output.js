// Builds an archive: sheets are made by all threads, and written in the order of the documents.

import { createHash } from 'node:crypto';
import { ArchiveWriter } from 'nearprint/archive';
import { textHash } from '../text-hash.js';
import { batches, inTurn } from './batches.js';
import { sheetOf } from './sheet.js';
import { Spool } from './spool.js';

/** A sheet is full with so many documents, or with so many bytes of texts in UTF-8. */
const SHEET = { documents: 256, units: 1 << 20, unitsOf: ({ text }) => Buffer.byteLength(text) };

/** Writes an archive of documents to an OutputFile, and returns { read, size, bytes, integrity }: the last one is the digest of its header. `noteTwice(id)` is called for a document whose id another one has: it
    is left out. */
export async function writeArchive(documents, output, { recipe, boilerplate }, noteTwice) {
  const options = { recipe, boilerplate };
  const parts = new Map();
  const partOf = (number) => parts.get(number) ?? parts.set(number, new Spool()).get(number);
  let integrity;
  const workshop = {
    // Part 0, which begins with the header, and then part 1 are the archive.
    keep(number, bytes) {
      if (number > 1) return partOf(number).write(bytes);
      integrity ??= `sha256-${createHash('sha256').update(bytes).digest('base64')}`;
      return output.write(bytes);
    },
    take(number) {
      const { bytes } = partOf(number);
      partOf(number).close();
      parts.delete(number);
      return bytes;
    },
  };
  const writer = new ArchiveWriter(workshop, options);
  const makers = { here: () => [{ archiveSheet: sheetOf }], there: ({ client }) => [client] };
  let read = 0;
  try {
    const sheets = batches(
      once(documents, () => read++, noteTwice),
      SHEET,
    );
    for await (const sheet of inTurn(sheets, makers, (api, documents) => api.archiveSheet(documents, options))) writer.add(sheet);
    const { documents: size, bytes } = writer.finish();
    return { read, size, bytes, integrity };
  } finally {
    for (const part of parts.values()) part.close();
  }
}

async function* once(documents, count, noteTwice) {
  const ids = new Ids();
  for await (const { id, title, data, text } of documents) {
    count();
    if (ids.add(id)) yield { id, title, data, text };
    else noteTwice(id);
  }
}

/** A set of ids, by hashes of 53 bits: 16 bytes each, where a Set of texts takes ten times as much. Of a million, two are taken for the same with a
    probability of 0.0001. */
class Ids {
  #table = new Float64Array(1 << 12);
  #size = 0;

  /** Whether it is new. */
  add(id) {
    if (2 * ++this.#size > this.#table.length) this.#grow();
    return this.#put(textHash(id) || 1); // 0 is an empty place
  }

  #put(hash) {
    const mask = this.#table.length - 1;
    for (let at = hash & mask; ; at = (at + 1) & mask) {
      if (this.#table[at] === hash) return false;
      if (this.#table[at] === 0) {
        this.#table[at] = hash;
        return true;
      }
    }
  }

  #grow() {
    const old = this.#table;
    this.#table = new Float64Array(2 * old.length);
    for (const hash of old) if (hash !== 0) this.#put(hash);
  }
}
