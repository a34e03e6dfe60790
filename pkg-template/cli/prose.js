// The readable text of a file: HTML without its markup, Markdown without its front matter. Takes linear time.

// Imported by path, because the entry point of htmlparser2 brings in a serializer and a second table of characters. Only the
// tokenizer, because the parser looks through all open elements at each end tag.
import Tokenizer from './node_modules/htmlparser2/dist/esm/Tokenizer.js';

/** Elements whose contents are not read. */
const SILENT = new Set(['script', 'style', 'template', 'noscript', 'svg', 'iframe', 'object', 'head']);
/** Inline elements; all others begin a paragraph. */
const INLINE = new Set(
  'a abbr acronym b bdi bdo big cite code data del dfn em font i img input ins kbd label mark meter q ruby rp rt s samp small span strike strong sub sup time tt u var wbr'.split(' '),
);

const NEW_LINE = /\r\n?|\n/g;

/** The text in the contents of a file, and the line where it begins there; 0 if its lines are not those of the file. */
export function proseOf(format, all) {
  if (format === 'html') return { text: textOfHtml(all), line: 0 };
  const text = format === 'markdown' ? withoutFrontMatter(all) : all;
  return { text, line: 1 + (all.slice(0, all.length - text.length).match(NEW_LINE)?.length ?? 0) };
}

function textOfHtml(html) {
  const parts = [];
  const nameAt = (start, end) => html.slice(start, end).toLowerCase();
  // The silent element that is being skipped, and how many elements of its name are open.
  let silent;
  let depth = 0;
  let opened;
  const close = () => {
    if (--depth === 0) silent = undefined;
  };
  const border = (name) => {
    if (silent === undefined && !INLINE.has(name) && !SILENT.has(name)) parts.push(name === 'br' ? '\n' : '\n\n');
  };
  const nothing = () => {};
  const events = {
    onopentagname(start, end) {
      const name = nameAt(start, end);
      // The end tag of the head may be left out.
      if (silent === 'head' && name === 'body') silent = undefined;
      if (silent === undefined && SILENT.has(name)) [silent, depth] = [name, 0];
      if (name === silent) depth++;
      border(name);
      opened = name;
    },
    onselfclosingtag() {
      // An HTML element ignores the slash of a self-closing tag.
      if (opened === 'svg' && silent === 'svg') close();
    },
    onclosetag(start, end) {
      const name = nameAt(start, end);
      if (name === silent) close();
      else border(name);
    },
    ontext(start, end) {
      if (silent === undefined) parts.push(html.slice(start, end));
    },
    ontextentity(codePoint) {
      // The tokenizer has replaced numbers beyond Unicode. A number of hundreds of digits is none to it.
      if (silent === undefined) parts.push(Number.isNaN(codePoint) ? '\uFFFD' : String.fromCodePoint(codePoint));
    },
  };
  const others = ['onattribdata', 'onattribend', 'onattribentity', 'onattribname', 'oncdata', 'oncomment', 'ondeclaration', 'onend', 'onopentagend', 'onprocessinginstruction'];
  const tokenizer = new Tokenizer({}, { ...Object.fromEntries(others.map((name) => [name, nothing])), ...events });
  tokenizer.write(html);
  tokenizer.end();
  return parts.join('');
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
