// The checker and corpora in a worker.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chromium, page } from './checker-page.mjs';
import { SOURCES } from './chromium.mjs';

test('`exclude` is the same for a corpus, for one in a worker and for a checker; no function can be sent to the worker', async () => {
  const told = await page.evaluate(async () => {
    const inWorker = await openCorpus();
    await inWorker.put(sources);
    const inPage = filled();
    const shown = async (corpus, exclude) => {
      const checker = createChecker(corpus, { delayMs: 0, exclude });
      checker.reset(near);
      const { matches, error } = await settled(checker);
      checker.dispose();
      return error ? `${error}` : matches.map(({ id }) => id);
    };
    const options = { minLetters: 80, limit: 3 };
    const asked = async (corpus, exclude) => {
      try {
        return (await corpus.check(near, { ...options, exclude })).map(({ id }) => id);
      } catch (error) {
        return `${error}`;
      }
    };
    const told = [];
    for (const exclude of [undefined, [], ['setup'], (id) => id === 'setup', ['setup', 3], new Set(['setup'])]) {
      told.push([await asked(inPage, exclude), await asked(inWorker, exclude)]);
      for (const corpus of [inPage, inWorker]) {
        try {
          told.at(-1).push(await shown(corpus, exclude));
        } catch (error) {
          told.at(-1).push(`${error}`);
        }
      }
    }
    inWorker.dispose();
    // What is excluded does not start a check, however it is excluded.
    const heard = [];
    for (const exclude of [['setup'], (id) => id === 'setup']) {
      let listener;
      const checker = createChecker({ check: () => [], subscribe: (own) => ((listener = own), () => {}) }, { delayMs: 0, exclude });
      listener({ ids: ['setup'] });
      heard.push(checker.state.status);
      listener({ ids: ['setup', 'other'] });
      heard.push(checker.state.status);
    }
    return [told, heard];
  });
  const [all, none, list, own, number, set] = told[0];
  assert.deepEqual(all, [['setup'], ['setup'], ['setup'], ['setup']]);
  assert.deepEqual(none, all);
  assert.deepEqual(list, [[], [], [], []]);
  assert.deepEqual([own[0], own[2], own[3]], [[], [], []]);
  assert.match(own[1], /^TypeError: argument 2 of check cannot be sent: exclude: /);
  assert.deepEqual([...new Set(number)], ['TypeError: options.exclude[1] must be a string, got 3']);
  assert.deepEqual([...new Set(set)], ['TypeError: options.exclude must be a function or an array of ids, got a Set']);
  assert.deepEqual(told[1], ['idle', 'waiting', 'idle', 'waiting']);
});

test('in a worker it does the same, and no request leaves the page after its start', async () => {
  const fresh = await chromium.open();
  const matches = await fresh.evaluate(async () => {
    const { createChecker, openCorpus } = await import('nearprint/editor');
    const corpus = await openCorpus();
    for (const source of sources) await corpus.put(source);
    const checker = createChecker(corpus, { scope: 'part' });
    checker.reset(near);
    globalThis.checker = checker;
    const { matches } = await new Promise((resolve) => checker.subscribe((state) => state.matches.length > 0 && resolve(state)));
    return [matches.map(({ id }) => id), await corpus.size, (await checker.passages(matches[0])).there];
  });
  assert.deepEqual(matches, [['setup'], 3, SOURCES[0].text]);
  const requests = fresh.requests.length;
  assert.ok(fresh.requests.some((url) => url.startsWith('blob:')));
  await fresh.evaluate(async () => {
    checker.edit([{ from: 0, to: 0, insert: 'Again. ' }]);
    await new Promise((resolve) => checker.subscribe(({ status }) => status === 'idle' && resolve()));
  });
  assert.equal(fresh.requests.length, requests);
});

test('corpora that are disposed of leave no worker behind', async () => {
  const fresh = await chromium.open();
  await fresh.evaluate(async () => {
    const { openCorpus } = await import('nearprint/editor');
    for (let i = 0; i < 10; i++) {
      const corpus = await openCorpus(i % 2 === 0 ? {} : { name: 'passing' });
      await corpus.put({ id: `${i}`, text: `text number ${i}` });
      corpus.dispose();
    }
  });
  while (fresh.workers().length > 0) await new Promise((resolve) => setTimeout(resolve, 50));
});

for (const name of [undefined, 'bulk']) {
  test(`many documents at once tell their progress and can be called off, ${name ? 'stored' : 'in memory'}`, async () => {
    const fresh = await chromium.open();
    const told = await fresh.evaluate(async (name) => {
      const { openCorpus } = await import('nearprint/editor');
      const corpus = await openCorpus({ name });
      const documents = Array.from({ length: 1_000 }, (_, i) => ({ id: `${i}`, text: `This is document ${i}, of a thousand.` }));
      const seen = [];
      await corpus.put(documents, { onProgress: ({ done, total }) => seen.push(done / total) });
      const size = await corpus.size;
      const abort = new AbortController();
      const again = corpus.put(
        documents.map(({ id, text }) => ({ id: `again ${id}`, text })),
        { signal: abort.signal, onProgress: () => abort.abort() },
      );
      const error = await again.catch((error) => error.name);
      return { seen, size, error, left: await corpus.size, wrong: await corpus.put({ id: 7 }).catch(({ message }) => message) };
    }, name);
    const { left, ...rest } = told;
    // When it was cancelled, one parcel was at work and one waiting.
    assert.ok(left === 1_256 || left === 1_512, `${left}`);
    assert.deepEqual(rest, {
      seen: [0.256, 0.512, 0.768, 1],
      size: 1_000,
      error: 'AbortError',
      wrong: 'document.id must be a string, got 7',
    });
  });
}
