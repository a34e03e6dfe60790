// Matches of one document that are of nearly the same stretch are one passage.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { passagesOf } from '../../pkg-template/cli/same-passages.js';

const match = (id, start, end, documents) => ({ id: String(id), documents, here: [[start, end]] });

/** How often `work` looks at something in a list. */
function looksOf(work) {
  const own = Object.fromEntries(['find', 'filter'].map((name) => [name, Array.prototype[name]]));
  let looks = 0;
  try {
    for (const [name, original] of Object.entries(own)) {
      Array.prototype[name] = function (wanted) {
        return original.call(this, (one) => {
          looks++;
          return wanted(one);
        });
      };
    }
    work();
  } finally {
    Object.assign(Array.prototype, own);
  }
  return looks;
}

test('stretches that share four fifths are one passage: what all of them have, and the documents that have it', () => {
  const found = passagesOf([match(3, 300, 400), match(1, 0, 100), match(2, 5, 105, 7), match(1, 8, 102), match(4, 60, 160)]);
  const shown = found.map(({ here, others, documents }) => [here, [...others], documents]);
  assert.deepEqual(shown, [
    [[8, 100], ['1', '2'], 3],
    [[60, 160], ['4'], 2],
    [[300, 400], ['3'], 2],
  ]);
});

test('runs with a few words between them are one passage, and others are passages of their own', () => {
  const runs = [[3066, 3364], [1502, 1568], [1600, 1650]];
  const found = passagesOf([{ id: '1', here: runs, documents: 5 }, { id: '2', here: [[1502, 1652]] }]);
  assert.deepEqual(found.map(({ here, others, documents }) => [here, [...others].sort(), documents]), [
    [[1502, 1650], ['1', '2'], 3],
    [[3066, 3364], ['1'], 5],
  ]);
  assert.deepEqual(runs[0], [3066, 3364]);
});

test('a document is named only for what it has: two took different passages of a third', () => {
  const found = passagesOf([{ id: 'b', here: [[0, 83], [1656, 1739]] }, { id: 'c', here: [[85, 168], [1571, 1654]] }]);
  assert.deepEqual(found.map(({ here, others }) => [here[0], ...others]), [[0, 'b'], [85, 'c'], [1571, 'c'], [1656, 'b']]);
});

test('the work grows with the matches, and no faster', () => {
  for (const make of [(i) => [i * 7, i * 7 + 60 + (i * 31) % 200], (i) => [i * 100, i * 100 + 60], (i) => [5, 10_000_000 - 3 * i], (i) => [i, 10_000_000]]) {
    for (const n of [1_000, 8_000]) {
      const matches = Array.from({ length: n }, (_, i) => match(i % 97, ...make(i)));
      const looks = looksOf(() => passagesOf(matches));
      assert.ok(looks <= 100 * n, `${looks} looks for ${n} matches`);
    }
  }
});
