// Where passages begin and end: at white space, so that no address, number or name is divided; in Chinese and Japanese at any letter.

import assert from 'node:assert/strict';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { folder, jsonLines, printed, read, run, write } from './command.mjs';

const records = (texts) => texts.map((text, id) => `${JSON.stringify({ id: String(id), text })}\n`).join('');
const listed = (name, ...args) => jsonLines(printed(['passages', name, '--json', ...args])).slice(0, -1);
/** The texts that are left after a cut, of which cutting again cuts nothing. */
function cut(texts, ...more) {
  write('ends.jsonl', records(texts));
  const common = ['--common', '2', ...more, '--cut', '-o'];
  printed(['passages', 'ends.jsonl', ...common, 'ends-left.jsonl']);
  const again = jsonLines(printed(['passages', 'ends-left.jsonl', ...common, 'ends-again.jsonl', '--json'])).pop();
  assert.deepEqual([again.passages, again.changed], [0, 0]);
  assert.equal(read('ends-again.jsonl'), read('ends-left.jsonl'));
  return jsonLines(read('ends-left.jsonl')).map(({ text }) => text);
}

test('numbers, names, addresses and links that differ at their ends are not divided', () => {
  const log = (seconds) => `Compiling the weather station and all of its own libraries for release; finished release target(s) in ${seconds}s`;
  assert.deepEqual(cut(['0.41', '0.52', '0.77', '0.93'].map(log)), ['0.41s', '0.52s', '0.77s', '0.93s']);
  const code = (name) => `The sources of this chapter begin with the same three lines of the prelude:\nimport java.util.List;\nimport java.nio${name}\n`;
  assert.deepEqual(cut(['.file.Files;', '.channels.Channel;', '.ByteBuffer;'].map(code)), ['java.nio.file.Files;', 'java.nio.channels.Channel;', 'java.nio.ByteBuffer;']);
  const page = (place) => `The settings of the server can be changed while it runs, as it is described in the [recording\nrule](https://example.org/docs/configuration/${place}) page.`;
  assert.deepEqual(cut(['rules', 'alerts#labels', 'units'].map(page)), ['rules', 'alerts#labels', 'units'].map((place) => `[recording\nrule](https://example.org/docs/configuration/${place}) page.`));
  const named = (name) => `${name}/config.toml is the file in which all settings of the weather station stand, one on each line. - Its own end: ${name}`;
  assert.deepEqual(cut(['/etc/a', '/etc/b', '/opt/c'].map(named)), ['/etc/a', '/etc/b', '/opt/c'].map((name) => `${name}/config.toml\n\n${name}`));
});

test('the signs at a word go with it, and what stands apart stays: a quotation mark, a minus', () => {
  const notice = '(“All doors are closed at noon, and nobody may stay inside the house without a key.”)';
  const texts = ['-5 degrees', '“Quoted.”', '$12 each'].map((own, at) => `Day ${at}. ${notice} ${own}`);
  const [{ text, places }] = listed(write('signs.jsonl', records(texts)));
  assert.equal(text, notice);
  for (const { id, start, end } of places) assert.equal(texts[id].slice(start, end), notice);
  assert.deepEqual(cut(texts), ['Day 0.\n\n-5 degrees', 'Day 1.\n\n“Quoted.”', 'Day 2.\n\n$12 each']);
  assert.deepEqual(cut(['one', 'two', 'three'].map((own) => `| ${notice} |\n| ${own} |`)), ['one', 'two', 'three'].map((own) => `| ${own} |`));
});

test('Chinese has no white space: a passage ends at any letter, and Latin words in it are whole', () => {
  const notice = '本页面的所有内容均依照协会的许可证发布任何人只要注明出处都可以自由复制和转载';
  const texts = ['甲乙丙丁', 'React的组件', '第三篇文章'].map((own) => `${own}在这里${notice}，${own}。`);
  assert.deepEqual(listed(write('chinese.jsonl', records(texts))).map(({ text, documents }) => [text, documents]), [[`在这里${notice}`, 3]]);
  assert.deepEqual(cut(texts), ['甲乙丙丁', 'React的组件', '第三篇文章'].map((own) => `${own}\n\n${own}。`));
});

test('signs within a word do not count, and a passage that is too short without its divided ends is none', () => {
  const ways = ['Re-use of the water-wheel isn’t allowed, but for the end-of-year parade', "re–use of the water wheel isn't allowed but for the end of year PARADE!", '**Re-use of the water/wheel isn’t allowed,** but for the end-of-year parade'];
  assert.deepEqual(new Set(listed(write('within.jsonl', records(ways)), '--common', '2', '--min-passage', '20').map(({ documents, times }) => `${documents} ${times}`)), new Set(['3 3']));
  assert.deepEqual(cut(ways, '--min-passage', '20'), ['', '', '']);
  const short = [1, 2, 3].map((n) => `x${n}/of-all-the-many-parts-of-one-very-long-path/that-has-no-space/${n}`);
  assert.deepEqual(listed(write('paths.jsonl', records(short))), []);
});

/** A whole number below `bound`, the same in each run. */
function drawing(seed) {
  let state = seed;
  return (bound) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * bound);
  };
}

test('of any text a cut leaves whole words, in their order, and the list has what was cut', () => {
  const signs = ['.', ',', '-', '/', '(', ')', '[', ']', '](', '"', '*', '|', '#', '—', '’'];
  for (let seed = 1; seed <= 12; seed++) {
    const draw = drawing(seed);
    const sign = () => (draw(3) === 0 ? signs[draw(signs.length)] : '');
    const word = () => `${sign()}${['rain', 'snow', 'a', 'weather', '12', 'x', 'Überfall', 'is'][draw(8)]}${sign()}`;
    const run = (length) => Array.from({ length }, () => word() + ['', ' ', ' ', ' ', '\n', '  ', '\n\n', '\t'][draw(8)]).join('');
    const common = Array.from({ length: 4 }, () => run(24));
    const texts = Array.from({ length: 12 }, () => Array.from({ length: 5 }, () => (draw(2) === 0 ? run(6) : common[draw(4)])).join(['', ' ', '\n'][draw(3)]));
    const words = (text) => text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word));
    for (const [at, left] of cut(texts).entries()) {
      const all = words(texts[at])[Symbol.iterator]();
      for (const word of words(left)) {
        let next;
        do next = all.next(); while (!next.done && next.value !== word);
        assert.ok(!next.done, `${seed}: '${word}' is no word of ${JSON.stringify(texts[at])}, of which is left ${JSON.stringify(left)}`);
      }
    }
    for (const { text, documents, places } of listed('ends.jsonl')) {
      assert.equal(new Set(places.map(({ id }) => id)).size, documents);
      for (const { id, start, end } of places) {
        const found = texts[id];
        assert.ok(/^$|\s/.test(found.slice(0, start).slice(-1)) && /^$|\s/.test(found.slice(end, end + 1)), JSON.stringify([text, found]));
        assert.doesNotMatch(found.slice(start, end), /^\s|\s$/);
      }
    }
  }
});

test('files and records in which nothing is cut are copied byte for byte, whatever their bytes are', () => {
  const notice = 'This page is published under the licence of the society, and may be copied by everybody.';
  mkdirSync(join(folder, 'bytes'));
  const files = {
    'shift-jis.txt': Buffer.from([0x93, 0xfa, 0x96, 0x7b, 0x8c, 0xea, 0x0d, 0x0a]), 'latin.txt': Buffer.from('Caf\xe9 au lait\n\n\n\nFin  \n', 'latin1'),
    'marked.txt': Buffer.from('\uFEFFWith a mark.\r\n'), 'wide.txt': Buffer.from('\uFEFFIn two bytes.', 'utf16le'), 'front.md': Buffer.from('---\ntitle: caf\xe9\n---\nText  \n', 'latin1'),
  };
  for (const [name, bytes] of Object.entries(files)) write(`bytes/${name}`, bytes);
  for (const name of ['1', '2', '3']) write(`bytes/${name}.md`, `---\nn: ${name}\n---\nNumber ${name}.\n\n${notice}\n`);
  printed(['passages', 'bytes', '--common', '2', '--cut', '-o', 'bytes-left']);
  for (const [name, bytes] of Object.entries(files)) assert.deepEqual(readFileSync(join(folder, 'bytes-left/bytes', name)), bytes, name);
  assert.equal(read('bytes-left/bytes/2.md'), '---\nn: 2\n---\nNumber 2.');
  const rows = [`{"text":"Caf\xe9 ", "n":1.0}`, ...[1, 2, 3].map((n) => `{"text":"Day ${n}. ${notice}"}`), '{"text":"\xff\xfe nothing" }'].map((row) => Buffer.from(`${row}\n`, 'latin1'));
  write('bytes.jsonl', Buffer.concat(rows));
  printed(['passages', 'bytes.jsonl', '--common', '2', '--cut', '-o', 'bytes-left.jsonl']);
  const left = [rows[0], ...[1, 2, 3].map((n) => Buffer.from(`{"text":"Day ${n}."}\n`)), rows[4]];
  assert.deepEqual(readFileSync(join(folder, 'bytes-left.jsonl')), Buffer.concat(left));
  for (const keep of ['first', 'longest']) {
    assert.match(run(['dedupe', 'bytes.jsonl', '--keep', keep, '-o', 'bytes-kept.jsonl']).stderr, /5 documents, 3 to keep, 2 to drop/);
    assert.deepEqual(readFileSync(join(folder, 'bytes-kept.jsonl')), Buffer.concat([rows[0], rows[1], rows[4]]), keep);
  }
});
