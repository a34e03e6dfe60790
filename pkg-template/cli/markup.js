// What HTML and XHTML have in common: tags, character references, and which elements begin a paragraph. Each takes linear time.

import { DecodingMode, EntityDecoder, htmlDecodeTree } from 'entities/decode';

/** Inline elements; all others begin a paragraph. */
const INLINE = new Set([
  ...'a abbr acronym b bdi bdo big cite code data del dfn em font i img input ins kbd label mark meter object q ruby rp rt s samp'.split(' '),
  ...'small span strike strong sub sup textpath time tspan tt u var wbr'.split(' '),
  // Elements that are not shown, and tags that a browser ignores within a text, do not divide a word.
  ...'body head html iframe noembed noframes noscript script style svg template title'.split(' '),
]);

/** What is between two texts where a tag is. */
export function borderOf(name) {
  if (name === 'br') return '\n';
  return INLINE.has(name) ? '' : '\n\n';
}

/** The most elements in each other that are told apart. Chromium shows no XHTML with more than 5,000. */
export const DEEPEST = 100_000;

/** What is around the outermost element. */
export const OUTSIDE = { space: 'html', text: true, isLocked: false };

const SHOWN_IN_SVG = new Map([
  ...['text', 'foreignobject'].map((name) => [name, true]),
  ...['desc', 'metadata', 'script', 'style', 'title'].map((name) => [name, false]),
]);

/** Whether text in an element of SVG is shown, and whether nothing in it is: { text, isLocked }. */
export function inSvg(name, around) {
  const shown = SHOWN_IN_SVG.get(name);
  const isLocked = around.isLocked || shown === false;
  return { isLocked, text: !isLocked && (shown ?? (around.space === 'svg' && around.text)) };
}

/** The end of what this sticky expression, which also matches nothing, matches at a place. */
export function endOf(expression, source, at) {
  expression.lastIndex = at;
  expression.test(source);
  return expression.lastIndex;
}

const TAG_NAME = /[^\t\n\f\r />]*/y;
const BETWEEN = /[\t\n\f\r /]*/y;
const ATTRIBUTE_NAME = /=?[^\t\n\f\r />=]*/y;
const SPACE = /[\t\n\f\r ]*/y;
const UNQUOTED = /[^\t\n\f\r >]*/y;

/**
 * The tag whose name begins at `start`: { name, end, isEmpty }, the name as it is written. `end` is behind the tag, or undefined if
 * the source ends in it; `isEmpty` says that it ends with `/>`. `attribute(name, value)` is called for each attribute.
 */
export function tagAt(source, start, attribute) {
  let at = endOf(TAG_NAME, source, start);
  const name = source.slice(start, at);
  for (;;) {
    const before = at;
    at = endOf(BETWEEN, source, at);
    if (at >= source.length) return { name };
    if (source[at] === '>') return { name, end: at + 1, isEmpty: at > before && source[at - 1] === '/' };
    const from = at;
    at = endOf(ATTRIBUTE_NAME, source, at);
    const to = at;
    const equals = endOf(SPACE, source, at);
    let value = [at, at];
    if (source[equals] === '=') {
      at = endOf(SPACE, source, equals + 1);
      const quote = source[at];
      if (quote === '"' || quote === "'") {
        const close = source.indexOf(quote, at + 1);
        if (close < 0) return { name };
        value = [at + 1, close];
        at = close + 1;
      } else {
        value = [at, endOf(UNQUOTED, source, at)];
        at = value[1];
      }
    }
    attribute?.(source.slice(from, to), source.slice(...value));
  }
}

/** The attributes of a tag by their names in lower case. Of two with one name the first counts. */
export function attributesOf(source, start) {
  const attributes = new Map();
  tagAt(source, start, (name, value) => {
    const key = lowerCase(name);
    if (!attributes.has(key)) attributes.set(key, decoded(value, DecodingMode.Attribute));
  });
  return attributes;
}

/** Only of the letters of ASCII, as in names of HTML. */
export const lowerCase = (name) => (/[A-Z]/.test(name) ? name.replace(/[A-Z]+/g, (letters) => letters.toLowerCase()) : name);

// The decoder takes zeros in front for digits, and a number of hundreds of digits for none.
const ZEROS = /(&#)0+(?=\d)|(&#x)0+(?=[\da-f])/gi;
let decoding;
const decoder = new EntityDecoder(htmlDecodeTree, (codePoint) => {
  decoding += Number.isNaN(codePoint) ? '\uFFFD' : String.fromCodePoint(codePoint);
});

/** A text with its character references replaced. */
export function decoded(written, mode = DecodingMode.Legacy) {
  if (!written.includes('&')) return written;
  const text = written.replace(ZEROS, '$1$2');
  decoding = '';
  let at = 0;
  for (let from = text.indexOf('&'); from >= 0; from = text.indexOf('&', Math.max(at, from + 1))) {
    decoding += text.slice(at, from);
    decoder.startEntity(mode);
    const length = decoder.write(text, from + 1);
    at = from + (length < 0 ? decoder.end() : length);
  }
  return decoding + text.slice(at);
}
