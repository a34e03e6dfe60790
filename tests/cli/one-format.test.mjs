// Which inputs an output takes.

import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { APRIL, folder, printed, read, run, write } from './command.mjs';

test('an output that does not fit the inputs is refused before they are read, and the files are named', () => {
  mkdirSync(join(folder, 'mix'));
  for (let at = 0; at < 9; at++) write(`mix/${at}.md`, `${APRIL} ${at}\n`);
  for (const name of ['a', 'b', 'c', 'd', 'e']) write(`mix/${name}.csv`, 'name,no\nEve,2\n');
  write('mix/data.json', '{}');
  for (const [args, message] of [
    [['passages', 'mix', '--common', '2', '--cut', '-o', 'mix-out'], "of one format, or files that are one text each; --exclude leaves out others, here 'mix/a.csv', 'mix/b.csv', 'mix/c.csv' and 2 more"],
    [['dedupe', 'mix', '-o', 'mix-out'], "of one format with records: all JSON Lines, all CSV, or all Parquet; --exclude leaves out others, here 'mix/0.md', 'mix/1.md', 'mix/2.md' and 6 more"],
    [['dedupe', 'mix', '--include', '*.md', '--keep', 'longest', '-o', 'mix-out'], 'of one format with records: all JSON Lines, all CSV, or all Parquet; of files --kept and --drop write the ids'],
  ]) {
    const { status, stdout, stderr } = run(args);
    assert.deepEqual([status, stdout, stderr], [2, '', `nearprint: --output 'mix-out' needs inputs ${message}\n`]);
  }
  printed(['passages', 'mix', '--exclude', '*.csv', '--common', '2', '--cut', '-o', 'mix-out']);
  printed(['dedupe', 'mix', '--exclude', '*.md', '--field', 'name', '-o', 'mix.csv']);
  assert.equal(read('mix.csv'), 'name,no\nEve,2\n');
});
