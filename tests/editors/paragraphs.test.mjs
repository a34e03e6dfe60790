// The paragraphs of the checker, compared with those of the core; the text and the matches after edits.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { changedText, inSequence, movedMatches } from '../../pkg-template/editor/marks.js';
import { paragraphsOf, partsAround, review } from '../../pkg-template/editor/review.js';

let seed = 3;
const random = (bound) => (seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0) % bound;
const PIECES = ['\n', '\n\n', '\r\n', '\r', '\u2028', '\u2029', '\v', '\f', '\x85', ' ', '\t', '\u3000', 'a', 'bc', '火', '😀', 'word', ''];
const pieces = (count) => Array.from({ length: random(count) }, () => PIECES[random(PIECES.length)]).join('');

/** The rule in its simple form, one run of white space after the other. */
function slowly(text) {
  const found = [];
  let start = 0;
  for (const { 0: run, index } of text.matchAll(/[\s\x85]+/g)) {
    const breaks = run.replaceAll('\r\n', '\n').match(/[\n\r\v\f\x85\u2028]/g)?.length ?? 0;
    if (breaks < 2 && !run.includes('\u2029') && index > 0 && index + run.length < text.length) continue;
    if (index > start) found.push(text.slice(start, index));
    start = index + run.length;
  }
  if (start < text.length) found.push(text.slice(start));
  return found;
}

test('paragraphs are parted as the core parts them', () => {
  for (let i = 0; i < 20_000; i++) {
    const text = pieces(12);
    assert.deepEqual(
      paragraphsOf(text).map(({ start, end }) => text.slice(start, end)),
      slowly(text),
      JSON.stringify(text),
    );
  }
});

test('a part is a paragraph with a range in it, or all paragraphs of a range, and no two parts overlap', () => {
  const text = 'One two.\n\nThree four.\n\nFive six.\n\nSeven.';
  const parts = (...words) =>
    partsAround(
      words.map(([first, last = first]) => [text.indexOf(first), text.indexOf(last) + last.length]),
      paragraphsOf(text),
    ).map((part) => text.slice(...part));
  assert.deepEqual(parts(['two']), ['One two.']);
  assert.deepEqual(parts(['Seven'], ['four', 'Five'], ['One']), ['One two.', 'Three four.\n\nFive six.', 'Seven.']);
  assert.deepEqual(parts(['Three'], ['two', 'Three'], ['four']), ['One two.\n\nThree four.']);
  assert.deepEqual(parts(), []);
});

test('a part that many documents share is read once for its hash', async () => {
  const text = 'word '.repeat(1000);
  const passages = Array.from({ length: 40 }, (_, place) => ({
    id: `${place}`,
    scope: 'part',
    here: [[5 * place, 5 * place + 200]],
    there: [[0, 200]],
  }));
  let read = 0;
  const { charCodeAt } = String.prototype;
  String.prototype.charCodeAt = function (place) {
    read++;
    return charCodeAt.call(this, place);
  };
  let found;
  try {
    found = await review({ check: () => passages }, text, {}, (matches) => ({ kept: matches, enough: false }));
  } finally {
    String.prototype.charCodeAt = charCodeAt;
  }
  assert.deepEqual([found.length, new Set(found.flatMap(({ contentHashes }) => contentHashes)).size, read], [40, 1, text.trim().length]);
});

test('simultaneous changes give one text in whatever order they are given, and what is inserted comes before what is replaced there', () => {
  const changes = [
    { from: 5, to: 8, insert: 'x' },
    { from: 5, to: 5, insert: 'YYY' },
    { from: 0, to: 1, insert: '' },
  ];
  for (const given of [changes, changes.toReversed()]) assert.equal(changedText('0123456789', inSequence(given)), '1234YYYx89');
});

/** Changes made at once in a text of this length. Some of them touch each other. */
function simultaneous(length, count) {
  const places = Array.from({ length: 2 * count }, () => random(length + 1)).sort((a, b) => a - b);
  return Array.from({ length: count }, (_, n) => ({ from: places[2 * n], to: places[2 * n + 1], insert: 'xyz\n\n'.slice(random(6)) }));
}

test('matches move with many changes as they do one change after the other', () => {
  for (let round = 0; round < 2000; round++) {
    const range = () => {
      const start = random(50);
      return [start, start + 1 + random(20)];
    };
    const match = {
      here: [range(), range()],
      there: [
        [0, 1],
        [2, 3],
      ],
      parts: [range(), [0, 70]],
    };
    const changes = inSequence(simultaneous(60, random(6)));
    const together = movedMatches([match], changes);
    assert.deepEqual(
      changes.reduce((matches, change) => movedMatches(matches, [change]), [match]),
      together,
    );
  }
});

test('a text after many changes at once is that after one change after the other', () => {
  for (const count of [3, 40, 1500]) {
    for (let round = 0; round < 40; round++) {
      const text = 'A line.\n\n'.repeat(2 * count);
      const changes = inSequence(simultaneous(text.length, 1 + random(count)));
      let plain = text;
      for (const { from, to, insert } of changes) plain = plain.slice(0, from) + insert + plain.slice(to);
      assert.equal(changedText(text, changes), plain);
    }
  }
});

test('each of very many changes at once is applied in one pass', () => {
  const count = 100_000;
  let copied = 0;
  const { slice } = String.prototype;
  String.prototype.slice = function (...args) {
    const piece = slice.apply(this, args);
    copied += piece.length;
    return piece;
  };
  try {
    for (const unit of ['a', 'ab\n\n']) {
      const changes = inSequence(
        Array.from({ length: count }, (_, n) => ({ from: unit.length * n, to: unit.length * n + 1, insert: 'xy' })),
      );
      assert.equal(changedText(unit.repeat(count), changes), unit.replace('a', 'xy').repeat(count));
    }
  } finally {
    String.prototype.slice = slice;
  }
  assert.ok(copied < 10 * count, `${copied} code units copied`);
});
