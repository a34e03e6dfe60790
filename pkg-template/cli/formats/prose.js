// The readable text of a file that is one document: HTML without its markup, Markdown without its front matter, the
// translations of a .po file.

import { textOfHtml, textOfXhtml } from './html.js';
import { textOfNotebook } from './notebook.js';
import { textOfPo } from './po.js';
import { textOfSubtitles } from './subtitles.js';

const NEW_LINE = /\r\n?|\n/g;

const READERS = {
  html: (all, page) => (/^\s*<\?xml\s/.test(all) ? asBoth(all, page) : textOfHtml(all, page)),
  xhtml: textOfXhtml,
  notebook: textOfNotebook,
  po: textOfPo,
  subtitles: textOfSubtitles,
};

/** Whether the text of a format is a part of the file as it stands. */
export const isAsItStands = (format) => !Object.hasOwn(READERS, format);

/**
 * The text in the contents of a file, and the line where it begins there; 0 if its lines are not those of the file. `page` says what is read
 * of HTML; the text is undefined if nothing fits `page.select`. Throws if the contents are not of this format.
 */
export function proseOf(format, all, page) {
  if (!isAsItStands(format)) return { text: READERS[format](all, page), line: 0 };
  const text = format === 'markdown' ? withoutFrontMatter(all) : all;
  return { text, line: 1 + (all.slice(0, all.length - text.length).match(NEW_LINE)?.length ?? 0) };
}

/** A browser reads XML in a file that is called HTML as HTML; a server can have it read as XML. */
function asBoth(all, page) {
  const readings = [textOfHtml(all, page), textOfXhtml(all, page)].filter((text) => text !== undefined);
  return readings.length === 2 ? eachOnce(readings) : readings[0];
}

const SPACES = /\s+/g;

/** Both of two readings, or one if the other is its beginning. */
function eachOnce(readings) {
  if (readings[0] === readings[1]) return readings[0];
  const [longer, shorter] = readings.map((text) => [text, text.replace(SPACES, ' ').trim()]).sort(([, a], [, b]) => b.length - a.length);
  return longer[1].startsWith(shorter[1]) ? longer[0] : `${longer[0]}\n\n${shorter[0]}`;
}

/** Removes fields in YAML between lines of `---`, or in TOML between lines of `+++`. */
function withoutFrontMatter(text) {
  const fence = text.slice(0, 3);
  if ((fence !== '---' && fence !== '+++') || !/^[ \t]*[\r\n]/.test(text.slice(3, 20))) return text;
  NEW_LINE.lastIndex = 3;
  for (let found; (found = NEW_LINE.exec(text)) !== null; ) {
    const line = NEW_LINE.lastIndex;
    if (text.startsWith(fence, line) && /^[ \t]*(?:[\r\n]|$)/.test(text.slice(line + 3, line + 20))) {
      NEW_LINE.lastIndex = line + 3;
      return NEW_LINE.exec(text) === null ? '' : text.slice(NEW_LINE.lastIndex);
    }
  }
  return text;
}
