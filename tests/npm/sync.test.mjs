// A corpus that is brought to the documents of an app. tests/core/corpus_snapshots.rs has the law; these tests check the JavaScript API.

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { nearprint, write } from './consumer.mjs';

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

test('a note without a version whose text was edited elsewhere is put again', () => {
  const corpus = new Corpus();
  const plain = (...numbers) => numbers.map((number) => ({ id: `n${number}`, text: text(number) }));
  corpus.sync(plain(1, 2));
  assert.deepEqual(corpus.sync([plain(1)[0], { id: 'n2', text: text(2).replace('second', 'third') }]), {
    put: 1,
    deleted: 0,
    unchanged: 1,
  });
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

const bad = [
  [
    'a list with one id twice',
    [...notes(1, 2), ...notes(1)],
    RangeError,
    "documents[2].id must be another than that of documents[0], got 'n1'",
  ],
  ['one document', notes(2)[0], TypeError, 'documents must be an iterable of documents, got an object'],
  ['a missing list', undefined, TypeError, 'documents must be an iterable of documents, got undefined'],
  [
    'a version that is a date',
    [...notes(2), { id: 'a', text: '', version: new Date(0) }],
    TypeError,
    'documents[1].version must be a string or a finite number, got a Date',
  ],
  [
    'a version that is not a number',
    [{ id: 'a', text: '', version: NaN }],
    RangeError,
    'documents[0].version must be a string or a finite number, got NaN',
  ],
  ['a text that is missing', [...notes(2), { id: 'a' }], TypeError, 'documents[1].text must be a string, got undefined'],
];

for (const [what, documents, kind, message] of bad)
  test(`${what} is refused by name, and nothing is changed`, () => {
    const corpus = new Corpus();
    corpus.put(notes(1));
    const before = corpusToBytes(corpus);
    assert.throws(
      () => corpus.sync(documents),
      (error) => error instanceof kind && error.message === message,
    );
    assert.deepEqual(corpusToBytes(corpus), before);
  });

test('put refuses such a version too, holds asks for one document, and a disposed corpus refuses both', () => {
  const corpus = new Corpus();
  assert.throws(() => corpus.put({ id: 'a', text: '', version: true }), /document\.version must be a string or a finite number, got true/);
  assert.throws(() => corpus.holds('a'), /document must be a plain object with id and text, got 'a'/);
  corpus.dispose();
  for (const use of [() => corpus.sync([]), () => corpus.holds(notes(1)[0])]) assert.throws(use, { code: 'ERR_DISPOSED' });
});

test('a version of a snapshot from elsewhere that is not JSON is an error of the snapshot', async () => {
  const { sealed } = await import('./sealed.mjs');
  const corpus = new Corpus();
  corpus.put({ id: 'a', text: 'b', version: 'cccc' });
  const bytes = corpusToBytes(corpus);
  const at = Buffer.from(bytes).indexOf('"cccc"');
  bytes[at] = 'x'.charCodeAt(0);
  assert.throws(() => corpusFromBytes(sealed(bytes)).get('a'), {
    code: 'ERR_BAD_SNAPSHOT',
    message: /the version of document "a" is not JSON/,
  });
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
