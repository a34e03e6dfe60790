// Which fields and files are read: lists in records, separators of CSV, hidden folders; and `check -o`, which writes records without a match.

import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { APRIL, folder, jsonLines, OTHER, printed, read, run, write } from './command.mjs';

const edited = APRIL.replace('bright', 'dark');
const chat = (id, text, answer) => ({
  id,
  messages: [
    { role: 'system', content: 'Answer in one sentence.' },
    { role: 'user', content: text },
    { role: 'assistant', content: answer },
    { role: 'tool', content: null },
  ],
});
const lines = (all) => all.map((one) => `${JSON.stringify(one)}\n`).join('');

test('a field of the items of a list is joined, also of some of them, and the record is written whole', () => {
  const chats = [chat('a', APRIL, 'Yes.'), chat('b', edited, 'Yes.'), chat('c', OTHER, 'No.')];
  write('chats.jsonl', lines(chats));
  for (const field of ['messages.content', 'messages[].content', 'messages[role=user].content']) {
    printed(['dedupe', 'chats.jsonl', '--field', field, '-o', 'unique.jsonl']);
    assert.equal(read('unique.jsonl'), lines([chats[0], chats[2]]), field);
  }
  // Their systems say the same.
  printed(['dedupe', 'chats.jsonl', '--field', 'messages[role=system].content', '-o', 'unique.jsonl']);
  assert.equal(read('unique.jsonl'), lines([chats[0]]));
  write(
    'shared.jsonl',
    lines(
      ['a', 'b'].map((id) => ({
        id,
        conversations: [
          { from: 'human', value: APRIL },
          { from: 'gpt', value: id },
        ],
      })),
    ),
  );
  assert.match(printed(['dedupe', 'shared.jsonl', '--field', 'conversations[].value']), /^b\ta\t/);
  write('lists.json', JSON.stringify(['a', 'b'].map((id) => ({ id, parts: [APRIL, OTHER] }))));
  assert.equal(printed(['dedupe', 'lists.json', '--field', 'parts']), 'b\ta\t1.000\n');
});

test('a record without the field says which fields of lists have text; a list cannot be cut', () => {
  write('chats.jsonl', lines([chat('a', APRIL, 'Yes.'), chat('b', `${APRIL} Again.`, 'Yes.')]));
  assert.match(
    run(['dedupe', 'chats.jsonl']).stderr,
    /no text in the field 'text'; --field can name another one: 'id', 'messages\.role', 'messages\.content'\n/,
  );
  const { status, stderr } = run(['passages', 'chats.jsonl', '--field', 'messages.content', '--common', '1', '--cut', '-o', 'cut.jsonl']);
  assert.deepEqual([status, /--cut does not cut passages out of lists/.test(stderr)], [2, true], stderr);
});

test('CSV is read with the separator of its header, or with --delimiter, and written as it is', () => {
  for (const [separator, options] of [
    [';', []],
    ['|', []],
    ['\t', []],
    [',', []],
    ['^', ['--delimiter', '^']],
    ['\t', ['--delimiter', 'tab']],
  ]) {
    const row = (...fields) => `${fields.join(separator)}\n`;
    const rows = [row('id', 'text'), row(1, `"${APRIL}"`), row(2, `"${edited}"`), row(3, `"${OTHER}"`)];
    write('export.csv', rows.join(''));
    const stdout = printed(['dedupe', 'export.csv', '-o', 'unique.csv', ...options]);
    assert.match(stdout, /^2\t1\t/, separator);
    assert.equal(read('unique.csv'), rows[0] + rows[1] + rows[3]);
  }
  // A name with a comma.
  write('price.csv', `id;text;price, in euros\n1;"${APRIL}";3\n2;"${APRIL}";4\n`);
  assert.equal(printed(['dedupe', 'price.csv']), '2\t1\t1.000\n');
  write('size.csv', `Größe;Farbe, außen\n"${APRIL}";rot\n"${APRIL}";blau\n`);
  assert.equal(printed(['dedupe', 'size.csv', '--field', 'Größe']), 'size.csv:3\tsize.csv:2\t1.000\n');
});

test('a file without a header is reported in one short line', () => {
  write('bare.csv', `"${APRIL}"\n"${OTHER}"\n`);
  const { status, stderr } = run(['dedupe', 'bare.csv']);
  assert.equal(status, 2);
  assert.match(stderr, /bare\.csv:2: no text in the field 'text'; what should be the names of fields seems to be text\n/);
  assert.ok(
    stderr.split('\n').every((line) => line.length < 160),
    stderr,
  );
});

test('a hidden folder is read if --include names it', () => {
  mkdirSync(join(folder, 'notes/.private/deep'), { recursive: true });
  write('notes/open.md', APRIL);
  write('notes/.private/deep/secret.md', OTHER);
  const ids = (...args) => jsonLines(printed(['fingerprint', 'notes', '--json', ...args])).map(({ id }) => id);
  assert.deepEqual(ids(), ['notes/open.md']);
  assert.deepEqual(ids('--include', '*.md'), ['notes/open.md']);
  for (const glob of ['.private/**', 'notes/.private/**', '.private/deep/*.md']) {
    assert.deepEqual(ids('--include', glob), ['notes/.private/deep/secret.md'], glob);
  }
  assert.deepEqual(ids('--include', '.private/**', '--include', '*.md'), ['notes/.private/deep/secret.md', 'notes/open.md']);
});

test('check -o writes the records without a match, and those without a text', () => {
  const all = [{ id: 'a', text: edited }, { id: 'b', text: `${APRIL}\n\n${OTHER}` }, { id: 'c' }];
  write('april.md', APRIL);
  printed(['build', 'april.md', '-o', 'april.corpus']);
  write('all.jsonl', lines(all));
  const check = (...args) => run(['check', 'april.corpus', 'all.jsonl', '-o', 'rest.jsonl', ...args]).status;
  assert.equal(check(), 1);
  assert.equal(read('rest.jsonl'), lines(all.slice(2)));
  assert.equal(check('--fail-at', '80%'), 1);
  assert.equal(read('rest.jsonl'), lines(all.slice(1)));
  assert.equal(run(['check', 'april.corpus', 'april.md', '-o', 'rest.jsonl']).status, 2);
});

test('--json of dedupe has the background, and null where too few texts say it', () => {
  const words = Array.from({ length: 500 }, (_, at) => `w${(at * 7919).toString(36)}`);
  const texts = Array.from({ length: 40 }, (_, id) => ({
    id,
    text: Array.from({ length: 50 }, (_, at) => words[(id * 97 + at * at * 13) % 500]).join(' '),
  }));
  write('texts.jsonl', lines(texts));
  write('few.jsonl', lines(texts.slice(0, 5)));
  const summary = (name) => jsonLines(printed(['dedupe', name, '--json'])).at(-1);
  assert.equal(typeof summary('texts.jsonl').background, 'number');
  assert.equal(summary('few.jsonl').background, null);
});
