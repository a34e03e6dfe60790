import { checkString } from '../argument.js';
import { changeBetween as between } from './marks.js';

/** The change that turns one text of the app into another. */
export function changeBetween(before, after) {
  checkString('before', before);
  checkString('after', after);
  return between(before, after);
}
