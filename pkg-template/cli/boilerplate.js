// Wording that is not counted: the texts of files, and wording in many documents.

import { listed, readingOf, shareOrNumber } from './options.js';
import { oneText } from './whole-file.js';
import { noteInput } from './output.js';
import { commonWording } from './repeats.js';
import { Texts } from './texts.js';
import { UsageError } from './reason.js';
import { hasNoText } from './record-text.js';

/** The fewest letters of a run of words that counts as repeated. A whole line may be shorter. */
const LEAST = 48;

export const withBoilerplateFile = (command) =>
  command.option('--boilerplate <file>', 'text whose wording is ignored, e.g. a header', listed);

export const withBoilerplate = (command) =>
  withBoilerplateFile(command).option('--common <number>', 'ignore wording in more than N documents (50, 10%)', shareOrNumber);

export const boilerplateOf = (options) => Promise.all((options.boilerplate ?? []).map((file) => textOf(file, options)));

async function textOf(file, options) {
  if (file !== '-') noteInput(file);
  const { text } = await oneText('--boilerplate', file, await readingOf(options));
  if (text.trim() === '') throw new UsageError(`--boilerplate '${file}' has no text`);
  return text;
}

/** The wording in more documents than `common` allows: a list of one text, or of none. Reads all documents. */
export async function commonOf(documents, { sources, reading, common }) {
  const stored = new Texts(sources, reading);
  try {
    let [length, withText] = [0, 0];
    for await (const document of documents) {
      stored.push(document);
      length++;
      if (!hasNoText(document)) withText++;
    }
    const text = await commonWording({ length, get: (position) => stored.get(position) }, { least: LEAST, most: common(withText) });
    return text === '' ? [] : [text];
  } finally {
    stored.close();
  }
}
