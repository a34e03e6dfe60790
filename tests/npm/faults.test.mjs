// Every promise settles: a fault at every asynchronous step, in Node. `tests/editors/faults.test.mjs` does the same in a page.

import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { getEventListeners } from 'node:events';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { hasten, Layer, tryFaults } from '../faults.mjs';
import { built, words } from './archive-documents.mjs';
import { folder, installed, nearprint, write } from './consumer.mjs';

const { openArchive } = nearprint;
const { connect } = await import(pathToFileURL(write('connecting.mjs', "export * from 'nearprint/client';\n")));
const { serve } = await import(pathToFileURL(write('serving.mjs', "export * from 'nearprint/worker';\n")));
const { createChecker } = await import(pathToFileURL(write('editing.mjs', "export * from 'nearprint/editor';\n")));

const documents = Array.from({ length: 60 }, (_, at) => ({ id: `doc/${at}`, title: `Document ${at}`, text: words(120) }));
const bytes = await built(documents);
const integrity = `sha256-${createHash('sha256')
  .update(bytes.subarray(0, bytes.readUInt32LE(12)))
  .digest('base64')}`;
const ADDRESS = 'https://host.example/docs.npa';

/** A static host of the archive. */
function answer(_, { range }) {
  const [start, end] = /\d+-\d+/.exec(range)[0].split('-').map(Number);
  const part = bytes.subarray(start, end + 1);
  return { status: 206, headers: { 'content-range': `bytes ${start}-${end}/${bytes.length}` }, bytes: part };
}

/** A passage: the shorter it is, the fewer steps a check has. */
const PASSAGE = documents[5].text.split(' ').slice(20, 50).join(' ');
const calls = {
  check: async (archive, signal) => (await archive.check(PASSAGE, { signal }))[0]?.id,
  get: async (archive, signal) => (await archive.get('doc/5', { signal }))?.title,
};
const expected = { check: 'doc/5', get: 'Document 5' };

/** Errors of a corpus of the app. */
const coded = (error) => Promise.reject(Object.assign(new Error(error.message), { code: error.code ?? 'ERR_OWN' }));

const unhandled = [];
process.on('unhandledRejection', (error) => unhandled.push(error));
const listeners = (signal) => getEventListeners(signal, 'abort').length;

const holds = (name, scenario) =>
  test(name, async () => {
    const layer = new Layer();
    const undo = [hasten(100)];
    const { runs, wrong } = await tryFaults(
      layer,
      { name, calls, expected, ...scenario(layer, (one) => undo.push(one)) },
      { unhandled, listeners },
    );
    undo.forEach((one) => one());
    assert.deepEqual(wrong, []);
    assert.ok(runs > 8, `${runs} runs`);
  });

holds('an archive of a host', (layer) => {
  const fetch = layer.fetch(answer);
  return { open: (signal) => openArchive(ADDRESS, { fetch, signal }), survives: /fetch|body/ };
});

holds('an archive of a host whose ranges are kept in the Cache API', (layer, undoBy) => {
  const fetch = layer.fetch(answer);
  undoBy(() => delete globalThis.caches);
  return {
    open: (signal) => {
      globalThis.caches = layer.caches();
      return openArchive(ADDRESS, { cache: 'docs', cacheBytes: 1000, fetch, signal });
    },
    calls: {
      ...calls,
      clear: (archive) => archive.clearCache().catch((error) => (error.code === 'ERR_FETCH' ? undefined : Promise.reject(error))),
    },
    survives: /./,
    waits: /Cache/,
  };
});

holds('an archive of a host whose ranges are in the Cache API', (layer, undoBy) => {
  undoBy(() => delete globalThis.caches);
  globalThis.caches = layer.caches();
  const fetch = layer.fetch(answer);
  return { open: (signal) => openArchive(ADDRESS, { cache: 'docs', fetch, signal }), survives: /./, waits: /Cache/ };
});

holds('an archive in a file', (layer, undoBy) => {
  const path = write('faulty.npa', bytes);
  undoBy(layer.files(process.getBuiltinModule('node:fs/promises')));
  return { open: (signal) => openArchive(path, { signal }), survives: /close/ };
});

holds('an archive in a Blob, with its digest', (layer, undoBy) => {
  undoBy(layer.digests(crypto.subtle));
  return { open: (signal) => openArchive(layer.blob(bytes), { integrity, signal }) };
});

holds('an archive with corpora over it that may be silent', (layer) => {
  const source = new Blob([bytes]);
  const corpora = [new nearprint.Corpus(), new nearprint.Corpus()];
  corpora[0].put({ ...documents[5], title: 'Newer' });
  corpora[1].put(documents[6]);
  const [below, above] = corpora.map((corpus) =>
    Object.fromEntries(
      ['check', 'get', 'has'].map((name) => [name, (...args) => layer.step(name, () => corpus[name](...args)).catch(coded)]),
    ),
  );
  return {
    open: async (signal) => (await openArchive(source, { signal })).with(below).with(above, { removed: ['doc/7'] }),
    calls: {
      check: async (archive, signal) => (await archive.check(PASSAGE, { signal })).map(({ id, title }) => `${id}: ${title}`),
      get: async (archive, signal) => (await archive.get('doc/5', { signal }))?.title,
      removed: (archive, signal) => archive.get('doc/7', { signal }),
    },
    expected: { check: ['doc/5: Newer'], get: 'Newer', removed: undefined },
  };
});

holds('an archive behind a port', (layer, undoBy) => {
  const { fetch } = globalThis;
  globalThis.fetch = layer.fetch(answer);
  undoBy(() => (globalThis.fetch = fetch));
  const ports = [];
  undoBy(() => ports.forEach((port) => port.close()));
  return {
    open: async (signal) => {
      const { port1, port2 } = new MessageChannel();
      ports.push(port1);
      serve(layer.port(port2));
      const client = connect(layer.port(port1));
      return client.with({ signal }).Archive.open(ADDRESS);
    },
    survives: /fetch|body/,
  };
});

holds('objects in a worker that may be killed', (layer) => {
  const file = write(
    'killed.mjs',
    "import { serve } from 'nearprint/worker'; import { parentPort } from 'node:worker_threads'; serve(parentPort);\n",
  );
  const [text] = documents.map(({ text }) => text);
  return {
    ended: 'ERR_WORKER',
    open: async (signal) => {
      const client = connect(layer.worker(new Worker(file)));
      const dispose = () => client.terminate();
      try {
        const corpus = await client.with({ signal }).Corpus.create();
        return { client, corpus, dispose };
      } catch (error) {
        dispose();
        throw error;
      }
    },
    calls: {
      put: ({ corpus }, signal) => corpus.with({ signal }).put(documents[0]),
      check: async ({ corpus }, signal) => (await corpus.check(text, { signal }))[0]?.id,
      many: async ({ client }, signal) => (await client.with({ signal }).fingerprintAll([text, text])).length,
    },
    expected: { put: undefined, check: 'doc/0', many: 2 },
  };
});

holds('a checker over a corpus that may be silent', (layer) => {
  const corpus = new nearprint.Corpus();
  corpus.put(documents[0]);
  const slow = Object.fromEntries(
    ['check', 'get'].map((name) => [name, (...args) => layer.step(name, () => corpus[name](...args)).catch(coded)]),
  );
  const settled = async (checker) => {
    for (;;) {
      const { status, matches, error } = checker.state;
      if (status === 'error') throw error;
      if (status === 'idle' && matches.length > 0) return matches;
      await new Promise((resolve) => setImmediate(resolve));
      if (checker.disposed) checker.recheck(); // throws
    }
  };
  return {
    isDeaf: true,
    waits: /check/,
    open: async () => createChecker(slow, { delayMs: 0 }),
    calls: {
      check: async (checker) => {
        checker.reset('');
        checker.reset(documents[0].text);
        return (await settled(checker))[0].id;
      },
      passages: async (checker) => (await checker.passages(checker.state.matches[0])).there,
    },
    expected: { check: 'doc/0', passages: documents[0].text },
  };
});

// Only the first call starts the module, so each run loads the package anew.
const require = createRequire(join(folder, 'requiring.cjs'));
for (const [way, type] of [
  ['that is compiled while it arrives', 'application/wasm'],
  ['of any type', 'application/octet-stream'],
]) {
  holds(`the module of a host, ${way}`, (layer, undoBy) => {
    const module = readFileSync(join(installed, 'dist', 'nearprint.wasm'));
    const fetch = layer.fetch(() => ({ status: 200, headers: { 'content-type': type }, bytes: module }));
    undoBy(layer.compiling());
    return {
      open: async () => {
        const ended = new AbortController();
        for (const path of Object.keys(require.cache)) if (path.includes(installed)) delete require.cache[path];
        const { init, fingerprint } = require('nearprint');
        const disposed = Object.assign(new Error('disposed'), { code: 'ERR_DISPOSED' });
        return { init, fingerprint, ended: ended.signal, dispose: () => ended.abort(disposed) };
      },
      calls: {
        init: ({ init, ended }, given) => {
          const signal = AbortSignal.any([ended, given ?? ended]);
          return init(fetch(ADDRESS, { signal })).catch((error) => Promise.reject(signal.aborted ? error.cause : error));
        },
        fingerprint: ({ fingerprint }) => `${fingerprint('Good artists copy.')}`,
      },
      expected: { init: undefined, fingerprint: `${nearprint.fingerprint('Good artists copy.')}` },
    };
  });
}
