import { NearprintError } from '../nearprint-error.js';

/** The bytes of a corpus file. */
export async function fetchFile(from) {
  try {
    const response = await fetch(from);
    if (!response.ok) throw new Error(`the server answered ${response.status}`);
    return new Uint8Array(await response.arrayBuffer());
  } catch (cause) {
    throw new NearprintError('ERR_FETCH', `the corpus ${from} could not be loaded: ${cause.message}`, { cause });
  }
}
