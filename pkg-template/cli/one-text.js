// A text that an argument names by itself.

import { readFileSync } from 'node:fs';
import { decode } from './encoding.js';
import { UsageError } from './usage-error.js';

/** The text of a file, or of standard input for '-'. */
export function oneText(argument, path) {
  let bytes;
  try {
    bytes = readFileSync(path === '-' ? 0 : path);
  } catch (error) {
    throw new UsageError(`${argument} '${path}' cannot be read (${error.code})`);
  }
  const { text, problem } = decode(bytes);
  if (problem === 'binary') throw new UsageError(`${argument} '${path}' is binary: it holds NUL bytes`);
  if (problem === 'encoding') process.stderr.write(`nearprint: ${path}: not valid in its encoding; bad bytes count as U+FFFD\n`);
  return text;
}
