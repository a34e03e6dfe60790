// Parquet: files of another program (parquet/make.py) are read, and their rows written again, each value as it was.

import assert from 'node:assert/strict';
import { copyFileSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { parquetMetadata, parquetReadObjects } from 'hyparquet';
import { compressors } from 'hyparquet-compressors';
import { folder, jsonLines, leftovers, printed, run, write } from './command.mjs';

const samples = fileURLToPath(new URL('parquet', import.meta.url));
const files = readdirSync(samples).filter((name) => name.endsWith('.parquet'));
for (const name of files) copyFileSync(join(samples, name), join(folder, name));
const first = 2n ** 60n;
const lines = (text) => text.split('\n').slice(0, -1);
const dropped = Array.from({ length: 10 }, (_, at) => [first + BigInt(10 * at + 9), first + BigInt(10 * at + 8)].join('\t'));

const bytesOf = (name) => {
  const bytes = readFileSync(join(folder, name));
  return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length);
};
const rowsOf = (name) => parquetReadObjects({ file: bytesOf(name), compressors });
/** The schema; of integers the older form of their width, which says the same as the newer one. */
const schemaOf = (name) =>
  JSON.stringify(parquetMetadata(bytesOf(name)).schema, (key, value) => (value?.type === 'INTEGER' ? undefined : value));

test('each codec is read, with large ids and rows without a text', () => {
  assert.equal(files.length, 7);
  for (const name of files) {
    const { status, stdout, stderr } = run(['dedupe', name]);
    assert.equal(status, 0, stderr);
    assert.deepEqual(
      lines(stdout).map((line) => line.split('\t').slice(0, 2).join('\t')),
      dropped,
      name,
    );
    assert.match(stderr, new RegExp(`${name}:51: no text in the field 'text'`));
  }
});

test('--output has the rows that stay, and each value as it was', async () => {
  for (const name of files) {
    // How a file is packed has to do with how it is read; the way decides which rows stay.
    const ways = name === 'snappy.parquet' || name === 'old.parquet' ? [[], ['--grouped', '--prefer', 'longest']] : [[]];
    for (const way of ways) {
      const said = jsonLines(printed(['dedupe', name, '-o', 'kept.parquet', '--json', ...way]));
      const out = new Set(said.slice(0, -1).map(({ id }) => id));
      assert.equal(out.size, 10);
      const expected = (await rowsOf(name)).filter(({ id }) => !out.has(String(id)));
      assert.deepEqual(await rowsOf('kept.parquet'), expected, name);
      // Old times of 96 bits become nanoseconds of 64.
      if (name !== 'old.parquet') assert.equal(schemaOf('kept.parquet'), schemaOf(name));
    }
    const left = jsonLines(printed(['dedupe', 'kept.parquet', '--json'])).pop();
    assert.deepEqual([left.documents, left.dropped], [90, 0]);
  }
  assert.deepEqual(leftovers(), []);
});

test('several files of one schema become one, fields in groups are read, and a record without one stays', async () => {
  printed(['dedupe', 'snappy.parquet', 'gzip.parquet', '-o', 'both.parquet', '--id-field', 'day']);
  assert.equal((await rowsOf('both.parquet')).length, 91);
  const { dropped: pages } = jsonLines(printed(['dedupe', 'zstd.parquet', '--field', 'page.html', '--json'])).pop();
  assert.equal(pages, 0);
  const { dropped: inTwo } = jsonLines(
    printed(['dedupe', 'zstd.parquet', '--field', 'text', '--field', 'page.html', '--within-groups', 'lang', '--json']),
  ).pop();
  assert.ok(inTwo > 0 && inTwo < 10);
  const built = JSON.parse(printed(['build', 'lz4.parquet', '-o', 'rows.corpus', '--json']));
  assert.equal(built.documents, 99);
});

test('what cannot be read or written is said by name', async () => {
  write('broken.parquet', 'PAR1 and nothing else of it PAR1');
  const damaged = Buffer.from(readFileSync(join(folder, 'snappy.parquet')));
  damaged.fill(0xff, 3000, 6000);
  write('damaged.parquet', damaged);
  write('x.data', readFileSync(join(folder, 'snappy.parquet')));
  assert.match(run(['dedupe', 'broken.parquet']).stderr, /broken\.parquet: .*\n.*1 input could not be read and was left out/);
  const half = run(['dedupe', 'damaged.parquet', '-o', 'out.parquet']);
  assert.equal(half.status, 2, half.stderr);
  assert.match(run(['dedupe', 'x.data']).stderr, /x\.data: a Parquet file; such a file is read if its name ends in \.parquet/);
  assert.match(
    run(['dedupe', '-', '--format', 'parquet'], { input: 'PAR1' }).stderr,
    /-: Parquet is read at several places, so it must be a file/,
  );
  assert.match(
    run(['dedupe', 'snappy.parquet', 'old.parquet', '-o', 'out.parquet']).stderr,
    /needs Parquet files with the same schema, and that of 'old\.parquet' is another one/,
  );
  assert.match(
    run(['dedupe', 'snappy.parquet', '--field', 'body']).stderr,
    /snappy\.parquet:1: no text in the field 'body'; --field can name another one: 'text', 'lang', 'page\.html'/,
  );
  // One that cannot be read is left out, and the rows of the others are theirs.
  assert.equal(run(['dedupe', 'broken.parquet', 'gzip.parquet', '-o', 'out.parquet']).status, 0);
  assert.equal((await rowsOf('out.parquet')).length, 90);
  write('one.jsonl', '{"text":"a"}\n');
  assert.match(
    run(['dedupe', 'snappy.parquet', 'one.jsonl', '-o', 'out.parquet']).stderr,
    /needs inputs of one format with records: all JSON, all CSV, or all Parquet/,
  );
  assert.match(
    run(['passages', 'snappy.parquet', '--common', '2', '--cut', '-o', 'cut.parquet']).stderr,
    /passages are not cut out of Parquet; convert it to JSON Lines/,
  );
  assert.deepEqual(leftovers(), []);
});
