// The matches of `check` for people: a line for each document, and below it the longest parts that it has of the text.

import { Corpus } from 'nearprint';
import { colors, excerpt, linesOf, numbered, percent, placed } from './excerpt.js';
import { print } from './output.js';
import { escaped, quoted } from './shown.js';

/** The most parts that are shown of a document, and the most characters of each. */
const SHOWN = 3;
const CHARACTERS = 100;

const shownOf = (ranges) => ranges.slice(0, SHOWN);

/** Adds `lines` to matches: where their parts are in the text of the document. */
export async function addLines(matches, corpus) {
  for (const match of matches) {
    const { text } = await corpus.get(match.id);
    match.lines = linesOf(text, shownOf(match.there));
  }
}

/** Adds `text`: the text of the document. */
export async function addTexts(matches, corpus) {
  for (const match of matches) match.text = (await corpus.get(match.id)).text;
}

const LETTER = /[\p{L}\p{N}]/gu;

/** Returns a function that counts the letters and digits of a text outside of boilerplate. */
export function counterOf(boilerplate) {
  if (boilerplate.length === 0) return (text) => text.match(LETTER)?.length ?? 0;
  const corpus = new Corpus({ boilerplate });
  return (text) => {
    // All that counts of a text stands in a document of the same text.
    corpus.put({ id: 'the same', text });
    return corpus.check(text, { minLetters: 1, maxDocuments: Infinity })[0]?.letters ?? 0;
  };
}

/** The share of the letters of a text that stand in any match. `count` comes from `counterOf`. */
export function coveredBy(matches, text, count) {
  const parts = [];
  let end = 0;
  for (const [from, to] of matches.flatMap(({ here }) => here).sort(([a], [b]) => a - b)) {
    if (from > end || parts.length === 0) parts.push('');
    parts[parts.length - 1] += text.slice(Math.max(from, end), to);
    end = Math.max(end, to);
  }
  const letters = parts.reduce((sum, part) => sum + count(part), 0);
  // Boilerplate across the end of a part is known as such only in the whole text.
  return letters === 0 ? 0 : Math.min(1, letters / count(text));
}

export async function printMatches(document, matches) {
  const { id, text, line, raw } = document;
  for (const match of matches) {
    await print(`${quoted(id)}: ${headOf(match)}`);
    const own = linesOf(text, shownOf(match.here), raw === undefined && line > 0 ? line : 1);
    for (const [at, lines] of own.entries()) {
      await print(`  ${placed(lines, match.lines[at])} ${excerpt(text, match.here[at], CHARACTERS)}`);
    }
    if (match.here.length > SHOWN) await print(colors.dim(`  … and ${match.here.length - SHOWN} more`));
  }
}

function headOf(match) {
  const { id, title, scope, score, share, documents, here } = match;
  const name = `${quoted(id)}${title === undefined ? '' : ` (${escaped(title)})`}`;
  const isWhole = scope === 'document';
  const whole = `the whole document, score ${percent(score)}`;
  const others = documents > 1 ? `, wording of ${documents} documents` : '';
  return `${colors.bold(percent(share))} in ${name}, ${isWhole ? whole : numbered(here.length, 'part')}${others}`;
}
