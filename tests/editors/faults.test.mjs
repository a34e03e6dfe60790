// Every promise settles: a fault at every asynchronous step of archives with the Cache API, in a page. `tests/npm/faults.test.mjs` does the same in Node, and
// for archives behind ports.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { built, words } from '../npm/archive-documents.mjs';
import { start } from './chromium.mjs';

const documents = Array.from({ length: 300 }, (_, at) => ({ id: `doc/${at}`, title: `Document ${at}`, text: words(120) }));
const PASSAGE = documents[5].text.split(' ').slice(20, 50).join(' ');

let chromium, page;
before(async () => {
  const files = {
    '/faults.mjs': readFileSync(new URL('../faults.mjs', import.meta.url)),
    '/docs.npa': await built(documents),
  };
  chromium = await start({ frameworks: false, files });
  page = await chromium.open(undefined, {}, '/cdn/');
  await page.evaluate(
    async ([passage]) => {
      Object.assign(globalThis, await import('nearprint'), await import('/faults.mjs'), {
        passage,
        unhandled: [],
      });
      addEventListener('unhandledrejection', (event) => {
        event.preventDefault();
        unhandled.push(event.reason);
      });
      globalThis.archiveBytes = new Uint8Array(await (await fetch('/docs.npa')).arrayBuffer());
      hasten(10);
    },
    [PASSAGE],
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
