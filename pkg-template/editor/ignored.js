// The matches that the writer has chosen to ignore.
//
//   { kind: 'source', id }                 no match with this document
//   { kind: 'pair', id, contentHash }      no match of this part with this document
//   { kind: 'paragraph', contentHash }     no match of this part, until its text changes
//
// `contentHash` is a hash of the part's text, so that the rules hold after a reload too.

import { keptRange, mover } from './marks.js';

export const KINDS = ['pair', 'paragraph', 'source'];

export class Ignored {
  #rules;

  constructor(rules) {
    this.#rules = rules.map((rule) => ({ ...rule }));
  }

  add(match, kind) {
    const { id, contentHash, part, scope } = match;
    if (kind === 'source') this.#rules.push({ kind, id });
    // For a match of the whole text the rule holds for ever: the text keeps changing, but remains the same text.
    else if (kind === 'pair') this.#rules.push(scope === 'document' ? { kind, id } : { kind, id, contentHash, part });
    else this.#rules.push({ kind, contentHash });
  }

  /** Moves the ignored parts. A part remains the same while it is edited; one that was replaced is recognised by its hash. */
  edit(changes) {
    const move = mover(changes);
    for (const rule of this.#rules) {
      if (rule.part) rule.part = move(rule.part, keptRange);
    }
  }

  /** Whether a match is ignored. Updates the hash of an ignored part that was edited. */
  has({ id, contentHash, part }) {
    return this.#rules.some((rule) => {
      if (rule.kind === 'paragraph') return rule.contentHash === contentHash;
      if (rule.id !== id) return false;
      if (rule.kind === 'source' || rule.contentHash === undefined) return true;
      if (rule.contentHash === contentHash) {
        rule.part ??= part; // the text is back, by undoing, pasting or loading
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
