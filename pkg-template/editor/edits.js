// Edits that wait until somebody reads.

/** So many, and they are applied unasked. */
const MOST = 1_000;

/** A log of edits, each of the text left by those before it. Typing on is one longer insertion. */
export class Edits {
  #list = [];

  add({ from, to, insert }) {
    const last = this.#list.at(-1);
    if (last && from === to && from === last.from + last.insert.length) last.insert += insert;
    else this.#list.push({ from, to, insert });
  }

  get full() {
    return this.#list.length > MOST;
  }

  take() {
    const taken = this.#list;
    this.#list = [];
    return taken;
  }
}
