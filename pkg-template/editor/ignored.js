// What the writer does not want to hear of again.
//
//   { kind: 'source', id }              nothing of this document
//   { kind: 'pair', id, content }       not this document beside this part
//   { kind: 'paragraph', content }      this part, as long as it says what it says
//
// `content` is a hash of the part's text, so that the list means the same after a reload.

import { keptRange } from './marks.js';

export const KINDS = ['pair', 'paragraph', 'source'];

/** 53 bits (cyrb53), in base 36. */
export function contentHash(text) {
  let a = 0xdeadbeef;
  let b = 0x41c6ce57;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    a = Math.imul(a ^ code, 2654435761);
    b = Math.imul(b ^ code, 1597334677);
  }
  a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909);
  b = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(a ^ (a >>> 13), 3266489909);
  return (4294967296 * (2097151 & b) + (a >>> 0)).toString(36);
}

export class Ignored {
  #rules;

  constructor(rules) {
    this.#rules = rules.map((rule) => ({ ...rule }));
  }

  add(match, kind) {
    const { id, content, part, scope } = match;
    if (kind === 'source') this.#rules.push({ kind, id });
    // Of a whole text it is said once and for all: the text goes on changing, and stays what it is.
    else if (kind === 'pair') this.#rules.push(scope === 'document' ? { kind, id } : { kind, id, content, part });
    else this.#rules.push({ kind, content });
  }

  /** A part that is not to be compared with a document stays the same part while it is edited; one that is replaced is known by what it said. */
  edit(change) {
    for (const rule of this.#rules) {
      if (rule.part) rule.part = keptRange(rule.part, change);
    }
  }

  /** Whether a match is ignored; learns what an ignored part says now. */
  has({ id, content, part }) {
    return this.#rules.some((rule) => {
      if (rule.kind === 'paragraph') return rule.content === content;
      if (rule.id !== id) return false;
      if (rule.kind === 'source' || rule.content === undefined) return true;
      if (rule.content === content) {
        rule.part ??= part; // it came back: by undoing, pasting or loading
        return true;
      }
      const same = rule.part && rule.part[0] < part[1] && part[0] < rule.part[1];
      if (same) rule.content = content;
      return same;
    });
  }

  toJSON() {
    return this.#rules.map(({ part, ...rule }) => rule);
  }
}
