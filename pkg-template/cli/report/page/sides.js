// Two texts side by side.

import { diffArrays } from 'diff';
import { element, number, path } from './dom.js';

/** `pair` is { of, document, texts, ranges }: the numbers of the documents, the numbers of their texts, and the ranges that both share, if these are to be
    marked. */
export function sides(data, pair, folds) {
  if (pair.texts === undefined) return element('p', { class: 'note' }, 'The texts of this pair are not in this page, which has samples.');
  const texts = pair.texts.map((at) => data.texts[at]);
  const [left, right] = pair.ranges
    ? texts.map((text, side) => ranged(text.text, pair.ranges[side]))
    : differences(texts[0].text, texts[1].text);
  const kinds = pair.ranges ? ['mark', 'mark'] : ['del', 'ins'];
  const names = data.kind === 'check' ? ['Text', 'Document of the corpus'] : ['Stays', 'Dropped'];
  const both = element(
    'div',
    { class: 'sides' },
    [
      [left, pair.of],
      [right, pair.document],
    ].map(([pieces, document], side) =>
      element(
        'section',
        { 'aria-label': names[side] },
        element('h4', {}, names[side], element('span', { class: 'id' }, path(data.documents[document]))),
        clipped(texts[side]),
        element(
          'div',
          { class: 'text', tabindex: 0, role: 'region', 'aria-label': `${names[side]}: text` },
          shown(pieces, kinds[side], folds),
        ),
      ),
    ),
  );
  return pair.ranges ? both : [deciding(texts, names), both];
}

/** A word, of letters or digits. */
const WORD = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[\p{L}\p{M}\p{N}]+/gu;
/** So many words that only one text has are listed. */
const LISTED = 20;

/** The words that only one of two texts has: at a score near the threshold, a reader decides by these. */
function deciding(texts, names) {
  const words = texts.map(({ text }) => new Map((text.match(WORD) ?? []).map((word) => [word.toLowerCase(), word])));
  const said = words.map((own, side) => {
    const alone = [...own].filter(([key]) => !words[1 - side].has(key)).map(([, word]) => word);
    const more = alone.length > LISTED ? `, and ${number(alone.length - LISTED)} more` : '';
    return `Only in “${names[side]}”: ${alone.length === 0 ? 'no word' : alone.slice(0, LISTED).join(', ')}${more}.`;
  });
  return element('p', { class: 'small' }, said.join(' '));
}

function clipped({ text, start, length }) {
  if (text.length === length) return undefined;
  return element('p', { class: 'small' }, `Characters ${number(start + 1)} to ${number(start + text.length)} of ${number(length)}`);
}

/** A word, or a sign, with the space after it. A letter of Chinese or Japanese is a word. */
const TOKEN = /(?:[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[\p{L}\p{M}\p{N}_]+|\S)\s*|\s+/gu;
/** After this time, what has not been compared counts as different. */
const LONGEST_MS = 1500;
/** Of more characters in a row that do not differ only the first and the last few are shown. */
const FOLDED = 600;
const SHOWN = 200;

const isEqual = (a, b) => a.trim() === b.trim();

/** The pieces of both texts: two lists of { text, differs }. */
function differences(a, b) {
  const words = [a, b].map((text) => text.match(TOKEN) ?? []);
  const parts = diffArrays(...words, { comparator: isEqual, timeout: LONGEST_MS }) ?? [
    { removed: true, count: words[0].length },
    { added: true, count: words[1].length },
  ];
  const [left, right] = [[], []];
  let [i, j] = [0, 0];
  for (const { added, removed, count } of parts) {
    if (!added) left.push({ text: words[0].slice(i, (i += count)).join(''), differs: removed === true });
    if (!removed) right.push({ text: words[1].slice(j, (j += count)).join(''), differs: added === true });
  }
  return [left, right];
}

/** The pieces of a text that lie in and outside of ranges, which are in order. */
function ranged(text, ranges) {
  const pieces = [];
  let at = 0;
  for (const [start, end] of ranges) {
    if (start < at || end > text.length) continue;
    pieces.push({ text: text.slice(at, start), differs: false }, { text: text.slice(start, end), differs: true });
    at = end;
  }
  pieces.push({ text: text.slice(at), differs: false });
  return pieces.filter(({ text }) => text !== '');
}

/** More than one empty line, as where a page has elements without text. */
const GAP = /\n[^\S\n]*(?:\n[^\S\n]*){2,}/g;

/** Elements for the pieces: pieces that differ are marked by an element of the name `kind`. With `folds` long pieces that do not differ are shortened. */
function shown(pieces, kind, folds) {
  return pieces.map(({ text: all, differs }, at) => {
    const text = all.replace(GAP, '\n\n');
    if (differs) return element(kind, {}, text);
    if (!folds || text.length <= FOLDED) return text;
    const [before, after] = [at > 0 ? SHOWN : 0, at < pieces.length - 1 ? SHOWN : 0];
    const left = pieces.length === 1 ? [text.slice(0, FOLDED), ''] : [text.slice(0, before), text.slice(text.length - after)];
    return [
      left[0],
      element('span', { class: 'folded' }, ` … ${number(text.length - left[0].length - left[1].length)} characters … `),
      left[1],
    ];
  });
}
