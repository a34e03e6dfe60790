// The text of a file that is one document.

import { decode, LONGEST, sniff } from './encoding.js';
import { messageOf } from './formats/mail.js';
import { refusalOf } from './formats/names.js';
import { proseOf } from './formats/prose.js';
import { bytesOf } from './input.js';

/** All bytes of a text, or the beginning of a file that is not read. Throws if there are more than a string can hold. */
export async function bytesOfText(path, unpack) {
  const isEnough = (chunk) => sniff(chunk).encoding === 'binary' || refusalOf(chunk) !== undefined;
  return bytesOf(path, { most: LONGEST, isEnough, unpack });
}

/** { text, title, line, problem } of these bytes: the text is undefined if there is none, and `problem` is { kind, why }. */
export async function textOfFile(bytes, format, { page } = {}) {
  const refusal = refusalOf(bytes);
  if (refusal !== undefined) return { problem: { kind: 'refused', why: refusal } };
  try {
    if (format === 'mail') {
      const { field } = await messageOf(bytes);
      return { text: field('text'), title: field('subject'), line: 0 };
    }
    const { text: all, problem } = decode(bytes);
    if (problem === 'binary') return { problem: { kind: 'binary', why: 'holds NUL bytes' } };
    const prose = proseOf(format, all, page);
    if (prose.text === undefined) return { problem: { kind: 'unselected', why: 'nothing in it fits --select' } };
    return { ...prose, problem: problem && { kind: problem, why: 'not valid in its encoding' } };
  } catch (error) {
    const why = error.code === 'ERR_STRING_TOO_LONG' ? 'too long for a text' : `not of the format '${format}' (${error.message})`;
    return { problem: { kind: 'unreadable', why } };
  }
}

/** The text in bytes that were read before, of a format whose text stands in the file. */
export const textAgain = (bytes, format) => proseOf(format, decode(bytes).text).text;
