// Finds the files below folders that fit patterns. A folder is not entered by a link, so there are no loops.

import { isUtf8 } from 'node:buffer';
import { readdir } from 'node:fs/promises';
import { isWhole, read, START } from './pattern.js';
import { NOT_UTF8, reasonOf } from './reason.js';

/** The regular files that fit one of the patterns, each { folder, names, fitting }, in order, without those that `choice` leaves out. Folders that cannot
    be read are reported. */
export async function filesFitting(patterns, choice, problems) {
  const inFolder = new Map(patterns.map(({ folder }) => [folder, []]));
  for (const { folder, names, fitting = START } of patterns) inFolder.get(folder).push({ names, fitting });
  const found = new Set();
  for (const [folder, waiting] of inFolder) await walk(folder, waiting, found, choice, problems);
  return [...found].sort((a, b) => SOURCES.test(a) - SOURCES.test(b) || (a < b ? -1 : 1));
}

/** Sphinx puts the sources of pages beside them. They come last, so that of a page and its source the page is kept. */
const SOURCES = /(^|\/)_sources\//;

async function walk(folder, waiting, found, choice, problems) {
  for (const entry of await entriesOf(folder, problems)) {
    const name = entry.name.toString();
    const path = folder + name;
    const next = waiting.map(({ names, fitting }) => ({ names, fitting: read(names, fitting, name) }));
    const fits = entry.isFile() && next.some(({ names, fitting }) => isWhole(names, fitting));
    const open = entry.isDirectory() ? next.filter(({ names, fitting }) => fitting.some((at) => at < names.length)) : [];
    if ((!fits && open.length === 0) || choice.leavesOut(path, entry.isDirectory())) continue;
    // Under another name there may be another file, or none.
    if (!isUtf8(entry.name)) problems.note('unreadable', path, NOT_UTF8);
    else if (fits) found.add(path);
    else await walk(`${path}/`, open, found, choice, problems);
  }
}

async function entriesOf(folder, problems) {
  try {
    return await readdir(folder || '.', { withFileTypes: true, encoding: 'buffer' });
  } catch (error) {
    if (error.code !== 'ENOENT') problems.note('unreadable', folder, reasonOf(error));
    return [];
  }
}
