// A list for millions of numbers, of a few bytes each.

const FIRST = 1 << 10;

/** A typed array that grows: `new Growing(Uint32Array)`. */
export class Growing {
  #items;
  length = 0;

  constructor(Kind) {
    this.#items = new Kind(FIRST);
  }

  push(item) {
    if (this.length === this.#items.length) {
      const larger = new this.#items.constructor(Math.ceil(this.length * 1.5));
      larger.set(this.#items);
      this.#items = larger;
    }
    this.#items[this.length++] = item;
  }

  get(at) {
    return this.#items[at];
  }

  set(at, item) {
    this.#items[at] = item;
  }
}
