// `dedupe` without options is as good as Corpus.duplicates, for any texts in any form.

import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { APRIL, folder, jsonLines, nearprint, OTHER, printed, read, run, spdx, write } from './command.mjs';

const lines = (text) => text.split('\n').slice(0, -1);
const ids = (text) => lines(text).map((line) => line.split('\t')[0]);
const jsonl = (documents) => documents.map((document) => `${JSON.stringify(document)}\n`).join('');
const changed = APRIL.replace('bright', 'dark');

test('standard input, gzip, CSV, UTF-16 and files give the same result, and leave no temporary file', () => {
  const some = spdx.slice(0, 120);
  write('some.jsonl', jsonl(some));
  const expected = printed(['dedupe', 'some.jsonl']);
  assert.ok(lines(expected).length > 5);
  const before = readdirSync(tmpdir()).filter((name) => name.endsWith('.spool'));
  write('some.jsonl.gz', gzipSync(jsonl(some)));
  write('marked.jsonl', `\uFEFF${jsonl(some)}`);
  write('wide.jsonl', Buffer.from(`\uFEFF${jsonl(some)}`, 'utf16le'));
  write('some.csv', `id,text\n${some.map(({ id, text }) => `${id},"${text.replaceAll('"', '""')}"\n`).join('')}`);
  for (const name of ['some.jsonl.gz', 'marked.jsonl', 'wide.jsonl', 'some.csv']) assert.equal(printed(['dedupe', name]), expected, name);
  assert.equal(printed(['dedupe', '-', '--format', 'jsonl'], { input: jsonl(some) }), expected);
  assert.equal(
    printed(['dedupe', 'some.jsonl.gz', '-o', 'kept.jsonl', '--grouped', '--drop', 'drop']),
    printed(['dedupe', 'some.jsonl', '--grouped']),
  );
  assert.deepEqual(jsonLines(read('kept.jsonl')).length + lines(read('drop')).length, some.length);
  mkdirSync(join(folder, 'licences'));
  for (const { id, text } of some) write(`licences/${id}.txt`, text);
  assert.deepEqual(ids(printed(['dedupe', 'licences'])).length, lines(expected).length);
  assert.deepEqual(
    readdirSync(tmpdir()).filter((name) => name.endsWith('.spool')),
    before,
  );
});

test('--keep says which of the near-duplicates stays', () => {
  const longer = `${changed} And more.`;
  write(
    'three.jsonl',
    jsonl([
      { id: 'a', text: APRIL },
      { id: 'x', text: OTHER },
      { id: 'b', text: longer },
      { id: 'c', text: changed },
    ]),
  );
  for (const way of [[], ['--grouped']]) {
    assert.deepEqual(ids(printed(['dedupe', 'three.jsonl', ...way])), ['b', 'c']);
    assert.deepEqual(ids(printed(['dedupe', 'three.jsonl', ...way, '--keep', 'longest'])), ['a', 'c']);
    const newest = printed(['dedupe', 'three.jsonl', ...way, '--keep', 'newest', '-o', 'newest.jsonl']);
    assert.deepEqual(
      lines(newest).map((line) => line.split('\t').slice(0, 2)),
      [
        ['a', 'c'],
        ['b', 'c'],
      ],
    );
    assert.deepEqual(
      jsonLines(read('newest.jsonl')).map(({ id }) => id),
      ['x', 'c'],
    );
  }
  mkdirSync(join(folder, 'dated'));
  for (const [name, text, day] of [
    ['a.md', APRIL, 2],
    ['b.md', changed, 3],
    ['c.md', longer, 1],
  ]) {
    writeFileSync(join(folder, 'dated', name), text);
    utimesSync(join(folder, 'dated', name), day, day);
  }
  assert.deepEqual(ids(printed(['dedupe', 'dated', '--keep', 'newest'])), ['dated/a.md', 'dated/c.md']);
});

test('--keep drops no document that is not a near-duplicate of the one that stays instead', () => {
  const sentences = [
    'The treaty of 1648 ended the war in the north',
    'Copper prices rose in May after the strike',
    'Our bakery opens at six on weekdays only',
    'Glaciers retreat faster than models predicted',
    'She tuned the old piano before the concert',
    'Bees pollinate a third of what we eat',
    'The bridge was closed for repairs in winter',
    'A comet passed close to the earth last night',
    'Ferries to the island leave every hour',
    'The library lends tools as well as books',
    'Rain delayed the second day of the match',
    'Nobody expected the court to rule so soon',
  ];
  const text = (from, to) => `${sentences.slice(from, to).join('. ')}.`;
  // The first is a near-duplicate of both others, which are none of each other.
  const chain = [
    { id: 'middle', text: text(0, 8) },
    { id: 'longer', text: `${text(0, 10)} And that was all.` },
    { id: 'shorter', text: text(2, 8) },
  ];
  const { compare, recipes } = nearprint;
  const same = (a, b) => compare(chain[a].text, chain[b].text, { ...recipes.default, bits: 128 }).same;
  assert.deepEqual([same(0, 1), same(0, 2), same(1, 2)], [true, true, false]);
  write('chain.jsonl', jsonl(chain));
  assert.deepEqual(ids(printed(['dedupe', 'chain.jsonl'])), ['longer', 'shorter']);
  const [line, ...others] = lines(printed(['dedupe', 'chain.jsonl', '--keep', 'longest', '--kept', 'chain.kept', '-o', 'chain.out']));
  assert.deepEqual(others, []);
  assert.match(line, /^middle\tlonger\t0\.\d{3}$/);
  assert.equal(read('chain.kept'), 'longer\nshorter\n');
  assert.deepEqual(
    jsonLines(read('chain.out')).map(({ id }) => id),
    ['longer', 'shorter'],
  );
  assert.deepEqual(ids(printed(['dedupe', 'chain.jsonl', '--keep', 'longest', '--grouped'])), ['middle', 'shorter']);
  for (const keep of ['longest', 'newest']) {
    for (const line of lines(printed(['dedupe', 'chain.jsonl', '--keep', keep, '--within', '20']))) assert.match(line, /^\w+\t\w+\t1?\d$/);
  }
});

test('--keep leaves no document twice, however many of one kind stay', () => {
  // Each letter changes a fifth of a template, so letters are near-duplicates of it and hardly of each other.
  const mixed = (number) => Math.imul(Math.imul(number + 1, 0x9e3779b1) ^ (number >>> 7), 0x85ebca6b) >>> 8;
  const word = (number) => mixed(number).toString(36);
  const template = Array.from({ length: 200 }, (_, at) => word(at));
  const letter = (number) =>
    [...template.map((own, at) => (mixed(1000 * number + at) % 100 < 18 ? word(1000 * number + at) : own)), word(number), 'end'].join(' ');
  const letters = Array.from({ length: 40 }, (_, at) => letter(at + 1));
  const documents = [template.join(' '), ...letters, ...letters].map((text, at) => ({ id: `d${at}`, text }));
  write('kind.jsonl', jsonl(documents));
  for (const way of [[], ['--within', '24']]) {
    for (const keep of ['first', 'longest', 'newest']) {
      printed(['dedupe', 'kind.jsonl', '--keep', keep, ...way, '-o', 'kind.out']);
      const texts = jsonLines(read('kind.out')).map(({ text }) => text);
      assert.equal(new Set(texts).size, texts.length, `${keep} ${way}`);
      if (keep !== 'first' && way.length === 0) assert.ok(texts.length > 20, `${texts.length} stay`);
    }
  }
});

test('--threshold is the smallest score', () => {
  write(
    'pair.jsonl',
    jsonl([
      { id: 'a', text: APRIL },
      { id: 'b', text: changed },
    ]),
  );
  const [[, , score]] = lines(printed(['dedupe', 'pair.jsonl'])).map((line) => line.split('\t'));
  assert.equal(printed(['dedupe', 'pair.jsonl', '--threshold', String(Number(score) + 0.002)]), '');
  assert.deepEqual(ids(printed(['dedupe', 'pair.jsonl', '--threshold', '0.5'])), ['b']);
});
