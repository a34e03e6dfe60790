// Every promise settles: a fault at every asynchronous step of archives, and of workers, in Node. `tests/editors/faults.test.mjs` does the same in a page.

import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { getEventListeners } from 'node:events';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { hasten, Layer, tryFaults } from '../faults.mjs';
import { built, words } from './archive-documents.mjs';
import { nearprint, write } from './consumer.mjs';

const { openArchive } = nearprint;
const { connect } = await import(pathToFileURL(write('connecting.mjs', "export * from 'nearprint/client';\n")));
const { serve } = await import(pathToFileURL(write('serving.mjs', "export * from 'nearprint/worker';\n")));

const documents = Array.from({ length: 300 }, (_, at) => ({ id: `doc/${at}`, title: `Document ${at}`, text: words(120) }));
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
    assert.ok(runs > 20, `${runs} runs`);
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
