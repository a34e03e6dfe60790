// The windows that stand in several places, and which of them always stand together: these are one passage. It takes memory for each different
// window that is repeated, not for each place.

import { Growing } from '../growing.js';

/** Bits that say which windows were seen once and twice: two windows can share a bit, which costs memory and no more. */
const BITS = 2 ** 27;
const MAPS = 64;
const [NONE, BRANCH] = [-1, -2];

class Bits {
  #words = new Uint32Array(BITS / 32);

  /** Sets a bit; returns whether it was set. */
  set(key) {
    const bit = (key % 0xffff_fffb) % BITS;
    const mask = 1 << (bit & 31);
    const was = (this.#words[bit >>> 5] & mask) !== 0;
    this.#words[bit >>> 5] |= mask;
    return was;
  }

  has(key) {
    const bit = (key % 0xffff_fffb) % BITS;
    return (this.#words[bit >>> 5] & (1 << (bit & 31))) !== 0;
  }
}

export class Repeats {
  #once = new Bits();
  #twice = new Bits();
  /** In several maps, because one holds no more than 16 million keys. */
  #slots = Array.from({ length: MAPS }, () => new Map());
  #size = 0;
  #documents = new Growing(Uint32Array);
  #last = new Growing(Int32Array);
  #times = new Growing(Uint32Array);
  #next = new Growing(Int32Array);
  #before = new Growing(Int32Array);
  #position = new Growing(Uint32Array);
  #window = new Growing(Uint32Array);

  /** First of all windows: notes that this one was seen. */
  see(key) {
    if (this.#once.set(key)) this.#twice.set(key);
  }

  /** Then each document again: `windows` are the keys of its windows in their order. */
  add(position, windows) {
    let before = BRANCH;
    for (const [window, key] of windows.entries()) {
      const slot = this.#twice.has(key) ? this.#slotOf(key, position, window) : BRANCH;
      if (slot !== BRANCH) {
        this.#times.set(slot, this.#times.get(slot) + 1);
        if (this.#last.get(slot) !== position) this.#documents.set(slot, this.#documents.get(slot) + 1);
        this.#last.set(slot, position);
        link(this.#before, slot, before);
      }
      if (before !== BRANCH) link(this.#next, before, slot);
      before = slot;
    }
    if (before !== BRANCH) link(this.#next, before, BRANCH);
  }

  #slotOf(key, position, window) {
    const slots = this.#slots[key % MAPS];
    let slot = slots.get(key);
    if (slot !== undefined) return slot;
    slot = this.#size++;
    slots.set(key, slot);
    for (const [list, value] of [[this.#documents, 0], [this.#last, -1], [this.#times, 0], [this.#next, NONE], [this.#before, NONE], [this.#position, position], [this.#window, window]]) list.push(value);
    return slot;
  }

  /** In how many documents a window stands. */
  documentsOf(key) {
    const slot = this.#slots[key % MAPS].get(key);
    return slot === undefined ? 1 : this.#documents.get(slot);
  }

  /** The passages that stand at least twice and in at least this many documents: { key, position, window, windows, documents, times }. The first
      window has the key, and is the one of this number in the first document that has it. */
  *passages(least) {
    const isHead = (slot) => {
      const before = this.#before.get(slot);
      return before < 0 || this.#next.get(before) !== slot || this.#times.get(before) !== this.#times.get(slot);
    };
    for (const slots of this.#slots) for (const [key, slot] of slots) {
      if (this.#times.get(slot) < 2 || this.#documents.get(slot) < least || !isHead(slot)) continue;
      let windows = 1;
      for (let at = this.#next.get(slot); at >= 0 && at !== slot && !isHead(at); at = this.#next.get(at)) windows++;
      yield { key, position: this.#position.get(slot), window: this.#window.get(slot), windows, documents: this.#documents.get(slot), times: this.#times.get(slot) };
    }
  }
}

/** Notes what stands beside a window: the same everywhere, or not. */
function link(list, slot, other) {
  const known = list.get(slot);
  if (known === NONE) list.set(slot, other);
  else if (known !== other) list.set(slot, BRANCH);
}
