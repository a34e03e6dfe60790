/** So many edits, and they are applied unasked. */
const MOST = 1_000;

/** What is edited often and read now and then: edits wait until somebody reads, each of what those before it left. */
export class Edited {
  #edits = [];

  edit({ from, to, insert }) {
    const last = this.#edits.at(-1);
    // Typing on: one longer insertion.
    if (last && from === to && from === last.from + last.insert.length) last.insert += insert;
    else if (this.#edits.push({ from, to, insert }) > MOST) this.read();
  }

  /** Those that wait no longer. */
  take() {
    return this.#edits.splice(0);
  }
}
