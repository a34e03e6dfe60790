// The store: its promises in store.d.ts, many of them with a case in which it was once broken. Random histories of it are in store-model.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testsIn } from './chromium.mjs';
import { chromium, tab } from './store-tab.mjs';

const inPage = testsIn((options) => chromium.open(options));

async function quota(page, quotaSize) {
  const session = await page.context().newCDPSession(page);
  await session.send('Storage.overrideQuotaForOrigin', { origin: chromium.origin, ...(quotaSize && { quotaSize }) });
}

test('many writes are joined to few entries without another module, and all of them are there', async () => {
  const page = await tab(undefined, 'many');
  const [entries, made] = await page.evaluate(async () => {
    await store.put({ id: 'first', text: 'The first one may start a module.' });
    let made = 0;
    const { Instance } = WebAssembly;
    WebAssembly.Instance = function (...args) {
      made++;
      return new Instance(...args);
    };
    for (let i = 0; i < 120; i++)
      await (i % 5 === 4
        ? store.delete(`${i - 2}`)
        : store.put({ id: `${i}`, text: `This is text number ${i}, which is one of very many.` }));
    await store.merge(store.toBytes());
    return [await raw('log', 'readonly', (log) => log.count()), made];
  });
  assert.ok(entries < 24 && made === 0, `${entries} entries, ${made} modules`);
  const again = await tab(page.context(), 'many');
  const left = await again.evaluate(() => Array.from({ length: 120 }, (_, i) => store.has(`${i}`)));
  left.forEach((there, i) => assert.equal(there, i % 5 !== 4 && i % 5 !== 2, `${i}`));
});

test('a store of a newer version is told and left as it is, and so is one with other options', async () => {
  const page = await tab(undefined, 'older');
  const told = await page.evaluate(async () => {
    const raise = (version) =>
      new Promise((resolve) => {
        const request = indexedDB.open('nearprint:newer', version);
        request.onsuccess = () => {
          resolve(request.result.version);
          request.result.close();
        };
      });
    await raise(7);
    return [
      await codeOf(openStore('newer')),
      await raise(),
      await codeOf(openStore('older', { recipe: { bits: 128, unit: 'char' } }).then(() => undefined)),
      await codeOf(openStore('older', { boilerplate: ['a form'] })),
      await openStore('older', { boilerplate: ['a form'] }).catch(({ message }) => message),
    ];
  });
  assert.deepEqual(told, [
    ...['ERR_STORE_VERSION', 7, 'none', 'ERR_OTHER_RECIPE'],
    'the store older: options.recipe and options.boilerplate must be those of its first opening',
  ]);
});

test('export and import, into a store and into a corpus, also after the store was lost; altered bytes change nothing', async () => {
  const page = await tab(undefined, 'export');
  const told = await page.evaluate(async () => {
    await store.put(sources);
    let heard = 0;
    store.subscribe(() => heard++);
    await deleteStore('export');
    const lost = [await codeOf(store.put(sources)), store.problem.code, heard, store.has('setup'), store.size];
    const bytes = store.toBytes();
    const other = await openStore('export');
    await other.put({ id: 'own', text: 'what was there stays' });
    const bad = await codeOf(other.merge(bytes.slice(0, -1)));
    const still = other.size;
    await other.merge(bytes);
    return [...lost, bad, still, other.size, corpusFromBytes(bytes).size];
  });
  assert.deepEqual(told, ['ERR_STORE_LOST', 'ERR_STORE_LOST', 1, true, 3, 'ERR_BAD_SNAPSHOT', 1, 4, 3]);
});

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

test('sync puts what changed and deletes what is gone, and writes nothing else', async () => {
  const page = await tab(undefined, 'sync');
  const told = await page.evaluate(async () => {
    const notes = (...numbers) =>
      numbers.map((n) => ({ id: `n${n}`, text: `Note ${n} says what nobody said ${n * n} times.`, version: n }));
    const heard = [];
    store.subscribe(({ ids }) => heard.push(ids.sort().join()));
    const first = await store.sync(notes(1, 2, 3, 4));
    const now = [...notes(1), { ...notes(2)[0], text: 'Edited elsewhere.', version: 'b' }, ...notes(3, 5)];
    const [second, third] = [await store.sync(now), await store.sync(now)];
    const entries = await raw('log', 'readonly', (log) => log.getAll());
    const fresh = await openStore('sync');
    const left = fresh.ids().sort().join();
    return [first, second, third, heard, entries.map(({ ids, gone }) => (ids ?? gone).sort().join()), fresh.get('n2').version, left];
  });
  assert.deepEqual(told, [
    { put: 4, deleted: 0, unchanged: 0 },
    { put: 2, deleted: 1, unchanged: 2 },
    { put: 0, deleted: 0, unchanged: 4 },
    ['n1,n2,n3,n4', 'n2,n4,n5'],
    ['n1,n2,n3,n4', 'n2,n5', 'n4'],
    ...['b', 'n1,n2,n3,n5'],
  ]);
});

for (const [what, change] of Object.entries({
  'load, the entry with what is put': () => [store.load(file('b z', 'later')), 'put'],
  'load, the entry with what is gone': () => [store.load(file('b z', 'later')), 'gone'],
  sync: () => [store.sync([own('c'), { id: 'z', text: 'later came z' }]), 'put'],
}))
  test(`a change for which there is no room changes nothing: ${what}`, async () => {
    const page = await tab(undefined, 'room');
    const told = await page.evaluate(async (change) => {
      await store.load(file('a b'));
      await store.put(own('c'));
      const before = store.toBytes().join();
      const { add } = IDBObjectStore.prototype;
      let failing;
      IDBObjectStore.prototype.add = function (value, ...key) {
        if (value[failing]) throw new DOMException('no room', 'QuotaExceededError');
        return add.call(this, value, ...key);
      };
      const begin = (0, eval)(change);
      const [failed, what] = begin();
      failing = what; // nothing is written before the call has returned
      const told = [await codeOf(failed), before === store.toBytes().join(), await stored()];
      failing = undefined;
      await begin()[0];
      return [...told, await stored()];
    }, String(change));
    const after = what === 'sync' ? 'c page, z later' : 'b later, c page, z later';
    assert.deepEqual(told, ['ERR_STORE_FULL', true, 'a file, b file, c page', after]);
  });

test('of two first openings at once with other options one is refused, and nothing is unreadable', async () => {
  const page = await chromium.open();
  for (let round = 0; round < 20; round++) {
    const [codes, damaged] = await page.evaluate(async (round) => {
      await use('nearprint/store');
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
    await use('nearprint/store', 'nearprint/editor');
    // Chromium heeds a new quota only after a while.
    for (let round = 0; ; round++) {
      const opened = [openStore(`no room ${round}`), openCorpus({ name: `no room either ${round}` })];
      const codes = await Promise.all(opened.map((opening) => codeOf(opening.then(() => 'opened'))));
      if (round === 40 || !codes.includes('opened')) return codes;
      await pause(250);
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

for (const [what, fails] of [
  ['at its end', ['delete', (key) => key instanceof IDBKeyRange]], // only compaction deletes by a range
  ['in the middle', ['put', (_, own) => own.name === 'log']],
])
  test(`a put is stored and heard of though compaction fails ${what}, and a listener does, and it is made good`, async () => {
    const page = await tab(undefined, 'commit');
    const two = await tab(page.context(), 'commit');
    const told = await page.evaluate(
      async ([name, isFailing]) => {
        const errors = new Set();
        addEventListener('error', (event) => (errors.add(event.message), event.preventDefault()));
        const heard = [];
        store.subscribe(() => {
          throw new Error('of the listener');
        });
        store.subscribe(({ ids }) => heard.push(...ids));
        const original = IDBObjectStore.prototype[name];
        IDBObjectStore.prototype[name] = function (...args) {
          if ((0, eval)(isFailing)(args[0], this)) throw new DOMException('no compaction today', 'DataError');
          return original.apply(this, args);
        };
        for (let i = 0; i < 12; i++) await store.put({ id: `${i}`, text: `Document ${i}.` });
        await store.put([]);
        const [problem, fresh] = [store.problem?.cause.message, (await openStore('commit')).size];
        IDBObjectStore.prototype[name] = original;
        await store.put({ id: 'last', text: 'The last one.' });
        await until(() => store.problem === undefined);
        const entries = await raw('log', 'readonly', (log) => log.count());
        return { heard: heard.length, errors: errors.size, problem, fresh, size: store.size, entries };
      },
      [fails[0], String(fails[1])],
    );
    assert.deepEqual(told, { heard: 13, errors: 1, problem: 'no compaction today', fresh: 12, size: 13, entries: 1 });
    await two.waitForFunction(() => store.size === 13);
  });

test('without locks and channels, tabs agree on what the database has', async () => {
  const context = await chromium.browser.newContext();
  await context.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'locks', { value: undefined });
    globalThis.BroadcastChannel = undefined;
  });
  const pages = [await tab(context, 'insecure'), await tab(context, 'insecure')];
  const inEach = (run) => Promise.all(pages.map((page, place) => page.evaluate(run, place)));
  await inEach(async (place) => {
    for (let i = 0; i < 30; i++)
      await (i % 3 === 2 ? store.delete(`${i - 1}`) : store.put({ id: `${i}`, text: `Tab ${place} wrote ${i}.` }));
  });
  const [one, two] = await inEach(async () => {
    await store.put([]);
    await store.delete('no such document'); // reads what is new
    return content(store);
  });
  assert.deepEqual([one.split(', ').length, one], [10, two]);
  await context.close();
});

test('when the disk is really full, documents can still be deleted, and then there is room', async () => {
  const empty = await chromium.open({ context: await chromium.browser.newContext() });
  await quota(empty, 1_500_000);
  const [page, two] = [await tab(empty.context(), 'full'), await tab(empty.context(), 'full')];
  const told = await page.evaluate(async () => {
    const noise = () => Array.from({ length: 20_000 }, () => Math.random().toString(36)).join(' ');
    await store.put(Array.from({ length: 30 }, (_, i) => ({ id: `small ${i}`, text: `Small document ${i}.` })));
    let code;
    for (let large = 0; large < 50 && code !== 'ERR_STORE_FULL'; large++)
      code = await codeOf(store.put({ id: `large ${large}`, text: noise() }));
    const deleted = new Set([store.size > 31]); // some were stored
    for (const id of store.ids()) deleted.add(await codeOf(store.delete(id)));
    return [code, [...deleted], store.size];
  });
  assert.deepEqual(told, ['ERR_STORE_FULL', [true], 0]);
  await two.waitForFunction(() => store.size === 0);
  const fresh = await tab(empty.context(), 'full');
  assert.equal(await fresh.evaluate(() => store.size), 0);
  await quota(empty);
  await fresh.evaluate(() => store.put({ id: 'again', text: 'There is room again.' }));
  assert.equal(await fresh.evaluate(() => store.problem), undefined);
  await two.waitForFunction(() => store.ids().join() === 'again');
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

inPage(
  'an older version that a tab does not close is told after a while, and its end is waited for; what is closed says so',
  ['ERR_STORE_BLOCKED', 'ERR_STORE_BLOCKED', 'ERR_DISPOSED'],
  async () => {
    await use('nearprint/store');
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
    return [refused, kept, await codeOf(store.put({ id: 'y', text: 'It is closed.' }))];
  },
);

inPage(
  'where a private window has no IndexedDB, or lets nobody see or open it, the store is unavailable',
  Array(12).fill('ERR_STORE_UNAVAILABLE'),
  async () => {
    await use('nearprint/store');
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
      for (const call of [openStore, deleteStore]) codes.push(await codeOf(call('private')));
    }
    return codes;
  },
);
