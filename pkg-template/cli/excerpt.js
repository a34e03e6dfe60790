// Formats passages for people.

import { colors } from './colors.js';
import { escaped } from './shown.js';

const SHOWN = 240;

/** The text from `start` to `end` on one line, without its middle if it is long. */
export function excerpt(text, [start, end]) {
  const said = text.slice(start, end).replace(/\s+/g, ' ');
  const short = said.length > SHOWN ? `${said.slice(0, SHOWN / 2)} … ${said.slice(-SHOWN / 2)}` : said;
  return colors.green(escaped(short));
}

export const percent = (part) => `${(100 * part).toFixed(part === 0 || part === 1 ? 0 : 1)} %`;
export const range = ([start, end]) => `${start}–${end}`;
