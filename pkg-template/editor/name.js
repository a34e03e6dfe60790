/** The UTF-16 code units of a title or id that are shown: it may be as long as a text. */
const SHOWN = 200;

/** Ends of lines, and characters that begin or end a direction: they would have an effect beyond the name, also out of `<bdi>`. */
const UNSAFE = /[\n\r\v\f\x85\u2028-\u202e\u2066-\u2069]+/g;

/** The sentence about a match: how alike both texts are, or which share of the text stands in the document. */
export const sentenceOf = (match, words, percent) =>
  words[match.scope](nameOf(match, words), percent.format(match.scope === 'part' ? match.share : match.score));

/** Two digits, as in 62 % and 0.4 %. */
export const percentOf = (language) => new Intl.NumberFormat(language, { style: 'percent', maximumSignificantDigits: 2 });

/** What a document is called: its title or id, or the beginning of it. */
export function nameOf({ title, id }, { untitled }) {
  const name = title ?? (id || untitled);
  const shown = name.length > SHOWN ? `${name.slice(0, SHOWN).replace(/\p{Surrogate}$/u, '')}…` : name;
  return shown.replace(UNSAFE, ' ');
}
