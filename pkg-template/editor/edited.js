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

  /** Takes all waiting edits, as changes made at once: in the order of the text, and apart from each other. */
  take() {
    return atOnce(this.#edits.splice(0));
  }
}

function atOnce(edits) {
  const changes = [];
  for (const { from, to, insert } of edits) {
    let place = 0;
    let by = 0; // how far the text before `place` has moved
    const moves = ({ from, to, insert }) => insert.length - (to - from);
    while (place < changes.length && changes[place].from + by + changes[place].insert.length < from) by += moves(changes[place++]);
    const merged = { from: from - by, to: undefined, insert };
    let count = 0;
    for (; changes[place + count]?.from + by <= to; count++) {
      const before = changes[place + count];
      const [start, end] = [before.from + by, before.from + by + before.insert.length];
      if (start < from) Object.assign(merged, { from: before.from, insert: before.insert.slice(0, from - start) + merged.insert });
      if (end > to) Object.assign(merged, { to: before.to, insert: merged.insert + before.insert.slice(to - start) });
      by += moves(before);
    }
    merged.to ??= to - by;
    changes.splice(place, count, merged);
  }
  return changes;
}
