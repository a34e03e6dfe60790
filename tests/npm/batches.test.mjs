import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nearprint } from './consumer.mjs';

const { fingerprint, fingerprintAll } = nearprint;

test('a batch has the fingerprints of its texts one by one, wherever a chunk ends', () => {
  const halves = ['\ud83d', '\ude00', 'a\ud83d', '\ude00b'];
  const texts = Array.from({ length: 3000 }, (_, i) => `${i} `.repeat(i % 97) + (halves[i % 7] ?? '') + '火锅'.repeat(i % 5));
  texts.splice(1000, 0, '', 'x'.repeat(70_000), '長'.repeat(30_000), '');
  assert.deepEqual(
    fingerprintAll(texts),
    BigUint64Array.from(texts, (text) => fingerprint(text)),
  );
});

test('a batch of more texts than there is room for fingerprints in the buffer', () => {
  for (const count of [8191, 8192, 8193, 20_000]) {
    const texts = Array.from({ length: count }, (_, i) => (i % 3 === 0 ? '' : String.fromCodePoint(97 + (i % 26), 0x4e00 + (i % 50))));
    assert.deepEqual(
      fingerprintAll(texts),
      BigUint64Array.from(texts, (text) => fingerprint(text)),
    );
    assert.deepEqual(
      fingerprintAll(texts, { bits: 32 }),
      BigUint64Array.from(texts, (text) => fingerprint(text, { bits: 32 })),
    );
  }
});

test('a batch can be made from texts that are made by other calls', () => {
  function* texts() {
    for (let i = 0; i < 5; i++) yield `text ${fingerprint(`text ${i}`)}`;
  }
  assert.deepEqual(
    fingerprintAll(texts()),
    BigUint64Array.from([...texts()], (text) => fingerprint(text)),
  );
});

test('a recipe that may change is read with every call, a frozen one has the same meaning', () => {
  const recipe = { weights: 'count' };
  const text = 'aaaaaaaa bbbb cccc aaaaaaaa';
  const counted = fingerprint(text, recipe);
  assert.equal(fingerprint(text, Object.freeze({ weights: 'count' })), counted);
  recipe.weights = 'once';
  assert.equal(fingerprint(text, recipe), fingerprint(text));
  assert.equal(
    fingerprint(
      text,
      Object.freeze({
        get weights() {
          return recipe.weights;
        },
      }),
    ),
    fingerprint(text),
  );
});
