/** More values than this in one turn come from listeners that cause the next one each time. */
const MOST = 10_000;

/**
 * Functions that receive each value, in order: a value that a listener causes comes after the one that it received. A listener that throws
 * is an error of the app, which is reported, and does not affect the others.
 */
export class Listeners {
  #all = new Set();
  #waiting = [];

  /** Returns a function that ends the subscription. The same listener may be added several times. */
  add(listener) {
    const own = (value) => listener(value);
    this.#all.add(own);
    return () => this.#all.delete(own);
  }

  call(value) {
    this.#waiting.push(value);
    if (this.#waiting.length > 1) return; // it is its turn below
    let count = 0;
    for (; count < this.#waiting.length && count < MOST; count++) {
      for (const listener of [...this.#all]) if (this.#all.has(listener)) attempt(() => listener(this.#waiting[count]));
    }
    if (count === MOST) report(new RangeError(`a listener causes a new change each time it is called, ${MOST} times`));
    this.#waiting = [];
  }

  clear() {
    this.#all.clear();
  }
}

/** An error of what is called is reported, and does not affect what comes after it. */
export function attempt(work) {
  try {
    work();
  } catch (error) {
    report(error);
  }
}

const report = (error) => (globalThis.reportError ?? console.error)(error);
