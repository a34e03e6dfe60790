// The readable text of a file that is one document: HTML without its markup, Markdown with or without its front matter, the
// translations of a .po file.

import { aboutMarkdown, splitFrontMatter } from './markdown.js';

const NEW_LINE = /\r\n?|\n/g;

/** Libraries are loaded when they are needed: that of HTML takes as long as to compare a hundred texts. */
const READERS = {
  html: async (all, page) => (await import('./html.js')).pageOfEither(all, page),
  xhtml: async (all, page) => (await import('./html.js')).pageOfXhtml(all, page),
  notebook: (all) => ({ text: textOfNotebook(all) }),
  po: (all) => ({ text: textOfPo(all) }),
  subtitles: async (all) => ({ text: (await import('./subtitles.js')).textOfSubtitles(all) }),
};

/** Whether the text of a format is a part of the file as it stands. */
export const isAsItStands = (format) => !Object.hasOwn(READERS, format);

/**
 * { text, line, about } of the contents of a file: the line of the file where the text begins is 0 if the lines of the text differ from those of
 * the file, and `about()` returns what is said about the text, as { title, field, keys, fault }. `page` says what is read of HTML, and whether
 * of Markdown front matter is read too, if a text follows; the text is undefined if nothing fits `page.select`. Throws if the contents are not of this format.
 */
export const proseOf = async (format, all, page) =>
  isAsItStands(format) ? proseAsItStands(format, all, page) : { line: 0, ...(await READERS[format](all, page)) };

/** The same for a format in which the text stands as it is. */
export function proseAsItStands(format, all, page) {
  if (format !== 'markdown') return { text: all, line: 1 };
  const split = splitFrontMatter(all);
  const about = () => aboutMarkdown(split);
  if (page?.withFront && /\S/.test(split.text)) return { text: all, line: 1, about };
  return { text: split.text, line: 1 + (split.front.match(NEW_LINE)?.length ?? 0), about };
}

/** The sources of the cells of a notebook, without outputs, with empty lines between them. Throws if this is no notebook. */
function textOfNotebook(source) {
  const notebook = JSON.parse(source);
  // Format 3 has cells in worksheets.
  const cells = notebook?.cells ?? notebook?.worksheets?.flatMap(({ cells }) => cells);
  if (!Array.isArray(cells)) throw new Error('no cells are in it');
  return cells.map(({ source, input = '' }) => [source ?? input].flat().join('')).join('\n\n');
}

const LINE = /^(msgctxt|msgid|msgid_plural|msgstr(?:\[\d+\])?)?[ \t]*"(.*)"[ \t]*$/;
const ESCAPES = { n: '\n', t: '\t', r: '\r', '"': '"', '\\': '\\' };

/** Whether a line of flags, as `#, fuzzy, c-format`, says that a person has to look at the translation that follows. */
const marksFuzzy = (line) =>
  line.startsWith('#,') &&
  line
    .slice(2)
    .split(',')
    .some((flag) => flag.trim() === 'fuzzy');

/** The translations of a .po file that programs show, not the originals: without fuzzy and obsolete ones (#~). Our own reader: of the libraries
    pofile takes time as the square of the input, and gettext-parser brings 340 KB of tables for character sets. */
function textOfPo(source) {
  const texts = [];
  let [isHead, isTranslation, isFuzzy] = [false, false, false];
  for (const line of source.split(/\r?\n|\r/)) {
    const found = LINE.exec(line);
    // Flags stand before their message, and behind the translation of the one before it.
    if (isTranslation && (line.startsWith('#') || /^msg(ctxt|id)$/.test(found?.[1]))) [isTranslation, isFuzzy] = [false, false];
    if (marksFuzzy(line)) isFuzzy = true;
    if (line.startsWith('#~')) isFuzzy = false; // the flags belonged to an obsolete message
    if (found === null) continue;
    const [, keyword, written] = found;
    const text = written.replace(/\\(.)/g, (all, letter) => ESCAPES[letter] ?? all);
    // The translation of an empty message is the head of the file.
    if (keyword === 'msgid') isHead = text === '';
    else if (text !== '' && !isTranslation && keyword === undefined) isHead = false;
    if (keyword !== undefined) isTranslation = keyword.startsWith('msgstr');
    if (!isTranslation || isHead || isFuzzy) continue;
    if (keyword === undefined) texts[texts.length - 1] += text;
    else texts.push(text);
  }
  return texts.filter((text) => text !== '').join('\n\n');
}
