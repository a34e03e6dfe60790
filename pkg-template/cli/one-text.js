// A text that an argument names by itself.

import { decode } from './encoding.js';
import { textBytesOf } from './input.js';
import { complain } from './output.js';
import { proseOf } from './prose.js';
import { formatOf } from './sources.js';
import { UsageError } from './usage-error.js';

/** The text of a file, or of standard input for '-': of HTML what is read, of Markdown what follows the front matter. */
export async function oneText(argument, path) {
  let bytes;
  try {
    bytes = await textBytesOf(path);
  } catch (error) {
    throw new UsageError(`${argument} '${path}' cannot be read (${error.code ?? error.message})`);
  }
  const { text, problem } = decode(bytes);
  if (problem === 'binary') throw new UsageError(`${argument} '${path}' is binary: it holds NUL bytes`);
  if (problem === 'encoding') complain(`${path}: not valid in its encoding; bad bytes count as U+FFFD`);
  return proseOf(formatOf(path), text).text;
}
