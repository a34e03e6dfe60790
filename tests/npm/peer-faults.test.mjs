// Faults that were found in other packages by running them, with strings and modules of JavaScript. Each names the package; the
// others are in tests/core/peer_faults.rs.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nearprint, node } from './consumer.mjs';

const { distance, fingerprint, fromFeatures, fromHex, toHex } = nearprint;

test('the high byte of a UTF-16 unit counts', () => {
  // simhash 0.1.0 hashes 中 and 刭 as the byte they have in common.
  assert.notEqual(fingerprint('中'), fingerprint('刭'));
  assert.notEqual(fromFeatures(['中', '文']), fromFeatures(['刭', '文']));
  assert.notEqual(fingerprint('\u{1F000}字'), fingerprint('\u{20000}字'));
});

test('texts of four characters and fewer are told apart', () => {
  // simhash-js 1.0.0 gives 0 for all of these.
  const texts = ['a', 'b', 'abcd', 'wxyz', '1234', '北京好吃'];
  assert.equal(new Set(texts.map((text) => fingerprint(text))).size, texts.length);
  for (const text of texts) assert.notEqual(fingerprint(text), 0n, text);
});

test('one character in front moves a few bits', () => {
  // simhash-js 1.0.0 moves up to half of them, as its chunks do not overlap.
  const text = 'Remember to bring the signed form and one recent photograph to the office before noon on Friday. '.repeat(3);
  assert.ok(distance(fingerprint(text), fingerprint(`q${text}`)) <= 6);
});

test('a number is not taken for its digits', () => {
  // simhash-js 1.0.0 reads decimal digits as hexadecimal and counts each bit twice.
  assert.equal(distance(1n, 2n), 2);
  assert.equal(distance(9n, 10n), 2);
  assert.equal(fromHex(toHex(10n)), 10n);
});

test('an import leaves nothing behind', () => {
  // simhash-js 1.0.0 and tlsh 1.0.8 assign to names they never declared.
  const script = `const before = Object.getOwnPropertyNames(globalThis).length;
    const { fingerprint } = await import('nearprint');
    fingerprint('text');
    console.log(Object.getOwnPropertyNames(globalThis).length - before);`;
  assert.equal(node('--input-type=module', '--eval', script), '0');
});
