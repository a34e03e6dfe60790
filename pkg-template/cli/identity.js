// Identifies files, because one file may have several names: ./a and a, links, hard links.

import { lstatSync, readlinkSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';

/** The stat of a path with exact integers; `undefined` if nothing is there. */
export const statOf = (path) => statSync(path, { bigint: true, throwIfNoEntry: false });

/** The same for all names of a file, whether or not it exists yet; `undefined` for a device or a pipe. */
export function identityOf(path, stat = statOf(path)) {
  if (stat === undefined) return placeOf(path);
  return stat.isFile() ? `${stat.dev}:${stat.ino}` : undefined;
}

/** The number of the file, opened by the shell, that a path such as /dev/stdout or /dev/fd/3 stands for; `undefined` for other paths. */
export function descriptorAt(path) {
  const place = join(realpathSync(dirname(path)), basename(path));
  const number = new RegExp(`^(?:/dev|/proc/${process.pid})/fd/(\\d+)$`).exec(place)?.[1];
  if (number !== undefined) return Number(number);
  const isLink = lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink();
  return isLink ? descriptorAt(resolve(dirname(path), readlinkSync(path))) : undefined;
}

/** The path of the file itself, with all links resolved. */
export function placeOf(path) {
  try {
    return realpathSync(path);
  } catch ({ code }) {
    // The file does not exist yet. A link to it may.
    const isLink = code === 'ENOENT' && lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink();
    if (isLink) return placeOf(resolve(dirname(path), readlinkSync(path)));
  }
  try {
    return join(realpathSync(dirname(path)), basename(path));
  } catch {
    return resolve(path);
  }
}
