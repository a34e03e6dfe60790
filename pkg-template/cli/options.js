// Options that several commands share, and their checks.

import { readFileSync, statSync } from 'node:fs';
import { Command, InvalidArgumentError, Option } from 'commander';
import { fingerprint, recipes } from 'nearprint';
import { EXTENSIONS, FORMATS, RECORDS } from './formats/names.js';
import { noteInput } from './output.js';
import { reasonOf, UsageError } from './reason.js';

const INPUTS_HELP = `
What <inputs> are, and more options: nearprint help inputs. Guides: docs/*.md.`;

/** What the options of a command are about, in this order. */
export const READ = 'What is read:';
export const NEAR = 'What counts as near:';
export const KEPT = 'What is kept:';
export const WRITTEN = 'What is written:';

/** The description of a command and examples, which the help shows before the options. */
export const described = (what, ...examples) => `${what}\n\nExamples:\n${examples.map((example) => `  nearprint ${example}`).join('\n')}`;

/** What the help of a command ends with: about its inputs, if it has many, and its exit status. */
export const closing = ({ hasInputs = true, found } = {}) => {
  const failed = hasInputs ? '2 nothing could be done (--strict: not all)' : '2 nothing could be done';
  return `${hasInputs ? `${INPUTS_HELP}\n` : ''}\nExit status: ${['0 done', ...(found ? [found] : []), failed].join('; ')}.`;
};

const REPORTS = ['sarif', 'github'];

/** Adds the options for inputs: a command shows the first, and `nearprint help inputs` all. */
export function withInputs(command, format = formatOfInputs().hideHelp()) {
  for (const option of [field(), format]) command.addOption(option.helpGroup(READ));
  for (const option of more()) command.addOption(option.hideHelp());
  return command.addOption(new Option('--strict', 'exit status 2 if an input or a record was left out').helpGroup(READ));
}

const field = () => new Option('--field <name>', 'field that holds the text: a, a.b, or a[b=c].d').argParser(listed);

const more = () => [
  new Option('--field-format <format>', 'format of that text: text, html or markdown')
    .argParser(oneOf('text', 'html', 'markdown'))
    .default('text'),
  new Option('--id-field <name>', 'field of a record that holds its id').default('id'),
  new Option('--encoding <name>', 'of what is not UTF-8, e.g. shift_jis (default: detected)').argParser(encodingOf),
  new Option('--delimiter <character>', "of CSV, or 'tab' (default: that of its header)").argParser(delimiterOf),
  new Option('--quote <character>', `quotation mark of CSV and TSV, or 'none' (default: " in CSV, none in TSV)`).argParser(quoteOf),
  new Option('--include <glob>', 'read only matching files').argParser(listed),
  new Option('--exclude <glob>', 'skip matching files and folders').argParser(listed),
  new Option('--gitignore', 'in folders, skip what .gitignore files list'),
  ...pages(),
];

/** What `nearprint help inputs` prints: the formats, and all options for them. */
export function helpOfInputs(width) {
  const command = new Command('inputs').configureHelp({ helpWidth: width }).helpOption(false).usage('[options] <inputs...>');
  for (const option of [field(), formatOfInputs(), ...more()]) command.addOption(option.helpGroup(READ));
  const kinds = Object.entries(EXTENSIONS).filter(([, extensions]) => extensions.length > 0);
  const rows = (isRecords) =>
    kinds
      .filter(([format]) => RECORDS.includes(format) === isRecords)
      .map(([format, extensions]) => `  ${format.padEnd(10)} ${extensions.join(' ')}`)
      .join('\n');
  return [
    "<inputs> are files, folders, quoted globs, or '-' for standard input. Their\nnames say the formats; .gz or .zst may follow.",
    `One document each:\n${rows(false)}\n  text       any other`,
    `Many documents each:\n${rows(true)}\n  lines      only by --format`,
    command
      .helpInformation()
      .replace(/^Usage.*\n\n/, '')
      .trimEnd(),
  ].join('\n\n');
}

export function withPages(command) {
  for (const option of pages()) command.addOption(option);
  return command;
}

const pages = () => [
  new Option('--html <part>', 'of HTML main (the main content) or all that a browser shows')
    .argParser(oneOf('main', 'all'))
    .default('main'),
  new Option('--select <css>', 'read only these elements of HTML'),
  new Option('--omit <css>', 'leave out these elements of HTML'),
];

/** The values of an option that may be given several times. */
export const listed = (value, all = []) => [...all, value];

function delimiterOf(value) {
  if (value === 'tab' || value === '\\t') return '\t';
  if (/^[ !#-~\t]$/.test(value)) return value;
  throw new InvalidArgumentError("It must be one character of ASCII and no quotation mark, or 'tab'.");
}

function quoteOf(value) {
  if (value === 'none') return '';
  if (/^[!-~]$/.test(value) && value !== ',') return value;
  throw new InvalidArgumentError("It must be one character of ASCII, or 'none'.");
}

function encodingOf(value) {
  try {
    return new TextDecoder(value).encoding;
  } catch {
    throw new InvalidArgumentError('Node knows no such encoding; it knows, for example, latin1, windows-1252, shift_jis and gb18030.');
  }
}

const formatOfInputs = () =>
  new Option('--format <format>', 'format of all inputs, instead of what their names say').argParser((value, before) =>
    formatAmong(FORMATS, value, before),
  );

function formatAmong(all, value, before) {
  if (!all.includes(value)) throw new InvalidArgumentError(`Allowed choices are ${all.join(', ')}.`);
  if (before !== undefined) throw new InvalidArgumentError(`It was given as '${before}' before.`);
  return value;
}

export const strictness = () =>
  new Option('--strictness <level>', 'how much is reported').choices(['more', 'balanced', 'fewer']).default('balanced');

/** `--format` for inputs and for the output, given once for each: its value is { input, report }, if it is given. */
export function formatOfBoth() {
  const all = [...FORMATS, ...REPORTS];
  return new Option('--format <format>', `${REPORTS.join(' or ')}; or the format of all inputs`).argParser((value, given) => {
    const kind = REPORTS.includes(value) ? 'report' : 'input';
    return { ...given, [kind]: formatAmong(all, value, given?.[kind]) };
  });
}

/** How documents are read: { fields, fieldFormat, quote, page, data }. `fields` has the names of the fields with the text, the id and the title, which
    may be undefined; `data` comes from `dataFields`. */
export async function readingOf({
  field = ['text'],
  idField,
  titleField,
  fieldFormat = 'text',
  encoding,
  delimiter,
  quote,
  html,
  select,
  omit,
  data,
}) {
  await checkSelectors({ select, omit });
  const fields = { text: field, id: idField, title: titleField };
  return { fields, fieldFormat, encoding, delimiter, quote, page: { all: html === 'all', select, omit }, data };
}

async function checkSelectors(selectors) {
  const given = Object.entries(selectors).filter(([, value]) => value !== undefined);
  if (given.length === 0) return;
  const { compile } = await import('css-select');
  for (const [name, value] of given) {
    try {
      compile(value);
    } catch (error) {
      throw new UsageError(`option '--${name} <css>' argument '${value}' is invalid. It is no selector of CSS (${error.message}).`);
    }
  }
}

export function withRecipe(command) {
  const names = Object.keys(recipes).join(', ');
  return command.option('--recipe <recipe>', `${names}, or a file`, recipeOf);
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

/** One of some words. Unlike the choices of commander they do not stand in the help once more. */
export const oneOf =
  (...all) =>
  (value) => {
    if (all.includes(value)) return value;
    throw new InvalidArgumentError(`Allowed choices are ${all.join(', ')}.`);
  };

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
