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

test('a passage extends over all its runs, whose longest comes first', () => {
  const runs = [[3066, 3364], [1502, 1568], [2000, 2050]];
  const [passage, ...others] = passagesOf([{ id: '1', here: runs }, { id: '2', here: [[1502, 3364]] }]);
  assert.deepEqual([passage.here, [...passage.others], others], [[1502, 3364], ['1', '2'], []]);
  assert.deepEqual(runs[0], [3066, 3364]);
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
