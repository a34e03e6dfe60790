// The text that a browser shows of XHTML, which it reads as XML.

import { borderOf, decoded, DEEPEST, inSvg, lowerCase, OUTSIDE, tagAt } from './markup.js';

const XHTML = 'http://www.w3.org/1999/xhtml';
const SPACES = new Map([[XHTML, 'html'], ['http://www.w3.org/2000/svg', 'svg']]);
const SILENT = new Set(['iframe', 'noembed', 'noframes', 'noscript', 'script', 'style', 'template', 'title']);
const PREDEFINED = new Set(['amp', 'apos', 'gt', 'lt', 'quot']);
const REFERENCE = /&([^&;\s]+);/g;

/** What the entities that a document declares may add to it, in UTF-16 code units: so much, and so many times its length. And how deep they
    may hold each other. */
const ADDED = 10_000;
const ADDED_TIMES = 10;
const MOST_HELD = 40;

/** { text, isSure }: `isSure` is false if this is not well-formed. A browser shows such a document only up to the error. */
export function textOfXhtml(xml) {
  const parts = [];
  // Without a namespace nothing is HTML.
  const open = [{ ...OUTSIDE, space: 'other' }];
  let entities = new Map();
  let mayAdd = ADDED + ADDED_TIMES * xml.length;
  let isSure = true;
  let hasDefaults = false;

  const border = (name) => {
    const between = borderOf(name.slice(name.indexOf(':') + 1));
    if (open.at(-1).text && between !== '') parts.push(between);
  };
  const textBetween = (written, depth) => {
    let at = 0;
    if (entities.size > 0) {
      for (const { 0: reference, 1: name, index } of written.matchAll(REFERENCE)) {
        const entity = entities.get(name);
        if (entity === undefined || depth === MOST_HELD || entity.length > mayAdd) continue;
        if (open.at(-1).text) parts.push(decoded(written.slice(at, index)));
        at = index + reference.length;
        // At least one, as empty entities take time too.
        mayAdd -= entity.length + 1;
        read(entity, depth + 1);
      }
    }
    if (open.at(-1).text) parts.push(decoded(written.slice(at)));
  };
  const shownIn = (name, space, around) => {
    // A prefix, or an attribute that is declared, can make it an element of another language.
    const isUnknown = hasDefaults || name.includes(':');
    if (space === 'svg' && !isUnknown) return inSvg(lowerCase(name), around);
    const isLocked = around.isLocked || (space === 'html' && SILENT.has(name) && !isUnknown);
    return { isLocked, text: !isLocked && (isUnknown || around.space !== 'svg' || around.text) };
  };
  const startTag = (source, start) => {
    const around = open.at(-1);
    let { space } = around;
    const { name, end, isEmpty } = tagAt(source, start, (attribute, value) => {
      if (attribute === 'xmlns') space = SPACES.get(decoded(value)) ?? 'other';
    });
    if (end === undefined || open.length > DEEPEST) return undefined;
    open.push({ name, space, ...shownIn(name, space, around) });
    border(name);
    if (isEmpty) open.pop();
    return end;
  };
  const endTag = (source, start) => {
    const { name, end } = tagAt(source, start);
    border(name);
    if (open.at(-1).name === name) open.pop();
    else isSure = false;
    return end;
  };
  /** Reads the markup at a place, and returns the place behind it; undefined if it does not end. */
  const markup = (source, at) => {
    const next = source.charAt(at + 1);
    if (next === '/') return endTag(source, at + 2);
    if (next === '?') return behind(source, '?>', at + 2);
    if (next !== '!') return startTag(source, at + 1);
    if (source.startsWith('<!--', at)) return behind(source, '-->', at + 4);
    if (source.startsWith('<![CDATA[', at)) {
      const end = behind(source, ']]>', at);
      if (end !== undefined && open.at(-1).text) parts.push(source.slice(at + 9, end - 3));
      return end;
    }
    const declared = entitiesAt(source, at);
    if (declared === undefined) return undefined;
    entities = declared.entities;
    hasDefaults ||= declared.hasDefaults;
    return declared.end;
  };
  const read = (source, depth) => {
    let at = 0;
    for (let from; (from = source.indexOf('<', at)) >= 0; ) {
      textBetween(source.slice(at, from), depth);
      at = markup(source, from);
      if (at === undefined) {
        isSure = false;
        return;
      }
    }
    textBetween(source.slice(at), depth);
  };
  read(xml, 0);
  return { text: parts.join(''), isSure: isSure && open.length === 1 };
}

function behind(source, sign, from) {
  const at = source.indexOf(sign, from);
  return at < 0 ? undefined : at + sign.length;
}

const IN_DECLARATIONS = /["'[\]>]|<!--|<\?|<!ENTITY\s+([^\s%"'>]+)\s+(?=["'])|<!ATTLIST/g;

/** { entities, end, hasDefaults } of a document type: the texts of entities by their names, and whether it declares attributes. */
function entitiesAt(source, start) {
  const entities = new Map();
  let isInside = false;
  let hasDefaults = false;
  let name;
  IN_DECLARATIONS.lastIndex = start;
  for (let found; (found = IN_DECLARATIONS.exec(source)) !== null; ) {
    const [sign, entity] = found;
    if (sign === '[') isInside = true;
    else if (sign === ']') isInside = false;
    else if (sign === '>' && !isInside) return { entities, end: found.index + 1, hasDefaults };
    else if (entity !== undefined) name = entity;
    else if (sign === '<!ATTLIST') hasDefaults = true;
    else if (sign !== '>') {
      const close = sign === '<!--' ? '-->' : sign === '<?' ? '?>' : sign;
      const end = behind(source, close, IN_DECLARATIONS.lastIndex);
      if (end === undefined) return undefined;
      if (name !== undefined && !entities.has(name) && !PREDEFINED.has(name)) {
        entities.set(name, source.slice(found.index + 1, end - 1).replace(/&#[^;&]+;/g, decodedOne));
      }
      name = undefined;
      IN_DECLARATIONS.lastIndex = end;
    }
  }
  return undefined;
}

const decodedOne = (reference) => decoded(reference);
