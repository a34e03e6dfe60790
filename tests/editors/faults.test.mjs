// Every promise settles: a fault at every asynchronous step, in a page. `tests/npm/faults.test.mjs` does the same in Node.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe, test } from 'node:test';
import { built, words } from '../npm/archive-documents.mjs';
import { SOURCES, start } from './chromium.mjs';

const documents = Array.from({ length: 60 }, (_, at) => ({ id: `doc/${at}`, title: `Document ${at}`, text: words(120) }));
const PASSAGE = documents[5].text.split(' ').slice(20, 50).join(' ');

const files = {
  '/faults.mjs': readFileSync(new URL('../faults.mjs', import.meta.url)),
  '/docs.npa': await built(documents),
  '/corpus.mjs': "import { serve } from '/package/dist/worker.mjs'; serve();",
  '/client.mjs': "import { serve } from '/package/dist/worker.mjs'; serve();",
  '/inside.mjs': `import { serve } from '/package/dist/worker.mjs';
    import { hasten, Layer } from '/faults.mjs';
    const layer = new Layer();
    layer.databases();
    layer.tabs();
    hasten(100);
    layer.beginInside();
    serve();`,
};

let chromium;
before(async () => (chromium = await start({ frameworks: false, files })));
after(() => chromium?.close());

/** A page with all that scenarios need. */
async function opened() {
  const page = await chromium.open({ path: '/cdn/' });
  await page.evaluate(
    async ([passage, sources]) => {
      for (const name of ['nearprint', 'nearprint/editor', 'nearprint/store', '/package/dist/client.mjs', '/faults.mjs'])
        Object.assign(globalThis, await import(name));
      Object.assign(globalThis, { passage, sources, unhandled: [] });
      addEventListener('unhandledrejection', (event) => {
        event.preventDefault();
        unhandled.push(event.reason);
      });
      globalThis.archiveBytes = new Uint8Array(await (await fetch('/docs.npa')).arrayBuffer());
      globalThis.fileOf = (document) => {
        const corpus = new Corpus();
        corpus.put(document);
        return corpusToBytes(corpus);
      };
      // On a busy machine a worker starts slowly, and 100 ms without an answer are no sign that it is lost.
      const [begun, client] = [performance.now(), connect(new Worker('/client.mjs', { type: 'module' }))];
      await client.fingerprint(passage);
      client.terminate();
      hasten(Math.min(100, Math.max(15, 4000 / (performance.now() - begun))));
    },
    [PASSAGE, SOURCES],
  );
  return page;
}

/** `make(layer, undoBy)` runs in a page of its own and returns a scenario. */
const holds = (name, make) =>
  test(name, { timeout: 300_000 }, async () => {
    const page = await opened();
    const { runs, wrong } = await page.evaluate(
      async ([name, make]) => {
        const layer = new Layer();
        return tryFaults(layer, { name, ...(0, eval)(make)(layer) }, { unhandled });
      },
      [name, `(${make})`],
    );
    await page.end();
    assert.deepEqual(wrong, []);
    assert.ok(runs > 8, `${runs} runs`);
  });

// Each has its own page, and waits most of the time.
describe('faults', { concurrency: 3 }, () => {
  holds('an archive whose ranges are in the Cache API', (layer) => {
    // In memory: on a busy disk a real one takes minutes.
    Object.defineProperty(globalThis, 'caches', { value: layer.caches() });
    const fetch = layer.fetch((_, { range }) => {
      const [start, end] = /\d+-\d+/.exec(range)[0].split('-').map(Number);
      const headers = { 'content-range': `bytes ${start}-${end}/${archiveBytes.length}` };
      return { status: 206, headers, bytes: archiveBytes.subarray(start, end + 1) };
    });
    return {
      open: (signal) => openArchive('/docs.npa', { cache: 'faulty', cacheBytes: 20_000, fetch, signal }),
      calls: { check: async (archive, signal) => (await archive.check(passage, { signal }))[0]?.id },
      expected: { check: 'doc/5' },
      survives: /./,
      waits: /Cache/,
    };
  });

  holds('a store', (layer) => {
    layer.databases();
    layer.tabs();
    const [one, two] = sources.map(fileOf);
    return {
      isDeaf: true,
      waits: /IndexedDB|channel/,
      survives: /channel/,
      open: (signal) => openStore('faulty', { signal }),
      calls: {
        put: (store) => store.put(sources),
        delete: (store) => store.delete('nothing'),
        merge: (store) => store.merge(one),
        sync: async (store) => (await store.sync(sources)).deleted,
        load: (store) => store.load(two),
        check: async (store) => store.check(sources[0].text)[0]?.id,
        clear: (store) => store.clear(),
      },
      expected: { put: undefined, delete: false, merge: undefined, sync: 0, load: undefined, check: 'setup', clear: undefined },
    };
  });

  holds('a store that is deleted', (layer) => {
    layer.databases();
    return {
      isDeaf: true,
      ended: 'ERR_STORE_UNAVAILABLE',
      waits: /IndexedDB/,
      open: async () => ({ dispose() {} }),
      calls: { deleteStore: () => deleteStore('faulty'), twice: () => deleteStore('faulty'), thrice: () => deleteStore('faulty') },
      expected: {},
    };
  });

  holds('a corpus in a worker, which begins with a file', (layer) => {
    const bytes = fileOf(sources[0]);
    globalThis.fetch = layer.fetch(() => ({ status: 200, bytes }));
    layer.tabs();
    const worker = () => layer.worker(new Worker('/corpus.mjs', { type: 'module' }));
    return {
      open: (signal) => openCorpus({ from: '/any.corpus', worker, signal }),
      calls: {
        put: (corpus, signal) => corpus.put(sources[1], { signal }),
        check: async (corpus, signal) => (await corpus.check(sources[0].text, { signal }))[0]?.id,
      },
      expected: { put: undefined, check: 'setup' },
      survives: /lock|later/,
    };
  });

  holds('a stored corpus in a worker, inside of it', (layer) => ({
    isDeaf: true,
    waits: /IndexedDB|channel|lock/,
    survives: /channel/,
    open: (signal) => openCorpus({ name: 'inside', worker: () => layer.inside('/inside.mjs'), signal }),
    calls: {
      put: (corpus) => corpus.put(sources),
      check: async (corpus) => (await corpus.check(sources[0].text))[0]?.id,
    },
    expected: { put: undefined, check: 'setup' },
  }));

  holds('objects in a worker', (layer) => {
    const file = fileOf(sources[0]);
    const open = async (signal) => {
      const client = connect(layer.worker(new Worker('/client.mjs', { type: 'module' }), { tells: true }));
      const dispose = () => client.terminate();
      try {
        const { Corpus, Draft } = client.with({ signal });
        const [corpus, draft] = await Promise.all([Corpus.fromBytes(file), Draft.create(sources[0].text)]);
        return { client, corpus, draft, dispose };
      } catch (error) {
        dispose();
        throw error;
      }
    };
    return {
      open,
      ended: 'ERR_WORKER',
      calls: {
        check: async ({ corpus, draft }, signal) => (await corpus.check(draft, { signal }))[0]?.id,
        similar: async ({ corpus }, signal) => (await corpus.with({ signal }).similar(sources[0].text))[0]?.id,
        many: async ({ client }, signal) => (await client.with({ signal }).fingerprintAll(sources.map(({ text }) => text))).length,
        length: ({ draft }, signal) => draft.with({ signal }).length,
      },
      expected: { check: 'setup', similar: 'setup', many: sources.length, length: sources[0].text.length },
    };
  });
});
