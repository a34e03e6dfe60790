// The texts of documents that were read, by position. They are not kept in memory: each is read again from its file or the spool.

import { closeSync, openSync } from 'node:fs';
import { fieldsIn } from './formats/json.js';
import { Growing } from './growing.js';
import { textInFields } from './record-text.js';
import { bytesAt, Spool } from './spool.js';
import { UsageError } from './reason.js';
import { textAgain } from './whole-file.js';

/** The size of the cache of recently read texts, in UTF-16 code units. Large groups of near-duplicates read the same texts often.
 */
const HELD = 1 << 23;
const OPEN = 16;
const SPOOLED = 2 ** 32 - 1;

export class Texts {
  #sources;
  #fields;
  #source = new Growing(Uint32Array);
  #offset = new Growing(Float64Array);
  #length = new Growing(Float64Array);
  #held = new Map();
  /** Used for the life of the cache: a new iterator would pass all entries again that were deleted at the beginning. */
  #oldest = this.#held.keys();
  #units = 0;
  #open = new Map();
  #spool;

  constructor(sources, fields) {
    this.#sources = sources;
    this.#fields = fields;
  }

  /** Notes the place of the next document. Its text is spooled if it is wanted and cannot be read there again. */
  push({ text, source, place }, isWanted) {
    let { offset, length } = place ?? { offset: 0, length: 0 };
    if (place === undefined && isWanted) {
      this.#spool ??= new Spool();
      [offset, length] = this.#spool.write(text);
    }
    this.#source.push(place === undefined ? SPOOLED : source);
    this.#offset.push(offset);
    this.#length.push(length);
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
    const number = this.#source.get(position);
    const [offset, length] = [this.#offset.get(position), this.#length.get(position)];
    if (number === SPOOLED) return this.#spool.read(offset, length);
    const source = this.#sources[number];
    const text = textIn(bytesAt(this.#descriptor(number, source.path), offset, length), source.format, this.#fields);
    if (text === undefined) throw changed(source.path);
    return text;
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
function textIn(bytes, format, { text: names }) {
  if (format !== 'jsonl' && format !== 'json') return textAgain(bytes, format);
  try {
    return textInFields(fieldsIn(bytes), names).text;
  } catch {
    return undefined;
  }
}

const changed = (path) => new UsageError(`'${path}' was changed while it was read; nothing is written`);
