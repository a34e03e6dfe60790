// The texts of documents that were read, and the records, by position. They are not kept in memory: each is read again from its file or the spool.

import { closeSync, openSync } from 'node:fs';
import { fieldsIn } from './formats/json.js';
import { withoutReturn } from './formats/lines.js';
import { Growing } from './growing.js';
import { textInFields } from './record-text.js';
import { bytesAt, Spool } from './spool.js';
import { UsageError } from './reason.js';
import { textAgain } from './whole-file.js';

/** The size of the cache of recently read texts, in UTF-16 code units. Large groups of near-duplicates read the same texts often.
 */
const HELD = 1 << 23;
const OPEN = 16;

export class Texts {
  #sources;
  #fields;
  #page;
  #holds;
  #source = new Growing(Uint32Array);
  #isSpooled = new Growing(Uint8Array);
  #offset = new Growing(Float64Array);
  #length = new Growing(Float64Array);
  /** The places of records in the spool, and the first line of each source of CSV. */
  #recordOffset = new Growing(Float64Array);
  #recordLength = new Growing(Uint32Array);
  #headers = new Map();
  #held = new Map();
  /** Used for the life of the cache: a new iterator would pass all entries again that were deleted at the beginning. */
  #oldest = this.#held.keys();
  #units = 0;
  #open = new Map();
  #spool;

  /** `texts` and `records` say which of the two are read again. */
  constructor(sources, { fields, page }, { texts = true, records = false } = {}) {
    this.#sources = sources;
    this.#fields = fields;
    this.#page = page;
    this.#holds = { texts, records };
  }

  /** Notes the place of the next document. What cannot be read there again is spooled. */
  push({ text, raw, header, source, place }) {
    const { texts, records } = this.#holds;
    const isSpooled = place === undefined;
    const spooled = (isHeld, bytes) => (isHeld && isSpooled ? (this.#spool ??= new Spool()).write(bytes) : [0, 0]);
    const [offset, length] = isSpooled ? spooled(texts, text) : [place.offset, place.length];
    this.#source.push(source);
    this.#isSpooled.push(isSpooled ? 1 : 0);
    this.#offset.push(offset);
    this.#length.push(length);
    if (!records) return;
    const [recordOffset, recordLength] = spooled(!this.#sources[source].isOld, raw);
    this.#recordOffset.push(recordOffset);
    this.#recordLength.push(recordLength);
    if (header !== undefined) this.#headers.set(source, header);
  }

  /** The record of a document, in bytes, and the header of its source: { raw, header }. */
  record(position) {
    const source = this.#source.get(position);
    const raw = this.#isSpooled.get(position)
      ? this.#spool.bytesAt(this.#recordOffset.get(position), this.#recordLength.get(position))
      : withoutReturn(this.#bytes(position));
    return { raw, header: this.#headers.get(source) };
  }

  get(position) {
    const held = this.#held.get(position);
    // A text that is used moves to the end: the cache drops the least recently used.
    if (held !== undefined) this.#held.delete(position);
    const text = held ?? this.#read(position);
    this.#held.set(position, text);
    if (held === undefined) this.#units += text.length;
    while (this.#units > HELD && this.#held.size > 1) {
      const oldest = this.#oldest.next().value;
      this.#units -= this.#held.get(oldest).length;
      this.#held.delete(oldest);
    }
    return text;
  }

  #read(position) {
    if (this.#isSpooled.get(position)) return this.#spool.read(this.#offset.get(position), this.#length.get(position));
    const { path, format, characters } = this.#sources[this.#source.get(position)];
    const text = textIn(this.#bytes(position), { format, characters, page: this.#page }, this.#fields);
    if (text === undefined) throw changed(path);
    return text;
  }

  /** What stands at the place of a document in its source. */
  #bytes(position) {
    const number = this.#source.get(position);
    return bytesAt(this.#descriptor(number, this.#sources[number].path), this.#offset.get(position), this.#length.get(position));
  }

  #descriptor(number, path) {
    let descriptor = this.#open.get(number);
    if (descriptor === undefined) {
      try {
        descriptor = openSync(path);
      } catch {
        throw changed(path);
      }
      this.#open.set(number, descriptor);
      const [[oldest, old]] = this.#open;
      if (this.#open.size > OPEN) {
        closeSync(old);
        this.#open.delete(oldest);
      }
    }
    return descriptor;
  }

  close() {
    for (const descriptor of this.#open.values()) closeSync(descriptor);
    this.#open.clear();
    this.#spool?.close();
  }
}

/** The text of a document, from the bytes at its place. `undefined` if it is gone. */
function textIn(bytes, { format, characters, page }, { text: names }) {
  if (format !== 'jsonl' && format !== 'json') return textAgain(bytes, format, characters, page);
  try {
    return textInFields(fieldsIn(bytes, characters), names).text;
  } catch {
    return undefined;
  }
}

const changed = (path) => new UsageError(`'${path}' was changed while it was read; nothing is written`);
