export { NearprintError } from '../nearprint-error.js';
export { createChecker } from './checker.js';
export { changeBetween } from './change-between.js';
export { openCorpus } from './open-corpus.js';
