// Signals that end several things.

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
