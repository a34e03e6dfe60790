// What the arguments name: files, folders, globs and standard input.

import { readdir, statSync } from 'node:fs';
import { extname } from 'node:path';
import { glob, isDynamicPattern } from 'tinyglobby';

const FORMATS = { '.jsonl': 'jsonl', '.ndjson': 'jsonl', '.csv': 'csv', '.tsv': 'tsv' };
const NOT_ENTERED = ['**/node_modules/**'];

/**
 * The files to read, each once, in a fixed order: { path, format, bytes }. `bytes` is undefined where nobody knows; the path '-' is
 * standard input.
 */
export async function sourcesOf(inputs, format, problems) {
  const sources = [];
  const seen = new Set();
  for (const input of inputs) {
    if (input === '-') {
      sources.push({ path: '-', format: format ?? 'text', bytes: undefined });
      continue;
    }
    for (const path of await filesOf(input, problems)) {
      if (seen.has(path)) continue;
      seen.add(path);
      const stat = statOf(path, problems);
      if (stat) sources.push({ path, format: format ?? FORMATS[extname(path).toLowerCase()] ?? 'text', bytes: stat.size });
    }
  }
  return sources;
}

async function filesOf(input, problems) {
  const stat = statSync(input, { throwIfNoEntry: false });
  if (stat?.isDirectory()) {
    const files = await globFrom('**/*', { cwd: input }, problems);
    const folder = input.replace(/[/\\]+$/, '');
    return files.map((file) => `${folder}/${file}`);
  }
  if (stat || !isDynamicPattern(input)) return [input];
  const files = await globFrom(input, {}, problems);
  if (files.length === 0) problems.note('unreadable', input, 'no file matches');
  return files;
}

async function globFrom(pattern, options, problems) {
  // Folders that may not be entered are reported, where the library would pass over them.
  const fs = {
    readdir: (path, how, done) =>
      readdir(path, how, (error, entries) => {
        if (error && error.code !== 'ENOENT') problems.note('unreadable', path, error.code);
        done(error, entries ?? []);
      }),
  };
  const files = await glob(pattern, { ...options, fs, ignore: NOT_ENTERED, followSymbolicLinks: false, expandDirectories: false });
  return files.sort();
}

function statOf(path, problems) {
  try {
    const stat = statSync(path);
    if (stat.isFile() || stat.isFIFO()) return stat.isFile() ? stat : { size: undefined };
    problems.note('unreadable', path, 'not a file');
  } catch (error) {
    problems.note('unreadable', path, error.code === 'ENOENT' ? 'no such file' : error.code);
  }
}
