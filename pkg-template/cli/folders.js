// Finds the files below folders that fit patterns. A folder is not entered by a link, so there are no loops.

import { readdir } from 'node:fs/promises';
import { isWhole, read, START } from './pattern.js';
import { reasonOf } from './reason.js';

/** The regular files that fit one of the patterns, each { folder, names }, in order. Folders that cannot be read are reported. */
export async function filesFitting(patterns, problems) {
  const inFolder = new Map(patterns.map(({ folder }) => [folder, []]));
  for (const { folder, names } of patterns) inFolder.get(folder).push({ names, fitting: START });
  const found = new Set();
  for (const [folder, waiting] of inFolder) await walk(folder, waiting, found, problems);
  return [...found].sort();
}

async function walk(folder, waiting, found, problems) {
  for (const entry of await entriesOf(folder, problems)) {
    const path = folder + entry.name;
    const next = waiting.map(({ names, fitting }) => ({ names, fitting: read(names, fitting, entry.name) }));
    if (entry.isFile() && next.some(({ names, fitting }) => isWhole(names, fitting))) found.add(path);
    const open = entry.isDirectory() ? next.filter(({ names, fitting }) => fitting.some((at) => at < names.length)) : [];
    if (open.length > 0) await walk(`${path}/`, open, found, problems);
  }
}

async function entriesOf(folder, problems) {
  try {
    return await readdir(folder || '.', { withFileTypes: true });
  } catch (error) {
    if (error.code !== 'ENOENT') problems.note('unreadable', folder, reasonOf(error));
    return [];
  }
}
