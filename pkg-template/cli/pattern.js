// Patterns of file names: `*`, `**`, `?`, `[a-z]`, `[!a-z]`, `{a,b}`, and `\` before a character that stands for itself. The library that walks
// through the folders would match names by regular expressions, which can take hours for a name made against the pattern. So it only
// finds what fits with one `*` in the place of each name that is a pattern, and names are compared here.

import { isAbsolute, resolve, sep } from 'node:path';
import { UsageError } from './usage-error.js';

/** The most patterns that braces may stand for. */
const MOST = 1000;

export const isPattern = (input) => /[*?[{]/.test(input);

/** { places, fits }: folders and patterns for the library, and whether a path that it finds there fits the whole pattern. */
export function namesFitting(pattern) {
  if (/[?*+@!]\(/.test(pattern)) throw new UsageError(`<inputs...> '${pattern}': patterns with ?( *( +( @( or !( are not supported`);
  if (/\{[^{},]*\.\.[^{},]*\}/.test(pattern)) throw new UsageError(`<inputs...> '${pattern}': ranges in braces are not supported`);
  const each = withoutBraces(pattern).map(namesOf);
  if (each.length > MOST) throw new UsageError(`<inputs...> '${pattern}' stands for more than ${MOST} patterns`);
  const places = new Map(withoutBraces(pattern).map((plain) => [String(placeOf(plain)), placeOf(plain)]));
  return {
    places: [...places.values()],
    fits: (path) => {
      const names = resolve(path).split(sep);
      return each.some((tokens) => fitsPath(tokens, names));
    },
  };
}

/** The patterns that stand for this one, without braces that have a comma; at most one more than are allowed. */
function withoutBraces(pattern) {
  const done = [];
  const waiting = [pattern];
  while (waiting.length > 0 && done.length <= MOST) {
    const next = waiting.pop();
    const choices = firstChoices(next);
    if (choices === undefined) done.push(next);
    else waiting.push(...choices.slice(0, MOST + 1));
  }
  return done;
}

function firstChoices(pattern) {
  for (let open = 0; open < pattern.length; open++) {
    if (pattern[open] === '\\') open++;
    else if (pattern[open] === '{') {
      const choices = choicesAt(pattern, open);
      if (choices !== undefined) return choices;
    }
  }
  return undefined;
}

/** `undefined` if the brace has no comma or is not closed: then it stands for itself. */
function choicesAt(pattern, open) {
  const parts = [];
  let from = open + 1;
  let depth = 0;
  for (let at = from; at < pattern.length; at++) {
    if (pattern[at] === '\\') at++;
    else if (pattern[at] === '{') depth++;
    else if (pattern[at] === ',' && depth === 0) {
      parts.push(pattern.slice(from, at));
      from = at + 1;
    } else if (pattern[at] === '}' && depth-- === 0) {
      if (parts.length === 0) return undefined;
      parts.push(pattern.slice(from, at));
      return parts.map((part) => pattern.slice(0, open) + part + pattern.slice(at + 1));
    }
  }
  return undefined;
}

const ANY_NAMES = '**';
const STAR = Symbol('any characters');

/** A name of a pattern as a list: a function that says whether a character fits, or `STAR`. */
function tokensOf(name) {
  if (name === ANY_NAMES) return ANY_NAMES;
  const tokens = [];
  const characters = [...name];
  for (let at = 0; at < characters.length; at++) {
    const character = characters[at];
    const end = character === '[' ? endOfSet(characters, at) : -1;
    if (character === '*') tokens.push(STAR);
    else if (character === '?') tokens.push(() => true);
    else if (end > 0) {
      tokens.push(setOf(characters.slice(at + 1, end)));
      at = end;
    } else {
      if (character === '\\' && at + 1 < characters.length) at++;
      tokens.push(literal(characters[at]));
    }
  }
  return tokens;
}

/** Where a set ends, or −1. A bracket that comes first is in the set. */
const endOfSet = (characters, open) => characters.indexOf(']', open + (/[!^]/.test(characters[open + 1]) ? 3 : 2));

/** Whether a character is in a set such as `a-z_`, or not in one that begins with `!` or `^`. */
function setOf(characters) {
  const isNegated = /[!^]/.test(characters[0]);
  const inside = isNegated ? characters.slice(1) : characters;
  const ranges = [];
  for (let at = 0; at < inside.length; at++) {
    const last = inside[at + 1] === '-' && at + 2 < inside.length ? inside[at + 2] : inside[at];
    ranges.push([inside[at].codePointAt(), last.codePointAt()]);
    if (last !== inside[at]) at += 2;
  }
  return (other) => ranges.some(([first, last]) => other.codePointAt() >= first && other.codePointAt() <= last) !== isNegated;
}

/** The names of a pattern from the root on. Those of the present folder are no patterns. */
function namesOf(pattern) {
  const names = isAbsolute(pattern) ? resolve('/').split(sep).slice(0, 1) : process.cwd().split(sep);
  const path = names.map((name) => [...name].map(literal));
  for (const name of pattern.replace(/^[a-z]:/i, '').split('/')) {
    if (name === '..') path.pop();
    else if (name !== '' && name !== '.') path.push(tokensOf(name));
  }
  return path;
}

const literal = (character) => (other) => other === character;

const isLiteral = (name) => !/[*?[]/.test(name.replace(/\\./gsu, ''));

/** [folder, pattern]: the folder ends in a slash, or is empty. The library takes no pattern for a folder. */
function placeOf(pattern) {
  const names = pattern.split('/');
  const found = names.findIndex((name) => !isLiteral(name));
  const first = found < 0 ? names.length - 1 : found;
  const folder = names.slice(0, first).map((name) => `${name.replace(/\\(.)/gsu, '$1')}/`).join('');
  return [folder, names.slice(first).map(simpleName).join('/')];
}

/** A name for the library. Names with a dot in front are found only if the pattern has it. */
function simpleName(name) {
  if (name === ANY_NAMES) return name;
  if (isLiteral(name)) return name.replace(/\\(.)/gsu, '$1').replace(/[*?[\]{}()!@+|^$\\]/g, '\\$&');
  return /^\\?\./.test(name) ? '.*' : '*';
}

function fitsPath(pattern, path) {
  // The numbers of names at the start of the path that fit what was read of the pattern.
  let fitting = new Set([0]);
  for (const name of pattern) {
    const next = new Set();
    for (const place of fitting) {
      if (name === ANY_NAMES) for (let end = place; end <= path.length; end++) next.add(end);
      else if (place < path.length && fitsName(name, [...path[place]])) next.add(place + 1);
    }
    fitting = next;
  }
  return fitting.has(path.length);
}

/** Only the last star is ever tried again, so this takes at most the product of both lengths. */
function fitsName(tokens, characters) {
  let [at, place, star, after] = [0, 0, -1, 0];
  while (place < characters.length) {
    if (tokens[at] === STAR) [star, after] = [at++, place];
    else if (at < tokens.length && tokens[at](characters[place])) [at, place] = [at + 1, place + 1];
    else if (star >= 0) [at, place] = [star + 1, ++after];
    else return false;
  }
  return tokens.slice(at).every((token) => token === STAR);
}
