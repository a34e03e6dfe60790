// Any text is good input: halves of surrogate pairs, lengths around the size of the buffer, 50 MB; one by one, in a batch and through edits.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { nearprint } from './consumer.mjs';

const { Draft, compare, explain, fingerprint, fingerprintAll, recipes, sketch } = nearprint;

const TEXT = 'It was a bright cold day in April, and the clocks were striking thirteen.';

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
    assert.deepEqual([draft.fingerprint, draft.toString()], [fp, lone]);
    assert.deepEqual(fingerprintAll([lone], { ...recipe, bits: 64 }), fingerprintAll([replaced], { ...recipe, bits: 64 }));
  }
});

test('texts of every length around the size of the buffer, in one to four bytes a character', () => {
  for (const character of ['a', 'ß', '中', '👍']) {
    for (const length of [0, 1, 15, 16, 17, 65_519, 65_520, 65_521, 65_536, 70_001]) {
      const text = character.repeat(length);
      assert.equal(explain(text, { size: 1, punctuation: 'keep', marks: 'keep', weights: 'count' }).features[0]?.count ?? 0, length);
      assert.equal(new Draft(text).toString(), text);
    }
  }
});

test('a text of 50 MB', { timeout: 300_000 }, () => {
  const line = `${TEXT} 一九八四年四月，天气晴冷。\n\n`;
  const huge = line.repeat(Math.ceil(50e6 / Buffer.byteLength(line)));
  const large = line.repeat(20_000); // long enough for an instance of its own; explaining takes half a second a megabyte
  const fp = fingerprint(line);
  assert.deepEqual([fingerprint(huge), sketch(huge).fingerprint, explain(large).fingerprint], [fp, fp, fp]);
  assert.equal(compare(large, line).jaccard, 1);
  const long = new Draft(huge);
  assert.deepEqual([long.length, long.fingerprint], [huge.length, fp]);
  long.replace(0, huge.length, line);
  assert.deepEqual([long.fingerprint, long.toString()], [fp, line]);
  long.dispose();
});

test('a batch has the fingerprints of its texts one by one, wherever a chunk of texts or of answers ends', () => {
  const halves = ['\ud83d', '\ude00', 'a\ud83d', '\ude00b'];
  const mixed = Array.from({ length: 3000 }, (_, i) => `${i} `.repeat(i % 97) + (halves[i % 7] ?? '') + '火锅'.repeat(i % 5));
  mixed.splice(1000, 0, '', 'x'.repeat(70_000), '長'.repeat(30_000), '');
  const short = (_, i) => (i % 3 === 0 ? '' : String.fromCodePoint(97 + (i % 26), 0x4e00 + (i % 50)));
  // One of 8192 answers has no room in the buffer.
  for (const texts of [mixed, ...[8191, 8192, 8193, 20_000].map((length) => Array.from({ length }, short))]) {
    for (const bits of [32, 64]) {
      const each = BigUint64Array.from(texts, (text) => fingerprint(text, { bits }));
      assert.deepEqual(fingerprintAll(texts, { bits }), each);
    }
  }
  function* made() {
    for (let i = 0; i < 5; i++) yield `text ${fingerprint(`text ${i}`)}`;
  }
  assert.deepEqual(
    [...fingerprintAll(made())],
    Array.from(made(), (text) => fingerprint(text)),
  );
});

// Mixed scripts, halves of surrogate pairs, marks that combine with the character before, and paragraph borders, which an edit may
// insert, remove or complete.
const letters = "a|Be|the |near| print|.|, |7|3.5|don't|_| |ß|İ|Å|e\u0301|\u0301|Ωσς|привет|中|文字|かな|ｶﾞ|ﾞ|한국|ᄒ|ไทย|नमस्ते";
const signs = '\t|\u200d|👍|👍🏽|👩‍👩‍👧|🇩🇪|\ufe0f|\ud83d|\udc4d|𠀀|\n|\r|\r\n|\n\n|\r\n\r\n|\n \n|\n\t\n\n|\u2029|\u2028';
const piece = fc.constantFrom(...letters.split('|'), ...signs.split('|'));
const text = (maxLength) => fc.array(piece, { maxLength, size: 'max' }).map((pieces) => pieces.join(''));
const edit = fc.record({ at: fc.double({ min: 0, max: 1, noNaN: true }), span: fc.nat({ max: 12 }), insert: text(6) });
const recipe = fc.constantFrom(
  undefined,
  recipes.textbook,
  { bits: 128, weights: 'count' },
  { bits: 32, unit: 'word', size: 2, case: 'keep' },
  { size: 3, spaces: 'keep', punctuation: 'keep', weights: 'count', seed: 7 },
  { unit: 'word', spaces: 'keep', paragraphs: 'join', hash: 'md5' },
);

function check(draft, expected, recipe) {
  assert.deepEqual([draft.toString(), draft.length, draft.fingerprint], [expected, expected.length, fingerprint(expected, recipe)]);
  const places = ({ start, end }) => [start, end];
  assert.deepEqual(draft.paragraphs().map(places), explain(expected, recipe).paragraphs.map(places));
}

test('after any edits a draft has the right text and the fingerprint of that text', () => {
  const property = fc.property(text(40), recipe, fc.array(edit, { maxLength: 12, size: 'max' }), (start, recipe, edits) => {
    const draft = new Draft(start, recipe);
    let expected = start;
    check(draft, expected, recipe);
    for (const { at, span, insert } of edits) {
      const from = Math.round(at * expected.length);
      const to = Math.min(from + span, expected.length);
      draft.replace(from, to, insert);
      expected = expected.slice(0, from) + insert + expected.slice(to);
      check(draft, expected, recipe);
    }
    draft.dispose();
  });
  fc.assert(property, { numRuns: 150 });
});

test('an edit inside a surrogate pair loses nothing, and the pair can be joined again', () => {
  const draft = new Draft('thumbs 👍 up');
  draft.replace(8, 8, '-');
  assert.deepEqual([draft.toString(), draft.fingerprint], ['thumbs \ud83d-\udc4d up', fingerprint('thumbs \ufffd-\ufffd up')]);
  draft.replace(8, 9, '');
  assert.deepEqual([draft.toString(), draft.fingerprint], ['thumbs 👍 up', fingerprint('thumbs 👍 up')]);
});

test('memory that grows between two edits moves nothing', () => {
  const draft = new Draft('abc');
  const others = [];
  for (let i = 0; i < 200; i++) {
    others.push(new Draft('It was a bright cold day in April. '.repeat(300), { seed: i }));
    draft.replace(0, 1, '');
    check(draft, 'bc');
    draft.replace(0, 0, 'a');
    check(draft, 'abc');
  }
  for (const other of others) other.dispose();
});
