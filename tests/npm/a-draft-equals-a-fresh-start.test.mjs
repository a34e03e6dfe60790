// After any edits a Draft has the right text and the fingerprint of that text.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { nearprint } from './consumer.mjs';

const { Draft, explain, fingerprint, recipes } = nearprint;

// Mixed scripts, halves of surrogate pairs, marks that combine with the character before, and paragraph borders, which an edit may
// insert, remove or complete.
const piece = fc.constantFrom(
  'a',
  'Be',
  'the ',
  'near',
  ' print',
  '.',
  ', ',
  '7',
  '3.5',
  "don't",
  '_',
  ' ',
  '\t',
  'ß',
  'İ',
  'Å',
  'e\u0301',
  '\u0301',
  'Ωσς',
  'привет',
  '中',
  '文字',
  'かな',
  'ｶﾞ',
  'ﾞ',
  '한국',
  'ᄒ',
  'ไทย',
  'नमस्ते',
  '\u200d',
  '👍',
  '👍🏽',
  '👩‍👩‍👧',
  '🇩🇪',
  '\ufe0f',
  '\ud83d',
  '\udc4d',
  '𠀀',
  '\n',
  '\r',
  '\r\n',
  '\n\n',
  '\r\n\r\n',
  '\n \n',
  '\n\t\n\n',
  '\u2029',
  '\u2028',
);
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
  assert.equal(draft.toString(), expected);
  assert.equal(draft.length, expected.length);
  assert.equal(draft.fingerprint, fingerprint(expected, recipe));
  const places = ({ start, end }) => [start, end];
  assert.deepEqual(draft.paragraphs().map(places), explain(expected, recipe).paragraphs.map(places));
}

test('through random edits, under several recipes', () => {
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
  assert.equal(draft.toString(), 'thumbs \ud83d-\udc4d up');
  assert.equal(draft.fingerprint, fingerprint('thumbs \ufffd-\ufffd up'));
  draft.replace(8, 9, '');
  assert.equal(draft.toString(), 'thumbs 👍 up');
  assert.equal(draft.fingerprint, fingerprint('thumbs 👍 up'));
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
