// `sync`: a stored corpus, and a corpus in its worker, become the documents that an app has elsewhere.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { forTests, testsIn } from './chromium.mjs';

const files = {
  '/own.mjs':
    "import { serve } from '/package/dist/worker.mjs'; serve(); addEventListener('message', ({ data }) => data === 'close' && close())",
};

const chromium = forTests({ frameworks: false, files });

/** A page with the package, and `notes(...)`, which makes notes of these numbers. */
async function open(context) {
  const page = await chromium.open({ context });
  await page.evaluate(async () => {
    Object.assign(globalThis, await import('nearprint/editor'), await import('nearprint/store'));
    globalThis.notes = (...numbers) =>
      numbers.map((number) => ({
        id: `n${number}`,
        text: `Note ${number} says what nobody said ${number * number} times.`,
        version: number,
      }));
    globalThis.messageOf = (promise) =>
      promise.then(
        () => 'none',
        (error) => `${error.name}: ${error.code ?? error.message}`,
      );
    globalThis.entries = async (name) => {
      const db = await new Promise((resolve) => (indexedDB.open(`nearprint:${name}`).onsuccess = ({ target }) => resolve(target.result)));
      const values = await new Promise(
        (resolve) => (db.transaction('log').objectStore('log').getAll().onsuccess = ({ target }) => resolve(target.result)),
      );
      db.close();
      return values.map(({ ids, gone }) => (gone ? { gone: gone.sort() } : { ids: ids.sort() }));
    };
  });
  return page;
}
const inPage = testsIn(open);

test('a store puts what changed and deletes what is gone, and writes nothing else', async () => {
  const page = await open();
  const told = await page.evaluate(async () => {
    const store = await openStore('sync');
    const heard = [];
    store.subscribe(({ ids }) => heard.push(ids.sort()));
    const first = await store.sync(notes(1, 2, 3, 4));
    const now = [...notes(1), { ...notes(2)[0], text: 'Edited elsewhere.', version: 'b' }, ...notes(3, 5)];
    const second = await store.sync(now);
    const third = await store.sync(now);
    return [first, second, third, heard, await entries('sync'), store.get('n2').version, store.holds(now[1])];
  });
  assert.deepEqual(told, [
    { put: 4, deleted: 0, unchanged: 0 },
    { put: 2, deleted: 1, unchanged: 2 },
    { put: 0, deleted: 0, unchanged: 4 },
    [
      ['n1', 'n2', 'n3', 'n4'],
      ['n2', 'n4', 'n5'],
    ],
    [{ ids: ['n1', 'n2', 'n3', 'n4'] }, { ids: ['n2', 'n5'] }, { gone: ['n4'] }],
    'b',
    true,
  ]);
  const again = await open(page.context());
  assert.deepEqual(
    await again.evaluate(async () => {
      const store = await openStore('sync');
      return [store.ids().sort(), store.get('n2').version, store.get('n5').version];
    }),
    [['n1', 'n2', 'n3', 'n5'], 'b', 5],
  );
});

test('without room, or with a bad list, a store stays as it was', async () => {
  const page = await open();
  await page.evaluate(async () => {
    globalThis.store = await openStore('room');
    await store.sync(notes(1, 2));
  });
  const told = await page.evaluate(async () => {
    IDBObjectStore.prototype.add = () => {
      throw new DOMException('no room', 'QuotaExceededError');
    };
    return [
      await messageOf(store.sync(notes(1, 3))),
      await messageOf(store.sync(notes(3, 3))),
      await messageOf(store.sync(undefined)),
      store.ids().sort(),
    ];
  });
  assert.deepEqual(told, [
    'NearprintError: ERR_STORE_FULL',
    "RangeError: documents[1].id must be another than that of documents[0], got 'n3'",
    'TypeError: documents must be an iterable of documents, got undefined',
    ['n1', 'n2'],
  ]);
});

test('a long list is posted to the worker in pieces, and is one change', async () => {
  const page = await open();
  const told = await page.evaluate(async () => {
    const lengths = [];
    const { postMessage } = Worker.prototype;
    Worker.prototype.postMessage = function (message, ...more) {
      lengths.push((message.items ?? message.args?.[0] ?? []).length);
      return postMessage.call(this, message, ...more);
    };
    const corpus = await openCorpus();
    const heard = [];
    corpus.subscribe(({ ids }) => heard.push(ids));
    const synced = await corpus.sync(Array.from({ length: 600 }, (_, number) => ({ id: `${number}`, text: `Text ${number}.` })));
    const told = [await corpus.size, synced, heard.length, Math.max(...lengths)];
    corpus.dispose();
    return told;
  });
  assert.deepEqual(told, [600, { put: 600, deleted: 0, unchanged: 0 }, 1, 256]);
  await page.context().close();
});

for (const name of [undefined, 'open'])
  inPage(
    `a corpus in a worker is synced, checkers hear of it, and a worker that is lost has the same documents: ${name ?? 'in memory'}`,
    [
      { put: 4, deleted: 1, unchanged: 0 },
      "RangeError: documents[1].id must be another than that of documents[0], got 'n1'",
      [['n2', 'rtl', 'setup', 'zh'], 'Edited elsewhere.', true],
      { put: 0, deleted: 4, unchanged: 0 },
    ],
    async (name) => {
      let last;
      const corpus = await openCorpus({ name, worker: () => (last = new Worker('/own.mjs', { type: 'module' })) });
      await corpus.put(notes(1, 2));
      const checker = createChecker(corpus, { delayMs: 0, scope: 'part' });
      checker.reset(near);
      await until(() => checker.state.status === 'idle');
      const changed = { ...notes(2)[0], text: 'Edited elsewhere.' };
      const list = [...sources, changed];
      const call = corpus.sync(list);
      changed.text = 'Edited after the call.';
      const first = await call;
      await until(() => checker.state.matches.length > 0);
      const bad = await messageOf(corpus.sync(notes(1, 1)));
      last.postMessage('close');
      await until(() => corpus.state.status === 'restarting');
      await until(() => corpus.state.status === 'open');
      const again = [(await corpus.ids()).sort(), (await corpus.get('n2')).text, await corpus.holds(sources[0])];
      const second = await corpus.sync([]);
      await until(() => checker.state.matches.length === 0);
      corpus.dispose();
      return [first, bad, again, second];
    },
    name,
  );
