import assert from 'node:assert/strict';
import { test } from 'node:test';
import { forTests } from './chromium.mjs';

const chromium = forTests({ frameworks: false });

/** A tab with the store open as `store`, and helpers to wait for it. */
async function tab(context, name, options) {
  const page = await chromium.open({ context });
  await page.evaluate(
    async ([name, options]) => {
      Object.assign(globalThis, await import('nearprint'), await import('nearprint/store'));
      globalThis.sized = (size) =>
        new Promise((resolve) => {
          const look = () => store.size === size && resolve();
          store.subscribe(look);
          look();
        });
      globalThis.store = await openStore(name, options);
    },
    [name, options],
  );
  return page;
}

test('many writes are joined to few entries, and all of them are there', async () => {
  const page = await tab(undefined, 'many');
  const entries = await page.evaluate(async () => {
    for (let i = 0; i < 120; i++)
      await (i % 5 === 4
        ? store.delete(`${i - 2}`)
        : store.put({ id: `${i}`, text: `This is text number ${i}, which is one of very many.` }));
    const db = await new Promise((resolve) => (indexedDB.open('nearprint:many').onsuccess = ({ target }) => resolve(target.result)));
    const count = await new Promise(
      (resolve) => (db.transaction('log').objectStore('log').count().onsuccess = ({ target }) => resolve(target.result)),
    );
    db.close();
    return count;
  });
  assert.ok(entries < 24, `${entries} entries`);
  const again = await tab(page.context(), 'many');
  const left = await again.evaluate(() => Array.from({ length: 120 }, (_, i) => store.has(`${i}`)));
  left.forEach((there, i) => assert.equal(there, i % 5 !== 4 && i % 5 !== 2, `${i}`));
});

test('a store of a newer version is told and left as it is, and so is one with other options', async () => {
  const page = await tab(undefined, 'older');
  const [newer, other, version, same] = await page.evaluate(async () => {
    const raise = (version) =>
      new Promise((resolve) => {
        const request = indexedDB.open('nearprint:newer', version);
        request.onsuccess = () => {
          const found = request.result.version;
          request.result.close();
          resolve(found);
        };
      });
    await raise(7);
    return [
      await codeOf(openStore('newer')),
      await codeOf(openStore('older', { boilerplate: ['a form'] })),
      await raise(),
      await codeOf(openStore('older', { recipe: { bits: 128, unit: 'char' } }).then(() => undefined)),
    ];
  });
  assert.deepEqual([newer, other, version, same], ['ERR_STORE_VERSION', 'ERR_OTHER_RECIPE', 7, 'none']);
  const messages = await page.evaluate(async () => {
    const store = await openStore('older');
    const refused = [
      openStore('older', { boilerplate: ['a form'] }),
      store.put([{ id: 'a', text: '' }, { id: 'b' }]),
      store.put({ id: 'b' }),
      store.put({ id: '\ud800', text: '' }),
      store.delete('\ud800'),
    ];
    return Promise.all(refused.map((call) => call.catch(({ message }) => message)));
  });
  assert.deepEqual(messages, [
    'the store older: options.recipe and options.boilerplate must be those of its first opening',
    'documents[1].text must be a string, got undefined',
    'document.text must be a string, got undefined',
    "document.id must be a string without unpaired surrogates, got '\\ud800'",
    "id must be a string without unpaired surrogates, got '\\ud800'",
  ]);
});

test('export and import, into a store and into a corpus; altered bytes change nothing', async () => {
  const page = await tab(undefined, 'export');
  const told = await page.evaluate(async () => {
    await store.put(sources);
    const bytes = store.toBytes();
    const other = await openStore('import');
    await other.put({ id: 'own', text: 'what was there stays' });
    const bad = await codeOf(other.merge(bytes.slice(0, -1)));
    const still = other.size;
    await other.merge(bytes);
    return [bad, still, other.size, corpusFromBytes(bytes).size];
  });
  assert.deepEqual(told, ['ERR_BAD_SNAPSHOT', 1, 4, 3]);
});

test('a checker in one tab hears of what another tab stores', async () => {
  const one = await chromium.open();
  await one.evaluate(async () => {
    const { createChecker, openCorpus } = await import('nearprint/editor');
    globalThis.corpus = await openCorpus({ name: 'shared' });
    globalThis.checker = createChecker(corpus, { delayMs: 0 });
    checker.reset(near);
    await new Promise((resolve) => checker.subscribe(({ status }) => status === 'idle' && resolve()));
  });
  const two = await tab(one.context(), 'shared');
  await two.evaluate(() => store.put(sources));
  const found = await one.evaluate(
    () => new Promise((resolve) => checker.subscribe(({ matches }) => matches.length > 0 && resolve(matches[0].title))),
  );
  assert.equal(found, 'Setup guide');
});

test('a flood of messages on the channel of a store makes few transactions, and the store goes on', async () => {
  const page = await tab(undefined, 'flooded');
  const told = await page.evaluate(async () => {
    let transactions = 0;
    const { transaction } = IDBDatabase.prototype;
    IDBDatabase.prototype.transaction = function (...args) {
      transactions++;
      return transaction.apply(this, args);
    };
    const channel = new BroadcastChannel('nearprint:flooded:changed');
    for (let number = 0; number < 20_000; number++) channel.postMessage(number % 2 ? { any: 'thing' } : number);
    // Messages arrive in order, so this one is the last.
    const last = new Promise((resolve) => {
      const end = new BroadcastChannel('nearprint:flooded:changed');
      end.onmessage = ({ data }) => data === 'last' && resolve();
    });
    channel.postMessage('last');
    await last;
    await store.put({ id: 'after', text: 'What is put after the flood is there, as what was put before it.' });
    return [transactions, store.has('after')];
  });
  assert.ok(told[0] < 200, `${told[0]} transactions`);
  assert.equal(told[1], true);
});
