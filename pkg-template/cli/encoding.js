// Bytes to text: UTF-8, UTF-16, and the encodings of the platform's TextDecoder, which --encoding names or which are detected. Invalid bytes do not throw;
// the problem is returned. Records stand in the bytes of their file, which end at the same bytes in nearly all encodings, so outputs have these bytes.

import { isUtf8 } from 'node:buffer';
import { detected } from './detect.js';
import { refusalOf } from './formats/names.js';

const LOOKED_AT = 8192;
const LONGEST_MARK = 4;

/** The longest string, in bytes. */
export const LONGEST = 2 ** 29 - 25;

/** The encoding, from the first bytes, and the length of the byte order mark; 'binary' if this is not a text. */
export function sniff(bytes) {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return { encoding: 'utf-8', mark: 3 };
  const isUtf32 = bytes[2] === 0 && bytes[3] === 0; // its mark begins with the mark of UTF-16; UTF-32 is not read
  if (bytes[0] === 0xff && bytes[1] === 0xfe && !isUtf32) return { encoding: 'utf-16le', mark: 2 };
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return { encoding: 'utf-16be', mark: 2 };
  // Text in UTF-8 has no NUL bytes; git uses the same rule for binary files.
  const start = bytes.subarray(0, LOOKED_AT);
  return { encoding: start.includes(0) ? (unmarkedUtf16(start) ?? 'binary') : 'utf-8', mark: 0 };
}

/** Characters that a text has none of, as its reading in a wrong encoding or that of a program has. */
const NO_TEXT = /[^\P{Cc}\t\n\f\r]|[\p{Cn}\p{Co}\p{Cs}]/u;

/** The encoding, if these bytes are text of UTF-16 without a mark. Most of its zero bytes belong to ASCII, such as spaces and line ends, so they
    say which byte of two is likely the first; in Chinese that of one character, which means one, is the second. */
function unmarkedUtf16(bytes) {
  const whole = bytes.subarray(0, bytes.length & ~1);
  const zeros = [0, 0];
  for (let at = whole.indexOf(0); at >= 0; at = whole.indexOf(0, at + 1)) zeros[at % 2]++;
  const isText = (encoding) => {
    // The bytes may end within a surrogate pair.
    const text = new TextDecoder(encoding, { ignoreBOM: true }).decode(whole).replace(/\uFFFD$/, '');
    const ascii = text.match(/[\t\n\r -~]/g)?.length ?? 0;
    return 2 * ascii >= zeros[0] + zeros[1] && !text.includes('\uFFFD') && !NO_TEXT.test(text);
  };
  return (zeros[0] > zeros[1] ? ['utf-16be', 'utf-16le'] : ['utf-16le', 'utf-16be']).find(isText);
}

/** Decodes a whole file. `problem` is 'binary', 'encoding' or undefined. */
export function decode(bytes, characters = new Characters()) {
  const { encoding, mark } = sniff(bytes);
  if (encoding === 'binary' && !characters.isGiven) return { text: '', problem: 'binary' };
  const body = bytes.subarray(mark);
  if (mark === 3 || !encoding.startsWith('utf-16')) return characters.decode(body);
  const text = new TextDecoder(encoding, { ignoreBOM: true }).decode(body);
  return { text, problem: text.includes('\uFFFD') ? 'encoding' : undefined };
}

/** The encoding of one file. */
export class Characters {
  /** Whether it was given. Otherwise all that is UTF-8 is read as such. */
  isGiven;
  /** The encoding of the rest; `undefined` until it is known. */
  #encoding;
  #decoder;

  constructor(encoding) {
    [this.isGiven, this.#encoding] = [encoding !== undefined, encoding];
  }

  /** The encoding that was detected in what is no UTF-8; `undefined` if none was. */
  get detected() {
    return this.isGiven || this.#encoding === 'utf-8' ? undefined : this.#encoding;
  }

  /** Whether these bytes are read as UTF-8. */
  isUtf8(bytes) {
    return !this.isGiven && isUtf8(bytes);
  }

  /** Whether these bytes were read in another encoding than UTF-8. */
  isOther(bytes) {
    return !isUtf8(bytes) && this.#encoding !== undefined && this.#encoding !== 'utf-8';
  }

  /** Whether the ends of records cannot be told in the bytes of the file: `isScanned` says whether these are looked for between all others. */
  needsConversion(isScanned) {
    return this.isGiven && (/^(utf-16|iso-2022)/.test(this.#encoding) || (isScanned && TWO_BYTES.includes(this.#encoding)));
  }

  /** { text, problem } of a part of the file. */
  decode(bytes) {
    if (this.isUtf8(bytes)) return { text: bytes.toString('utf8') };
    // The first part that is no UTF-8 decides: it is the same however the file comes in pieces.
    this.#encoding ??= detected(bytes);
    if (this.#encoding === 'utf-8') return { text: bytes.toString('utf8'), problem: isUtf8(bytes) ? undefined : 'encoding' };
    this.#decoder ??= new TextDecoder(this.#encoding, { ignoreBOM: true });
    const text = this.#decoder.decode(bytes);
    return { text, problem: text.includes('\uFFFD') ? 'encoding' : undefined };
  }

  /** Chunks of the file → chunks of UTF-8. */
  async *converted(chunks) {
    const decoder = new TextDecoder(this.#encoding);
    [this.isGiven, this.#encoding] = [true, 'utf-8'];
    for await (const chunk of chunks) yield Buffer.from(decoder.decode(chunk, { stream: true }));
    yield Buffer.from(decoder.decode());
  }
}

/** Encodings in which the second byte of a character may be a sign of ASCII, such as a brace. */
const TWO_BYTES = ['shift_jis', 'gbk', 'gb18030', 'big5', 'euc-kr'];

/** A file is not a text. */
export class BinaryError extends Error {}

/** Chunks of a file → the same without a mark, or chunks of UTF-8 if they are UTF-16. Throws if it is binary. `state.shift` is added to an offset to get
    that in the file; NaN if the bytes were converted. */
export async function* withoutMark(chunks, state = {}) {
  let decoder;
  let first = true;
  for await (let chunk of withWholeMark(chunks)) {
    if (first) {
      first = false;
      const refusal = refusalOf(chunk);
      if (refusal !== undefined) throw new BinaryError(refusal);
      const { encoding, mark } = sniff(chunk);
      if (encoding === 'binary') throw new BinaryError('holds NUL bytes');
      chunk = chunk.subarray(mark);
      state.shift = encoding === 'utf-8' ? mark : NaN;
      if (encoding !== 'utf-8') decoder = new TextDecoder(encoding, { ignoreBOM: true });
    }
    yield decoder ? Buffer.from(decoder.decode(chunk, { stream: true })) : chunk;
  }
  const rest = decoder?.decode();
  if (rest) yield Buffer.from(rest);
}

/** A pipe may end its first chunk anywhere. */
async function* withWholeMark(chunks) {
  let start = Buffer.alloc(0);
  for await (const chunk of chunks) {
    if (start === undefined) yield chunk;
    else start = start.length === 0 ? chunk : Buffer.concat([start, chunk]);
    if (start?.length >= LONGEST_MARK) {
      yield start;
      start = undefined;
    }
  }
  if (start?.length > 0) yield start;
}
