// Files of records as people have them: arrays of JSON, YAML, UTF-16 without a mark, and what is said of those that are not read.

import assert from 'node:assert/strict';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { gunzipSync, gzipSync } from 'node:zlib';
import { Characters } from '../../pkg-template/cli/encoding.js';
import { jsonLines as linesOf, jsonRecords } from '../../pkg-template/cli/formats/json.js';
import { yamlRecords } from '../../pkg-template/cli/formats/yaml.js';
import { APRIL, folder, jsonLines, nearprint, OTHER, printed, read, run, write } from './command.mjs';

const hex = (text) => nearprint.toHex(nearprint.fingerprint(text));
const fingerprints = (...args) =>
  Object.fromEntries(jsonLines(printed(['fingerprint', '--json', ...args])).map(({ id, fingerprint }) => [id, fingerprint]));

/** Each record as [number, line, its bytes, its text or what is wrong], from chunks of `size` bytes; the message of an error last. */
async function recordsOf(reader, source, size = Infinity) {
  const found = [];
  async function* chunks() {
    const bytes = Buffer.from(source);
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
  }
  try {
    for await (const { number, line, raw, fault, field } of reader(chunks(), { characters: new Characters() }))
      found.push([number, line, String(raw), fault ?? field('text')]);
  } catch (error) {
    found.push(error.message);
  }
  return found;
}

test('the items of an array are records, wherever chunks end', async () => {
  const array = ' [ {"text":"a\\"]}{\\\\"},\n{"text":"b",\n "x":[1,{"y":2}]} ,3,"s", [1], null\n]\n';
  const expected = [
    [1, 1, '{"text":"a\\"]}{\\\\"}', 'a"]}{\\'],
    [2, 2, '{"text":"b",\n "x":[1,{"y":2}]}', 'b'],
    [3, 3, '3', 'not a JSON object'],
    [4, 3, '"s"', 'not a JSON object'],
    [5, 3, '[1]', 'not a JSON object'],
    [6, 3, 'null', 'not a JSON object'],
  ];
  for (const size of [1, 2, 3, 7, Infinity]) {
    assert.deepEqual(await recordsOf(jsonRecords, array, size), expected, `${size} bytes`);
    assert.deepEqual(await recordsOf(linesOf, array, size), expected, `${size} bytes, called JSON Lines`);
  }
  assert.deepEqual(await recordsOf(jsonRecords, '[]'), []);
  assert.deepEqual(await recordsOf(jsonRecords, '{"text":\n"a"}'), [[0, 1, '{"text":\n"a"}', 'a']]);
  assert.deepEqual(
    (await recordsOf(jsonRecords, '{"text":"a"}\n{"text":"b"}')).map(([number]) => number),
    [1, 2],
  );
});

test('a value or an array without its end is an error: records may be missing', async () => {
  const whole = [1, 1, '{"text":"b"}', 'b'];
  assert.deepEqual(await recordsOf(jsonRecords, '[{"text":"b"},\n{"te'), [whole, 'the value that begins in line 2 is not closed']);
  assert.deepEqual(await recordsOf(jsonRecords, '[{"text":"b"},'), [whole, 'its array is not closed']);
  write('cut.json', `[${JSON.stringify({ id: 'a', text: APRIL })},`);
  const { status, stderr } = run(['dedupe', 'cut.json', '-o', 'cut.out.json']);
  assert.equal(status, 2);
  assert.match(stderr, /'cut\.json' cannot be read to its end \(its array is not closed\), so the result would be incomplete/);
});

test('an array is read by dedupe, build and check, and written as an array or as lines', () => {
  const records = [{ id: 'a', title: 'A', text: APRIL }, { id: 'b', text: APRIL.replace('bright', 'dark') }, { text: OTHER }];
  write('array.json', JSON.stringify(records, undefined, 2));
  write('array.jsonl', JSON.stringify(records));
  for (const name of ['array.json', 'array.jsonl']) {
    assert.deepEqual(fingerprints(name), { a: hex(APRIL), b: hex(records[1].text), [`${name}:3`]: hex(OTHER) });
    assert.match(printed(['dedupe', name]), /^b\ta\t0\.\d+\n$/);
  }
  const kept = [records[0], records[2]];
  printed(['dedupe', 'array.json', '-o', 'kept.json']);
  assert.deepEqual(JSON.parse(read('kept.json')), kept);
  for (const name of ['array.json', 'array.jsonl']) {
    printed(['dedupe', name, '-o', 'kept.jsonl']);
    assert.deepEqual(jsonLines(read('kept.jsonl')), kept);
  }
  printed(['passages', 'array.json', '--common', '1', '--cut', '-o', 'cut.json']);
  assert.equal(JSON.parse(read('cut.json'))[2].text, OTHER);
  printed(['build', 'array.json', '-o', 'array.corpus']);
  assert.equal(run(['check', 'array.corpus', 'array.json', '--not-itself', '--scope', 'document']).stdout.match(/^\S+: /gm).length, 2);
});

test('a file that is one object is one document, called by its path; a list in it is named', () => {
  mkdirSync(join(folder, 'advisories'));
  write('advisories/one.json', JSON.stringify({ details: APRIL }));
  write('advisories/two.yml', `---\ncve: 2024-1\ndetails: |\n  ${APRIL}\n`);
  const named = ['advisories/*.json', 'advisories/*.yml'];
  assert.deepEqual(fingerprints(...named, '--field', 'details'), { 'advisories/one.json': hex(APRIL), 'advisories/two.yml': hex(APRIL) });
  assert.match(
    run(['fingerprint', ...named]).stderr,
    /two\.yml: no text in the field 'text'; --field can name another one: 'cve', 'details'$/m,
  );
  assert.match(run(['fingerprint', 'advisories']).stderr, /2 files of folders hold data and no prose, .* name them or give --include$/m);
  printed(['build', ...named, '--field', 'details', '-o', 'advisories.corpus']);
  const twice = ['check', 'advisories.corpus', ...named, '--field', 'details', '--not-itself'];
  assert.deepEqual(run(twice).stdout.match(/^\S+: .* in \S+,/gm).length, 2);
  write('wrapped.json', JSON.stringify({ total: 1, items: [{ text: APRIL }] }));
  assert.match(
    run(['dedupe', 'wrapped.json']).stderr,
    /wrapped\.json: no text in the field 'text'; --field can name another one: 'items\.text'; if its list 'items' has the records, write that into a file, as jq does$/m,
  );
});

test('YAML: documents of a stream and items of a list are records, also in the output', async () => {
  const stream = `%YAML 1.2\n---\ntext: a\n...\n---\ntext: b\n--- \ntext: |\n  - c\nlist:\n- x\n- y\n--- # nothing\n`;
  assert.deepEqual(await recordsOf(yamlRecords, stream, 3), [
    [1, 2, '---\ntext: a', 'a'],
    [2, 5, '---\ntext: b', 'b'],
    [3, 7, '---\ntext: |\n  - c\nlist:\n- x\n- y', '- c\n'],
  ]);
  const list = '# all\n- text: one\n  b: [1,\n   2]\n-\n  text: two\n- text: "more\n   lines"\n- three\n- text: [\n';
  const items = await recordsOf(yamlRecords, list, 3);
  assert.deepEqual(items.slice(0, 4), [
    [1, 1, '# all\n- text: one\n  b: [1,\n   2]', 'one'],
    [2, 5, '-\n  text: two', 'two'],
    [3, 7, '- text: "more\n   lines"', 'more lines'],
    [4, 9, '- three', 'not an object of YAML'],
  ]);
  assert.match(items[4][3], /^not YAML \(.+\)$/);
  write('list.yaml', `- {id: a, text: "${APRIL}"}\n- {id: b, text: "${APRIL}"}\n- {id: c, text: "${OTHER}"}\n`);
  printed(['dedupe', 'list.yaml', '-o', 'kept.yaml']);
  assert.deepEqual(fingerprints('kept.yaml'), { a: hex(APRIL), c: hex(OTHER) });
  write('one.yaml', 'text: Nothing of this was said before by anybody else.\n');
  assert.match(
    run(['dedupe', 'list.yaml', 'one.yaml', '-o', 'mixed.yaml']).stderr,
    /--output needs inputs of YAML that are all lists, or none/,
  );
});

test('fields of front matter decide what stays', () => {
  write('old.md', `---\ndate: 2020-01-02\nlang: en\n---\n${APRIL}`);
  write('new.md', `---\ndate: 2024-05-06\nlang: en\n---\n${APRIL}`);
  write('other.md', `---\nlang: de\n---\n${APRIL}`);
  const files = ['old.md', 'new.md', 'other.md'];
  assert.match(printed(['dedupe', ...files, '--prefer', 'latest:date']), /^old\.md\tnew\.md\t0\.9\d+\nother\.md\tnew\.md\t0\.9\d+\n$/);
  assert.match(printed(['dedupe', ...files, '--within-groups', 'lang']), /^new\.md\told\.md\t0\.9\d+\n$/);
});

test('UTF-16 is known without a mark, and binary data is not taken for it', () => {
  const texts = { english: APRIL, chinese: '这是第一行，有一个空格 。\n这是第二行。', emoji: '😀 ok\n' };
  for (const [name, text] of Object.entries(texts)) {
    for (const order of ['le', 'be']) {
      const bytes = Buffer.from(text, 'utf16le');
      write(`${name}-${order}.txt`, order === 'be' ? bytes.swap16() : bytes);
      assert.deepEqual(fingerprints(`${name}-${order}.txt`), { [`${name}-${order}.txt`]: hex(text) });
    }
  }
  write('unmarked.jsonl', Buffer.from(`${JSON.stringify({ id: 'x', text: APRIL })}\n`, 'utf16le'));
  assert.deepEqual(fingerprints('unmarked.jsonl'), { x: hex(APRIL) });
  for (const bytes of [Buffer.alloc(64), Buffer.from([1, 0, 2, 0]), readFileSync(process.execPath).subarray(0, 100_000)]) {
    write('data.txt', bytes);
    assert.match(run(['fingerprint', 'data.txt']).stderr, /data\.txt: holds NUL bytes/);
  }
});

test('xz and bzip2 are named, with what to do', () => {
  const begin = { xz: Buffer.from('\xfd7zXZ\0\0\x04', 'latin1'), bz2: Buffer.from('BZh91AY&SYabc') };
  for (const [extension, bytes] of Object.entries(begin)) {
    const name = `packed.jsonl.${extension}`;
    write(name, bytes);
    const how = { xz: 'xz', bz2: 'bzip2' }[extension];
    for (const args of [[name], [name, '--format', 'jsonl']]) {
      const { status, stderr } = run(['dedupe', ...args]);
      assert.equal(status, 2);
      assert.match(
        stderr,
        new RegExp(`${name}: ${how} data; unpack it first, for example by ${how} -dc FILE \\| nearprint dedupe - --format jsonl`),
      );
    }
  }
});

test('outputs whose names end in .gz are gzip, one member, at any size', () => {
  const records = Array.from({ length: 300 }, (_, at) => ({
    id: `r${at}`,
    text: `${at} ${APRIL} `.repeat(40),
    rest: String(at ** 9).repeat(60),
  }));
  const lines = [...records, { ...records[0], id: 'again' }].map((record) => `${JSON.stringify(record)}\n`).join('');
  write('many.jsonl.gz', gzipSync(lines));
  printed(['dedupe', 'many.jsonl.gz', '--threshold', '1', '-o', 'kept.jsonl.gz', '--drop', 'drop.txt.gz', '--kept', 'kept.txt.gz']);
  const packed = readFileSync(join(folder, 'kept.jsonl.gz'));
  assert.equal(packed.indexOf(Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]), 1), -1);
  assert.ok(gunzipSync(packed).length > 2 ** 20);
  const kept = jsonLines(String(gunzipSync(packed)));
  assert.equal(String(gunzipSync(readFileSync(join(folder, 'kept.txt.gz')))), kept.map(({ id }) => `${id}\n`).join(''));
  assert.match(String(gunzipSync(readFileSync(join(folder, 'drop.txt.gz')))), /^again\tr0\t1\.000$/m);
  printed(['dedupe', 'kept.jsonl.gz', '-o', 'again.jsonl']);
  assert.match(
    run(['dedupe', 'many.jsonl.gz', '-o', 'x.jsonl.zst']).stderr,
    /--output 'x\.jsonl\.zst': this output is compressed only by gzip; use a name with \.gz at its end, or without \.zst/,
  );
  assert.match(run(['build', 'many.jsonl.gz', '-o', 'x.corpus.gz']).stderr, /this output is not compressed; use a name without \.gz/);
});

test('a page is kept before its source in _sources', () => {
  mkdirSync(join(folder, 'site/_sources'), { recursive: true });
  write('site/_sources/page.rst.txt', APRIL);
  write('site/page.html', `<p>${APRIL}</p>`);
  assert.equal(printed(['dedupe', 'site']), 'site/_sources/page.rst.txt\tsite/page.html\t1.000\n');
});
