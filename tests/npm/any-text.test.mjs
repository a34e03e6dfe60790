// Any text is good input: halves of surrogate pairs, lengths around the size of the buffer, 50 MB.

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { nearprint } from './consumer.mjs';

const { Draft, Index, compare, explain, fingerprint, fingerprintAll, recipes, sketch } = nearprint;

const TEXT = 'It was a bright cold day in April, and the clocks were striking thirteen.';
const FP = fingerprint(TEXT);
const bystander = new Draft(TEXT);
const index = Index.from([FP]);

function allIsWell() {
  bystander.replace(0, 2, '');
  bystander.replace(0, 0, 'It');
  assert.equal(bystander.fingerprint, FP);
  assert.deepEqual(index.near(fingerprint(TEXT)), [{ id: 0, distance: 0 }]);
}
after(allIsWell);

test('unpaired surrogates count as U+FFFD on every path', () => {
  const lone = 'half \ud83d of a pair, and the other \udc4d half; \udc4d\ud83d \ud800'.repeat(3);
  const replaced = lone.replace(/\p{Surrogate}/gu, '\ufffd');
  assert.notEqual(lone, replaced);
  for (const recipe of [undefined, recipes.textbook, { punctuation: 'keep', spaces: 'keep', bits: 128 }, { unit: 'word' }]) {
    const fp = fingerprint(replaced, recipe);
    assert.equal(fingerprint(lone, recipe), fp);
    assert.deepEqual(sketch(lone, recipe), sketch(replaced, recipe));
    assert.deepEqual(explain(lone, recipe), explain(replaced, recipe));
    assert.equal(compare(lone, replaced, recipe).distance, 0);
    const draft = new Draft(lone, recipe);
    assert.equal(draft.fingerprint, fp);
    assert.equal(draft.toString(), lone);
    if (fp < 1n << 64n)
      assert.deepEqual(fingerprintAll([lone], { ...recipe, bits: 64 }), fingerprintAll([replaced], { ...recipe, bits: 64 }));
  }
  allIsWell();
});

test('texts of every length around the size of the buffer, in one to four bytes a character', () => {
  for (const character of ['a', 'ß', '中', '👍']) {
    for (const length of [0, 1, 15, 16, 17, 65_519, 65_520, 65_521, 65_536, 70_001]) {
      const text = character.repeat(length);
      assert.equal(explain(text, { size: 1, punctuation: 'keep', marks: 'keep', weights: 'count' }).features[0]?.count ?? 0, length);
      assert.equal(new Draft(text).toString(), text);
    }
  }
  allIsWell();
});

test('a text of 50 MB', { timeout: 300_000 }, () => {
  const line = `${TEXT} 一九八四年四月，天气晴冷。\n\n`;
  const huge = line.repeat(Math.ceil(50e6 / Buffer.byteLength(line)));
  const large = line.repeat(20_000); // long enough for an instance of its own; explaining takes half a second a megabyte
  const fp = fingerprint(line);
  assert.equal(fingerprint(huge), fp);
  assert.equal(sketch(huge).fingerprint, fp);
  assert.equal(explain(large).fingerprint, fp);
  assert.equal(compare(large, line).jaccard, 1);
  allIsWell();
  const long = new Draft(huge);
  assert.equal(long.length, huge.length);
  assert.equal(long.fingerprint, fp);
  long.replace(0, huge.length, line);
  assert.equal(long.fingerprint, fp);
  assert.equal(long.toString(), line);
  long.dispose();
  allIsWell();
});
