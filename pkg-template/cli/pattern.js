// Patterns of file names: `*`, `**`, `?`, `[a-z]`, `[!a-z]`, `{a,b}`, and `\` before a character that stands for itself. A pattern is compared
// with one name of a path after the other, while the folders are read, so that no folder is read in vain. Our own, because the kept libraries
// (picomatch, minimatch, ignore) make regular expressions, and those can take hours for a name made against the pattern.

import { UsageError } from './reason.js';

/** The most patterns that braces may stand for. */
const MOST = 1000;
const LONGEST = 10_000;

export const isPattern = (input) => /[*?[{]/.test(input);

/** A name of a pattern that any number of names fits, also none. */
const ANY_NAMES = '**';
/** The names of a pattern that all paths fit. */
export const ALL_NAMES = [ANY_NAMES];
const PACKAGES = 'node_modules';

/** The patterns without braces that a pattern stands for: { folder, names }. Only the names are patterns; the folder ends in a slash, or is
    empty. `argument` is where the pattern was given. */
export const patternsOf = (pattern, argument) => eachOf(pattern, argument).map(parted);

/** The patterns without braces, as lists of names, that a pattern stands for which may begin at any folder. */
export const anywhere = (pattern, argument) => eachOf(pattern, argument).map((one) => [ANY_NAMES, ...namesOf(one)]);

/** Whether a path fits a pattern, which may begin at any of its folders. */
export function fitting(pattern, argument) {
  const each = anywhere(pattern, argument);
  return (path) => each.some((names) => fits(names, path));
}

export const fits = (names, path) =>
  isWhole(
    names,
    path.split('/').reduce((fitting, name) => read(names, fitting, name), START),
  );

function eachOf(pattern, argument) {
  const said = pattern.length > LONGEST ? `${pattern.slice(0, 100)}…` : pattern;
  const refuse = (why) => {
    throw new UsageError(`${argument} '${said}'${why}`);
  };
  if (pattern.length > LONGEST) refuse(`: a pattern of more than ${LONGEST} characters is not supported`);
  if (/[?*+@!]\(/.test(pattern)) refuse(': patterns with ?( *( +( @( or !( are not supported');
  if (pattern.match(/\{[^{},]*\}/g)?.some((braces) => braces.includes('..'))) refuse(': ranges in braces are not supported');
  const each = withoutBraces(pattern);
  if (each.length > MOST) refuse(` stands for more than ${MOST} patterns`);
  return each;
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

const STAR = Symbol('any characters');

/** A name of a pattern as a list: a function that says whether a character fits, or `STAR`. */
function tokensOf(name) {
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

const literal = (character) => (other) => other === character;

const unescaped = (name) => name.replace(/\\(.)/gsu, '$1');

const isLiteral = (name) => !/[*?[]/.test(name.replace(/\\./gsu, ''));

function parted(pattern) {
  const names = pattern.split('/');
  const found = names.findIndex((name) => !isLiteral(name));
  const first = found < 0 ? names.length - 1 : found;
  const folder = names
    .slice(0, first)
    .map((name) => `${unescaped(name)}/`)
    .join('');
  return { folder, names: compiled(names.slice(first)) };
}

/** The names of a pattern without braces, none of them taken for a folder. */
export const namesOf = (pattern) => compiled(pattern.split('/'));

function compiled(names) {
  const all = [];
  for (const name of names) {
    if (name === '..') all.pop();
    else if (name === ANY_NAMES && all.at(-1) !== name) all.push(name);
    else if (!['', '.', ANY_NAMES].includes(name)) all.push({ tokens: tokensOf(name), name: unescaped(name) });
  }
  return all;
}

/** How many names of a pattern the names of a path may fit, before the first one. */
export const START = [0];

/** The same with one more name of the path; empty if none fits. */
export function read(names, fitting, name) {
  const characters = [...name];
  const next = new Set();
  for (const start of fitting) {
    let at = start;
    for (; names[at] === ANY_NAMES; at++) if (!isNamedOnly(name)) next.add(at);
    const isOpen = at < names.length && (!isNamedOnly(name) || beginsLike(names[at].name, name));
    if (isOpen && fitsName(names[at].tokens, characters)) next.add(at + 1);
  }
  return [...next];
}

/** Whether what was read is the whole pattern. */
export const isWhole = (names, fitting) => fitting.some((at) => names.slice(at).every((name) => name === ANY_NAMES));

/** Hidden names, and folders of packages, must be in the pattern. */
const isNamedOnly = (name) => (name.startsWith('.') && name !== '.' && name !== '..') || name === PACKAGES;
const beginsLike = (pattern, name) => (name === PACKAGES ? pattern === name : pattern.startsWith('.'));

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
