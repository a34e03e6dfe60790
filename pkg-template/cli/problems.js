// What was not as it should be, counted, and told when the work is done: none of it ends the work.

import { complain } from './output.js';

const TOLD = 5;

/** Kinds, in the order in which they are told. */
const KINDS = {
  unreadable: 'could not be read and were left out',
  again: 'are other names of files that were read, and were not read again',
  binary: 'are binary and were left out',
  encoding: 'hold bytes that are no valid text, which count as U+FFFD',
  record: 'are no record with a text and were left out',
  text: 'could not be fingerprinted and were left out',
};

export class Problems {
  #found = new Map();

  note(kind, where, why) {
    if (!this.#found.has(kind)) this.#found.set(kind, { count: 0, told: [] });
    const found = this.#found.get(kind);
    found.count++;
    if (found.told.length < TOLD) found.told.push(`${where}: ${why}`);
  }

  /** How many inputs and records are missing from what was done. */
  get leftOut() {
    const { unreadable, binary, record, text } = this.counts;
    return unreadable + binary + record + text;
  }

  /** How many of each kind, every kind named. */
  get counts() {
    return Object.fromEntries(Object.keys(KINDS).map((kind) => [kind, this.#found.get(kind)?.count ?? 0]));
  }

  /** On standard error: the first few of each kind, and how many there were. */
  tell() {
    for (const [kind, meaning] of Object.entries(KINDS)) {
      const { count = 0, told = [] } = this.#found.get(kind) ?? {};
      told.forEach(complain);
      if (count > told.length) complain(`… and ${count - told.length} more like it`);
      if (count > 0) complain(`${count} ${meaning}`);
    }
  }
}
