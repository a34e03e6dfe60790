// `dedupe --against`: what of new documents is not in old ones.

import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { APRIL, folder, jsonLines, manyDocuments, OTHER, printed, read, run, write } from './command.mjs';

const edited = APRIL.replace('bright', 'dark');
const FRESH = 'The ferry leaves the small island at seven every morning except on Sundays, when the captain sleeps until ten.';
const records = (all) => all.map(([id, text]) => `${JSON.stringify({ id, text })}\n`).join('');
// Two of the old ones are near-duplicates of each other.
const old = [
  ['1', OTHER],
  ['2', APRIL],
  ['3', edited],
];
write('old.jsonl', records(old));
write(
  'new.jsonl',
  records([
    ['1', `${edited} Again.`],
    ['2', FRESH],
    ['3', `${FRESH}!`],
  ]),
);
const kept = records([['2', FRESH]]);

test('what is in an old file is dropped, and what is in the new one twice; nothing of the old file is written or listed', () => {
  const { status, stdout, stderr } = run(['dedupe', 'new.jsonl', '--against', 'old.jsonl', '-o', 'fresh.jsonl', '--kept', 'kept.txt']);
  assert.equal(status, 0, stderr);
  // The ids of the two files are the same, so the place says which is meant.
  assert.match(stdout, /^1\t[23]\t0\.\d{3}\told\.jsonl:[23]\n3\t2\t1\.000\n$/);
  assert.equal(stderr, 'nearprint: 3 documents against 3, 1 to keep, 2 to drop, 1 of which is in --against\n');
  assert.equal(read('fresh.jsonl'), kept);
  assert.equal(read('kept.txt'), '2\n');
});

test('the old documents may be in a corpus, an archive, a folder or several files, of any format', () => {
  mkdirSync(join(folder, 'old'));
  old.forEach(([id, text]) => write(`old/${id}.md`, `# ${id}\n\n${text}`));
  write('old.csv', `id,text\n${old.map(([id, text]) => `${id},"${text}"\n`).join('')}`);
  write('other.jsonl', records(old.slice(0, 1)));
  write('april.jsonl', records(old.slice(1)));
  printed(['build', 'old.jsonl', '-o', 'old.corpus']);
  printed(['build', 'old.jsonl', '--archive', '-o', 'old.npa']);
  for (const [against, place] of [
    [['old.corpus'], 'old.corpus'],
    [['old.npa'], 'old.npa'],
    [['old'], /^old\/[23]\.md$/],
    [['old.csv'], /^old\.csv:[34]$/],
    [['other.jsonl', 'april.jsonl'], /^april\.jsonl:[12]$/],
  ]) {
    const options = against.flatMap((path) => ['--against', path]);
    const [first, ...more] = jsonLines(printed(['dedupe', 'new.jsonl', ...options, '-o', 'fresh.jsonl', '--json']));
    assert.match(first.against, new RegExp(place), against.join());
    assert.deepEqual([more[0].of, more[0].against], ['2', undefined]);
    const { documents, kept: count, against: all, inAgainst } = more.at(-1);
    assert.deepEqual([documents, count, all, inAgainst], [3, 1, 3, 1], against.join());
    assert.equal(read('fresh.jsonl'), kept, against.join());
  }
});

test('a long document of an archive is one document', () => {
  const long = [...manyDocuments(200)].map(({ text }) => text).join('\n\n');
  write('long.jsonl', records([['long', long]]));
  printed(['build', 'long.jsonl', '--archive', '-o', 'long.npa']);
  const [dropped, { against }] = jsonLines(printed(['dedupe', 'long.jsonl', '--against', 'long.npa', '--json']));
  assert.deepEqual([dropped.of, dropped.score, against], ['long', 1, 1]);
});

test('the old documents come first whatever stays, are in the sets of their field, and in the report', () => {
  for (const options of [
    ['--keep', 'longest'],
    ['--prefer', 'id=1'],
    ['--within', '6'],
    ['--common', '100'],
  ]) {
    printed(['dedupe', 'new.jsonl', '--against', 'old.jsonl', '-o', 'fresh.jsonl', '--report', 'r.html', ...options]);
    assert.equal(read('fresh.jsonl').includes(APRIL.slice(30, 80)), false, options.join(' '));
    assert.match(read('r.html'), /\(old\.jsonl:[23]\)/);
  }
  const inLanguage = (lang) => `${JSON.stringify({ id: lang, lang, text: APRIL })}\n`;
  write('de.jsonl', inLanguage('de'));
  write('both.jsonl', inLanguage('de') + inLanguage('en'));
  const stdout = printed(['dedupe', 'both.jsonl', '--against', 'de.jsonl', '--within-groups', 'lang']);
  assert.equal(stdout, 'de\tde\t1.000\tde.jsonl:1\n');
});

test('an old file that cannot be read ends the command, and nothing is written', () => {
  write('old.pdf', '%PDF-1.7\n');
  write('altered.npa', Buffer.concat([Buffer.from('neararch'), Buffer.alloc(100)]));
  for (const [path, why] of [
    ['missing.jsonl', 'no such file'],
    ['old.pdf', 'a PDF file'],
    ['altered.npa', 'archive of another release'],
  ]) {
    const { status, stdout, stderr } = run(['dedupe', 'new.jsonl', '--against', path, '-o', 'never.jsonl']);
    assert.deepEqual([status, stdout], [2, ''], path);
    assert.match(stderr, new RegExp(`^nearprint: --against '${path}' cannot be read \\(.*${why}`));
    assert.throws(() => read('never.jsonl'));
  }
});

test('a file that is old and new is old; what cannot be combined is refused', () => {
  const { status, stderr } = run(['dedupe', 'new.jsonl', 'old.jsonl', '--against', 'old.jsonl']);
  assert.equal(status, 0);
  assert.match(stderr, /old\.jsonl: the same file as old\.jsonl|3 documents against 3/);
  for (const other of [['--grouped'], ['--contained', 'drop'], ['--drop-list', 'kept.txt']]) {
    const { status, stderr } = run(['dedupe', 'new.jsonl', '--against', 'old.jsonl', ...other]);
    assert.equal(status, 2);
    assert.match(stderr, /--against/);
  }
  assert.match(run(['dedupe', 'new.jsonl', '--against', 'old.jsonl', '-o', 'old.jsonl']).stderr, /is also an input/);
});
