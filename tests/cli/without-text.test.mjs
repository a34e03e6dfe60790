// Documents without a text: how they are counted.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { jsonLines, printed, read, run, write } from './command.mjs';

test('documents without a text are counted apart, and make no share of all larger', () => {
  const notice = 'This page is published under the licence of the society, and may be copied by everybody.';
  const texts = [1, 2, 3, 4].map((n) => ({ text: `Number ${n}. ${notice}` }));
  write('gaps.jsonl', [...texts, { text: ' \n' }, ...Array.from({ length: 35 }, () => ({ title: 'no text' }))].map((row) => `${JSON.stringify(row)}\n`).join(''));
  const { stderr } = run(['dedupe', 'gaps.jsonl', '--kept', 'kept.txt']);
  assert.match(stderr, /^nearprint: 40 documents \(36 without a text\), 37 to keep, 3 to drop$/m);
  assert.equal(read('kept.txt').split('\n').length, 1 + 37);
  const counts = jsonLines(printed(['dedupe', 'gaps.jsonl', '--json'])).pop();
  assert.deepEqual([counts.documents, counts.withoutText, counts.kept, counts.dropped], [40, 36, 37, 3]);
  assert.match(run(['passages', 'gaps.jsonl', '--common', '75%']).stderr, /^nearprint: 40 documents \(36 without a text\), 1 passage$/m);
  assert.equal(jsonLines(printed(['passages', 'gaps.jsonl', '--common', '75%', '--json'])).pop().withoutText, 36);
  assert.match(run(['dedupe', 'gaps.jsonl', '--common', '75%']).stderr, /, 40 to keep, 0 to drop$/m);
});
