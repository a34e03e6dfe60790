// The text of a file that is one document.

import { isUtf8 } from 'node:buffer';
import { Characters, decode, LONGEST, sniff } from './encoding.js';
import { formatOf, refusalOf } from './formats/names.js';
import { proseAsItStands, proseOf } from './formats/prose.js';
import { bytesOf } from './input.js';
import { complain } from './output.js';
import { reasonOf, UsageError } from './reason.js';

/** All bytes of a text, or the beginning of a file that is refused. Throws if there are more bytes than a string can hold. */
export async function bytesOfText(path, { unpack, onTrailing } = {}) {
  const isEnough = (chunk) => sniff(chunk).encoding === 'binary' || refusalOf(chunk) !== undefined;
  return bytesOf(path, { most: LONGEST, isEnough, unpack, onTrailing });
}

/** { text, about, line, problem } of the bytes of a file: `text` is undefined if there is no text, `about()` returns what the file says about it
    (see `proseOf`), and `problem` is { kind, why }. */
export async function textOfFile(bytes, format, { page } = {}, characters = new Characters()) {
  const refusal = refusalOf(bytes);
  if (refusal !== undefined) return { problem: { kind: 'refused', why: refusal } };
  try {
    if (format === 'mail') {
      const { messageOf } = await import('./formats/mail.js');
      const { field, keys } = await messageOf(bytes);
      return { text: field('text'), about: () => ({ title: field('subject'), field, keys }), line: 0 };
    }
    const { text: all, problem } = decode(bytes, characters);
    if (problem === 'binary') return { problem: { kind: 'binary', why: 'holds NUL bytes' } };
    const prose = await proseOf(format, all, page);
    if (prose.text === undefined) return { problem: { kind: 'unselected', why: 'nothing in it fits --select' } };
    return { ...prose, problem: problem && { kind: problem, why: 'not valid in its encoding' } };
  } catch (error) {
    const why = error.code === 'ERR_STRING_TOO_LONG' ? 'too long for a text' : `not of the format '${format}' (${error.message})`;
    return { problem: { kind: 'unreadable', why } };
  }
}

/** The encoding that a page or a file of translations names at its beginning, if it is not UTF-8; `undefined` if it names none that is known. */
export function declaredIn(bytes, format) {
  if (!['html', 'xhtml', 'po'].includes(format) || isUtf8(bytes)) return undefined;
  const name = /(?:charset|encoding)\s*=["'\s]*([\w.:-]+)/i.exec(bytes.toString('latin1', 0, DECLARED))?.[1];
  try {
    const { encoding } = new TextDecoder(name);
    return /^utf-/.test(encoding) ? undefined : encoding;
  } catch {
    return undefined;
  }
}

/** Browsers look for the encoding in so many bytes. */
const DECLARED = 1024;

/** The text in bytes that were read before, of a format in which the text stands as it is. */
export const textAgain = (bytes, format, characters, page) => proseAsItStands(format, decode(bytes, characters).text, page).text;

const WHY = { binary: 'is binary: it', refused: 'is' };

/** { text, line } of a file, or of standard input for '-': HTML without its markup, Markdown without its front matter. The text begins in
    that line; of HTML the lines are those of its text. */
export async function oneText(argument, path, reading) {
  let bytes;
  try {
    bytes = await bytesOfText(path);
  } catch (error) {
    throw new UsageError(`${argument} '${path}' cannot be read (${reasonOf(error)})`);
  }
  const characters = new Characters(reading?.encoding ?? declaredIn(bytes, formatOf(path)));
  const { text, line, problem } = await textOfFile(bytes, formatOf(path), reading, characters);
  if (text === undefined) throw new UsageError(`${argument} '${path}' ${WHY[problem.kind] ?? 'cannot be read:'} ${problem.why}`);
  if (characters.detected) complain(`${path}: read as ${characters.detected}; --encoding names another encoding`);
  if (problem) complain(`${path}: not valid in its encoding; invalid bytes count as U+FFFD`);
  return { text, line: line || 1 };
}
