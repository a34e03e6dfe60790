// The text that a browser shows of HTML, read as its standard says. In doubt too much is read rather than too little.

import { attributesOf, borderOf, decoded, DEEPEST, inSvg, lowerCase, OUTSIDE, tagAt } from './markup.js';

/** Elements whose contents are not markup. A browser that runs scripts does not show `noscript`. Others are shown if their own style says so. */
const RAW = new Map([
  ...['iframe', 'noscript'].map((name) => [name, { isShown: false }]),
  ...['noembed', 'noframes', 'script', 'style', 'title'].map((name) => [name, { isShown: false, isShownByStyle: true }]),
  ['textarea', { isShown: true, hasReferences: true }],
  ['xmp', { isShown: true }],
  ['plaintext', { isShown: true, isEndless: true }],
]);

/** Tags that leave SVG and MathML. */
const LEAVING = new Set([
  ...'b big blockquote body br center code dd div dl dt em embed h1 h2 h3 h4 h5 h6 head hr i img li listing menu meta'.split(' '),
  ...'nobr ol p pre ruby s small span strong strike sub sup table tt u ul var'.split(' '),
]);
const LEAVING_FONT = ['color', 'face', 'size'];
const VOID = new Set('area base basefont bgsound br col embed frame hr image img input keygen link meta param source track wbr'.split(' '));
const TABLE_PARTS = new Set('caption col colgroup tbody td tfoot th thead tr'.split(' '));
/** Elements behind whose start tag a `</select>` may have no effect. */
const AROUND_SELECT_END = new Set('applet caption marquee object table td template th'.split(' '));
/** Tags that do not decide what a template is a part of. */
const IN_ANY_TEMPLATE = new Set('base basefont bgsound link meta noframes script style template title'.split(' '));

const HTML_IN_SVG = new Set(['foreignobject', 'desc', 'title']);
const TEXT_OF_MATHML = new Set(['mi', 'mo', 'mn', 'ms', 'mtext']);
const HTML_ANNOTATIONS = new Set(['text/html', 'application/xhtml+xml']);

/**
 * The open elements that decide how the rest is read: templates, and everything from an outermost `svg` or `math` inwards. Each is
 * { name, space, text, isLocked, isNoted, holds }: `space` is 'svg', 'math' or 'html', `text` whether text in it is shown, `isLocked`
 * whether nothing in it is, `isNoted` whether elements of HTML in it belong to the list, `holds(name)` whether a tag in SVG or MathML
 * is one of HTML, and `isPoint` whether a tag that leaves SVG or MathML stops there.
 */
class Elements {
  #open = [OUTSIDE];
  #templates = 0;
  #tables = 0;
  #isInSelect = false;
  #staysInSelect = false;
  /** Whether it is not known which elements are open: the rules for this are long, and valid HTML hardly needs them. */
  isTangled = false;

  get top() {
    return this.#open.at(-1);
  }

  get #isForeign() {
    return this.top.space !== 'html';
  }

  /** Begins an element. Returns its entry in RAW, if it has one. */
  begin(name, isEmpty, attributes) {
    if (this.#isForeign && !this.top.holds(name)) {
      if (!LEAVING.has(name) && !(name === 'font' && LEAVING_FONT.some((one) => attributes().has(one)))) {
        if (!isEmpty) this.#beginForeign(name, this.top.space, attributes);
        return undefined;
      }
      this.#leave();
    }
    if (this.#isIgnored(name)) return undefined;
    if (name === 'svg' || name === 'math') {
      if (!isEmpty) this.#beginForeign(name, name, attributes);
      return undefined;
    }
    if (this.#open.length > DEEPEST) this.isTangled = true;
    if (this.#isInSelect && AROUND_SELECT_END.has(name)) this.#staysInSelect = true;
    if (name === 'template') {
      this.#templates++;
      const isLocked = this.top.isLocked || !attributes().has('shadowrootmode');
      this.#open.push({ ...this.#inHtml(name), isLocked, text: !isLocked, isTemplate: true });
    } else if (this.top.isNoted && !RAW.has(name)) {
      // It may end what is open in a table around the SVG.
      if (name === 'table' ? this.#tables > 0 : TABLE_PARTS.has(name) && !this.top.isInTable) this.isTangled = true;
      if (!VOID.has(name)) this.#open.push(this.#inHtml(name));
    }
    if (name === 'table') this.#tables++;
    if (name === 'select') this.#isInSelect = true;
    // Browsers differ on what may be in a list to choose from: some ignore all tags but a few.
    if (this.#isInSelect && RAW.has(name) && name !== 'script') this.isTangled = true;
    if (this.isTangled) return undefined;
    const raw = RAW.get(name);
    return raw?.isShownByStyle && attributes().has('style') ? { isShown: true, isApart: true } : raw;
  }

  end(name) {
    if (name === 'select') this.#isInSelect = this.#staysInSelect;
    if (name === 'table' && this.#tables > 0 && this.#templates === 0) this.#tables--;
    if (this.#isForeign) {
      if (name === 'p' || name === 'br') this.#leave();
      else this.#endForeign(name);
    } else if (name === 'template') {
      this.#endTemplate();
    } else if (this.top.isNoted && !RAW.has(name)) {
      if (this.top.name === name) this.#open.pop();
      else this.isTangled = true;
    }
  }

  /** Whether `<![CDATA[` begins a text here, and no comment. */
  hasSections() {
    // An element of HTML may be closed already, if its end tag is left out.
    if (this.top.isNoted && !this.#isForeign) this.isTangled = true;
    return this.#isForeign;
  }

  #inHtml(name) {
    const { text, isLocked, isNoted, isInTable } = this.top;
    return { name, space: 'html', text, isLocked, isNoted, isInTable: name === 'table' || isInTable };
  }

  #beginForeign(name, space, attributes) {
    const around = this.top;
    const shown = space === 'svg' && !this.#isInSelect ? inSvg(name, around) : { text: !around.isLocked, isLocked: around.isLocked };
    if (this.#open.length > DEEPEST) this.isTangled = true;
    this.#open.push({ name, space, ...shown, isNoted: true, isInTable: false, ...heldBy(name, space, attributes) });
  }

  /** In a template that begins with `col` all other tags are ignored. */
  #isIgnored(name) {
    if (!this.top.isTemplate) return false;
    if (!IN_ANY_TEMPLATE.has(name)) this.top.isOfColumns ??= name === 'col';
    return this.top.isOfColumns === true && name !== 'template';
  }

  /** Closes SVG and MathML up to an element that may hold HTML. */
  #leave() {
    while (this.#isForeign && !this.top.isPoint) this.#open.pop();
  }

  #endForeign(name) {
    const at = this.#open.findLastIndex((element) => element.space === 'html' || element.name === name);
    if (this.#open[at].space !== 'html') this.#open.length = at;
    else if (name === 'template' && this.#templates > 0) this.#endTemplate();
    // It may close an element around the SVG.
    else this.isTangled = true;
  }

  #endTemplate() {
    if (this.#templates === 0) return;
    this.#templates--;
    while (!this.#open.pop().isTemplate);
  }
}

/** Which tags in an element of SVG or MathML are tags of HTML. */
function heldBy(name, space, attributes) {
  if (space === 'svg') {
    const isPoint = HTML_IN_SVG.has(name);
    return { isPoint, holds: () => isPoint };
  }
  if (TEXT_OF_MATHML.has(name)) return { isPoint: true, holds: (inner) => inner !== 'mglyph' && inner !== 'malignmark' };
  const isAnnotation = name === 'annotation-xml';
  const isPoint = isAnnotation && HTML_ANNOTATIONS.has(lowerCase(attributes().get('encoding') ?? ''));
  return { isPoint, holds: (inner) => isPoint || (isAnnotation && inner === 'svg') };
}

const LETTER = /[a-zA-Z]/;
const COMMENT_END = /--!?>/g;
const RAW_ENDS = new Map([...RAW.keys()].map((name) => [name, new RegExp(`</${name}(?=[\\t\\n\\f\\r />])`, 'gi')]));
const SCRIPT_PARTS = /<!--|-->|<\/?script(?=[\t\n\f\r />])/gi;
const SECTION = '<![CDATA[';

/** The text of HTML, with empty lines between paragraphs. */
export function textOfHtml(html) {
  const parts = [];
  const elements = new Elements();
  let from = 0;
  let at = 0;
  const border = (name, isShown = elements.top.text) => {
    const between = borderOf(name);
    if (isShown && between !== '') parts.push(between);
  };
  const endText = (to) => {
    if (elements.top.text && to > from) parts.push(textIn(html.slice(from, to)));
  };

  const startTag = (start) => {
    const { name: written, end, isEmpty } = tagAt(html, start);
    if (end === undefined) return html.length;
    const name = lowerCase(written);
    const raw = elements.begin(name, isEmpty, () => attributesOf(html, start));
    border(name);
    if (raw === undefined) return end;
    const close = raw.isEndless ? html.length : endOfRaw(html, name, end);
    if (raw.isShown && elements.top.text) {
      const text = html.slice(end, close).replaceAll('\0', '\uFFFD');
      parts.push(raw.hasReferences ? decoded(text) : raw.isApart ? ` ${text} ` : text);
    }
    border(name);
    return close === html.length ? close : (tagAt(html, close + 2).end ?? html.length);
  };
  const endTag = (start) => {
    const { name: written, end } = tagAt(html, start);
    if (end === undefined) return html.length;
    const name = lowerCase(written);
    const wasShown = elements.top.text;
    elements.end(name);
    border(name, wasShown || elements.top.text);
    return end;
  };
  const declaration = (open) => {
    if (html.startsWith('<!--', open)) return endOfComment(html, open + 4);
    if (!html.startsWith(SECTION, open)) return behind(html, '>', open);
    const isText = elements.hasSections();
    if (elements.isTangled) return open + SECTION.length;
    if (!isText) return behind(html, '>', open);
    const end = behind(html, ']]>', open);
    if (elements.top.text) parts.push(html.slice(open + SECTION.length, html.endsWith(']]>', end) ? end - 3 : end));
    return end;
  };

  while (!elements.isTangled) {
    const open = html.indexOf('<', at);
    const next = open < 0 ? '' : html.charAt(open + 1);
    if (next === '') break;
    const isEnd = next === '/' && open + 2 < html.length;
    const isTag = LETTER.test(isEnd ? html[open + 2] : next);
    if (!isTag && !isEnd && next !== '!' && next !== '?') {
      at = open + 1;
      continue;
    }
    endText(open);
    if (isTag) at = isEnd ? endTag(open + 2) : startTag(open + 1);
    else at = next === '!' ? declaration(open) : behind(html, '>', open);
    from = at;
  }
  if (elements.isTangled) parts.push(textOfTangled(html.slice(from)));
  else endText(html.length);
  return parts.join('');
}

/** A browser leaves out NUL. */
const textIn = (written) => decoded(written).replaceAll('\0', '');

/** The place behind `sign`, or the end if there is none. */
function behind(html, sign, from) {
  const at = html.indexOf(sign, from);
  return at < 0 ? html.length : at + sign.length;
}

function endOfComment(html, start) {
  if (html.startsWith('>', start)) return start + 1;
  if (html.startsWith('->', start)) return start + 2;
  COMMENT_END.lastIndex = start;
  return COMMENT_END.test(html) ? COMMENT_END.lastIndex : html.length;
}

/** The place of the end tag of a raw element, or the end of the HTML. */
function endOfRaw(html, name, start) {
  if (name === 'script') return endOfScript(html, start);
  const end = RAW_ENDS.get(name);
  end.lastIndex = start;
  return end.exec(html)?.index ?? html.length;
}

/** A script in a comment in a script has an end tag of its own. */
function endOfScript(html, start) {
  let isComment = false;
  let isInner = false;
  SCRIPT_PARTS.lastIndex = start;
  for (let found; (found = SCRIPT_PARTS.exec(html)) !== null; ) {
    const part = found[0].toLowerCase();
    if (part === '</script' && !isInner) return found.index;
    if (part === '<!--') {
      isComment = true;
      // Its dashes may be those of its end.
      SCRIPT_PARTS.lastIndex -= 2;
    } else if (part === '-->') {
      isComment = isInner = false;
    } else {
      isInner = isComment && part === '<script';
    }
  }
  return html.length;
}

const LOOSE_MARKUP = /<\/?[a-zA-Z][^<>]*>|<!--|--!?>|<!\[CDATA\[|\]\]>/g;

/** All text between tags, also that of scripts, styles and comments: some of it may be shown. */
const textOfTangled = (html) => textIn(html.replace(LOOSE_MARKUP, borderOfLoose));

function borderOfLoose(markup) {
  if (!/^<[^!]/.test(markup)) return '';
  const name = lowerCase(/[^</][^\t\n\f\r />]*/.exec(markup)[0]);
  return RAW.has(name) ? ' ' : borderOf(name);
}
