import { untilAborted } from '../listeners.js';
import { checkSignal, checkString } from '../checks.js';
import { late } from './late.js';
import { changeBetween as between } from './marks.js';

export { NearprintError } from '../nearprint-error.js';
export { createChecker } from './checker.js';

/** Loads what opens a corpus when it is wanted, as its worker is. */
export async function openCorpus(options) {
  checkSignal('options.signal', options?.signal);
  const { openCorpus } = await untilAborted(
    late(() => import('./open-corpus.js')),
    options?.signal,
  );
  return openCorpus(options);
}

/** The change that turns one text of the app into another. */
export function changeBetween(before, after) {
  checkString('before', before);
  checkString('after', after);
  return between(before, after);
}
