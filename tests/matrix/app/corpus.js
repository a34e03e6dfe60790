// A corpus for an editor, in a worker: that of the package, unless the options have another one.
import { createChecker, openCorpus } from 'nearprint/editor';

const TEXT = 'Before you begin, make sure that the printer is switched on and connected to the same network as your computer.';

async function check(options) {
  const corpus = await openCorpus(options);
  try {
    await corpus.put([{ id: 'setup', text: TEXT }]);
    const checker = createChecker(corpus, { delayMs: 0 });
    checker.reset(TEXT.replace('computer', 'laptop'));
    const [match] = await new Promise((resolve, reject) => {
      checker.subscribe(({ matches, status, error }) => (status === 'error' ? reject(error) : matches.length > 0 && resolve(matches)));
    });
    return match.id === 'setup' ? 'works' : match.id;
  } finally {
    corpus.dispose();
  }
}

/** The results of the package's worker, and of others by name. */
export async function corpora(others = {}) {
  const results = {};
  for (const [name, options] of Object.entries({ ...others, default: () => ({}) })) {
    results[name] = await check(options()).catch((error) => error.code ?? String(error));
  }
  return results;
}
