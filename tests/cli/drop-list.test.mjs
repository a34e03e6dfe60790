// `dedupe --drop-list`: what a list says is dropped, and nothing else.

import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { APRIL, folder, jsonLines, leftovers, OTHER, printed, read, run, write } from './command.mjs';

const NAMES = ['a', 'b\tc', '"d"', '1'];
const rows = NAMES.map((id) => JSON.stringify({ id, text: APRIL, n: 1 }));
write('posts.jsonl', `${rows.join('\n')}\n`);

test('--drop-list drops what --drop wrote and nothing else, also if lines were taken out, whatever the ids are', () => {
  const lines = printed(['dedupe', 'posts.jsonl', '--drop', 'drop.txt']).split('\n').slice(0, -1);
  assert.equal(lines.length, 3);
  for (const [list, left] of [[lines, [0]], [lines.slice(1), [0, 1]], [[lines[1]], [0, 1, 3]], [['1', 'a'], [1, 2]], [[], [0, 1, 2, 3]]]) {
    write('list.txt', list.map((line) => `${line}\r\n`).join(''));
    const { status, stdout, stderr } = run(['dedupe', 'posts.jsonl', '--drop-list', 'list.txt', '-o', 'left.jsonl', '--kept', 'kept.jsonl', '--json']);
    assert.deepEqual([status, stderr], [0, '']);
    assert.equal(read('left.jsonl'), left.map((at) => `${rows[at]}\n`).join(''));
    assert.deepEqual(left.length > 0 && jsonLines(read('kept.jsonl')).map(({ id }) => id), left.map((at) => NAMES[at]));
    const said = jsonLines(stdout);
    const { documents, kept, dropped } = said.pop();
    assert.deepEqual([documents, kept, dropped], [4, left.length, 4 - left.length]);
    assert.deepEqual(said, NAMES.filter((_, at) => !left.includes(at)).map((id) => ({ id })));
  }
  write('unlike.csv', `id,text\n1,"${OTHER}"\n2,"${APRIL}"\n`);
  write('list.txt', '\uFEFF1\t2\t0.900\n');
  assert.equal(printed(['dedupe', 'unlike.csv', '--drop-list', 'list.txt', '-o', 'left.csv']), '1\n');
  assert.equal(read('left.csv'), `id,text\n2,"${APRIL}"\n`, 'nothing is compared');
});

test('ids of the list that no document has, or several, are named, and nothing is written', () => {
  write('twice.jsonl', `${rows[0]}\n${rows[0]}\n${rows[1]}\n`);
  for (const [input, list, message] of [
    ['posts.jsonl', 'a\nx\ny\tz\n"b\\tc"\n', "no document has these ids, and nothing is written: x, y"],
    ['posts.jsonl', 'p\nq\nr\ns\nt\n', 'no document has these ids, and nothing is written: p, q, r and 2 more'],
    ['twice.jsonl', 'a\ta\t1.000\n', 'several documents have one of these ids, and nothing is written: a'],
  ]) {
    write('list.txt', list);
    const { status, stderr } = run(['dedupe', input, '--drop-list', 'list.txt', '-o', 'never.jsonl', '--kept', 'never.txt']);
    assert.equal(status, 2);
    assert.ok(stderr.endsWith(`nearprint: --drop-list 'list.txt': ${message}\n`), stderr);
    assert.deepEqual([existsSync(join(folder, 'never.jsonl')), existsSync(join(folder, 'never.txt')), leftovers()], [false, false, []]);
  }
  write('list.txt', 'a\n');
  for (const [args, message] of [
    [['--drop-list', 'missing.txt'], "--drop-list 'missing.txt' cannot be read (no such file or directory)"],
    [['--drop-list', 'list.txt', '--keep', 'longest'], '--drop-list and --keep cannot be used together: --drop-list compares no texts'],
    [['--drop-list', 'list.txt', '--within', '3'], '--drop-list and --within cannot be used together: --drop-list compares no texts'],
    [['--drop-list', 'list.txt', '--kept', 'list.txt'], "--kept 'list.txt' is also an input"],
  ]) {
    const { status, stderr } = run(['dedupe', 'posts.jsonl', ...args]);
    assert.deepEqual([status, stderr], [2, `nearprint: ${message}\n`]);
  }
});
