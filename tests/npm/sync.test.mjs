// A corpus that is brought to the documents of an app. tests/core/corpus_snapshots.rs has the law; these tests check the JavaScript API.

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { nearprint, write } from './consumer.mjs';
import { sealed } from './sealed.mjs';

const { Corpus, corpusFromBytes, corpusToBytes } = nearprint;
const text = (number) =>
  `Note ${number} says what nobody else has said ${number * number} times before.\n\nAnd a second paragraph, number ${number}.`;
const notes = (...numbers) =>
  numbers.map((number) => ({ id: `n${number}`, title: `Note ${number}`, text: text(number), data: { at: [number] }, version: number }));

test('what is new or changed is put, what is gone is deleted, and the rest is left', () => {
  const corpus = new Corpus();
  assert.deepEqual(corpus.sync(notes(1, 2, 3, 4, 5, 6)), { put: 6, deleted: 0, unchanged: 0 });
  const [one, two, three, four, five] = notes(1, 2, 3, 4, 5);
  const now = [
    { ...one, title: 'Other' },
    { ...two, data: { at: [] } },
    { ...three, version: '3' },
    { ...four, text: text(9), version: 9 },
    five,
    ...notes(7),
  ];
  assert.deepEqual(
    now.map((note) => corpus.holds(note)),
    [false, false, false, false, true, false],
  );
  assert.deepEqual(corpus.sync(new Set(now)), { put: 5, deleted: 1, unchanged: 1 });
  assert.deepEqual(corpus.ids(), ['n1', 'n2', 'n3', 'n4', 'n5', 'n7']);
  for (const note of now) assert.deepEqual(corpus.get(note.id), note);
  assert.deepEqual(corpus.check(text(9))[0].id, 'n4');
  assert.equal(
    corpus.check(text(6)).some(({ score }) => score === 1),
    false,
  );
  const again = corpusFromBytes(corpusToBytes(corpus));
  assert.deepEqual(
    now.map((note) => again.get(note.id).version),
    [1, 2, '3', 9, 5, 7],
  );
  assert.deepEqual(again.sync(now), { put: 0, deleted: 0, unchanged: 6 });
  assert.deepEqual(again.sync([]), { put: 0, deleted: 6, unchanged: 0 });
});

test('many documents and large ones are brought over in parcels', () => {
  const corpus = new Corpus();
  const all = Array.from({ length: 40 }, (_, number) => ({ id: `${number}`, text: `${text(number)} `.repeat(2000) }));
  assert.deepEqual(corpus.sync(all), { put: 40, deleted: 0, unchanged: 0 });
  all[7] = { ...all[7], text: text(7) };
  assert.deepEqual(corpus.sync(all.slice(1)), { put: 1, deleted: 1, unchanged: 38 });
  const fresh = new Corpus();
  fresh.put(all.slice(1));
  assert.deepEqual(corpusToBytes(corpus), corpusToBytes(fresh));
});

const version = (value) => ({ id: 'a', text: '', version: value });
const AS_VERSION = 'must be a string or a finite number, got';
for (const [what, documents, name, message] of [
  ['a list with one id twice', notes(1, 2, 1), 'RangeError', "documents[2].id must be another than that of documents[0], got 'n1'"],
  ['one document', notes(2)[0], 'TypeError', 'documents must be an iterable of documents, got an object'],
  ['a missing list', undefined, 'TypeError', 'documents must be an iterable of documents, got undefined'],
  ['a date as a version', [...notes(2), version(new Date(0))], 'TypeError', `documents[1].version ${AS_VERSION} a Date`],
  ['a version that is no number', [version(NaN)], 'RangeError', `documents[0].version ${AS_VERSION} NaN`],
  ['a missing text', [...notes(2), { id: 'a' }], 'TypeError', 'documents[1].text must be a string, got undefined'],
])
  test(`${what} is refused by name, and nothing is changed`, () => {
    const corpus = new Corpus();
    corpus.put(notes(1));
    const before = corpusToBytes(corpus);
    assert.throws(() => corpus.sync(documents), { name, message });
    if (what.includes('version')) assert.throws(() => corpus.put(documents), { name, message });
    assert.deepEqual(corpusToBytes(corpus), before);
  });

test('a version of a snapshot from elsewhere that is not JSON is an error of the snapshot', () => {
  const corpus = new Corpus();
  corpus.put({ id: 'a', text: 'b', version: 'cccc' });
  const bytes = corpusToBytes(corpus);
  bytes[Buffer.from(bytes).indexOf('"cccc"')] = 'x'.charCodeAt(0);
  const message = /the version of document "a" is not JSON/;
  assert.throws(() => corpusFromBytes(sealed(bytes)).get('a'), { code: 'ERR_BAD_SNAPSHOT', message });
});

test('a corpus in a worker is synced there', async () => {
  const { connect } = await import(pathToFileURL(write('sync-client.mjs', "export * from 'nearprint/client';\n")));
  const served = write(
    'sync-served.mjs',
    "import { parentPort } from 'node:worker_threads'; import { serve } from 'nearprint/worker'; serve(parentPort);",
  );
  const client = connect(new Worker(served));
  after(() => client.terminate());
  const corpus = await client.Corpus.create();
  await corpus.sync(notes(1, 2));
  assert.deepEqual(await corpus.sync(notes(2, 3)), { put: 1, deleted: 1, unchanged: 1 });
  assert.deepEqual([await corpus.holds(notes(3)[0]), (await corpus.get('n3')).version], [true, 3]);
  await assert.rejects(corpus.sync([...notes(2), ...notes(2)]), RangeError);
});
