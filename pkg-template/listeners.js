// Who is told of what: listeners, and signals that end several things.

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

/** What waits for a signal: all with one listener, because Node warns of more than ten. */
const waiting = new WeakMap();

/** Calls `end(reason)` when the signal aborts; returns a function that ends this. */
export function whenAborted(signal, end) {
  const { ends, abort } = waiting.get(signal) ?? { ends: new Set(), abort: () => ends.forEach((one) => one(signal.reason)) };
  if (ends.size === 0) {
    waiting.set(signal, { ends, abort });
    signal.addEventListener('abort', abort);
  }
  ends.add(end);
  return () => {
    ends.delete(end);
    if (ends.size === 0) signal.removeEventListener('abort', abort);
  };
}

/** Waits for a promise, but no longer than until the signal aborts. */
export async function untilAborted(promise, signal) {
  if (!signal) return promise;
  signal.throwIfAborted();
  let stay;
  const ended = new Promise((_, reject) => (stay = whenAborted(signal, reject)));
  try {
    return await Promise.race([promise, ended]);
  } finally {
    stay();
  }
}

/** Runs `work(signal)` until one of these signals aborts: then the promise is rejected with its reason, whatever the work still waits for. */
export async function untilAny(signals, work) {
  const given = signals.filter((signal) => signal !== undefined);
  given.forEach((signal) => signal.throwIfAborted());
  const own = new AbortController();
  const stays = given.map((signal) => whenAborted(signal, (reason) => own.abort(reason)));
  try {
    return await untilAborted(work(own.signal), own.signal);
  } finally {
    stays.forEach((stay) => stay());
  }
}
