// Whether many documents are dropped because of one, with scores so low that they may have little more in common than a header.

import { quoted } from './shown.js';

/** So many documents are a crowd, of those with scores below this one. */
const [CROWD, ALIKE] = [10, 0.95];

export class Crowds {
  #counts = new Map();

  /** Notes a document that is dropped because of that at position `of`. */
  note(of, score) {
    if (score < ALIKE) this.#counts.set(of, (this.#counts.get(of) ?? 0) + 1);
  }

  /** A hint about the largest crowd; `undefined` if there is none. */
  hint(ids) {
    const [of, count] = [...this.#counts].reduce((most, one) => (one[1] > most[1] ? one : most), [-1, 0]);
    return count < CROWD ? undefined : `${count} documents are dropped because of ${quoted(ids[of])} with scores below ${ALIKE}; if they share little more than a header, --boilerplate or --common leaves it out`;
  }
}
