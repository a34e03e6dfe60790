// Entries of a store that cannot be read: they are set aside and told, and nothing else is lost.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chromium, tab } from './store-tab.mjs';

test('an entry that cannot be read is set aside and told; the rest is there, and can be written', async () => {
  const page = await tab(undefined, 'damaged');
  await page.evaluate(async () => {
    await store.put([
      { id: 'a', text: 'Document a.' },
      { id: 'b', text: 'Document b.' },
    ]);
    await store.put(sources);
    await damage(1);
    const { put } = await raw('log', 'readonly', (log) => log.get(2));
    const bad = [
      { put: 'no bytes at all', ids: ['c'] },
      { put, ids: 5 },
      { put, gone: [] },
    ];
    for (const [place, entry] of bad.entries()) await raw('log', 'readwrite', (log) => log.put(entry, place + 3));
  });
  const corpus = await chromium.open({ context: page.context() });
  await corpus.evaluate(async () => {
    await use('nearprint/editor');
    globalThis.corpus = await openCorpus({ name: 'damaged' });
  });
  await corpus.waitForFunction(() => corpus.state.error?.code === 'ERR_STORE_DAMAGED');
  await corpus.close();
  const again = await tab(page.context(), 'damaged');
  const told = await again.evaluate(async () => {
    const problem = store.problem.code;
    const damaged = store.damaged.map(({ ids, bytes, error }) => [ids.sort(), bytes instanceof Uint8Array, error.code ?? error.name]);
    await store.put({ id: 'a', text: 'Document a, from elsewhere.' });
    const left = store.damaged.map(({ ids }) => ids);
    for (let i = 0; i < 20; i++) await store.put({ id: 'often', text: `Version ${i}.` });
    await store.discardDamaged();
    return { problem, damaged, left, after: store.damaged, solved: store.problem, ids: store.ids().sort(), b: await store.delete('b') };
  });
  assert.deepEqual(told, {
    problem: 'ERR_STORE_DAMAGED',
    solved: undefined,
    damaged: [
      [['a', 'b'], true, 'ERR_BAD_SNAPSHOT'],
      [['c'], false, 'TypeError'],
      [[], true, 'TypeError'],
    ],
    left: [['b'], ['c'], []],
    after: [],
    ids: ['a', 'often', 'rtl', 'setup', 'zh'],
    b: false,
  });
  const third = await tab(page.context(), 'damaged');
  assert.deepEqual(await third.evaluate(() => [store.damaged, store.ids().sort(), store.get('often').text]), [
    [],
    ['a', 'often', 'rtl', 'setup', 'zh'],
    'Version 19.',
  ]);
});

test('documents of an entry before a damaged one that has them too are kept', async () => {
  const page = await tab(undefined, 'versions');
  await page.evaluate(async () => {
    for (const version of ['one', 'two', 'three']) {
      await store.put(Array.from({ length: 1000 }, (_, i) => ({ id: `d${i}`, text: `Document ${i * 7919}, version ${version}.` })));
    }
    for (const key of [2, 3]) await damage(key);
  });
  const again = await tab(page.context(), 'versions');
  assert.deepEqual(
    await again.evaluate(async () => {
      const before = store.size;
      await store.put(Array.from({ length: 10 }, (_, i) => ({ id: `d${i}`, text: 'Once more.' }))); // now a compaction is worth while
      await store.put([]); // after what the puts have begun in the background
      return [before, store.size, store.damaged.length];
    }),
    [1000, 1000, 2],
  );
  const third = await tab(page.context(), 'versions');
  assert.deepEqual(await third.evaluate(() => [store.size, store.get('d77').text]), [1000, `Document ${77 * 7919}, version one.`]);
});

test('ids in an entry that are no ids are left out, and the entry can be discarded', async () => {
  const page = await tab(undefined, 'no ids');
  await page.evaluate(async () => {
    await store.put(['a', 'b'].map(own));
    const { put } = await raw('log', 'readonly', (log) => log.get(1));
    const bad = [{ a: 1 }, 5, null, '\ud800', , 'c'];
    const entries = [{ put: new Uint8Array(9), ids: bad }, { put, ids: bad }, { gone: [...bad, 'b'] }];
    for (const [place, entry] of entries.entries()) await raw('log', 'readwrite', (log) => log.put(entry, place + 2));
  });
  const again = await tab(page.context(), 'no ids');
  const told = await again.evaluate(async () => {
    const damaged = store.damaged.map(({ ids, error }) => [ids, error.code]);
    await store.put(own('d'));
    await store.discardDamaged();
    return { damaged, after: store.damaged, ids: store.ids().sort(), solved: store.problem };
  });
  assert.deepEqual(told, { damaged: [[[], 'ERR_BAD_SNAPSHOT']], after: [], ids: ['a', 'd'], solved: undefined });
});

test('an entry of other code under a key that is not a number hides none of the entries that follow', async () => {
  const one = await tab(undefined, 'keys');
  const two = await tab(one.context(), 'keys');
  for (const [place, key] of ['new Date()', "'text'", '[1]'].entries()) {
    await one.evaluate((key) => raw('log', 'readwrite', (log) => log.put({ gone: [] }, eval(key))), key);
    await one.evaluate((place) => store.put(own(`one ${place}`)), place);
    await two.evaluate((place) => store.put(own(`two ${place}`)), place);
    for (const page of [one, two]) await page.waitForFunction((place) => store.size === 2 * place + 2, place);
  }
});

test('a record of the last file that cannot be read is ignored: the file is loaded again', async () => {
  const page = await tab(undefined, 'record');
  const said = await page.evaluate(async () => {
    const said = [];
    for (const bad of [5, null, 'x', new Uint8Array(3), { ids: 5 }, { seal: 1, ids: [{ a: 1 }] }, { get: 1 }]) {
      await store.load(file('a b'));
      await raw('options', 'readwrite', (options) => options.put(bad, 'file'));
      await store.delete('a');
      for (const ids of ['a b', 'b']) said.push(await store.load(file(ids)).then(() => content(store), String));
    }
    return said;
  });
  assert.deepEqual(said, Array(7).fill(['a file, b file', 'b file']).flat());
});
