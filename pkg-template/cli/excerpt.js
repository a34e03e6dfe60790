// Formats passages, parts and numbers for people.

import { colors } from './colors.js';
import { escaped } from './shown.js';

const SHOWN = 240;

/** The text from `start` to `end` on one line, without its middle if it is longer than `most`. */
export function excerpt(text, [start, end], most = SHOWN) {
  const said = text.slice(start, end).replace(/\s+/g, ' ');
  const short = said.length > most ? `${said.slice(0, most / 2)} … ${said.slice(-most / 2)}` : said;
  return colors.green(escaped(short));
}

export const percent = (part) => `${(100 * part).toFixed(part === 0 || part === 1 ? 0 : 1)} %`;
export const range = ([start, end]) => `${start}–${end}`;
export const numbered = (count, name) => `${count} ${name}${count === 1 ? '' : 's'}`;
