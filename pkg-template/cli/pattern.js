// Patterns with many `*` in a name. The library matches a name by a regular expression, which for ten stars and a name of 200 letters would
// take hours. So the library finds what fits with one star in the place of such a name, and the whole pattern is compared here.

import { resolve, sep } from 'node:path';
import { UsageError } from './usage-error.js';

/** The most stars in a name that are left to the library. */
const FEW = 2;

const stars = (name) => (name === '**' ? 0 : name.split('*').length - 1);

/** { simple, fits }: a pattern for the library, and whether a path that it finds fits the whole pattern. */
export function boundedPattern(pattern) {
  const names = pattern.split('/');
  if (names.every((name) => stars(name) <= FEW)) return { simple: pattern, fits: () => true };
  if (/[[\]{}()!@+\\]/.test(pattern)) {
    throw new UsageError(`<inputs...> '${pattern}': more than ${FEW} * in a name cannot be combined with [ ] { } ( ) ! @ + or \\`);
  }
  const simple = names.map((name) => (stars(name) <= FEW ? name : name.startsWith('.') ? '.*' : '*')).join('/');
  return { simple, fits: (path) => fitsPath(namesOf(pattern), namesOf(path)) };
}

/** The library finds `/a/b` from the folder /a as `b`. */
const namesOf = (path) => resolve(path).split(sep);

function fitsPath(pattern, path) {
  // The numbers of names at the start of the path that fit what was read of the pattern.
  let fitting = new Set([0]);
  for (const name of pattern) {
    const next = new Set();
    for (const place of fitting) {
      if (name === '**') for (let end = place; end <= path.length; end++) next.add(end);
      else if (place < path.length && fitsName(name, path[place])) next.add(place + 1);
    }
    fitting = next;
  }
  return fitting.has(path.length);
}

/** Only the last star is ever tried again, so this takes at most the product of both lengths. */
function fitsName(pattern, name) {
  let [at, place, star, after] = [0, 0, -1, 0];
  while (place < name.length) {
    if (pattern[at] === '*') [star, after] = [at++, place];
    else if (at < pattern.length && (pattern[at] === '?' || pattern[at] === name[place])) [at, place] = [at + 1, place + 1];
    else if (star >= 0) [at, place] = [star + 1, ++after];
    else return false;
  }
  return /^\**$/.test(pattern.slice(at));
}
