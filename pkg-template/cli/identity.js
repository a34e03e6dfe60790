// Identifies files, because one file may have several names: ./a and a, links, hard links.

import { lstatSync, readlinkSync, realpathSync, statSync } from 'node:fs';
import system, { basename, dirname, isAbsolute, join } from 'node:path';

/** A path in one spelling: `./a` becomes `a`, with slashes on every system. `paths` has the rules of this system, or of another one in tests. */
export const slashes = (path, { normalize, sep } = system) => normalize(path).replaceAll(sep, '/');

/** The stat of a path with exact integers; `undefined` if nothing is there. */
export const statOf = (path) => statSync(path, { bigint: true, throwIfNoEntry: false });

/** The same for all names of a file, whether or not it exists yet; `undefined` for a device or a pipe. */
export function identityOf(path, stat = statOf(path)) {
  if (stat === undefined) return placeOf(path);
  return stat.isFile() ? `${stat.dev}:${stat.ino}` : undefined;
}

/** The number of the file, opened by the shell, that a path such as /dev/stdout or /dev/fd/3 stands for; `undefined` for other paths. */
export function descriptorAt(path) {
  const place = join(realpath(dirname(path)), basename(path));
  const number = new RegExp(`^(?:/dev|/proc/${process.pid})/fd/(\\d+)$`).exec(place)?.[1];
  if (number !== undefined) return Number(number);
  return isLink(path) ? descriptorAt(targetOf(path)) : undefined;
}

/** The path of the file itself, with all links resolved. The file need not exist, its folder must. */
export function placeOf(path) {
  try {
    return realpath(path);
  } catch ({ code }) {
    // The file does not exist yet. A link to it may.
    if (code === 'ENOENT' && isLink(path)) return placeOf(targetOf(path));
  }
  return join(realpath(dirname(path)), basename(path));
}

/** As the system resolves paths. Others take `missing/../a`, which is not a file, for `a`. */
const { native: realpath } = realpathSync;

const isLink = (path) => lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true;

function targetOf(link) {
  const target = readlinkSync(link);
  return isAbsolute(target) ? target : `${dirname(link)}/${target}`;
}
