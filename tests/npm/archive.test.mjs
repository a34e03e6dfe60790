// Archives: what they find from a few ranges, and what real hosts do to them. tests/core/archive.rs has the laws of the core.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { archiveSheet, ArchiveWriter, built, changed, words } from './archive-documents.mjs';
import { nearprint, node, write } from './consumer.mjs';
import { host } from './static-host.mjs';

const { Corpus, corpusFromBytes, corpusToBytes, mergeCorpusBytes, mergeIntoCorpus, openArchive } = nearprint;
const { connect } = await import(pathToFileURL(write('clients.mjs', "export * from 'nearprint/client';\n")));
const ARCHIVES_WORKER = write(
  'archives-worker.mjs',
  "import { parentPort } from 'node:worker_threads';\nimport { serve } from 'nearprint/worker';\nserve(parentPort);\n",
);

const documents = Array.from({ length: 1500 }, (_, at) => ({ id: `doc/${at}`, title: `Document ${at}`, text: words(150), data: { at } }));
const LONG = { id: 'long', title: 'A book', text: Array.from({ length: 400 }, () => words(60)).join('\n\n') };

let bytes, server;
before(async () => {
  bytes = await built([...documents, LONG]);
  server = await host(bytes);
});
after(() => server.close());

/** Runs with the server as it is at first. */
const hosted = (name, work) =>
  test(name, { timeout: 120_000 }, async () => {
    Object.assign(server, { bytes, fault: undefined, answer: undefined, asked: [], most: 0 });
    await work();
  });

hosted('a check of a few ranges has the matches of a corpus', async () => {
  const archive = await openArchive(server.url);
  assert.deepEqual(
    [archive.size, archive.recipe.bits, archive.boilerplate, archive.stats()],
    [1501, 128, [], { size: 1501, bytes: bytes.length, requests: 1, bytesRead: 28672 }],
  );
  const corpus = new Corpus();
  corpus.put([...documents, LONG]);
  for (let at = 3; at < documents.length; at += 100) {
    const [text, other] = [documents[at].text, documents[at - 1].text];
    for (const asked of [
      changed(text, 12),
      `${words(60)} ${text.slice(0, 250)} ${words(40)}`,
      `${text.slice(0, 500)}\n\n${other.slice(100, 400)}`,
    ]) {
      const [before, found] = [archive.stats().requests, await archive.check(asked)];
      assert.ok(archive.stats().requests - before <= 40, `${archive.stats().requests - before} requests`);
      // How rare wording is, an archive knows at the letters of its keys, and a corpus everywhere.
      const plain = (matches) => matches.map(({ share, documents, information, ...match }) => match);
      // Nor does it know how common the phrases of a pair are: near the threshold, one may call a document what the other calls a part.
      const places = (matches) => matches.map(({ id, here, there, letters }) => ({ id, here, there, letters }));
      const expected = corpus.check(asked);
      const isNear = [...found, ...expected].some(({ scope, score }) => scope === 'document' && score < 0.6);
      assert.deepEqual((isNear ? places : plain)(found), (isNear ? places : plain)(expected));
      found.forEach(({ share }, at) => assert.ok(Math.abs(share - corpus.check(asked)[at].share) < 0.1));
      assert.deepEqual(await archive.get(found[0].id), corpus.get(found[0].id));
    }
  }
  assert.deepEqual(await archive.check(words(150)), []);
  assert.deepEqual(await archive.check(''), []);
  const before = archive.stats().requests;
  await archive.check(words(160));
  assert.ok(archive.stats().requests > before);
  assert.ok(server.most <= 6, `${server.most} requests at a time`);
});

hosted('options narrow the answer as in a corpus, and a text that is checked again costs nothing', async () => {
  const archive = await openArchive(server.url);
  const text = `${changed(documents[5].text, 14)}\n\n${documents[6].text.slice(0, 300)}`;
  const ids = async (options) => (await archive.check(text, options)).map(({ id }) => id);
  assert.deepEqual(await ids(), ['doc/5', 'doc/6']);
  const { requests } = archive.stats();
  assert.deepEqual(await ids({ limit: 1 }), ['doc/5']);
  assert.deepEqual(await ids({ exclude: ['doc/5'] }), ['doc/6']);
  assert.deepEqual(await ids({ exclude: (id) => id === 'doc/6' }), ['doc/5']);
  assert.deepEqual(await ids({ scope: 'document', threshold: 0.99 }), []);
  assert.deepEqual(await ids({ minLetters: 500 }), ['doc/5']);
  assert.equal(archive.stats().requests, requests);
});

hosted('a long document is named once, with its place in the whole text, and read back whole', async () => {
  const archive = await openArchive(server.url);
  for (const start of [300, 60_000, LONG.text.length - 900]) {
    const [match, ...others] = await archive.check(`${words(30)} ${LONG.text.slice(start, start + 500)}`);
    assert.deepEqual([match.id, match.scope, others], ['long', 'part', []]);
    const [from, to] = match.there[0];
    assert.ok(Math.abs(from - start) < 30 && Math.abs(to - start - 500) < 30, `${match.there} for ${start}`);
    assert.equal((await archive.get('long')).text, LONG.text);
  }
  assert.equal(await archive.get('doc/1'), undefined);
});

test('bytes, a file and a path are opened like an address', async () => {
  const path = write('own.npa', bytes);
  const text = changed(documents[9].text, 10);
  for (const source of [
    bytes,
    bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length),
    new Blob([bytes]),
    path,
    pathToFileURL(path),
    String(pathToFileURL(path)),
  ]) {
    const archive = await openArchive(source);
    assert.equal((await archive.check(text))[0].id, 'doc/9');
  }
});

test('an archive where a corpus is wanted is named as one', async () => {
  const named = { code: 'ERR_BAD_SNAPSHOT', message: /an archive, not a corpus: openArchive reads it/ };
  assert.throws(() => corpusFromBytes(bytes), named);
  assert.throws(() => mergeIntoCorpus(new Corpus(), bytes), named);
  assert.throws(() => mergeCorpusBytes([corpusToBytes(new Corpus()), bytes]), named);
});

hosted('corpora over the archive: put, replaced and deleted documents, in one answer, and the newest has the last word', async () => {
  const archive = await openArchive(server.url);
  const [monday, tuesday] = [new Corpus(), new Corpus()];
  const texts = Array.from({ length: 3 }, () => words(120));
  const put = (corpus, documents) => corpus.put(Object.entries(documents).map(([id, text]) => ({ id, text })));
  put(monday, { monday: texts[0], both: texts[1], gone: texts[0], 'doc/21': texts[0], 'doc/40': texts[0] });
  const removed = ['doc/22', 'doc/40'];
  const first = archive.with(monday, { removed });
  removed.push('doc/42');
  const all = first.with(tuesday, { removed: ['doc/23', 'gone', 'both'] });
  put(tuesday, { both: texts[2], tuesday: `${texts[1]}\n\n${documents[20].text.slice(0, 300)}` });
  const ids = async (text, one = all) => (await one.check(text)).map(({ id }) => id).sort();
  assert.deepEqual(await ids(changed(documents[20].text, 12)), ['doc/20', 'tuesday']);
  assert.deepEqual(await Promise.all(texts.map((text) => ids(text))), [['doc/21', 'doc/40', 'monday'], ['tuesday'], ['both']]);
  assert.deepEqual(await ids(texts[1], first), ['both']);
  for (const at of [21, 22, 23, 40]) assert.deepEqual(await ids(documents[at].text), []);
  assert.deepEqual(await ids(documents[42].text), ['doc/42']);
  assert.equal((await all.get('both')).text, texts[2]);
  assert.deepEqual([await all.get('doc/22'), await all.get('doc/23'), await all.get('gone')], [undefined, undefined, undefined]);
  // What stands in a corpus is not a document of the archive beneath.
  assert.deepEqual([(await all.get('doc/40')).text, await archive.get('doc/40')], [texts[0], undefined]);
  // The same corpus again, with a longer list of what is gone.
  const again = first.with(monday, { removed: ['doc/22', 'doc/24'] });
  assert.deepEqual(await ids(texts[0], again), ['doc/21', 'doc/40', 'gone', 'monday']);
  assert.deepEqual([archive.size, first.size, all.size, all.stats().size], [1501, 1504, 1503, 1503]);
  monday.delete('doc/40');
  monday.delete('doc/21');
  assert.deepEqual([await all.get('doc/40'), all.size], [undefined, 1501]);
  assert.deepEqual(await ids(changed(documents[21].text, 9)), ['doc/21']);
});

hosted('a host without ranges: a small file is taken whole, a larger one refused', async () => {
  server.fault = 'whole';
  await assert.rejects(openArchive(server.url), { code: 'ERR_NO_RANGES', message: /whole file.*options\.whole \(1048576 bytes\)/ });
  const archive = await openArchive(server.url, { whole: bytes.length });
  server.fault = 'missing';
  assert.equal((await archive.check(changed(documents[9].text, 10)))[0].id, 'doc/9');
});

hosted('an archive that is truncated on the host is refused, at the opening or where its end is missing', async () => {
  server.bytes = bytes.subarray(0, bytes.length - 5000);
  await assert.rejects(openArchive(server.url), { code: 'ERR_BAD_SNAPSHOT', message: /bytes, and says that it has/ });
  server.fault = 'hidden';
  const archive = await openArchive(server.url);
  await assert.rejects(archive.check(LONG.text.slice(-600)), ({ code }) =>
    ['ERR_NO_RANGES', 'ERR_ARCHIVE_CHANGED', 'ERR_BAD_SNAPSHOT'].includes(code),
  );
  for (const [wrong, message] of [
    [Buffer.alloc(0), /empty/],
    [Buffer.from('<!doctype html>'), /not a nearprint archive/],
  ]) {
    server.bytes = wrong;
    await assert.rejects(openArchive(server.url), { code: 'ERR_BAD_SNAPSHOT', message });
  }
});

hosted('a host that is gone is reported', async () => {
  const gone = await host(bytes);
  const lost = await openArchive(gone.url);
  gone.close();
  await assert.rejects(lost.check(documents[51].text), { code: 'ERR_FETCH', message: /offline|CORS/ });
});

hosted('a worker opens an archive, and the page asks it', async () => {
  const worker = new Worker(ARCHIVES_WORKER);
  try {
    const archive = await connect(worker).Archive.open(server.url);
    assert.deepEqual([await archive.size, (await archive.check(changed(documents[70].text, 9)))[0].id], [1501, 'doc/70']);
    assert.throws(() => archive.with(new Corpus(), { removed: [] }), {
      name: 'TypeError',
      message: /^an archive in a worker takes no corpus: lay it over the archive there$/,
    });
  } finally {
    await worker.terminate();
  }
});

hosted('a signal ends a check in a worker at once, and its work', async () => {
  const worker = new Worker(ARCHIVES_WORKER);
  const client = connect(worker);
  const reason = new Error('enough');
  try {
    await assert.rejects(client.Archive.open(server.url, { signal: AbortSignal.abort(reason) }), reason);
    const archive = await client.Archive.open(server.url, { signal: new AbortController().signal });
    const { signal } = new AbortController();
    const [{ id }] = await archive.check(documents[71].text, { signal, limit: 1 });
    assert.deepEqual([id, (await archive.get(id, { signal })).text], ['doc/71', documents[71].text]);
    await assert.rejects(archive.check(documents[72].text, { signal: AbortSignal.abort(reason) }), reason);
    await assert.rejects(archive.check(documents[72].text, { signal: 7 }), {
      name: 'TypeError',
      message: 'options.signal must be an AbortSignal, got 7',
    });
    // The host answers nothing, so the work ends only if the signal reaches the worker.
    for (const check of [(text, signal) => archive.check(text, { signal }), (text, signal) => archive.with({ signal }).check(text)]) {
      const { heard, left } = server.silence();
      const controller = new AbortController();
      const checking = check(documents[73].text, controller.signal);
      await heard;
      controller.abort(reason);
      await assert.rejects(checking, reason);
      await left;
    }
    server.answer = undefined;
    assert.equal((await archive.check(documents[73].text))[0].id, 'doc/73');
  } finally {
    await worker.terminate();
  }
});

hosted('a function reads instead of fetch', async () => {
  const asked = [];
  const archive = await openArchive(server.url, { fetch: (url, init) => (asked.push(init.headers.range), fetch(url, init)) });
  assert.equal((await archive.check(documents[80].text))[0].id, 'doc/80');
  assert.equal(asked.length, archive.stats().requests);
});

const refused = [
  ['openArchive(7)', () => openArchive(7), /^source must be an address, a File or Blob, or the bytes of an archive, got 7$/],
  ["openArchive('x', { cache: 1 })", () => openArchive('x', { cache: 1 }), /^options\.cache must be a string, got 1$/],
  ['parallel: 0', () => openArchive(bytes, { parallel: 0 }), /^options\.parallel must be a whole number from 1 to 100, got 0$/],
  ['paralel: 6', () => openArchive(bytes, { paralel: 6 }), /unknown option 'paralel' in options; did you mean 'parallel'/],
  ['signal: {}', () => openArchive(bytes, { signal: {} }), /^options\.signal must be an AbortSignal/],
  ['check(7)', async () => (await openArchive(bytes)).check(7), /^text must be a string or a Draft, got 7$/],
  ["check('x', null)", async () => (await openArchive(bytes)).check('x', null), /^options must be a plain object, got null$/],
  ['limit: -1', async () => (await openArchive(bytes)).check('x', { limit: -1 }), /^options\.limit must be/],
  ['get(7)', async () => (await openArchive(bytes)).get(7), /^id must be a string, got 7$/],
  ['with({})', async () => (await openArchive(bytes)).with({}), /^corpus must be a corpus, with check, get and has/],
  [
    'with(corpus, { removed: 7 })',
    async () => (await openArchive(bytes)).with(new Corpus(), { removed: 7 }),
    /^options\.removed must be an iterable of ids, got 7$/,
  ],
  ['archiveSheet(7)', () => archiveSheet(7), /^documents must be an iterable of documents, got 7$/],
  ['archiveSheet of a bad document', () => archiveSheet([{ id: 'a' }]), /^documents\[0\]\.text must be a string/],
  ['much data', () => archiveSheet([{ id: 'a', text: 'x', data: 'y'.repeat(9000) }]), /"a" have 9003 bytes; an archive takes 8192/],
  ['a workshop without take', async () => new ArchiveWriter({ keep() {} }), /^workshop\.take must be a function/],
  [
    'a sheet that is none',
    async () => new ArchiveWriter({ keep() {}, take: () => new Uint8Array(0) }).add(Uint8Array.of(1)),
    /not a sheet of documents/,
  ],
];
for (const [name, call, message] of refused) test(`refused by name: ${name}`, () => assert.rejects(async () => call(), { message }));

test('what is disposed of says so, and an error of the workshop reaches the caller', async () => {
  const archive = await openArchive(bytes);
  archive.dispose();
  await assert.rejects(archive.check('x'), { code: 'ERR_DISPOSED', message: 'this Archive has been disposed of' });
  const full = new Error('no room');
  const writer = new ArchiveWriter({
    keep() {
      throw full;
    },
    take: () => new Uint8Array(0),
  });
  const sheet = await archiveSheet(documents.slice(0, 3));
  assert.throws(() => writer.add(sheet), full);
  assert.throws(() => writer.add(sheet), { code: 'ERR_DISPOSED' });
});

test('where blocks cannot be unpacked or packed, that is said at once', () => {
  write('plain.npa', bytes);
  const code = `
    delete globalThis.DecompressionStream;
    delete globalThis.CompressionStream;
    const { archiveSheet, openArchive } = require('nearprint/archive');
    for (const call of [() => openArchive('plain.npa'), () => archiveSheet([{ id: 'a', text: 'x' }])]) call().catch(({ code, message }) => console.log(code, message));`;
  assert.deepEqual(
    node('-e', code)
      .split('\n')
      .map((line) => line.slice(0, 58)),
    ['ERR_UNSUPPORTED the platform has no DecompressionStream of', "ERR_UNSUPPORTED the platform has no CompressionStream of '"],
  );
});

test('edge runtimes, where WebAssembly cannot start, have an archive of plain JavaScript', () => {
  const code = `
    for (const name of ['Instance', 'Module']) delete WebAssembly[name]; // Node itself uses the rest
    const { archiveSheet, ArchiveWriter, openArchive } = await import('nearprint/archive');
    const parts = [[], []];
    const writer = new ArchiveWriter({ keep: (part, bytes) => (parts[part] ??= []).push(bytes), take: (part) => Buffer.concat(parts[part] ?? []) });
    const text = ${JSON.stringify(documents[7].text)};
    writer.add(await archiveSheet([{ id: 'seven', text }]));
    writer.finish();
    const archive = await openArchive(Buffer.concat([...parts[0], ...parts[1]]));
    const [{ id, scope }] = await archive.check(text);
    console.log(id, scope);`;
  assert.equal(node('--conditions', 'edge-light', '--input-type=module', '-e', code), 'seven document');
});
