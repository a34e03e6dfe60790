// How a match is told in a language.

import { show } from '../argument.js';
import { stringsFor } from './strings.js';

/** The UTF-16 code units of a title that are shown. A title may be as long as a text. */
const LONGEST = 200;

/** The strings and the number format of a language, by default that of the page. */
export function languageOf({ locale, strings }) {
  const language = locale ?? document.documentElement.lang ?? 'en';
  const percent = percentOf(language || 'en');
  const words = { ...stringsFor(language), ...strings };
  return { language, words, say: (match) => words[match.scope](nameOf(match, words), percent.format(match.score)) };
}

function percentOf(locale) {
  try {
    return new Intl.NumberFormat(locale, { style: 'percent' });
  } catch {
    throw new RangeError(`options.locale, or else the language of the page, must be a language tag such as 'en', got ${show(locale)}`);
  }
}

/** The title or id that is shown, or its beginning. */
export function nameOf({ title, id }, words) {
  const name = title ?? (id || words.untitled);
  return name.length <= LONGEST ? name : `${name.slice(0, LONGEST).replace(/\p{Surrogate}$/u, '')}…`;
}
