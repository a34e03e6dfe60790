// The promises of store.d.ts, each with a case in which it was once broken.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { forTests, testsIn } from './chromium.mjs';

const chromium = forTests({ frameworks: false });
const inPage = testsIn((options) => chromium.open(options));

/** A tab with the store open as `store`. */
async function tab(context, name, options) {
  const page = await chromium.open({ context });
  await page.evaluate(async (name) => {
    Object.assign(globalThis, await import('nearprint'), await import('nearprint/store'));
    globalThis.raw = async (mode, work) => {
      const db = await new Promise((resolve) => (indexedDB.open(`nearprint:${name}`).onsuccess = ({ target }) => resolve(target.result)));
      const transaction = db.transaction([...db.objectStoreNames], mode);
      const result = await new Promise((resolve, reject) => {
        const request = work(transaction);
        request.onsuccess = () => resolve(request.result);
        transaction.onabort = () => reject(transaction.error);
      });
      db.close();
      return result;
    };
    globalThis.noise = () => Array.from({ length: 20_000 }, () => Math.random().toString(36)).join(' ');
    globalThis.store = await openStore(name);
  }, name);
  if (options?.quota) await quota(page, options.quota);
  return page;
}

async function quota(page, quotaSize) {
  const session = await page.context().newCDPSession(page);
  await session.send('Storage.overrideQuotaForOrigin', { origin: chromium.origin, ...(quotaSize && { quotaSize }) });
}

test('of two first openings at once with other options one is refused, and nothing is unreadable', async () => {
  const page = await chromium.open();
  for (let round = 0; round < 20; round++) {
    const [codes, damaged] = await page.evaluate(async (round) => {
      const { openStore } = await import('nearprint/store');
      const opened = await Promise.allSettled([['a form'], []].map((boilerplate) => openStore(`first ${round}`, { boilerplate })));
      const stores = opened.filter(({ status }) => status === 'fulfilled').map(({ value }) => value);
      for (const [at, store] of stores.entries()) await store.put({ id: `${at}`, text: 'Some text of this page, and of no other one.' });
      const found = [opened.map(({ reason }) => reason?.code).filter(Boolean), stores.map((store) => store.damaged.length)];
      stores.forEach((store) => store.dispose());
      return found;
    }, round);
    assert.deepEqual([codes, damaged], [['ERR_OTHER_RECIPE'], [0]]);
  }
});

test('a store that finds no room for its first entry says so, and leaves no uncaught error', async () => {
  const page = await chromium.open({ context: await chromium.browser.newContext() });
  await quota(page, 1000);
  const codes = await page.evaluate(async () => {
    const [{ openStore }, { openCorpus }] = await load('nearprint/store', 'nearprint/editor');
    const codeOf = (opening) =>
      opening.then(
        () => 'opened',
        ({ code }) => code,
      );
    // Chromium heeds a new quota only after a while.
    for (let round = 0; ; round++) {
      const codes = [await codeOf(openStore(`no room ${round}`)), await codeOf(openCorpus({ name: `no room either ${round}` }))];
      if (round === 40 || !codes.includes('opened')) return codes;
      await new Promise((resolve) => setTimeout(resolve, 250));
    }
  });
  assert.deepEqual(codes, ['ERR_STORE_FULL', 'ERR_STORE_FULL']);
  await quota(page);
});

test('delete says what the database has, not what this tab has heard of', async () => {
  const one = await tab(undefined, 'truth');
  const two = await tab(one.context(), 'truth');
  // Asked at the moment in which the other tab's put is answered.
  const there = await Promise.all(
    Array.from({ length: 20 }, async (_, i) => {
      await one.evaluate((i) => store.put({ id: `${i}`, text: `Document ${i}.` }), i);
      return two.evaluate((i) => store.delete(`${i}`), i);
    }),
  );
  assert.deepEqual(new Set(there), new Set([true]));
  assert.equal(await two.evaluate(() => store.delete('0')), false);
});

test('a put that is stored is not rejected when compaction, the broadcast or a listener fails', async () => {
  const page = await tab(undefined, 'commit');
  const two = await tab(page.context(), 'commit');
  const told = await page.evaluate(async () => {
    const errors = [];
    addEventListener('error', (event) => (errors.push(event.message), event.preventDefault()));
    const heard = [];
    store.subscribe(() => {
      throw new Error('of the listener');
    });
    store.subscribe(({ ids }) => heard.push(...ids));
    // Only compaction deletes from the log by a range.
    const { delete: original } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.delete = function (key) {
      if (key instanceof IDBKeyRange) throw new DOMException('no compaction today', 'DataError');
      return original.call(this, key);
    };
    for (let i = 0; i < 12; i++) await store.put({ id: `${i}`, text: `Document ${i}.` });
    await store.put([]);
    const problem = store.problem?.cause.message;
    IDBObjectStore.prototype.delete = original;
    await store.put({ id: 'last', text: 'The last one.' });
    await until(() => store.problem === undefined);
    const entries = await raw('readonly', (transaction) => transaction.objectStore('log').count());
    return { heard: heard.length, errors: new Set(errors).size, problem, size: store.size, entries };
  });
  assert.deepEqual(told, { heard: 13, errors: 1, problem: 'no compaction today', size: 13, entries: 1 });
  await two.waitForFunction(() => store.size === 13);
});

test('compaction that fails in the middle leaves the log as it was', async () => {
  const page = await tab(undefined, 'halfway');
  const told = await page.evaluate(async () => {
    const { put } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.put = function (...args) {
      if (this.name === 'log') throw new DOMException('in the middle', 'DataError');
      return put.apply(this, args);
    };
    for (let i = 0; i < 12; i++) await store.put({ id: `${i}`, text: `Document ${i}.` });
    await store.put([]);
    IDBObjectStore.prototype.put = put;
    const problem = store.problem?.cause.message;
    const fresh = await openStore('halfway');
    return [problem, fresh.size];
  });
  assert.deepEqual(told, ['in the middle', 12]);
});

test('without locks and channels, tabs agree on what the database has', async () => {
  const context = await chromium.browser.newContext();
  await context.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'locks', { value: undefined });
    globalThis.BroadcastChannel = undefined;
  });
  const pages = [await tab(context, 'insecure'), await tab(context, 'insecure')];
  await Promise.all(
    pages.map((page, place) =>
      page.evaluate(async (place) => {
        for (let i = 0; i < 30; i++)
          await (i % 3 === 2 ? store.delete(`${i - 1}`) : store.put({ id: `${i}`, text: `Tab ${place} wrote ${i}.` }));
      }, place),
    ),
  );
  const contents = await Promise.all(
    pages.map((page) =>
      page.evaluate(async () => {
        await store.put([]);
        await store.delete('no such document'); // reads what is new
        return store
          .ids()
          .sort()
          .map((id) => store.get(id).text);
      }),
    ),
  );
  assert.deepEqual(contents[0], contents[1]);
  assert.equal(contents[0].length, 10);
  await context.close();
});

test('when the disk is really full, documents can still be deleted, and then there is room', async () => {
  const empty = await chromium.open({ context: await chromium.browser.newContext() });
  await quota(empty, 1_500_000);
  const page = await tab(empty.context(), 'full');
  const two = await tab(empty.context(), 'full');
  const told = await page.evaluate(async () => {
    const codes = [];
    await store.put(Array.from({ length: 30 }, (_, i) => ({ id: `small ${i}`, text: `Small document ${i}.` })));
    let large = 0;
    for (; large < 50 && codes.at(-1) !== 'ERR_STORE_FULL'; large++)
      codes.push(await codeOf(store.put({ id: `large ${large}`, text: noise() })));
    const deleted = [];
    for (let i = 0; i < 30; i++) deleted.push(await codeOf(store.delete(`small ${i}`)));
    for (let i = 0; i < large - 1; i++) deleted.push(await codeOf(store.delete(`large ${i}`)));
    return { full: codes.at(-1), large, deleted: [...new Set(deleted)], size: store.size };
  });
  assert.deepEqual(told, { full: 'ERR_STORE_FULL', large: told.large, deleted: [true], size: 0 });
  assert.ok(told.large > 1, `${told.large}`);
  await two.waitForFunction(() => store.size === 0);
  const fresh = await tab(empty.context(), 'full');
  assert.equal(await fresh.evaluate(() => store.size), 0);
  await quota(empty);
  assert.deepEqual(
    await fresh.evaluate(async () => {
      await store.put({ id: 'again', text: 'There is room again.' });
      return [store.ids(), store.problem];
    }),
    [['again'], undefined],
  );
  await two.waitForFunction(() => store.ids().join() === 'again');
});

test('everything can be exported after the store was lost', async () => {
  const page = await tab(undefined, 'rescue');
  const told = await page.evaluate(async () => {
    await store.put(sources);
    let heard = 0;
    store.subscribe(() => heard++);
    await deleteStore('rescue');
    const code = await codeOf(store.put(sources));
    const other = await openStore('rescue');
    const fresh = other.size;
    await other.merge(store.toBytes());
    return [code, store.problem.code, heard, store.has('setup'), store.size, fresh, other.ids().sort()];
  });
  assert.deepEqual(told, ['ERR_STORE_LOST', 'ERR_STORE_LOST', 1, true, 3, 0, ['rtl', 'setup', 'zh']]);
});

test('an entry that cannot be read is set aside and told; the rest is there, and can be written', async () => {
  const page = await tab(undefined, 'damaged');
  await page.evaluate(async () => {
    await store.put([
      { id: 'a', text: 'Document a.' },
      { id: 'b', text: 'Document b.' },
    ]);
    await store.put(sources);
    const entry = await raw('readonly', (transaction) => transaction.objectStore('log').get(1));
    entry.put[entry.put.length >> 1] ^= 1;
    await raw('readwrite', (transaction) => transaction.objectStore('log').put(entry, 1));
    const { put } = await raw('readonly', (transaction) => transaction.objectStore('log').get(2));
    await raw('readwrite', (transaction) => transaction.objectStore('log').put({ put: 'no bytes at all', ids: ['c'] }, 3));
    await raw('readwrite', (transaction) => transaction.objectStore('log').put({ put, ids: 5 }, 4));
    await raw('readwrite', (transaction) => transaction.objectStore('log').put({ put, gone: [] }, 5));
  });
  const corpus = await chromium.open({ context: page.context() });
  await corpus.evaluate(async () => {
    const { openCorpus } = await import('nearprint/editor');
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
    for (const key of [2, 3]) {
      const entry = await raw('readonly', (transaction) => transaction.objectStore('log').get(key));
      entry.put[entry.put.length >> 1] ^= 1;
      await raw('readwrite', (transaction) => transaction.objectStore('log').put(entry, key));
    }
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
    await store.put([
      { id: 'a', text: 'Document a.' },
      { id: 'b', text: 'Document b.' },
    ]);
    const { put } = await raw('readonly', (transaction) => transaction.objectStore('log').get(1));
    const bad = [{ a: 1 }, 5, null, '\ud800', , 'c'];
    const entries = [{ put: new Uint8Array(9), ids: bad }, { put, ids: bad }, { gone: [...bad, 'b'] }];
    for (const [place, entry] of entries.entries())
      await raw('readwrite', (transaction) => transaction.objectStore('log').put(entry, place + 2));
  });
  const again = await tab(page.context(), 'no ids');
  const told = await again.evaluate(async () => {
    const damaged = store.damaged.map(({ ids, error }) => [ids, error.code]);
    await store.put({ id: 'd', text: 'Document d.' });
    await store.discardDamaged();
    return { damaged, after: store.damaged, ids: store.ids().sort(), solved: store.problem };
  });
  assert.deepEqual(told, { damaged: [[[], 'ERR_BAD_SNAPSHOT']], after: [], ids: ['a', 'd'], solved: undefined });
  const fresh = await tab(page.context(), 'no ids');
  assert.deepEqual(await fresh.evaluate(() => [store.damaged, store.ids().sort()]), [[], ['a', 'd']]);
});

test('an entry of other code under a key that is not a number hides none of the entries that follow', async () => {
  const one = await tab(undefined, 'keys');
  const two = await tab(one.context(), 'keys');
  for (const [place, key] of ['new Date()', "'text'", '[1]'].entries()) {
    await one.evaluate((key) => raw('readwrite', (transaction) => transaction.objectStore('log').put({ gone: [] }, eval(key))), key);
    await one.evaluate((place) => store.put({ id: `one ${place}`, text: 'Of the first tab.' }), place);
    await two.evaluate((place) => store.put({ id: `two ${place}`, text: 'Of the second tab.' }), place);
    for (const page of [one, two]) await page.waitForFunction((place) => store.size === 2 * place + 2, place);
  }
});

test('a document that is put is stored with its data as they were', async () => {
  const page = await tab(undefined, 'data');
  const data = await page.evaluate(async () => {
    const document = { id: 'a', text: 'This is a.', data: { pages: [1] } };
    const put = store.put(document);
    document.data.pages[0] = 2;
    await put;
    return store.get('a').data;
  });
  assert.deepEqual(data, { pages: [1] });
});

test('a failure to follow other tabs is told, and made good', async () => {
  const page = await tab(undefined, 'stale');
  const two = await tab(page.context(), 'stale');
  await page.evaluate(() => {
    globalThis.original = IDBDatabase.prototype.transaction;
    IDBDatabase.prototype.transaction = () => {
      throw new DOMException('the disk is away', 'UnknownError');
    };
  });
  await two.evaluate(() => store.put(sources));
  await page.waitForFunction(() => store.problem?.cause.message === 'the disk is away');
  await page.evaluate(() => (IDBDatabase.prototype.transaction = original));
  await page.waitForFunction(() => store.size === 3 && store.problem === undefined);
});

test('a put starts no instance of WebAssembly', async () => {
  const page = await tab(undefined, 'instances');
  const made = await page.evaluate(async () => {
    await store.put({ id: 'first', text: 'The first one may.' });
    let made = 0;
    const { Instance } = WebAssembly;
    WebAssembly.Instance = function (...args) {
      made++;
      return new Instance(...args);
    };
    for (let i = 0; i < 40; i++) await store.put({ id: `${i}`, text: `Document ${i}.` });
    for (let i = 0; i < 40; i += 2) await store.delete(`${i}`);
    await store.merge(store.toBytes());
    return made;
  });
  assert.equal(made, 0);
});

inPage(
  'an older version that a tab does not close is told after a while, and its end is waited for',
  ['ERR_STORE_BLOCKED', 'ERR_STORE_BLOCKED', true],
  async () => {
    const { deleteStore, openStore } = await import('nearprint/store');
    const old = await new Promise((resolve) => (indexedDB.open('nearprint:blocked', 1).onsuccess = ({ target }) => resolve(target.result)));
    const refused = await openStore('blocked').catch(({ code }) => code);
    const opening = openStore('blocked');
    old.close();
    const store = await opening;
    await store.put({ id: 'x', text: 'It opened.' });
    store.dispose();
    const other = await new Promise((resolve) => (indexedDB.open('nearprint:blocked').onsuccess = ({ target }) => resolve(target.result)));
    const kept = await deleteStore('blocked').catch(({ code }) => code);
    other.close();
    return [refused, kept, store.subscribe(() => {}) !== undefined];
  },
);

inPage(
  'where a private window has no IndexedDB, or lets nobody see or open it, the store is unavailable',
  Array(12).fill('ERR_STORE_UNAVAILABLE'),
  async () => {
    const { deleteStore, openStore } = await import('nearprint/store');
    const refuse = (name) => () => {
      throw new DOMException('refused', name);
    };
    const windows = [
      { value: null },
      { value: undefined },
      { get: refuse('SecurityError') },
      ...['SecurityError', 'InvalidStateError', 'UnknownError'].map((name) => ({
        value: { open: refuse(name), deleteDatabase: refuse(name) },
      })),
    ];
    const codes = [];
    for (const own of windows) {
      Object.defineProperty(globalThis, 'indexedDB', { configurable: true, ...own });
      for (const call of [openStore, deleteStore])
        codes.push(
          await call('private').then(
            () => 'none',
            ({ code }) => code,
          ),
        );
    }
    return codes;
  },
);

test('what is under way when a store is closed settles, and what is stored says so', async () => {
  const page = await tab(undefined, 'closed');
  const told = await page.evaluate(async () => {
    const calls = [
      store.put({ id: 'first', text: 'The first.' }),
      store.put({ id: 'second', text: 'The second.' }),
      store.delete('first'),
      store.merge(store.toBytes()),
    ];
    await new Promise((resolve) => setTimeout(resolve));
    store.dispose();
    const codes = await Promise.all(calls.map(codeOf));
    const later = await codeOf(store.put({ id: 'third', text: 'The third.' }));
    const again = await openStore('closed');
    return {
      codes,
      later,
      first: again.has('first') === (codes[0] === 'none' && codes[2] !== true),
      second: again.has('second') === (codes[1] === 'none'),
    };
  });
  assert.ok(
    told.codes.every((code) => ['none', true, false, 'ERR_DISPOSED'].includes(code)),
    `${told.codes}`,
  );
  assert.deepEqual([told.later, told.first, told.second], ['ERR_DISPOSED', true, true]);
});
