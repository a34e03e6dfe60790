/** The most edits that wait until the next reading. */
export const MOST = 1_000;

/** A text that is edited often and read now and then. Edits wait until the next reading; each refers to the text after those before
    it. */
export class Edited {
  #edits = [];

  /** Takes changes made one after the other. */
  edit(changes) {
    // Very many changes at once are applied by themselves, as they are in order.
    if (changes.length > MOST) this.read();
    for (const { from, to, insert } of changes) {
      const last = this.#edits.at(-1);
      // Continued typing is one longer insertion.
      if (last && from === to && from === last.from + last.insert.length) last.insert += insert;
      else this.#edits.push({ from, to, insert });
    }
    if (this.#edits.length > MOST) this.read();
  }

  /** Takes all waiting edits, as changes made at once: in the order of the text, and apart from each other. */
  take() {
    return atOnce(this.#edits.splice(0));
  }
}

function atOnce(edits) {
  if (edits.every(({ to }, place) => place === 0 || to <= edits[place - 1].from)) return inOrder(edits);
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

/** Edits from the end of the text on, so that none moves the others. */
function inOrder(edits) {
  const changes = [];
  for (const edit of edits.reverse()) {
    const last = changes.at(-1);
    if (last?.to === edit.from) Object.assign(last, { to: edit.to, insert: last.insert + edit.insert });
    else changes.push(edit);
  }
  return changes;
}
