// Nothing is lost or changed silently: ids, records, compressed files and quotation marks.

import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import * as zlib from 'node:zlib';
import { APRIL, folder, jsonLines, leftovers, manyDocuments, nearprint, OTHER, printed, run, write } from './command.mjs';

const line = (record) => `${JSON.stringify(record)}\n`;
/** The ids that are read, in their order. */
const idsOf = (...args) => jsonLines(printed(['fingerprint', '--json', ...args])).map(({ id }) => id);
const many = [...manyDocuments(3000)].map(line).join('');
const packers = { gz: zlib.gzipSync, ...(zlib.zstdCompressSync && { zst: zlib.zstdCompressSync }) };

for (const [extension, pack] of Object.entries(packers)) {
  const kind = extension === 'gz' ? 'gzip' : 'zstd';
  test(`a truncated .${extension} file of records ends the command with an error, whatever its size, and nothing is written`, () => {
    write('whole.jsonl', line({ id: 'x', text: APRIL }));
    const packed = pack(many);
    const cut = `cut.jsonl.${extension}`;
    for (const part of [0, 20, 0.5 * packed.length, 0.98 * packed.length]) {
      write(cut, packed.subarray(0, part));
      for (const args of [
        ['build', '-o', 'cut.out'],
        ['dedupe', '-o', 'cut.out'],
        ['dedupe', '--grouped', '-o', 'cut.out'],
        ['fingerprint'],
      ]) {
        const { status, stderr } = run([args[0], cut, ...args.slice(1)]);
        assert.deepEqual(
          [status, stderr],
          [2, `nearprint: '${cut}' cannot be read to its end (its ${kind} data is truncated), so the result would be incomplete\n`],
        );
        assert.ok(!existsSync(join(folder, 'cut.out')));
      }
    }
    assert.deepEqual(leftovers(), []);
    if (extension === 'gz') {
      const flipped = Buffer.from(packed);
      flipped[packed.length - 8] ^= 1;
      write(cut, flipped);
      assert.match(run(['dedupe', cut, '-o', 'cut.out']).stderr, /cannot be read to its end \(its gzip data is damaged/);
    }
    // One of several parts is read to its end.
    write(`parts.jsonl.${extension}`, Buffer.concat(['a', 'b', 'c'].map((id) => pack(line({ id, text: APRIL })))));
    assert.deepEqual(idsOf(`parts.jsonl.${extension}`), ['a', 'b', 'c']);
    // A text is left out.
    const text = `cut.txt.${extension}`;
    write(text, packed.subarray(0, packed.length - 1));
    const { status, stdout, stderr } = run(['fingerprint', text, 'whole.jsonl']);
    assert.deepEqual([status, stdout.trim().split('  ')[1]], [0, 'x']);
    assert.match(stderr, new RegExp(`^nearprint: ${text}: its ${kind} data is truncated\nnearprint: 1 input could not be read`));
    write(`no.txt.${extension}`, 'This is only text.\n');
    assert.match(run(['fingerprint', `no.txt.${extension}`]).stderr, new RegExp(`no\\.txt\\.${extension}: it is not ${kind} data`));
  });
}

test('a number as an id has the digits that are written', () => {
  const numbers = ['12345678901234567890', '12345678901234567891', '-9007199254740993', '1.50', '1e400', '7', '0'];
  const records = numbers.map(
    (number) =>
      `{"a":{"id":1},"b":"\\"id\\":2","c":[{"id":3}],"id":4,"\\u0069d" : ${number} ,"text":"${APRIL} ${number}","title":${number}}\n`,
  );
  write('numbers.jsonl', records.join(''));
  assert.deepEqual(idsOf('numbers.jsonl'), numbers);
  assert.equal(JSON.parse(printed(['build', 'numbers.jsonl', '-o', 'numbers.corpus', '--json'])).documents, numbers.length);
});

test('an id that is empty or missing is the path and the line, and any other that is not a string or number is reported', () => {
  write('empty.csv', `id,text\n,"${APRIL}\nSecond line"\n,${OTHER.replaceAll(',', '')}\n3,third\n`);
  assert.deepEqual(idsOf('empty.csv'), ['empty.csv:2', 'empty.csv:4', '3']);
  const odd = [{ a: 1 }, true, ['x'], 'half \ud800'];
  const good = ['', null, 'kept', 5];
  write('odd.jsonl', [...odd, ...good].map((id) => line({ id, text: APRIL })).join(''));
  const { status, stdout, stderr } = run(['fingerprint', 'odd.jsonl', '--strict']);
  assert.equal(status, 2);
  assert.deepEqual(
    stdout
      .trim()
      .split('\n')
      .map((said) => said.split('  ')[1]),
    ['odd.jsonl:5', 'odd.jsonl:6', 'kept', '5'],
  );
  assert.match(stderr, /^(nearprint: odd\.jsonl:[123]: the id in the field 'id' is neither a string nor a number\n){3}/);
  assert.match(stderr, /^nearprint: odd\.jsonl:4: the id in the field 'id' has half of a surrogate pair$/m);
  assert.match(stderr, /^nearprint: 4 records could not be used and were left out$/m);
});

test('a title with half of a surrogate pair is read with U+FFFD in its place', () => {
  write('titled.jsonl', line({ id: 'a', title: 'half \ud800', text: APRIL }));
  printed(['build', 'titled.jsonl', '-o', 'titled.corpus']);
  assert.equal(nearprint.corpusFromBytes(readFileSync(join(folder, 'titled.corpus'))).get('a').title, 'half \uFFFD');
});

test('CSV: text after a closing quotation mark is reported with its lines, and a mark that does not close ends the command', () => {
  const rows = Array.from({ length: 400 }, (_, at) => `${at + 1},"text ${at + 1}, ${at ** 2}\nits second line"\n`);
  const at = (row) => 2 * row;
  rows[199] = '200,"not closed\n';
  write('stray.csv', `id,text\n${rows.join('')}`);
  const stray = run(['fingerprint', 'stray.csv', '--json', '--strict']);
  const ids = jsonLines(stray.stdout).map(({ id }) => Number(id));
  assert.deepEqual(
    ids,
    Array.from({ length: 400 }, (_, at) => at + 1).filter((id) => id !== 200 && id !== 201),
  );
  assert.match(
    stray.stderr,
    new RegExp(
      `^nearprint: stray\\.csv:${at(200)}: not CSV: text follows the quotation mark that closes a field, with all up to line ${at(200) + 1}$`,
      'm',
    ),
  );
  assert.equal(stray.status, 2);

  for (const [name, content, line] of [
    ['open.csv', `id,text\n1,"${APRIL}"\n2,"not closed\n${'x,y\n'.repeat(400)}`, 3],
    ['first.csv', `id,text\n1,"${APRIL}\n3,c\n`, 2],
    ['header.csv', 'id,"text\n1,a\n', 1],
  ]) {
    write(name, content);
    for (const args of [['fingerprint'], ['dedupe', '-o', 'open.out'], ['build', '-o', 'open.out']]) {
      const { status, stderr } = run([...args, name]);
      assert.deepEqual([status, existsSync(join(folder, 'open.out'))], [2, false]);
      const why = `(the quotation mark in line ${line} is not closed), so the result would be incomplete`;
      assert.ok(stderr.startsWith(`nearprint: '${name}' cannot be read to its end ${why}\n`), stderr);
    }
  }
});

test('CSV: two columns of one name are refused if that column is used, and only then', () => {
  write('two.csv', `id,text,text,other,other\n1,${OTHER.replaceAll(',', '')},a,b,c\n`);
  const { status, stderr } = run(['fingerprint', 'two.csv']);
  assert.equal(status, 2);
  assert.match(stderr, /^nearprint: two\.csv: its header has several columns 'text'$/m);
  write('others.csv', `id,text,other,other\n1,${OTHER.replaceAll(',', '')},b,c\n`);
  assert.deepEqual(idsOf('others.csv'), ['1']);
});

test('kept records are written byte for byte, whatever their bytes are', () => {
  const bytes = (text) => Buffer.from(text, 'latin1');
  const lines = ['{"id":"a","text":"caf\xff one two three"}', '  {"id": "b",  "text":"quite another text here"} '];
  write('raw.jsonl', bytes(lines.map((line) => `${line}\r\n`).join('')));
  for (const way of [[], ['--grouped']]) {
    const { stderr } = run(['dedupe', 'raw.jsonl', ...way, '-o', 'raw.out']);
    assert.match(stderr, /^nearprint: raw\.jsonl:1: not valid in its encoding$/m);
    assert.deepEqual(readFileSync(join(folder, 'raw.out')), bytes(lines.map((line) => `${line}\n`).join('')));
  }
  const rows = 'id,text,note\n1,"caf\xff ""one"" two",\xfe\n2, quite another text ,\n';
  write('raw.csv', bytes(rows));
  printed(['dedupe', 'raw.csv', '-o', 'raw.out']);
  assert.deepEqual(readFileSync(join(folder, 'raw.out')), bytes(rows));
});

test('an id with invalid bytes is refused: replaced, it could be that of another record', () => {
  write('ids.jsonl', Buffer.from(`{"id":"x\xff","text":"one"}\n{"id":"x\xfe","text":"two"}\n{"id":"x","text":"three"}\n`, 'latin1'));
  const { stdout, stderr } = run(['build', 'ids.jsonl', '-o', 'ids.corpus', '--json']);
  assert.equal(JSON.parse(stdout).documents, 1);
  assert.match(stderr, /^nearprint: ids\.jsonl:2: the id in the field 'id' is not valid in its encoding$/m);
});

test('names that cannot be opened, and folders, are said in words', { skip: process.platform !== 'linux' }, () => {
  mkdirSync(join(folder, 'named'));
  write('named/good.txt', APRIL);
  writeFileSync(Buffer.concat([Buffer.from(join(folder, 'named/bad')), Buffer.of(0xff)]), OTHER);
  assert.match(run(['fingerprint', 'named']).stderr, /^nearprint: named\/bad\uFFFD: its name is not valid UTF-8: rename it$/m);
  // A folder too, and a file beside one that has the name with U+FFFD.
  write('named/bad\uFFFD', OTHER);
  const sub = Buffer.concat([Buffer.from(join(folder, 'named/sub')), Buffer.of(0xe9)]);
  mkdirSync(sub);
  writeFileSync(Buffer.concat([sub, Buffer.from('/inside.txt')]), APRIL);
  const { stderr, stdout, status } = run(['dedupe', 'named', '--strict', '--json']);
  assert.match(stderr, /^nearprint: named\/bad\uFFFD: its name is not valid UTF-8: rename it$/m);
  assert.match(stderr, /^nearprint: named\/sub\uFFFD: its name is not valid UTF-8: rename it$/m);
  assert.deepEqual([status, JSON.parse(stdout).documents, JSON.parse(stdout).problems.unreadable], [2, 2, 2]);
  assert.equal(run(['compare', 'named', 'named/good.txt']).stderr, "nearprint: <a> 'named' cannot be read (it is a folder)\n");
});

test('--not-itself knows a file by any path, and from another folder', () => {
  mkdirSync(join(folder, 'sub/docs'), { recursive: true });
  write('sub/docs/a.txt', APRIL);
  write('sub/docs/rows.jsonl', line({ text: APRIL }));
  const status = (cwd, ...args) => run(args, { cwd: join(folder, cwd) }).status;
  const absolute = join(folder, 'sub/docs/a.txt');
  assert.equal(status('sub', 'build', 'docs/a.txt', '-o', 'a.corpus'), 0);
  for (const [cwd, corpus, path] of [
    ['sub', 'a.corpus', 'docs/a.txt'],
    ['sub', 'a.corpus', absolute],
    ['.', 'sub/a.corpus', 'sub/docs/a.txt'],
    ['sub/docs', '../a.corpus', 'a.txt'],
  ]) {
    assert.equal(status(cwd, 'check', corpus, path, '--not-itself'), 0, path);
    assert.equal(status(cwd, 'check', corpus, path), 1, path);
  }
  assert.equal(status('sub', 'build', absolute, '-o', 'a.corpus'), 0);
  assert.equal(status('sub', 'check', 'a.corpus', 'docs/a.txt', '--not-itself'), 0);
  assert.equal(status('sub', 'build', 'docs/rows.jsonl', '-o', 'rows.corpus'), 0);
  assert.equal(status('sub', 'check', 'rows.corpus', join(folder, 'sub/docs/rows.jsonl'), '--not-itself'), 0);
  assert.equal(status('sub', 'check', 'rows.corpus', absolute, '--not-itself'), 1);
});
