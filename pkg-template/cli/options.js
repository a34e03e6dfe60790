// Options that several commands share, and their checks.

import { readFileSync, statSync } from 'node:fs';
import { InvalidArgumentError, Option } from 'commander';
import { compile } from 'css-select';
import { fingerprint, recipes } from 'nearprint';
import { FORMATS } from './formats/names.js';
import { noteInput } from './output.js';
import { reasonOf } from './reason.js';

export const INPUTS_HELP = `
Inputs are files, folders and globs (quoted, so that the shell does not expand them); '-' is standard input. Globs have * and ? for
characters, ** for any folders, [a-z] and [!a-z] for sets, and {a,b} for alternatives; \\ before one of these takes it as it is.

A file is one document, and its path is the id. In JSON Lines (.jsonl, .ndjson) and CSV (.csv, separated by commas; .tsv, by tabs; the
first line names the fields) each record is a document. Its id is the string or number in the field --id-field or, if the field is
missing or empty, the path and the line; a large number has all digits that the file has. Of HTML and XHTML the text is
read that a browser shows, whatever style sheets and scripts do to it, and Markdown without its front matter. Files that end in .gz are
unpacked, and so are .zst files in Node 22.15 and later. Parquet is not read: convert it to JSON Lines or CSV. Text is UTF-8, or UTF-16
with a byte order mark.

Files in node_modules and hidden files are skipped. A file that has two names, or is named twice, is read once. In folders and by
globs only regular files are found, no links; a link or a pipe is read if it is named. Inputs that cannot be read or are binary are
left out, and so are records that are not well formed; texts that are not valid in their encoding are read. All these are counted and
reported at the end; they do not stop the command. If a file of records cannot be read to its end after one of its records was, as a
truncated .gz file or a CSV file with a quotation mark that is not closed, the command ends with an error and writes no file.`;

export const IDS_HELP = `

Ids and paths with control characters, such as a line end, are printed as JSON strings; so are those that begin with
a quotation mark. With -z ids are printed unchanged.`;

/** The description of a command and examples, which the help shows before the options. */
export const described = (what, ...examples) => `${what}\n\nExamples:\n${examples.map((example) => `  nearprint ${example}`).join('\n')}`;

const exitsWith = (...lines) => `\n\nExit status: ${['0 done', ...lines].join('; ')}.`;

export const exits = () => exitsWith('2 wrong arguments, or nothing could be done');

/** The exit status of commands with `--strict`, which takes precedence over that of `lines`. */
export const exitsOfInputs = (...lines) =>
  exitsWith(...lines, '2 wrong arguments, nothing could be done, or, with --strict, an input or a record was left out');

const REPORTS = ['sarif', 'github'];

/** Adds the options for inputs. */
export function withInputs(command, format = formatOfInputs()) {
  command
    .addOption(format)
    .option('--field <name>', "field of a record that holds the text, or 'a.b' for one in another; several are joined (default: text)", listed)
    .addOption(new Option('--field-format <format>', 'format of that text').choices(['text', 'html', 'markdown']).default('text'))
    .option('--id-field <name>', 'field of a record that holds its id', 'id')
    .option('--quote <character>', `quotation mark of CSV and TSV, or 'none' (default: " in CSV, none in TSV)`, quoteOf)
    .option('--include <glob>', 'read only files that fit; may be given several times', listed)
    .option('--exclude <glob>', 'read no file or folder that fits; may be given several times', listed)
    .option('--gitignore', 'read nothing in folders that a file .gitignore names');
  return withPages(command).option('--strict', 'exit status 2 if an input or a record was left out');
}

/** Adds the options for HTML. */
export function withPages(command) {
  return command
    .addOption(new Option('--html <part>', 'what is read of HTML: the main content of the page, or all that a browser shows').choices(['main', 'all']).default('main'))
    .addOption(new Option('--select <css>', 'read only these elements of HTML').argParser(selectorOf))
    .addOption(new Option('--omit <css>', 'leave out these elements of HTML').argParser(selectorOf));
}

const listed = (value, all = []) => [...all, value];

function quoteOf(value) {
  if (value === 'none') return '';
  if (/^[!-~]$/.test(value) && value !== ',') return value;
  throw new InvalidArgumentError("It must be one character of ASCII, or 'none'.");
}

function selectorOf(value) {
  try {
    compile(value);
    return value;
  } catch (error) {
    throw new InvalidArgumentError(`It is no selector of CSS (${error.message}).`);
  }
}

const formatOfInputs = () =>
  new Option('--format <format>', 'format of all inputs, instead of what their names say').choices(FORMATS).argParser((value, before) => formatAmong(FORMATS, value, before));

function formatAmong(all, value, before) {
  if (!all.includes(value)) throw new InvalidArgumentError(`Allowed choices are ${all.join(', ')}.`);
  if (before !== undefined) throw new InvalidArgumentError(`It was given as '${before}' before.`);
  return value;
}

/** `--format` for inputs and for the output: its value is { input, report }. */
export function formatOfBoth() {
  const all = [...FORMATS, ...REPORTS];
  return new Option('--format <format>', `format of all inputs: ${FORMATS.join(', ')}; or of the output: ${REPORTS.join(', ')}; may be given once for each`)
    .default({}, 'inputs by their names, output as lines')
    .argParser((value, given) => {
      const kind = REPORTS.includes(value) ? 'report' : 'input';
      return { ...given, [kind]: formatAmong(all, value, given[kind]) };
    });
}

/** Adds `-z`, for commands that print ids. */
export function withNull(command) {
  return command.addOption(new Option('-z, --null', 'end lines with NUL, separate their parts by NUL, and quote no id').conflicts('json'));
}

/** How documents are read: { fields, fieldFormat, quote, page }. `fields` has the names of the fields with the text, the id and the title, which
    may be undefined. */
export const readingOf = ({ field = ['text'], idField, titleField, fieldFormat = 'text', quote, html, select, omit }) => ({
  fields: { text: field, id: idField, title: titleField },
  fieldFormat,
  quote,
  page: { all: html === 'all', select, omit },
});

/** Adds `--recipe`. */
export function withRecipe(command, unless) {
  const names = Object.keys(recipes).join(', ');
  return command.option('--recipe <recipe>', `${names}, or a JSON file with a recipe (default: ${unless})`, recipeOf);
}

function recipeOf(value) {
  if (Object.hasOwn(recipes, value)) return recipes[value];
  try {
    // Only a regular file: this is read before any signal is handled, so it must end by itself.
    if (!statSync(value).isFile()) throw new InvalidArgumentError('It must be a regular file.');
    noteInput(value);
    const given = JSON.parse(readFileSync(value, 'utf8'));
    if (typeof given !== 'object' || given === null || Array.isArray(given)) throw new InvalidArgumentError('It must hold a JSON object.');
    const recipe = { ...recipes.default, ...given };
    fingerprint('', recipe);
    return recipe;
  } catch (error) {
    throw new InvalidArgumentError(error.code === 'ENOENT' ? 'There is no such recipe and no such file.' : reasonOf(error));
  }
}

export function wholeNumber(min, max) {
  return (value) => {
    const number = Number(value);
    if (/^\d+$/.test(value) && number >= min && number <= max) return number;
    throw new InvalidArgumentError(`It must be a whole number from ${min} to ${max}.`);
  };
}

/** A number of documents, or a share of all, as '10%': a function of how many there are. */
export function shareOrNumber(value) {
  const [, digits, isShare] = /^(\d+(?:\.\d+)?)(%?)$/.exec(value) ?? [];
  const number = Number(digits);
  if (isShare === '%' && number <= 100) return (all) => Math.max(1, Math.floor((all * number) / 100));
  if (isShare === '' && Number.isSafeInteger(number) && number >= 1) return () => number;
  throw new InvalidArgumentError("It must be a whole number from 1, or a share as '10%'.");
}

export function thresholdOf(value) {
  const number = Number(value);
  if (value === 'auto') return value;
  if (value.trim() !== '' && number >= 0 && number <= 1) return number;
  throw new InvalidArgumentError("It must be 'auto' or a number from 0 to 1.");
}
