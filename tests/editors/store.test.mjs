import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { NEAR, SOURCES, start } from './chromium.mjs';

let chromium;
before(async () => (chromium = await start({ frameworks: false })));
after(() => chromium?.close());

/** A tab with the store open as `store`, and helpers to wait for it. */
async function tab(context, name, options) {
  const page = await chromium.open({ context });
  await page.evaluate(
    async ([name, options]) => {
      Object.assign(globalThis, await import('nearprint'), await import('nearprint/store'));
      globalThis.codeOf = (promise) =>
        promise.then(
          () => 'none',
          (error) => error.code ?? String(error),
        );
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

test('what was put is there after a reload', async () => {
  const page = await tab(undefined, 'reload');
  await page.evaluate(async (sources) => {
    await store.put(sources);
    await store.put({ id: 'gone', text: 'nothing to keep' });
    await store.delete('gone');
  }, SOURCES);
  const again = await tab(page.context(), 'reload');
  const found = await again.evaluate((near) => [store.size, store.check(near).map(({ id }) => id), store.get('setup')?.text.length], NEAR);
  assert.deepEqual(found, [3, ['setup'], SOURCES[0].text.length]);
  assert.deepEqual(again.complaints, []);
  await page.end();
});

test('two tabs see what the other puts and deletes, and write at the same time', async () => {
  const one = await tab(undefined, 'tabs');
  const two = await tab(one.context(), 'tabs');
  await one.evaluate((sources) => store.put(sources), SOURCES);
  await two.evaluate(() => sized(3));
  assert.deepEqual(await two.evaluate((near) => store.check(near).map(({ id }) => id), NEAR), ['setup']);
  await two.evaluate(() => store.delete('setup'));
  await one.evaluate(() => sized(2));
  const write = (page, mark) =>
    page.evaluate(
      (mark) =>
        Promise.all(
          Array.from({ length: 20 }, (_, i) => store.put({ id: `${i % 15}`, text: `${mark} wrote number ${i} here, and nobody else.` })),
        ),
      mark,
    );
  await Promise.all([write(one, 'one'), write(two, 'two')]);
  await Promise.all(
    [one, two].map((page) =>
      page.evaluate(async () => {
        await sized(17);
        await store.put([]); // what others wrote before is read first
        await store.delete('no such document');
      }),
    ),
  );
  // Both may still have to read a change; then they are equal byte for byte.
  const same = async () =>
    JSON.stringify(await one.evaluate(() => Array.from(store.toBytes()))) ===
    JSON.stringify(await two.evaluate(() => Array.from(store.toBytes())));
  while (!(await same())) await new Promise((resolve) => setTimeout(resolve, 50));
  await one.end();
});

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
  await page.end();
});

test('a page that dies in the middle of a put leaves all of it or nothing', async () => {
  const context = (await tab(undefined, 'crash')).context();
  let sizes = 0;
  for (let round = 0; round < 6; round++) {
    const page = await tab(context, 'crash');
    const before = await page.evaluate(() => store.size);
    assert.equal(before % 400, 0, 'a part of a put was stored');
    sizes = Math.max(sizes, before);
    // Not awaited: the page dies while it writes.
    await page.evaluate(
      ([round, delay]) => {
        globalThis.begun = store.put(
          Array.from({ length: 400 }, (_, i) => ({ id: `${round} ${i}`, text: `Text ${i} of round ${round}. `.repeat(40) })),
        );
        return new Promise((resolve) => setTimeout(resolve, delay));
      },
      [round, round * 25],
    );
    const session = await context.newCDPSession(page);
    session.send('Page.crash').catch(() => {}); // there is nobody left to answer
    await page.waitForEvent('crash');
    await page.close();
  }
  const page = await tab(context, 'crash');
  assert.equal((await page.evaluate(() => store.size)) % 400, 0);
  await page.evaluate(() => store.put({ id: 'after', text: 'and it can be written again' }));
  assert.ok(await page.evaluate(() => store.has('after')));
  await context.close();
});

test('no room left is told, and nothing is lost', async () => {
  // Set before anything is stored, because Chromium caches the quota for a while.
  const empty = await chromium.open({ context: await chromium.browser.newContext() });
  const session = await empty.context().newCDPSession(empty);
  await session.send('Storage.overrideQuotaForOrigin', { origin: chromium.origin, quotaSize: 300_000 });
  const page = await tab(empty.context(), 'quota');
  await page.evaluate((sources) => store.put(sources), SOURCES);
  const full = await page.evaluate(async () => {
    let code = 'none';
    for (let i = 0; i < 20 && code === 'none'; i++) {
      const noise = Array.from({ length: 30_000 }, () => Math.random().toString(36)).join(' ');
      code = await codeOf(store.put({ id: `large ${i}`, text: noise }));
    }
    return [code, store.has('setup'), store.has('large 19')];
  });
  assert.deepEqual(full, ['ERR_STORE_FULL', true, false]);
  await session.send('Storage.overrideQuotaForOrigin', { origin: chromium.origin });
  const again = await tab(page.context(), 'quota');
  assert.equal(
    await again.evaluate(() => store.has('setup') && store.put({ id: 'more', text: 'there is room again' }).then(() => store.has('more'))),
    true,
  );
  await page.end();
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
      await codeOf(openStore('older', { recipe: { bits: 128, unit: 'char' } })),
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
  await page.end();
});

test('export and import, into a store and into a corpus; altered bytes change nothing', async () => {
  const page = await tab(undefined, 'export');
  const told = await page.evaluate(async (sources) => {
    await store.put(sources);
    const bytes = store.toBytes();
    const other = await openStore('import');
    await other.put({ id: 'own', text: 'what was there stays' });
    const bad = await codeOf(other.merge(bytes.slice(0, -1)));
    const still = other.size;
    await other.merge(bytes);
    return [bad, still, other.size, Corpus.fromBytes(bytes).size];
  }, SOURCES);
  assert.deepEqual(told, ['ERR_BAD_SNAPSHOT', 1, 4, 3]);
  await page.end();
});

test('a deleted store is gone, and who has it open is told', async () => {
  const page = await tab(undefined, 'delete');
  const told = await page.evaluate(async (sources) => {
    await store.put(sources);
    await deleteStore('delete');
    const lost = await codeOf(store.put(sources));
    const fresh = await openStore('delete');
    return [lost, fresh.size];
  }, SOURCES);
  assert.deepEqual(told, ['ERR_STORE_LOST', 0]);
  await page.end();
});

test('a checker in one tab hears of what another tab stores', async () => {
  const one = await chromium.open();
  await one.evaluate(async (near) => {
    const { createChecker, openCorpus } = await import('nearprint/editor');
    globalThis.corpus = await openCorpus({ name: 'shared' });
    globalThis.checker = createChecker(corpus, { delayMs: 0 });
    checker.reset(near);
    await new Promise((resolve) => checker.subscribe(({ status }) => status === 'idle' && resolve()));
  }, NEAR);
  const two = await tab(one.context(), 'shared');
  await two.evaluate((sources) => store.put(sources), SOURCES);
  const found = await one.evaluate(
    () => new Promise((resolve) => checker.subscribe(({ matches }) => matches.length > 0 && resolve(matches[0].title))),
  );
  assert.equal(found, 'Setup guide');
  await one.end();
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
  assert.deepEqual(page.complaints, []);
  await page.end();
});
