/** The most edits that wait until the next reading. */
const MOST = 1_000;

/** A text that is edited often and read now and then. Edits wait until the next reading; each refers to the text after those before
    it. */
export class Edited {
  #edits = [];

  edit({ from, to, insert }) {
    const last = this.#edits.at(-1);
    // Continued typing is one longer insertion.
    if (last && from === to && from === last.from + last.insert.length) last.insert += insert;
    else if (this.#edits.push({ from, to, insert }) > MOST) this.read();
  }

  /** Takes all waiting edits. */
  take() {
    return this.#edits.splice(0);
  }
}
