// What the writer does not want to hear of again.
//
//   { kind: 'source', id }                 no match with this document
//   { kind: 'pair', id, contentHash }      no match of this part with this document
//   { kind: 'paragraph', contentHash }     no match of this part, until its text changes
//
// `contentHash` is a hash of the part's text, so that the rules hold after a reload too.

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
    const { id, contentHash, part, scope } = match;
    if (kind === 'source') this.#rules.push({ kind, id });
    // Of a whole text it is said once and for all: the text goes on changing, and stays what it is.
    else if (kind === 'pair') this.#rules.push(scope === 'document' ? { kind, id } : { kind, id, contentHash, part });
    else this.#rules.push({ kind, contentHash });
  }

  /** A part that is not to be compared with a document stays the same part while it is edited; one that is replaced is known by what it said. */
  edit(change) {
    for (const rule of this.#rules) {
      if (rule.part) rule.part = keptRange(rule.part, change);
    }
  }

  /** Whether a match is ignored; learns what an ignored part says now. */
  has({ id, contentHash, part }) {
    return this.#rules.some((rule) => {
      if (rule.kind === 'paragraph') return rule.contentHash === contentHash;
      if (rule.id !== id) return false;
      if (rule.kind === 'source' || rule.contentHash === undefined) return true;
      if (rule.contentHash === contentHash) {
        rule.part ??= part; // it came back: by undoing, pasting or loading
        return true;
      }
      const same = rule.part && rule.part[0] < part[1] && part[0] < rule.part[1];
      if (same) rule.contentHash = contentHash;
      return same;
    });
  }

  toJSON() {
    return this.#rules.map(({ part, ...rule }) => rule);
  }
}
