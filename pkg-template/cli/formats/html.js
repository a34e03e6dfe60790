// The text of HTML and XHTML: the main content of a page, or all that a browser shows of it, whatever style sheets and scripts do to it. In
// doubt too much is read rather than too little.

import { selectAll } from 'css-select';
import { decodeHTML } from 'entities/decode';
import { treeOfHtml, treeOfXhtml } from './tree.js';

/** { text, about }: the text, with empty lines between paragraphs, and a function for the title. `choice` is { all, select, omit }: whether all is
    read or the main content, and the selectors of CSS for what is read instead and for what is left out of it. The text is `undefined` if
    nothing fits `select`. */
export const pageOfHtml = (html, choice) => pageOf(treeOfHtml(html), html, choice);
export const pageOfXhtml = (xml, choice) => pageOf(treeOfXhtml(xml), xml, choice);

/** A browser reads XML in a file that is called HTML as HTML; a server can have it read as XML. */
export function pageOfEither(all, page) {
  const html = pageOfHtml(all, page);
  if (!/^\s*<\?xml\s/.test(all)) return html;
  const readings = [html.text, pageOfXhtml(all, page).text].filter((text) => text !== undefined);
  return { ...html, text: readings.length === 2 ? eachOnce(readings) : readings[0] };
}

const SPACE = /\s+/g;

/** Both of two readings, or one if the other is its beginning. */
function eachOnce(readings) {
  if (readings[0] === readings[1]) return readings[0];
  const [longer, shorter] = readings.map((text) => [text, text.replace(SPACE, ' ').trim()]).sort(([, a], [, b]) => b.length - a.length);
  return longer[1].startsWith(shorter[1]) ? longer[0] : `${longer[0]}\n\n${shorter[0]}`;
}

function pageOf(tree, source, { all = false, select, omit } = {}) {
  if (tree === undefined) return { text: looseText(source), about: () => ({}) };
  const about = () => ({ title: titleOf(tree) });
  const omitted = new Set(all ? [] : selectAll(READINGS, tree));
  for (const element of omit === undefined ? [] : selectAll(omit, tree)) omitted.add(element);
  if (select === undefined) return { text: all ? textOfAll([tree], omitted) : mainText(tree, omitted), about };
  const chosen = outermost(selectAll(select, tree), omitted);
  return { text: chosen.length === 0 ? undefined : textOfAll(chosen, omitted), about };
}

/** The element `title` of a page, or its first heading. */
function titleOf(tree) {
  const [title] = selectAll('head > title', tree);
  const [heading] = selectAll('h1', tree);
  const said = [title?.children.map(({ data = '' }) => data).join(''), heading && shownText(heading, new Set())];
  return said.map((text = '') => text.replace(/\s+/g, ' ').trim()).find((text) => text !== '');
}

/** What says other text once more: how characters are read aloud (`<ruby>`), and the source of a formula. */
const READINGS = 'rt, rp, rtc, annotation, annotation-xml';
const HIDDEN =
  '[hidden]:not([hidden="until-found" i], [role=tabpanel]), [aria-hidden=true i], [style*="display:none" i], [style*="display: none" i], dialog:not([open])';
/** What leads to other pages, also from within the main content. */
const WAYS = 'nav, search, [role=navigation i], [role=search i]';
/** The frame around the main content. A header or footer inside an article or a section belongs to the content. */
const FRAME = ':is(header, footer):not(:is(article, section) *), aside, [role=banner i], [role=contentinfo i], [role=complementary i]';

/** The elements `main`; otherwise the articles, if they have most of the text; otherwise the page without its frame. */
function mainText(tree, omitted) {
  for (const element of selectAll(`${HIDDEN}, ${WAYS}`, tree)) omitted.add(element);
  const of = (selector) => textOfAll(outermost(selectAll(selector, tree), omitted), omitted);
  const main = of('main, [role=main i]');
  if (hasWords(main)) return main;
  const articles = of('article, [role=article i]');
  for (const element of selectAll(FRAME, tree)) omitted.add(element);
  const page = textOfAll([tree], omitted);
  return 2 * articles.length > page.length ? articles : page;
}

const hasWords = (text) => /[\p{L}\p{N}]/u.test(text);

/** The elements of a list that are inside no other element of the list, and inside no omitted one. */
function outermost(elements, omitted) {
  const all = new Set(elements);
  const isApart = ({ parent }) => {
    for (let around = parent; around; around = around.parent) if (all.has(around) || omitted.has(around)) return false;
    return true;
  };
  return elements.filter((element) => !omitted.has(element) && isApart(element));
}

const textOfAll = (nodes, omitted) => nodes.map((node) => shownText(node, omitted)).join('\n\n');

/** Inline elements; all others begin a paragraph. */
const INLINE = new Set([
  ...'a abbr acronym b bdi bdo big cite code data del dfn em font i img input ins kbd label mark meter object q rb rbc rp rt rtc ruby s samp'.split(
    ' ',
  ),
  ...'small span strike strong sub sup textPath time tspan tt u var wbr'.split(' '),
  // Elements that are not shown, and tags that a browser ignores within a text, do not divide a word.
  ...'body head html iframe noembed noframes noscript script style svg template title'.split(' '),
]);
const borderOf = (name) => (name === 'br' ? '\n' : INLINE.has(name) ? '' : '\n\n');

/** Elements whose contents are not shown. A browser that runs scripts does not show `noscript`. */
const NEVER = new Set(['iframe', 'noscript']);
/** The same, unless their own style says so. */
const UNLESS_STYLED = new Set(['noembed', 'noframes', 'script', 'style', 'title']);
const IN_SVG = { text: true, foreignObject: true, desc: false, metadata: false, script: false, style: false, title: false };

/** All text below a node, without the text of omitted elements. */
function shownText(top, omitted) {
  const parts = [];
  /** The work that is left, next item last: nodes with their surroundings, or a text. */
  const waiting = [{ node: top, around: { isShown: true, space: 'html' } }];
  while (waiting.length > 0) {
    const next = waiting.pop();
    if (typeof next === 'string') {
      parts.push(next);
      continue;
    }
    const { node, around } = next;
    if (node.type === 'text') {
      if (around.isShown) parts.push(node.data);
      continue;
    }
    if (omitted.has(node) || node.children === undefined) continue;
    const within = node.attribs === undefined ? { ...around, border: '' } : withinElement(node, around);
    if (within === undefined) continue;
    const border = around.isShown || within.isShown ? within.border : '';
    if (border !== '') parts.push(border);
    waiting.push(border);
    for (let at = node.children.length - 1; at >= 0; at--) waiting.push({ node: node.children[at], around: within });
  }
  return parts.join('');
}

const SPACES = {
  'http://www.w3.org/1999/xhtml': 'html',
  'http://www.w3.org/2000/svg': 'svg',
  'http://www.w3.org/1998/Math/MathML': 'math',
};

/** { isShown, space, border } for the contents of an element; `undefined` if no content is shown. */
function withinElement(node, around) {
  const name = node.name.slice(node.name.indexOf(':') + 1);
  const space = SPACES[namespaceOf(node)] ?? 'other';
  if (space === 'svg') {
    const isShown = IN_SVG[name];
    return isShown === false
      ? undefined
      : { space, isShown: isShown ?? (around.space === 'svg' && around.isShown), border: borderOf(name) };
  }
  // A formula stands within a line.
  if (space !== 'html') return { space, isShown: true, border: space === 'math' ? ' ' : borderOf(name) };
  if (NEVER.has(name) || (name === 'template' && node.attribs.shadowrootmode === undefined)) return undefined;
  if (!UNLESS_STYLED.has(name)) return { space, isShown: around.isShown || around.space !== 'svg', border: borderOf(name) };
  return node.attribs.style === undefined ? undefined : { space, isShown: true, border: ' ' };
}

/** The namespace of an element: parse5 gives it; in XHTML the prefix decides. */
function namespaceOf(node) {
  if (node.namespace !== undefined) return node.namespace;
  const colon = node.name.indexOf(':');
  const declaration = colon < 0 ? 'xmlns' : `xmlns:${node.name.slice(0, colon)}`;
  for (let around = node; around?.attribs; around = around.parent) {
    if (around.attribs[declaration] !== undefined) return around.attribs[declaration];
  }
  return undefined;
}

const LOOSE_MARKUP = /<\/?([a-zA-Z][^<>\s/]*)(?:[\s/][^<>]*)?>|<!--|--!?>|<!\[CDATA\[|\]\]>/g;

/** All text between tags of a document that has no tree, also the text of scripts, styles and comments. */
const looseText = (source) =>
  decodeHTML(
    source.replace(LOOSE_MARKUP, (_, name) => (name === undefined ? '' : UNLESS_STYLED.has(name) ? ' ' : borderOf(name.toLowerCase()))),
  );
