// `load` of a store: a corpus file replaces the one before, and leaves what the page has stored itself.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { forTests } from './chromium.mjs';

const chromium = forTests({ frameworks: false });

/** A tab with the store open as `store`. `file('a b')` is a corpus file with these documents. */
async function tab(context, name) {
  const page = await chromium.open({ context });
  await page.evaluate(async (name) => {
    const { Corpus, corpusToBytes } = await import('nearprint');
    Object.assign(globalThis, await import('nearprint/store'));
    const written = (id, by) => ({ id, text: `${by} wrote the document ${id}.` });
    globalThis.file = (ids, by = 'file') => {
      const corpus = new Corpus();
      corpus.put(ids.split(' ').map((id) => written(id, by)));
      return corpusToBytes(corpus);
    };
    globalThis.own = (id) => written(id, 'page');
    globalThis.content = (store) =>
      store
        .ids()
        .sort()
        .map((id) => `${id} ${store.get(id).text.split(' ')[0]}`)
        .join(', ');
    globalThis.stored = async () => content(await openStore(name));
    globalThis.raw = async (mode, place, work) => {
      const db = await new Promise((resolve) => (indexedDB.open(`nearprint:${name}`).onsuccess = ({ target }) => resolve(target.result)));
      const request = work(db.transaction(place, mode).objectStore(place));
      const result = await new Promise((resolve) => (request.onsuccess = () => resolve(request.result)));
      db.close();
      return result;
    };
    globalThis.store = await openStore(name);
  }, name);
  return page;
}

test('the same file twice changes nothing; what the page has deleted comes back with another file, or after clear', async () => {
  const page = await tab(undefined, 'twice');
  const told = await page.evaluate(async () => {
    const told = [];
    const load = async (bytes) => told.push(await store.load(bytes).then(() => content(store)));
    await load(file('a b'));
    await store.put(own('b'));
    await store.delete('a');
    await load(file('a b'));
    await load(file('a c'));
    await store.clear();
    await load(file('a c'));
    await load(file('b'));
    return [...told, await stored()];
  });
  assert.deepEqual(told, ['a file, b file', 'b page', 'a file, b page, c file', 'a file, c file', 'b file', 'b file']);
});

test('two tabs that load at once leave the documents of one file, and load the same file once', async () => {
  const one = await tab(undefined, 'at once');
  const two = await tab(one.context(), 'at once');
  for (let round = 0; round < 5; round++) {
    await Promise.all([
      one.evaluate((i) => store.load(file(`x a${i}`, 'one')), round),
      two.evaluate((i) => store.load(file(`x b${i}`, 'two')), round),
    ]);
    const left = await one.evaluate(() => stored());
    assert.ok([`a${round} one, x one`, `b${round} two, x two`].includes(left), left);
  }
  const told = await one.evaluate(async () => {
    await store.clear();
    await Promise.all([store, await openStore('at once')].map((store) => store.load(file('a b'))));
    return [await stored(), await raw('readonly', 'log', (log) => log.count())];
  });
  assert.deepEqual(told, ['a file, b file', 1]);
});

for (const what of ['put', 'gone']) {
  test(`a load for which there is no room changes nothing (the entry with ${what} fails)`, async () => {
    const page = await tab(undefined, 'full');
    const told = await page.evaluate(async (what) => {
      await store.load(file('a b'));
      await store.put(own('c'));
      const before = store.toBytes().join();
      const { add } = IDBObjectStore.prototype;
      IDBObjectStore.prototype.add = function (value, ...key) {
        if (value[what]) throw new DOMException('no room', 'QuotaExceededError');
        return add.call(this, value, ...key);
      };
      const code = await codeOf(store.load(file('b z', 'later')));
      IDBObjectStore.prototype.add = add;
      const failed = [code, before === store.toBytes().join(), await stored()];
      await store.load(file('b z', 'later'));
      return [...failed, await stored()];
    }, what);
    assert.deepEqual(told, ['ERR_STORE_FULL', true, 'a file, b file, c page', 'b later, c page, z later']);
  });
}

test('a record of the last file that cannot be read is ignored: the file is loaded again', async () => {
  const page = await tab(undefined, 'record');
  const codes = await page.evaluate(async () => {
    const codes = [];
    for (const bad of [5, null, 'x', new Uint8Array(3), { ids: 5 }, { seal: 1, ids: [{ a: 1 }] }, { get: 1 }]) {
      await store.load(file('a b'));
      await raw('readwrite', 'options', (options) => options.put(bad, 'file'));
      await store.delete('a');
      codes.push(await codeOf(store.load(file('a b'))), content(store), await codeOf(store.load(file('b'))), content(store));
    }
    return codes;
  });
  assert.deepEqual(codes, Array(7).fill(['none', 'a file, b file', 'none', 'b file']).flat());
});
