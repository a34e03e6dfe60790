// Reads the one text that an argument names.

import { decode } from './encoding.js';
import { textBytesOf } from './input.js';
import { complain } from './output.js';
import { proseOf } from './prose.js';
import { reasonOf } from './reason.js';
import { formatOf } from './sources.js';
import { UsageError } from './usage-error.js';

/** The text of a file, or of standard input for '-': HTML without its markup, Markdown without its front matter. */
export async function oneText(argument, path) {
  let bytes;
  try {
    bytes = await textBytesOf(path);
  } catch (error) {
    throw new UsageError(`${argument} '${path}' cannot be read (${reasonOf(error)})`);
  }
  const { text, problem } = decode(bytes);
  if (problem === 'binary') throw new UsageError(`${argument} '${path}' is binary: it holds NUL bytes`);
  if (problem === 'encoding') complain(`${path}: not valid in its encoding; invalid bytes count as U+FFFD`);
  return proseOf(formatOf(path), text).text;
}
