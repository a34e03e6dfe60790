// Every promise settles: a fault at every asynchronous step of archives with the Cache API, of stores, and of corpora in workers, in a page. `tests/npm/faults.test.mjs` does the same in Node.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { built, words } from '../npm/archive-documents.mjs';
import { SOURCES, start } from './chromium.mjs';

const documents = Array.from({ length: 300 }, (_, at) => ({ id: `doc/${at}`, title: `Document ${at}`, text: words(120) }));
const PASSAGE = documents[5].text.split(' ').slice(20, 50).join(' ');
const WORKER = "import { serve } from '/package/dist/editor-worker.mjs'; serve();";

let chromium, page;
before(async () => {
  const files = {
    '/faults.mjs': readFileSync(new URL('../faults.mjs', import.meta.url)),
    '/docs.npa': await built(documents),
    '/own.mjs': WORKER,
  };
  chromium = await start({ frameworks: false, files });
  page = await chromium.open(undefined, {}, '/cdn/');
  await page.evaluate(
    async ([passage, sources]) => {
      Object.assign(
        globalThis,
        await import('nearprint'),
        await import('nearprint/editor'),
        await import('nearprint/store'),
        await import('/faults.mjs'),
        {
          passage,
          sources,
          unhandled: [],
        },
      );
      addEventListener('unhandledrejection', (event) => {
        event.preventDefault();
        unhandled.push(event.reason);
      });
      globalThis.archiveBytes = new Uint8Array(await (await fetch('/docs.npa')).arrayBuffer());
      hasten(10);
    },
    [PASSAGE, SOURCES],
  );
});
after(() => chromium?.close());

/** Runs in the page; `make(layer)` returns a scenario. */
const holds = (name, make, least = 20) =>
  test(name, { timeout: 300_000 }, async () => {
    const { runs, wrong } = await page.evaluate(
      async ([name, make]) => {
        const layer = new Layer();
        const undo = [];
        const scenario = await (0, eval)(make)(layer, (one) => undo.push(one));
        try {
          return await tryFaults(layer, { name, ...scenario }, { unhandled });
        } finally {
          undo.forEach((one) => one());
        }
      },
      [name, `(${make})`],
    );
    assert.deepEqual(wrong, []);
    assert.ok(runs > least, `${runs} runs`);
  });

holds('an archive whose ranges are in the Cache API', (layer, undoBy) => {
  // In memory: on a busy disk a real one takes minutes.
  Object.defineProperty(globalThis, 'caches', { value: layer.caches(), configurable: true });
  undoBy(() => delete globalThis.caches);
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

holds('a store', (layer, undoBy) => {
  undoBy(layer.databases());
  return {
    isDeaf: true,
    waits: /IndexedDB/,
    open: () => openStore('faulty'),
    calls: {
      put: (store) => store.put(sources),
      delete: (store) => store.delete('nothing'),
      sync: async (store) => (await store.sync(sources)).deleted,
      check: async (store) => store.check(sources[0].text)[0]?.id,
    },
    expected: { put: undefined, delete: false, sync: 0, check: 'setup' },
  };
});

holds('a corpus in a worker, which begins with a file', async (layer, undoBy) => {
  const { fetch } = globalThis;
  undoBy(() => (globalThis.fetch = fetch));
  const corpus = new Corpus();
  corpus.put(sources[0]);
  const bytes = corpus.toBytes();
  globalThis.fetch = layer.fetch(() => ({ status: 200, bytes }));
  const worker = () => layer.worker(new Worker('/own.mjs', { type: 'module' }));
  return {
    open: (signal) => openCorpus({ from: '/any.corpus', worker, signal }),
    calls: {
      put: (corpus, signal) => corpus.put(sources[1], { signal }),
      check: async (corpus, signal) => (await corpus.check(sources[0].text, { signal }))[0]?.id,
    },
    expected: { put: undefined, check: 'setup' },
    survives: /message|answer/,
  };
});
