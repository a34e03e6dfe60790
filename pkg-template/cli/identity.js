// One file may have several names: ./a and a, links, hard links.

import { realpathSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';

/** What is there, with whole numbers; `undefined` for nothing. */
export const statOf = (path) => statSync(path, { bigint: true, throwIfNoEntry: false });

/** The same for all names of a file, whether or not it exists yet; `undefined` for a device or a pipe. */
export function identityOf(path, stat = statOf(path)) {
  if (stat === undefined) return placeOf(path);
  return stat.isFile() ? `${stat.dev}:${stat.ino}` : undefined;
}

/** The path of the file itself, behind all links. */
export function placeOf(path) {
  try {
    return realpathSync(path);
  } catch {
    // It is yet to be written.
  }
  try {
    return join(realpathSync(dirname(path)), basename(path));
  } catch {
    return resolve(path);
  }
}
