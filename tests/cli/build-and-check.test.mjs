// `build` writes what the library reads; `check` queries it, and reports by its exit status.

import assert from 'node:assert/strict';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { APRIL, folder, leftovers, nearprint, OTHER, printed, read, run, spdx, write } from './command.mjs';

const { Corpus, corpusFromBytes, corpusToBytes, Index } = nearprint;
const bytes = (name) => new Uint8Array(readFileSync(join(folder, name)));
const edited = APRIL.replace('bright', 'dark');

write('spdx.jsonl', spdx.map((licence) => JSON.stringify(licence)).join('\n'));
printed(['build', 'spdx.jsonl', '-o', 'spdx.corpus']);

test('files of a folder are documents under their paths', () => {
  mkdirSync(join(folder, 'posts'));
  write('posts/april.md', APRIL);
  write('posts/other.md', OTHER);
  const built = JSON.parse(printed(['build', 'posts', '-o', 'posts.corpus', '--json']));
  assert.deepEqual([built.documents, built.replaced, built.bytes], [2, 0, bytes('posts.corpus').length]);
  const [match] = corpusFromBytes(bytes('posts.corpus')).check(edited);
  assert.equal(match.id, 'posts/april.md');
});

test('CSV with chosen fields, under a recipe', () => {
  write('posts.csv', `key,name,body\n1,April,"${APRIL}"\n2,Ishmael,"${OTHER}"\n`);
  write('words.json', '{"unit":"word","bits":64}');
  const fields = ['--field', 'body', '--id-field', 'key', '--title-field', 'name'];
  printed(['build', 'posts.csv', ...fields, '--recipe', 'words.json', '-o', 'csv.corpus']);
  const corpus = new Corpus({ recipe: { ...nearprint.recipes.default, unit: 'word', bits: 64 } });
  corpus.put({ id: '1', title: 'April', text: APRIL });
  corpus.put({ id: '2', title: 'Ishmael', text: OTHER });
  assert.deepEqual(bytes('csv.corpus'), corpusToBytes(corpus));
});

test('--index writes what Index.fromBytes reads, and the ids beside it', () => {
  printed(['build', 'spdx.jsonl', '--index', '-o', 'spdx.index']);
  const index = Index.from(nearprint.fingerprintAll(spdx.map(({ text }) => text)));
  assert.deepEqual(bytes('spdx.index'), index.toBytes());
  assert.deepEqual(
    JSON.parse(read('spdx.index.ids.json')),
    spdx.map(({ id }) => id),
  );
});

test('of documents with one id the last stays, and it is said', () => {
  write('twice.jsonl', `{"id":"a","text":"${APRIL}"}\n{"id":"a","text":"${OTHER}"}\n`);
  assert.match(
    printed(['build', 'twice.jsonl', '-o', 'twice.corpus']),
    /: 1 document, [^]*1 document was replaced by a later one with the same id/,
  );
});

test('the exit status of check: 1 for a match, 0 for none, 2 for a mistake', () => {
  const status = (args, input) => run(['check', ...args], { input }).status;
  assert.equal(status(['posts.corpus'], edited), 1);
  assert.equal(status(['posts.corpus', '-'], edited), 1);
  assert.equal(status(['posts.corpus'], 'Something else altogether, of which nobody has written before.'), 0);
  assert.equal(status(['posts.corpus', 'posts', '--not-itself']), 0);
  assert.equal(status(['posts.corpus', 'posts']), 1);
  assert.equal(status(['nowhere'], edited), 2);
  assert.equal(status(['posts.csv'], edited), 2);
  assert.equal(status(['posts.corpus'], ''), 0);
});

test('check says how many texts it read, also if nothing was found', () => {
  const said = (args, input) => run(['check', 'posts.corpus', ...args], { input }).stderr;
  assert.equal(said([], 'Something else altogether.'), 'nearprint: 1 text checked, none with a match\n');
  assert.equal(said(['posts', '--not-itself', '--format', 'github']), 'nearprint: 2 texts checked, none with a match\n');
  assert.equal(said(['posts', '-'], 'Something else altogether.'), 'nearprint: 3 texts checked, 2 with a match\n');
  assert.equal(said(['posts', '--max-documents', '1']), 'nearprint: 2 texts checked, 2 with a match\n');
  assert.equal(said(['posts', '--json']), '');
});

test('matches are named with title, share, score and what both have', () => {
  const mit = spdx.find(({ id }) => id === 'MIT').text;
  const { stdout } = run(['check', 'spdx.corpus', '--limit', '1'], { input: mit });
  assert.match(
    stdout,
    /^-: 100 % in MIT \(MIT License\), the whole document, score 100 %, wording of \d+ documents\n {2}lines 1–18 → 1–18: MIT License Copyright/,
  );
  assert.equal(stdout.trim().split('\n').length, 2);
});

test('what is no corpus, or an altered one, is refused in one line that says what it is and what to do', () => {
  const altered = bytes('posts.corpus');
  altered[50] ^= 1;
  write('altered.corpus', altered);
  printed(['build', 'posts', '--index', '-o', 'posts.idx']);
  for (const [name, why] of [
    ['altered.corpus', /.+/],
    ['posts.idx', /it is an index, .*without --index/],
    ['nowhere', /no such file or directory/],
  ]) {
    const { status, stdout, stderr } = run(['check', name], { input: edited });
    assert.deepEqual([status, stdout], [2, '']);
    assert.match(stderr, new RegExp(`^nearprint: <corpus> '${name}' cannot be read \\(${why.source}\\)\n$`));
  }
});

test('an output that is an input, or cannot be written, is refused, and nothing is left', () => {
  const before = read('spdx.jsonl');
  const same = run(['build', 'spdx.jsonl', '-o', './spdx.jsonl']);
  assert.deepEqual([same.status, same.stderr], [2, "nearprint: --output './spdx.jsonl' is also an input\n"]);
  const nowhere = run(['build', 'spdx.jsonl', '-o', 'no/where']);
  assert.deepEqual([nowhere.status, nowhere.stderr], [2, "nearprint: --output 'no/where' cannot be written (no such file or directory)\n"]);
  assert.equal(read('spdx.jsonl'), before);
  assert.deepEqual(leftovers(), []);
});

test('an output that is the recipe file, or an input that is left out, is refused, under any name', () => {
  const recipe = JSON.stringify({ bits: 64 });
  write('rec.json', recipe);
  write('rec.idx.ids.json', recipe);
  for (const [args, option, name] of [
    [['build', 'spdx.jsonl', '-o', 'rec.json', '--recipe', 'rec.json'], '--output', 'rec.json'],
    [['build', 'spdx.jsonl', '--recipe', './rec.json', '-o', 'posts/../rec.json'], '--output', 'posts/../rec.json'],
    [['build', 'spdx.jsonl', '--index', '-o', 'rec.idx', '--recipe', 'rec.idx.ids.json'], 'the file of ids', 'rec.idx.ids.json'],
    [['build', 'spdx.jsonl', 'rec.json', '-o', 'rec.json'], '--output', 'rec.json'], // left out: it is JSON
    ...['--kept', '--drop', '--output'].map((option) => [
      ['dedupe', 'spdx.jsonl', '--recipe', 'rec.json', option, './rec.json'],
      option,
      './rec.json',
    ]),
  ]) {
    const { status, stderr } = run(args);
    assert.deepEqual([status, stderr.split('\n').at(-2)], [2, `nearprint: ${option} '${name}' is also an input`], args.join(' '));
  }
  assert.deepEqual([read('rec.json'), read('rec.idx.ids.json')], [recipe, recipe]);
  printed(['build', 'spdx.jsonl', '-o', 'by-recipe.corpus', '--recipe', 'rec.json']);
  assert.deepEqual(leftovers(), []);
});
