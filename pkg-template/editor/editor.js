import { late } from './late.js';

export { NearprintError } from '../nearprint-error.js';
export { createChecker } from './checker.js';
export { changeBetween } from './change-between.js';

/** Loads what opens a corpus when it is wanted, as its worker is. */
export const openCorpus = async (options) => (await late(() => import('./open-corpus.js'))).openCorpus(options);
