// `build --archive`: from files to an archive that openArchive reads.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { APRIL, folder, leftovers, nearprint, OTHER, printed, run, write } from './command.mjs';

const { openArchive } = nearprint;
const lines = (documents) => documents.map((document) => `${JSON.stringify(document)}\n`).join('');
const bytes = (name) => readFileSync(join(folder, name));

test('documents become an archive, whatever the number of threads, with their titles and their boilerplate', async () => {
  const form = 'I have searched the existing issues, and I agree that my report is published under the licence of the project.';
  const many = Array.from({ length: 1200 }, (_, at) => ({
    id: `r/${at}`,
    title: `Report ${at}`,
    text: `${form}\n\nThe ${at}th sentence of ${at * at} words that only document ${at} has, and nobody else in ${at + 7} years.`,
  }));
  write('reports.jsonl', lines([...many, { id: 'april', title: 'April', text: APRIL }]));
  write('form.txt', form);
  const args = ['build', 'reports.jsonl', '--archive', '--boilerplate', 'form.txt', '-o'];
  assert.match(
    printed([...args, 'one.npa'], { env: { NEARPRINT_THREADS: '1' } }),
    /^one\.npa: 1201 documents, \d+ bytes, sha256-[\w+/]{43}=\n$/,
  );
  printed([...args, 'two.npa'], { env: { NEARPRINT_THREADS: '2' } });
  assert.deepEqual(bytes('one.npa'), bytes('two.npa'));
  const archive = await openArchive(join(folder, 'one.npa'));
  assert.deepEqual([archive.size, archive.boilerplate], [1201, [form]]);
  const [match] = await archive.check(`${form}\n\n${APRIL.replace('bright', 'clear')}`);
  assert.deepEqual([match.id, match.title, match.scope], ['april', 'April', 'document']);
  assert.deepEqual(await archive.check(form), []);
});

test('the digest of the header, which build prints, opens this build and no other one', async () => {
  const integrityOf = (text) => {
    write('own.jsonl', lines([{ id: 'a', text }]));
    return JSON.parse(printed(['build', 'own.jsonl', '--archive', '-o', 'own.npa', '--json'])).integrity;
  };
  const integrity = integrityOf(APRIL);
  assert.equal((await openArchive(join(folder, 'own.npa'), { integrity })).size, 1);
  const other = integrityOf(OTHER);
  await assert.rejects(openArchive(join(folder, 'own.npa'), { integrity }), {
    code: 'ERR_BAD_SNAPSHOT',
    message: `the header of the archive has the digest ${other}, and options.integrity says ${integrity}`,
  });
});

test('a document whose id another one has is left out, counted and named', () => {
  write(
    'twice.jsonl',
    lines([
      { id: 'a', text: APRIL },
      { id: 'b', text: OTHER },
      { id: 'a', text: OTHER },
    ]),
  );
  const { stdout, stderr, status } = run(['build', 'twice.jsonl', '--archive', '-o', 'twice.npa', '--json']);
  const { documents, problems, bytes: length } = JSON.parse(stdout);
  assert.deepEqual([status, documents, problems.record, length], [0, 2, 1, bytes('twice.npa').length]);
  assert.match(stderr, /a: an earlier document has this id/);
});

test('an archive that cannot be finished leaves no file', () => {
  write('much.jsonl', lines([{ id: 'a', title: 'x'.repeat(9000), text: APRIL }]));
  const { status, stderr } = run(['build', 'much.jsonl', '--archive', '-o', 'much.npa']);
  assert.deepEqual([status, leftovers()], [2, []]);
  assert.match(stderr, /"a" have 9001 bytes; an archive takes 8192/);
});

test('an archive where a corpus or a text is wanted is named as what it is', () => {
  write(
    'one.jsonl',
    lines([
      { id: 'a', text: APRIL },
      { id: 'b', text: OTHER },
    ]),
  );
  write('april.txt', APRIL);
  for (const [name, ...more] of [['own.npa', '--archive'], ['own.corpus'], ['own.index', '--index']])
    printed(['build', 'one.jsonl', '-o', name, ...more]);
  const { status, stderr } = run(['check', 'own.npa', 'april.txt']);
  assert.deepEqual(
    [status, stderr],
    [
      2,
      "nearprint: <corpus> 'own.npa' cannot be read (it is an archive, which openArchive of the package reads; make a corpus by `nearprint build` without --archive)\n",
    ],
  );
  for (const command of [
    ['dedupe', 'own.npa'],
    ['passages', 'own.npa'],
    ['build', 'own.npa', '-o', 'x'],
  ]) {
    assert.match(
      run(command).stderr,
      /^nearprint: own\.npa: an archive that `nearprint build --archive` wrote; openArchive of the package reads it, and --against of dedupe$/m,
      command[0],
    );
  }
  assert.match(run(['compare', 'own.npa', 'april.txt']).stderr, /^nearprint: <a> 'own\.npa' is an archive that/);
  assert.match(run(['dedupe', 'own.corpus', 'own.index']).stderr, /own\.corpus: a corpus that .*\n.*own\.index: an index that/);
  // A text that begins so is a text.
  write('word.txt', `neararch is a word, and ${APRIL}`);
  assert.match(printed(['dedupe', 'april.txt', 'word.txt']), /^word\.txt\tapril\.txt\t/);
});
