import { openArchive } from 'nearprint';
import checkArchive from './archive.js';
import { corpora } from './corpus.js';

/** Tries a corpus in a worker, and the archive at the address behind `#`. Writes the results into the page's title, as JSON. */
export async function report() {
  const archive = await checkArchive(openArchive, location.hash.slice(1)).catch((error) => error.code ?? String(error));
  document.title = JSON.stringify({ ...(await corpora()), archive });
}
