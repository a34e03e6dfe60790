// Reads the one text that an argument names.

import { formatOf } from './formats/names.js';
import { complain } from './output.js';
import { reasonOf } from './reason.js';
import { UsageError } from './usage-error.js';
import { bytesOfText, textOfFile } from './whole-file.js';

const WHY = { binary: 'is binary: it', refused: 'is' };

/** The text of a file, or of standard input for '-': HTML without its markup, Markdown without its front matter. */
export async function oneText(argument, path, reading) {
  let bytes;
  try {
    bytes = await bytesOfText(path);
  } catch (error) {
    throw new UsageError(`${argument} '${path}' cannot be read (${reasonOf(error)})`);
  }
  const { text, problem } = await textOfFile(bytes, formatOf(path), reading);
  if (text === undefined) throw new UsageError(`${argument} '${path}' ${WHY[problem.kind] ?? 'cannot be read:'} ${problem.why}`);
  if (problem) complain(`${path}: not valid in its encoding; invalid bytes count as U+FFFD`);
  return text;
}
