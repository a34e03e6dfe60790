// Formats passages, parts, places and numbers for people.

import picocolors from 'picocolors';
import { escaped } from './shown.js';

// Colours on a terminal, or with FORCE_COLOR. By itself picocolors also colours whenever CI is set, even output that is piped into a file.
const { FORCE_COLOR, NO_COLOR, TERM } = process.env;
const onTerminal = Boolean(process.stdout.isTTY) && TERM !== 'dumb';

export const colors = picocolors.createColors(!NO_COLOR && (onTerminal || Boolean(FORCE_COLOR)));

const SHOWN = 240;
const NAMED = 3;

/** The text from `start` to `end` on one line, without its middle if it is longer than `most`. */
export function excerpt(text, [start, end], most = SHOWN) {
  const said = text.slice(start, end).replace(/\s+/g, ' ');
  const short = said.length > most ? `${said.slice(0, most / 2)} … ${said.slice(-most / 2)}` : said;
  return colors.green(escaped(short));
}

export const percent = (part) => `${(100 * part).toFixed(part === 0 || part === 1 ? 0 : 1)} %`;
export const numbered = (count, name) => `${count} ${name}${count === 1 ? '' : 's'}`;

/** The first few of some names, and how many more there are. */
export const firstOf = (names) => names.slice(0, NAMED).join(', ') + (names.length > NAMED ? ` and ${names.length - NAMED} more` : '');

/** The number of documents and, if there are any, the number of documents without a text. */
export const counted = (documents, withoutText) =>
  `${numbered(documents, 'document')}${withoutText > 0 ? ` (${withoutText} without a text)` : ''}`;

const LINE_END = /\r\n?|\n/g;

/** The line and column, both from 1, of each of the offsets in a text, by offset. The text is read once. */
export function placesOf(text, offsets) {
  const places = new Map();
  const ends = text.matchAll(LINE_END);
  const next = () => {
    const { value } = ends.next();
    return value === undefined ? Infinity : value.index + value[0].length;
  };
  let [line, start, end] = [1, 0, next()];
  for (const offset of offsets.sort((a, b) => a - b)) {
    while (end <= offset) [line, start, end] = [line + 1, end, next()];
    places.set(offset, { line, column: offset - start + 1 });
  }
  return places;
}

/** The lines of parts of a text, as '3' or '3–5'. The text begins in line `first`. */
export function linesOf(text, ranges, first = 1) {
  const places = placesOf(text, ranges.flat());
  return ranges.map((range) => [...new Set(range.map((offset) => places.get(offset).line + first - 1))].join('–'));
}

/** Where a part stands in two texts: 'line 3 → 5', or 'lines 3–4 → 7'. The second may be unknown. */
export function placed(own, other) {
  const where = other === undefined ? own : `${own} → ${other}`;
  return colors.dim(`${where.includes('–') ? 'lines' : 'line'} ${where}:`);
}
