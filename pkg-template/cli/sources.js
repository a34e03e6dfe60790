// Resolves the arguments: files, folders, globs and standard input.

import { fstatSync } from 'node:fs';
import { extname, sep } from 'node:path';
import { FileFilter } from './file-filter.js';
import { firstOf } from './excerpt.js';
import { filesFitting } from './folders.js';
import { builtIn, formatOf, isData, RECORDS } from './formats/names.js';
import { identityOf, statOf } from './identity.js';
import { noteInput } from './output.js';
import { isPattern, patternsOf } from './pattern.js';
import { NOT_UTF8, reasonOf, UsageError } from './reason.js';
import { kindOf } from './unpack.js';

/**
 * The files to read, each once, in a fixed order: { path, format, unpack, stat, bytes, isOld }. `bytes` is undefined if it is not known; the path
 * '-' is standard input. `options` has the format of all, if it was given, and which files are chosen. `isOld`: it is one of `options.against`, which come
 * first.
 */
export async function sourcesOf(inputs, options, problems) {
  const { format, against = [] } = options;
  const choice = new FileFilter(options);
  const sources = [];
  // The path by which each file was first named, by its identity.
  const first = new Map();
  for (const [number, input] of [...against, ...inputs].entries()) {
    const isOld = number < against.length;
    const noted = isOld ? problems.ofOld : problems;
    for (const path of input === '-' ? ['-'] : await filesOf(input, choice, noted)) {
      const stat = sourceOf(path, path === input, noted);
      if (stat === undefined) continue;
      const identity = identityOf(path, stat);
      const known = first.get(identity ?? path);
      // If it were read again, the file would be a duplicate of itself.
      if (known !== undefined && known !== path) problems.note('again', path, `the same file as ${known}`);
      if (known !== undefined) continue;
      first.set(identity ?? path, path);
      noteInput(path, identity);
      const bytes = stat.isFile() ? Number(stat.size) : undefined;
      const { unpack } = kindOf(path);
      const isAsked = format !== undefined || input.endsWith(extname(path)) || choice.isIncluded(path);
      if (!isAsked && isData(path)) problems.note('data', path, 'data and no prose');
      else sources.push({ path, format: (isOld && builtIn(path, stat)) || (format ?? formatOf(path)), unpack, stat, bytes, isOld });
    }
  }
  return sources;
}

async function filesOf(input, choice, problems) {
  const stat = statIfAny(input);
  const isFolder = stat?.isDirectory();
  if (!isFolder && (stat || !isPattern(input))) return choice.leavesOutNamed(input) ? [] : [input];
  const patterns = isFolder ? choice.patternsIn(withSlash(input)) : patternsOf(input, '<inputs...>');
  const files = await filesFitting(patterns, choice, problems);
  if (files.length === 0) problems.note('unreadable', input, isFolder ? 'no file to read is in it' : 'no file matches');
  return files;
}

/** The path of a folder with one slash at its end. */
function withSlash(path) {
  let end = path.length;
  while (path[end - 1] === '/' || path[end - 1] === sep) end--;
  return `${path.slice(0, end)}/`;
}

/** The stat of an input; `undefined` if there is none, also if a pattern is too long for a path. */
function statIfAny(input) {
  try {
    return statOf(input);
  } catch {
    return undefined;
  }
}

/** The stat of a regular file, or of a pipe that was named. */
function sourceOf(path, isNamed, problems) {
  try {
    if (path === '-') return fstatSync(0, { bigint: true });
    const stat = statOf(path);
    if (stat === undefined) problems.note('unreadable', path, path.includes('\uFFFD') ? NOT_UTF8 : 'no such file');
    else if (stat.isFile() || (isNamed && stat.isFIFO())) return stat;
    else problems.note('unreadable', path, 'not a regular file');
  } catch (error) {
    problems.note('unreadable', path, reasonOf(error));
  }
}

const FILES = 'files';

/** Throws if the sources are not of one format, and names the sources that differ from most. `isFolder` says that files can be written too. */
export function checkOneFormat(sources, output, { isFolder }) {
  const kinds = sources.map(({ format }) => (RECORDS.includes(format) ? format.replace('jsonl', 'json') : FILES));
  const counts = new Map();
  for (const kind of kinds) if (isFolder || kind !== FILES) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  const most = [...counts].reduce((best, one) => (one[1] > best[1] ? one : best), [undefined, 0])[0];
  const others = sources.filter((_, at) => kinds[at] !== most).map(({ path }) => `'${path}'`);
  if (others.length === 0) return;
  const wanted = isFolder
    ? 'of one format, or files that are one text each'
    : 'of one format with records: all JSON, all CSV, or all Parquet';
  const what = most === undefined ? 'of files --kept and --drop write the ids' : `--exclude leaves out others, here ${firstOf(others)}`;
  throw new UsageError(`--output '${output}' needs inputs ${wanted}; ${what}`);
}
