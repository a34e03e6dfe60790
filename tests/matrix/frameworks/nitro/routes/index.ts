import { Corpus, fingerprint, init, openArchive, recipes, toHex } from 'nearprint';
import { openArchive as openFromArchive } from 'nearprint/archive';
import checkArchive from '../archive.js';

export default defineEventHandler(async (event) => {
  await init();
  const corpus = new Corpus();
  corpus.put({ id: 'one', text: 'It was a bright cold day in April, and the clocks were striking thirteen.' });
  const { source } = getQuery(event);
  const archives = await Promise.all([openArchive, openFromArchive].map((open) => checkArchive(open, source)));
  return [toHex(fingerprint('Python is sexy', recipes.textbook)), corpus.size, ...archives];
});
