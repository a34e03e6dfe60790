import { check, show } from '../argument.js';
import { NearprintError } from '../nearprint-error.js';

export function checkAddress(from) {
  check('options.from', from, 'a string or a URL', from === undefined || typeof (from.href ?? from) === 'string');
}

/** The bytes of a corpus file. */
export async function fetchFile(from) {
  let why;
  try {
    const response = await fetch(from);
    if (response.ok) return new Uint8Array(await response.arrayBuffer());
    why = `the server answered ${response.status}`;
  } catch (cause) {
    why = cause.message;
  }
  throw new NearprintError('ERR_FETCH', `the corpus ${show(String(from))} could not be loaded: ${why}`);
}
