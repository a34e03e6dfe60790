// Misleading arguments: classes that lie, lists with holes, numbers of a million digits. Each is refused or read correctly, and
// every object works afterwards.

import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { nearprint } from './consumer.mjs';

const {
  Corpus,
  corpusFromBytes,
  corpusToBytes,
  distance,
  Draft,
  explain,
  fingerprint,
  fingerprintAll,
  fromFeatures,
  Hyperplanes,
  IdfBuilder,
  Index,
  mergeCorpusBytes,
  mergeIntoCorpus,
  summarize,
  toHex,
} = nearprint;
const TEXT = 'It was a bright cold day in April, and the clocks were striking thirteen.';
const draft = new Draft(TEXT);
const index = Index.from([5n, 7n]);

afterEach(() => {
  assert.equal(draft.fingerprint, fingerprint(TEXT));
  assert.deepEqual(index.near(5n, { within: 0 }), [{ id: 0, distance: 0 }]);
});

/** A typed array with false properties. */
function lying(Base, content, properties) {
  const made = new (class extends Base {})(content);
  for (const [name, value] of Object.entries(properties)) {
    const descriptor = typeof value === 'function' ? { value } : { get: () => value };
    Object.defineProperty(made, name, descriptor);
  }
  return made;
}

const LIES = [
  { length: 0 },
  { length: 3 },
  { length: 2 ** 31 },
  { length: -1 },
  { length: NaN },
  { byteLength: 0, length: 1 },
  { byteOffset: 4096 },
  { buffer: new ArrayBuffer(0) },
  { subarray: () => 7 },
  { slice: () => [] },
  { set: () => {} },
];

test('a typed array whose class lies of its length is read as it is', () => {
  const corpus = new Corpus();
  corpus.put({ id: 'a', text: TEXT });
  const [corpusBytes, indexBytes] = [corpusToBytes(corpus), index.toBytes()];
  const planes = new Hyperplanes({ dimensions: 4 });
  const v = Float32Array.of(1, -2, 3, -4);
  for (const lie of LIES) {
    assert.equal(corpusFromBytes(lying(Uint8Array, corpusBytes, lie)).size, 1);
    mergeIntoCorpus(corpus, lying(Uint8Array, corpusBytes, lie));
    assert.equal(Index.fromBytes(lying(Uint8Array, indexBytes, lie)).size, 2);
    assert.equal(Index.from(lying(BigUint64Array, [5n, 7n, 9n], lie)).size, 3);
    assert.equal(index.nearAll(lying(BigUint64Array, [5n, 7n], lie), { within: 0 }).ids.length, 2);
    assert.equal(planes.fingerprint(lying(Float32Array, v, lie)), planes.fingerprint(v));
  }
});

test('what only calls itself a typed array is none', () => {
  const proxy = new Proxy(new Uint8Array(8), {});
  const false1 = { [Symbol.toStringTag]: 'Uint8Array', length: 8, buffer: new ArrayBuffer(8), byteOffset: 0 };
  const wrong = lying(Uint16Array, [1, 2], {});
  Object.defineProperty(wrong, Symbol.toStringTag, { value: 'Uint8Array' });
  for (const bytes of [proxy, false1, wrong, Object.create(Uint8Array.prototype), new DataView(new ArrayBuffer(8))]) {
    assert.throws(() => Index.fromBytes(bytes), { name: 'TypeError', message: /^bytes must be a Uint8Array/ });
    assert.throws(() => corpusFromBytes(bytes), { name: 'TypeError', message: /^bytes must be a Uint8Array/ });
  }
  const detached = new Uint8Array(8);
  structuredClone(detached, { transfer: [detached.buffer] });
  assert.throws(() => Index.fromBytes(detached), { name: 'TypeError', message: /^bytes must be a Uint8Array with its memory/ });
});

test('a list of fingerprints of 128 bits whose memory was moved is refused by name', () => {
  const detached = new BigUint64Array(8);
  structuredClone(detached, { transfer: [detached.buffer] });
  const message = /^fps must be a BigUint64Array with its memory/;
  for (const bits of [64, 128]) assert.throws(() => Index.from(detached, { bits }), { name: 'TypeError', message });
});

test('more paragraphs than can be listed are refused, and their number is named', () => {
  const paragraphs = 'to be\n\n'.repeat(2 ** 20 + 1);
  assert.throws(() => explain(paragraphs), {
    name: 'RangeError',
    message: 'text has 1048577 paragraphs, and no more than 1048576 can be explained',
  });
  const long = new Draft(paragraphs);
  assert.throws(() => long.paragraphs(), {
    name: 'RangeError',
    message: 'the draft has 1048577 paragraphs, and no more than 1048576 can be listed',
  });
  long.replace(0, 7, '');
  assert.equal(long.paragraphs().length, 2 ** 20);
  long.dispose();
});

test('a huge bigint is refused in no time, by its size', () => {
  const huge = 1n << BigInt(1 << 24);
  const message = /got a huge bigint$/;
  for (const value of [huge, -huge]) {
    for (const call of [
      () => distance(value, 1n),
      () => toHex(value),
      () => index.near(value),
      () => index.add(value),
      () => Index.from([value]),
      () => fingerprint(value),
    ]) {
      assert.throws(call, { message });
    }
  }
  assert.throws(() => distance(-5n, 1n), { message: /got -5n$/ });
  assert.throws(
    () => fingerprint(TEXT, { top: Symbol('x'.repeat(1e6)) }),
    ({ message }) => message.length < 200,
  );
});

test('tables with holes, or longer than a recipe takes, are refused by name', () => {
  const holes = (length) => Object.assign([], { length });
  const idf = (counts) => ({ weights: 'tfidf', idf: { version: 1, recipe: null, documents: 9, counts } });
  const words = { unit: 'word' };
  assert.throws(() => fingerprint(TEXT, { ...words, stopWords: holes(2 ** 26) }), {
    name: 'RangeError',
    message: 'recipe.stopWords must have at most 10000000 entries, got 67108864',
  });
  assert.throws(() => fingerprint(TEXT, { ...words, stopWords: ['a', , 'c'] }), {
    name: 'TypeError',
    message: 'recipe.stopWords[1] must be a string, got undefined',
  });
  assert.throws(() => fingerprint(TEXT, idf(holes(2 ** 26))), {
    name: 'RangeError',
    message: 'recipe.idf.counts must have at most 10000000 entries, got 67108864',
  });
  assert.throws(() => fingerprint(TEXT, idf([['a', 1], , ['c', 1]])), { name: 'TypeError', message: /^recipe\.idf\.counts\[1\] must be/ });
  const long = 'x'.repeat(2 ** 24);
  assert.throws(() => fingerprint(TEXT, { ...words, stopWords: [long, long, long, long] }), {
    name: 'RangeError',
    message: 'recipe.stopWords must have at most 64000000 UTF-16 code units in all',
  });
});

test('a list of holes is refused at the first one, however long it says it is', () => {
  const holes = Object.assign([], { length: 2 ** 32 - 1 });
  const corpus = new Corpus();
  corpus.put({ id: 'a', text: TEXT });
  for (const [call, message] of [
    [() => corpus.check(TEXT, { exclude: holes }), /^options\.exclude\[0\] must be a string/],
    [() => corpus.check(TEXT, { scope: holes }), /^options\.scope\[0\] must be 'document' or 'part', got undefined/],
    [() => corpus.check(TEXT, { scope: ['document', , 'part'] }), /^options\.scope\[1\] must be/],
    [() => corpus.put(holes), /^documents\[0\] must be/],
    [() => new IdfBuilder().addFeatures(holes), /^features\[0\] must be/],
    [() => fingerprintAll(holes), /^texts\[0\] must be/],
    [() => summarize(holes), /^texts\[0\] must be/],
    [() => fromFeatures(holes), /^features\[0\] must be/],
    [() => mergeCorpusBytes(holes), /^snapshots\[0\] must be/],
    [() => Index.from(holes), /^fps\[0\] must be/],
  ]) {
    assert.throws(call, { name: 'TypeError', message });
  }
});

test('a list that is another one each time it is read is taken as it was checked', () => {
  class Words extends Array {
    *[Symbol.iterator]() {
      yield* [7, Symbol('no'), {}];
    }
  }
  const recipe = { unit: 'word', stopWords: Words.from(['april']) };
  assert.equal(fingerprint(TEXT, recipe), fingerprint(TEXT, { unit: 'word', stopWords: ['april'] }));
});
