// What several commands are told, and how it is checked.

import { readFileSync, statSync } from 'node:fs';
import { InvalidArgumentError, Option } from 'commander';
import { fingerprint, recipes } from 'nearprint';

export const INPUTS_HELP = `
Inputs are files, folders and globs (quoted, so that the shell leaves them alone); '-' is standard input. A file is one document, and
its path is the id. In JSON Lines (.jsonl, .ndjson) and CSV (.csv, .tsv; the first line names the fields) each record is one, under
its own id, or else under path and line. Of HTML the text is read, of
Markdown what follows the front matter. Files that end in .gz are unpacked, and .zst where Node can. Parquet is not read:
turn it into JSON Lines or CSV first. Text is UTF-8, or UTF-16 with a byte order mark. Files in node_modules and hidden files
are passed over. What cannot be read, is binary or not valid in its encoding is counted and reported at the end; it does not end
the work. A file that has two names, or is named twice, is read once. In a folder, regular files are read; a pipe is read if it is named.`;

export const IDS_HELP = `
An id or a path with control characters, such as a line end, is printed as a JSON string; so is one that begins with
a quotation mark. With -z ids are printed as they are.`;

/** What a command does, with examples, which help shows before all options. */
export const described = (what, ...examples) => `${what}\n\nExamples:\n${examples.map((example) => `  nearprint ${example}`).join('\n')}`;

export const exits = (...lines) => `
Exit status: ${['0 done', ...lines, '2 wrong arguments, or nothing could be done'].join('; ')}.`;

const FORMATS = ['text', 'markdown', 'html', 'jsonl', 'csv', 'tsv'];
const REPORTS = ['sarif', 'github'];

/** Adds the options for inputs. */
export function withInputs(command, format = new Option('--format <format>', 'of all inputs, whatever they are called').choices(FORMATS)) {
  return command
    .addOption(format)
    .option('--field <name>', 'field of a record that holds the text', 'text')
    .option('--id-field <name>', 'field of a record that holds its id', 'id')
    .option('--title-field <name>', 'field of a record that holds its title', 'title')
    .option('--strict', 'exit status 2 if an input or a record had to be left out');
}

/** `--format` where it may also be that of the output: its value is { input, report }. */
export function formatOfBoth() {
  const all = [...FORMATS, ...REPORTS];
  return new Option('--format <format>', `of all inputs: ${FORMATS.join(', ')}; or of the output: ${REPORTS.join(', ')}; twice for both`)
    .default({}, 'by the names of the inputs, and lines')
    .argParser((value, given) => {
      if (!all.includes(value)) throw new InvalidArgumentError(`Allowed choices are ${all.join(', ')}.`);
      return { ...given, [REPORTS.includes(value) ? 'report' : 'input']: value };
    });
}

/** Adds `-z`, for what prints ids. */
export function withNull(command) {
  return command.addOption(new Option('-z, --null', 'end lines with NUL, separate their parts by NUL, and quote no id').conflicts('json'));
}

export const fieldsOf = ({ field, idField, titleField }) => ({ text: field, id: idField, title: titleField });

/** Adds `--recipe`. */
export function withRecipe(command, unless) {
  const names = Object.keys(recipes).join(', ');
  return command.option('--recipe <recipe>', `${names}, or a JSON file with a recipe (default: ${unless})`, recipeOf);
}

function recipeOf(value) {
  if (Object.hasOwn(recipes, value)) return recipes[value];
  try {
    // What is read before any signal is heard must end by itself.
    if (!statSync(value).isFile()) throw new InvalidArgumentError('It must be a regular file.');
    const recipe = { ...recipes.default, ...JSON.parse(readFileSync(value, 'utf8')) };
    fingerprint('', recipe);
    return recipe;
  } catch (error) {
    throw new InvalidArgumentError(error.code === 'ENOENT' ? 'There is no such recipe and no such file.' : error.message);
  }
}

export function wholeNumber(min, max) {
  return (value) => {
    const number = Number(value);
    if (/^\d+$/.test(value) && number >= min && number <= max) return number;
    throw new InvalidArgumentError(`It must be a whole number from ${min} to ${max}.`);
  };
}

export function thresholdOf(value) {
  const number = Number(value);
  if (value === 'auto') return value;
  if (value.trim() !== '' && number >= 0 && number <= 1) return number;
  throw new InvalidArgumentError("It must be 'auto' or a number from 0 to 1.");
}
