// Which files are read: by --include, --exclude and the files .gitignore.

import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { ALL_NAMES, anywhere, fits, fitting, namesOf, read, START } from './pattern.js';

export class FileFilter {
  #include;
  #exclude;
  #rules;

  constructor({ include = [], exclude = [], gitignore = false } = {}) {
    this.#include = include.flatMap((pattern) => anywhere(pattern, '--include'));
    this.#exclude = exclude.map((pattern) => fitting(pattern, '--exclude'));
    this.#rules = gitignore ? new Map() : undefined;
  }

  /** The patterns of what is read in a folder: all, and what is hidden if a pattern names it. */
  patternsIn(folder) {
    const reached = (names) =>
      folder
        .split('/')
        .filter(Boolean)
        .reduce((fitting, name) => read(names, fitting, name), START);
    const named = this.#include.map((names) => ({ folder, names, fitting: [...new Set([...START, ...reached(names)])] }));
    return [{ folder, names: ALL_NAMES }, ...named];
  }

  /** Whether a file or a folder that was found is not read. */
  leavesOut(path, isFolder) {
    if (this.#exclude.some((fits) => fits(path)) || this.#isIgnored(path, isFolder)) return true;
    return !isFolder && this.#include.length > 0 && !this.isIncluded(path);
  }

  /** Whether a file that was named is not read: --exclude may fit one of its folders. */
  leavesOutNamed(path) {
    const names = path.split('/');
    return (
      names.some((_, at) => this.#exclude.some((fits) => fits(names.slice(0, at + 1).join('/')))) ||
      (this.#include.length > 0 && !this.isIncluded(path))
    );
  }

  isIncluded(path) {
    return this.#include.some((names) => fits(names, path));
  }

  /** The last rule that fits decides, and rules of a deeper folder come last. */
  #isIgnored(path, isFolder) {
    if (this.#rules === undefined) return false;
    const place = resolve(path);
    const rule = this.#rulesAt(dirname(place)).findLast(
      ({ folder, names, isOfFolders }) => (isFolder || !isOfFolders) && fits(names, relative(folder, place).split(sep).join('/')),
    );
    return rule !== undefined && !rule.isException;
  }

  /** The rules for the contents of a folder: from its own .gitignore, and from the folders around it up to the top of the repository. */
  #rulesAt(folder) {
    if (!this.#rules.has(folder)) {
      const isTop = existsSync(join(folder, '.git')) || dirname(folder) === folder;
      this.#rules.set(folder, [...(isTop ? [] : this.#rulesAt(dirname(folder))), ...rulesIn(folder)]);
    }
    return this.#rules.get(folder);
  }
}

/** Spaces at the end of a line count only behind a backslash. */
function withoutSpaces(line) {
  let end = line.length;
  while (/^[ \t]/.test(line.slice(end - 1, end)) && line[end - 2] !== '\\') end--;
  return line.slice(0, end);
}

function rulesIn(folder) {
  const file = join(folder, '.gitignore');
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8').split(/\r?\n/).map(withoutSpaces);
  return lines
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const pattern = line.replace(/^!/, '');
      const isBound = pattern.slice(0, -1).includes('/');
      return {
        folder,
        names: namesOf(isBound ? pattern : `**/${pattern}`),
        isOfFolders: pattern.endsWith('/'),
        isException: line.startsWith('!'),
      };
    });
}
