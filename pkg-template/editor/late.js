import { NearprintError } from '../nearprint-error.js';

/** Milliseconds until what did not load is tried again. */
const PAUSE = 1000;

/** A part that is loaded when it is wanted, with one more try. After a deploy its file may be gone for good. */
export function late(load) {
  const again = () => new Promise((resolve) => setTimeout(resolve, PAUSE)).then(load);
  return load()
    .catch(again)
    .catch((cause) => {
      throw new NearprintError(
        'ERR_FETCH',
        `a part of nearprint did not load (${cause.message}); reload the page, which may be older than its files`,
        { cause },
      );
    });
}

/** Loads a part and uses it, unless the adapter or the checker has ended meanwhile. */
export function whenLoaded(load, checker, hasEnded, use) {
  const unlessEnded = (work) => (value) => hasEnded() || checker.disposed || work(value);
  late(load)
    .then(unlessEnded(use))
    .catch(unlessEnded((error) => checker.fail(error)));
}
