// Inputs: files, folders, globs, standard input, JSON Lines, CSV, in every encoding, and problems that are only counted.

import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { APRIL, folder, jsonLines, nearprint, OTHER, printed, read, run, start, write } from './command.mjs';

const hex = (text) => nearprint.toHex(nearprint.fingerprint(text));
/** The output of `fingerprint` for the inputs, as { id: fingerprint }. */
const fingerprints = (args, options) =>
  Object.fromEntries(jsonLines(printed(['fingerprint', '--json', ...args], options)).map(({ id, fingerprint }) => [id, fingerprint]));

mkdirSync(write('folder.txt', APRIL).replace('folder.txt', 'notes/deep/node_modules'), { recursive: true });
write('notes/a.txt', APRIL);
write('notes/deep/b.md', OTHER);
write('notes/deep/node_modules/c.txt', 'not mine');
write('notes/.hidden', 'not asked for');

test('a folder is all its files, but hidden ones and those in node_modules', () => {
  const both = { 'notes/a.txt': hex(APRIL), 'notes/deep/b.md': hex(OTHER) };
  assert.deepEqual(fingerprints(['notes']), both);
  assert.deepEqual(fingerprints(['notes/']), both);
});

test('a glob is what it matches, and a file named twice is read once', () => {
  assert.deepEqual(fingerprints(['notes/**/*.md']), { 'notes/deep/b.md': hex(OTHER) });
  assert.equal(printed(['fingerprint', 'notes/a.txt', 'notes/*.txt', 'notes/a.txt']), `${hex(APRIL)}  notes/a.txt\n`);
});

test('standard input is a text, or what --format says', () => {
  assert.deepEqual(fingerprints(['-'], { input: APRIL }), { '-': hex(APRIL) });
  const input = `${JSON.stringify({ text: APRIL })}\n`;
  assert.deepEqual(fingerprints(['-', '--format', 'jsonl'], { input }), { '-:1': hex(APRIL) });
});

test("JSON Lines: the fields are chosen, an id is the record's or its place", () => {
  const records = [
    { id: 'x', text: APRIL },
    { id: 7, text: OTHER, body: 'other' },
    { text: APRIL, body: APRIL, key: 'k' },
  ];
  write('records.jsonl', records.map((record) => JSON.stringify(record)).join('\r\n\r\n'));
  assert.deepEqual(fingerprints(['records.jsonl']), { x: hex(APRIL), 7: hex(OTHER), 'records.jsonl:5': hex(APRIL) });
  const other = fingerprints(['records.jsonl', '--field', 'body', '--id-field', 'key']);
  assert.deepEqual(other, { 'records.jsonl:3': hex('other'), k: hex(APRIL) });
});

test('invalid UTF-8 is counted, and read with U+FFFD in its place', () => {
  const bytes = Buffer.from(APRIL);
  bytes[9] = 0xff;
  write('invalid.txt', bytes);
  write('invalid.jsonl', Buffer.concat([Buffer.from('{"text":"'), bytes, Buffer.from('"}\n{"text":"valid"}\n')]));
  write('invalid.csv', Buffer.concat([Buffer.from('text\n"'), bytes, Buffer.from('"\nvalid\n')]));
  for (const name of ['invalid.txt', 'invalid.jsonl', 'invalid.csv']) {
    const { status, stdout, stderr } = run(['fingerprint', name]);
    assert.equal(status, 0);
    assert.equal(stdout.split('  ')[0], hex(bytes.toString()), name);
    assert.match(stderr, /^nearprint: 1 text has invalid bytes, which count as U\+FFFD$/m, name);
  }
});

test('a byte order mark is no part of the text, and UTF-16 is known by it', () => {
  write('marked.txt', `\uFEFF${APRIL}`);
  write('little.txt', Buffer.from(`\uFEFF${APRIL}`, 'utf16le'));
  write('big.txt', Buffer.from(`\uFEFF${APRIL}`, 'utf16le').swap16());
  write('little.jsonl', Buffer.from(`\uFEFF${JSON.stringify({ id: 'one', text: APRIL })}\n`, 'utf16le'));
  write('marked.csv', `\uFEFFtext,id\n"${APRIL}",two\n`);
  const names = ['marked.txt', 'little.txt', 'big.txt', 'little.jsonl', 'marked.csv'];
  assert.equal(run(['fingerprint', ...names]).stderr, '');
  const keep = { ...nearprint.recipes.default, punctuation: 'keep' };
  write('keep.json', JSON.stringify({ punctuation: 'keep' }));
  const found = Object.values(fingerprints([...names, '--recipe', 'keep.json']));
  assert.deepEqual(
    found,
    names.map(() => nearprint.toHex(nearprint.fingerprint(APRIL, keep))),
  );
});

test('UTF-32 is not read as UTF-16, whose mark it begins with', () => {
  const bytes = Buffer.from(Uint32Array.from([0xfeff, ...APRIL].map((letter) => letter.codePointAt?.(0) ?? letter)).buffer);
  for (const name of ['wide.txt', 'wide.jsonl']) write(name, bytes);
  const { status, stdout, stderr } = run(['fingerprint', 'wide.txt', 'wide.jsonl', '--strict']);
  assert.deepEqual([status, stdout], [2, '']);
  assert.match(stderr, /^nearprint: wide\.txt: holds NUL bytes$/m);
});

test('binary files are counted and left out', () => {
  write('binary.txt', Buffer.from([1, 0, 2, 0]));
  write('binary.jsonl', Buffer.from([1, 0, 2, 0]));
  write('binary.csv', Buffer.from([1, 0, 2, 0]));
  const { status, stdout, stderr } = run(['fingerprint', 'binary.txt', 'binary.jsonl', 'binary.csv', 'notes/a.txt']);
  assert.deepEqual([status, stdout], [0, `${hex(APRIL)}  notes/a.txt\n`]);
  assert.match(stderr, /^nearprint: 3 files are binary and were left out$/m);
});

test('unreadable paths and records without a text are counted and left out', () => {
  write('partly.jsonl', `{"text":"${APRIL}"}\n{"text":\n[1]\n7\n{"text":7}\n{}\n`);
  write('partly.csv', `text,id\n"${OTHER}",2\nsome "quotes",3\n"no" end,4\n`);
  const { status, stdout, stderr } = run(['fingerprint', 'nowhere', 'no/*.match', 'partly.jsonl', 'partly.csv']);
  assert.equal(status, 0);
  assert.equal(stdout, `${hex(APRIL)}  partly.jsonl:1\n${hex(OTHER)}  2\n${hex('some quotes')}  3\n`);
  assert.match(stderr, /^nearprint: nowhere: no such file$/m);
  assert.match(stderr, /^nearprint: no\/\*\.match: no file matches$/m);
  assert.match(stderr, /^nearprint: 2 inputs could not be read/m);
  assert.match(stderr, /^nearprint: partly\.jsonl:2: not JSON/m);
  assert.match(stderr, /^nearprint: 6 records could not be used/m);
});

test('nothing to work on is an error of one line', () => {
  write('empty.jsonl', '');
  const { status, stderr } = run(['fingerprint', 'empty.jsonl']);
  assert.deepEqual([status, stderr], [2, "nearprint: <inputs...> 'empty.jsonl': no document was found\n"]);
});

test('recipes: by name and from a file, at any width', () => {
  assert.equal(printed(['fingerprint', '-', '--recipe', 'textbook'], { input: 'Python is sexy' }), '7cf3a135aa595818  -\n');
  write('wide.json', '{"bits":128}');
  const wide = nearprint.toHex(nearprint.fingerprint(APRIL, { bits: 128 }), 128);
  assert.equal(printed(['fingerprint', 'notes/a.txt', '--recipe', 'wide.json']), `${wide}  notes/a.txt\n`);
});

// Which inputs an output takes.

test('an output that does not fit the inputs is refused before they are read, and the files are named', () => {
  mkdirSync(join(folder, 'mix'));
  for (let at = 0; at < 9; at++) write(`mix/${at}.md`, `${APRIL} ${at}\n`);
  for (const name of ['a', 'b', 'c', 'd', 'e']) write(`mix/${name}.csv`, 'name,no\nEve,2\n');
  write('mix/data.json', '{}');
  for (const [args, message] of [
    [
      ['passages', 'mix', '--common', '2', '--cut', '-o', 'mix-out'],
      "of one format, or files that are one text each; --exclude leaves out others, here 'mix/a.csv', 'mix/b.csv', 'mix/c.csv' and 2 more",
    ],
    [
      ['dedupe', 'mix', '-o', 'mix-out'],
      "of one format with records: all JSON, all CSV, or all Parquet; --exclude leaves out others, here 'mix/0.md', 'mix/1.md', 'mix/2.md' and 6 more",
    ],
    [
      ['dedupe', 'mix', '--include', '*.md', '--keep', 'longest', '-o', 'mix-out'],
      'of one format with records: all JSON, all CSV, or all Parquet; of files --kept and --drop write the ids',
    ],
  ]) {
    const { status, stdout, stderr } = run(args);
    assert.deepEqual([status, stdout, stderr], [2, '', `nearprint: --output 'mix-out' needs inputs ${message}\n`]);
  }
  printed(['passages', 'mix', '--exclude', '*.csv', '--common', '2', '--cut', '-o', 'mix-out']);
  printed(['dedupe', 'mix', '--exclude', '*.md', '--field', 'name', '-o', 'mix.csv']);
  assert.equal(read('mix.csv'), 'name,no\nEve,2\n');
});

// Documents without a text: how they are counted.

test('documents without a text are counted apart, and make no share of all larger', () => {
  const notice = 'This page is published under the licence of the society, and may be copied by everybody.';
  const texts = [1, 2, 3, 4].map((n) => ({ text: `Number ${n}. ${notice}` }));
  write(
    'gaps.jsonl',
    [...texts, { text: ' \n' }, ...Array.from({ length: 35 }, () => ({ title: 'no text' }))]
      .map((row) => `${JSON.stringify(row)}\n`)
      .join(''),
  );
  const { stderr } = run(['dedupe', 'gaps.jsonl', '--kept', 'kept.txt']);
  assert.match(
    stderr,
    /^nearprint: 40 documents \(36 without a text\), 37 to keep, 3 to drop, 3 of which differ in numbers alone \(kept with --numbers differ\)$/m,
  );
  assert.equal(read('kept.txt').split('\n').length, 1 + 37);
  const counts = jsonLines(printed(['dedupe', 'gaps.jsonl', '--json'])).pop();
  assert.deepEqual([counts.documents, counts.withoutText, counts.kept, counts.dropped], [40, 36, 37, 3]);
  assert.match(run(['passages', 'gaps.jsonl', '--common', '75%']).stderr, /^nearprint: 40 documents \(36 without a text\), 1 passage$/m);
  assert.equal(jsonLines(printed(['passages', 'gaps.jsonl', '--common', '75%', '--json'])).pop().withoutText, 36);
  assert.match(run(['dedupe', 'gaps.jsonl', '--common', '75%']).stderr, /, 40 to keep, 0 to drop$/m);
});
