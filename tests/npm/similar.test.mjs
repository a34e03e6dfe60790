// Documents about the same thing. tests/core/similar.rs has the oracle and the laws; these tests check the JavaScript API.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nearprint } from './consumer.mjs';

const { Corpus, corpusFromBytes, corpusToBytes, Draft, mergeIntoCorpus, similar } = nearprint;

const REPORTS = [
  {
    id: '17',
    title: 'Editor crashes when a picture is pasted',
    text: 'After pasting a screenshot the window closes. Version 2.1.',
    data: { n: 1 },
  },
  { id: '18', title: 'Dark theme', text: 'Please add a theme with a dark background to the settings.' },
  { id: '19', title: 'Search finds nothing in long notes', text: 'In notes of more than a thousand lines the search has no result.' },
  { id: '20', title: '升级后无法登录', text: '升级到新版本之后，输入密码也无法登录账户。😀' },
];

function reports(options) {
  const corpus = new Corpus(options);
  corpus.put(REPORTS);
  return corpus;
}

const ids = (found) => found.map(({ id }) => id);

test('the report of the same fault is answered, with the words that decided, and a stranger is not', () => {
  const corpus = reports();
  const text = '😀 Pasting makes it close the window at once.';
  const found = similar(corpus, text, { title: 'Crash on pasting a picture', limit: 3 });
  assert.deepEqual(ids(found), ['17']);
  const [first] = found;
  assert.deepEqual(Object.keys(first), ['id', 'title', 'data', 'similarity', 'terms', 'numbers']);
  assert.deepEqual([first.title, first.data, first.numbers], [REPORTS[0].title, { n: 1 }, 'same']);
  assert.ok(first.similarity > 0 && first.similarity <= 1);
  const pasting = first.terms.find((term) => term.text === 'Pasting');
  assert.deepEqual(
    pasting.here.map((range) => text.slice(...range)),
    ['Pasting'],
  );
  assert.deepEqual(
    pasting.there.map((range) => REPORTS[0].text.slice(...range)),
    ['pasting'],
  );
  assert.deepEqual(similar(corpus, 'Banana bread with walnuts and honey'), []);
  for (const nothing of ['', '?!', ' ']) assert.deepEqual(similar(corpus, nothing, { title: nothing, all: true }), []);
});

test('all gives the whole ranking, a limit cuts it, and what is excluded is asked for', () => {
  const corpus = reports();
  const text = 'a picture of the theme in long notes';
  const all = similar(corpus, text, { all: true });
  assert.ok(all.length >= 3 && all.every(({ similarity }, place) => place === 0 || similarity <= all[place - 1].similarity));
  assert.deepEqual(similar(corpus, text, { all: true, limit: 1 }), all.slice(0, 1));
  assert.deepEqual(ids(similar(corpus, 'Nothing of it is here', { title: 'DARK THEME!' })), ['18']);
  assert.equal(similar(corpus, new Draft('dark theme'), { all: true })[0].id, '18');
  // A function may call the package.
  for (const exclude of [['18'], (id) => corpus.get(id).title === 'Dark theme'])
    assert.deepEqual(
      similar(corpus, text, { all: true, exclude }),
      all.filter(({ id }) => id !== '18'),
    );
});

test('the index follows put, delete, clear, merge and snapshots', () => {
  const corpus = reports();
  const bold = { id: '21', title: 'Shortcut for bold is broken', text: 'Pressing the keys makes no text bold.' };
  const asked = { title: 'Bold shortcut broken', all: true, limit: 1 };
  const isFound = (of = corpus) => similar(of, 'the keyboard shortcut for bold does nothing', asked)[0]?.id === '21';
  assert.ok(!isFound());
  corpus.put(bold);
  assert.ok(isFound() && isFound(corpusFromBytes(corpusToBytes(corpus))));
  corpus.delete('21');
  assert.ok(!isFound());
  const other = new Corpus();
  other.put(bold);
  mergeIntoCorpus(corpus, corpusToBytes(other));
  assert.ok(isFound());
  corpus.clear();
  assert.ok(!isFound());
});

test('bad arguments are refused by name', () => {
  const corpus = reports();
  for (const [text, options, message] of [
    [5, undefined, /^text must be/],
    ['a', { title: 5 }, /^options\.title must be a string/],
    ['a', { all: 1 }, /^options\.all must be/],
    ['a', { limit: -1 }, /^options\.limit must be/],
    ['a', { exclude: 'id' }, /^options\.exclude must be/],
    ['a', { exclude: () => 1 }, /^options\.exclude\(id\) must be/],
    ['a', { titles: 'a' }, /titles/],
  ])
    assert.throws(() => similar(corpus, text ?? 'dark', options && { all: options.all ?? true, ...options }), { message });
  assert.deepEqual(ids(similar(corpus, 'dark theme', { title: undefined, limit: 1, all: true })), ['18']);
  corpus.dispose();
  assert.throws(() => similar(corpus, 'dark'), { code: 'ERR_DISPOSED' });
});

test('vectors find what has no word in common, and are refused if they do not fit', () => {
  const corpus = new Corpus();
  const quits = { id: 'quits', text: 'The app quits by itself.', vector: new Float32Array([1, 0.1, 0]) };
  corpus.put([quits, { id: 'none', text: 'No vector' }]);
  const vector = new Float32Array([1, 0.12, 0.01]);
  for (const one of [corpus, corpusFromBytes(corpusToBytes(corpus))])
    assert.deepEqual(ids(similar(one, 'program closes unexpectedly', { all: true, vector })), ['quits']);
  assert.ok(corpus.holds(quits) && !corpus.holds({ ...quits, vector: new Float32Array([0, 0, -1]) }));
  const put = (vector) => () => corpus.put([{ ...quits, vector }]);
  for (const [call, message] of [
    [put([1, 2, 3]), /^documents\[0\]\.vector must be a Float32Array/],
    [put(new Float32Array([1, NaN, 3])), /^documents\[0\]\.vector\[1\] must be a finite number, got NaN/],
    [put(new Float32Array(2)), /the vector of document "quits" must have 3 numbers.*got 2/],
    [() => similar(corpus, 'a', { vector: new Float32Array(2) }), /^options\.vector must have 3 numbers.*got 2/],
    [() => similar(corpus, 'a', { vector: 'v' }), /^options\.vector must be a Float32Array/],
    [() => similar(reports(), 'a', { vector }), /^options\.vector must be undefined, since no document has a vector/],
  ])
    assert.throws(call, { message });
});

test('a corpus behind a proxy says what to do, and what is no corpus is refused', () => {
  const corpus = reports();
  assert.throws(() => similar(new Proxy(corpus, {}), 'dark'), { name: 'TypeError', message: /^this is a proxy of the Corpus/ });
  const expected = 'corpus must be a Corpus, or a corpus with the method similar, got';
  for (const [other, shown] of [
    [undefined, 'undefined'],
    [new Draft(), 'a Draft'],
  ])
    assert.throws(() => similar(other, 'dark'), { name: 'TypeError', message: `${expected} ${shown}` });
  assert.equal(similar({ similar: (text) => text.length }, 'dark'), 4);
});
