import { Corpus, fingerprint, init, recipes, toHex } from 'nearprint';

export default defineEventHandler(async () => {
  await init();
  const corpus = new Corpus();
  corpus.put({ id: 'one', text: 'It was a bright cold day in April, and the clocks were striking thirteen.' });
  return [toHex(fingerprint('Python is sexy', recipes.textbook)), corpus.size];
});
