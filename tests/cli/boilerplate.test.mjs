// Wording that is not counted: --boilerplate and --common of dedupe and check.

import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { folder, jsonLines, manyDocuments, printed, run, write } from './command.mjs';

const HEADER = `// Copyright of the authors of the weather station. Licensed under the Apache License, Version 2.0 (the "License");
// you may not use this file except in compliance with the License. Unless required by applicable law or agreed to in
// writing, software distributed under the License is distributed on an "AS IS" BASIS, without warranties or conditions
// of any kind, either express or implied. See the License for the specific language that governs permissions.
`;
const MODULES = [
  'export const celsius = (kelvin) => kelvin - 273.15;',
  "import { open } from './port.js';\nexport const read = () => open('tty0').line();",
  'export class Gauge {\n  constructor(pin) {\n    this.pin = pin;\n  }\n}',
  'export function mean(list) {\n  return list.reduce((sum, one) => sum + one) / list.length;\n}',
  "export const units = { wind: 'm/s', rain: 'mm', light: 'lx' };",
  'setInterval(() => publish(sample()), 60_000);',
  "export const title = document.querySelector('h1');",
  'if (!process.env.STATION) throw new Error("no station");',
  "export { draw } from './charts/line.js';",
  'export const clamp = (x, low, high) => Math.min(Math.max(x, low), high);',
  "await database.query('delete from samples where day < $1', [limit]);",
  'export const isStorm = ({ wind }) => wind > 24.5;',
];
mkdirSync(join(folder, 'modules'));
MODULES.forEach((code, at) => write(`modules/m${String(at).padStart(2, '0')}.js`, `${HEADER}\n${code}\n`));
write('modules/m99.js', `${HEADER}\n${MODULES[3]}\n`);
write('header.txt', HEADER);
const dropped = (...args) =>
  printed(['dedupe', ...args])
    .trim()
    .split('\n')
    .filter(Boolean)
    .map((line) => line.split('\t').slice(0, 2));

test('short modules under one licence header are told apart, and copies are found', () => {
  assert.ok(dropped('modules').length > 8);
  const copies = [['modules/m99.js', 'modules/m03.js']];
  for (const way of [
    ['--boilerplate', 'header.txt'],
    ['--common', '5'],
    ['--common', '30%'],
  ]) {
    for (const more of [[], ['--grouped'], ['--keep', 'longest']])
      assert.deepEqual(dropped('modules', ...way, ...more), copies, [...way, ...more].join(' '));
  }
});

test('if many are dropped because of one, a hint says how a header is left out, and otherwise none does', () => {
  const hints = (...args) =>
    run(['dedupe', ...args])
      .stderr.split('\n')
      .filter((line) => line.includes('--boilerplate'));
  const lines = printed(['dedupe', 'modules'])
    .trim()
    .split('\n')
    .map((line) => line.split('\t'));
  const below = lines.filter(([, of, score]) => of === 'modules/m00.js' && Number(score) < 0.95).length;
  assert.ok(below >= 10, `${below}`);
  assert.deepEqual(hints('modules'), [
    `nearprint: ${below} documents are dropped because of modules/m00.js with scores below 0.95; if they share little more than a header, --boilerplate or --common leaves it out`,
  ]);
  write('copies.jsonl', Array.from({ length: 30 }, () => `${JSON.stringify({ text: HEADER })}\n`).join(''));
  write('pairs.jsonl', [...manyDocuments(200)].map((document) => `${JSON.stringify(document)}\n`).join(''));
  for (const args of [
    ['modules', '--common', '5'],
    ['modules', '--boilerplate', 'header.txt'],
    ['modules', '--json'],
    ['copies.jsonl'],
    ['pairs.jsonl'],
  ])
    assert.deepEqual(hints(...args), [], args.join(' '));
});

test('check does not count it either, whatever the corpus was built with', () => {
  printed(['build', 'modules', '-o', 'modules.corpus']);
  write('new.js', `${HEADER}\nexport const noon = new Date(2024, 4, 1, 12);\n`);
  assert.equal(run(['check', 'modules.corpus', 'new.js', '--max-documents', 'all']).status, 1);
  for (const way of [
    ['--boilerplate', 'header.txt'],
    ['--common', '5'],
  ]) {
    const { status, stdout } = run(['check', 'modules.corpus', 'new.js', '--max-documents', 'all', ...way]);
    assert.deepEqual([status, stdout], [0, ''], way.join(' '));
    const found = jsonLines(run(['check', 'modules.corpus', 'modules/m99.js', '--json', ...way]).stdout)[0].matches.map(({ id }) => id);
    assert.deepEqual(found.sort(), ['modules/m03.js', 'modules/m99.js'], way.join(' '));
  }
});

test('--fail-at does not count it, at either side of what is copied or in the middle', () => {
  const [first, second] = Array.from(manyDocuments(2, 200), ({ text }) => text);
  const own = Array.from(manyDocuments(4, 400), ({ text }) => text)[3];
  const counted = (text) => text.match(/[\p{L}\p{N}]/gu).length;
  write('copied.txt', `${first}\n\n${HEADER}\n${second}\n`);
  printed(['build', 'copied.txt', '-o', 'copied.corpus']);
  printed(['build', 'copied.txt', '-o', 'without.corpus', '--boilerplate', 'header.txt']);
  const copied = counted(first) + counted(second);
  for (const [name, text, share] of [
    ['all', `${HEADER}\n${first}\n\n${HEADER}\n${second}\n`, 1],
    ['some', `${first}\n\n${HEADER}\n${second}\n\n${own}\n`, copied / (copied + counted(own))],
  ]) {
    write(`${name}.txt`, text);
    for (const args of [
      ['copied.corpus', `${name}.txt`, '--boilerplate', 'header.txt'],
      ['without.corpus', `${name}.txt`],
    ]) {
      const [{ covered }] = jsonLines(run(['check', ...args, '--json']).stdout);
      assert.ok(Math.abs(covered - share) < 0.02, `${args}: ${covered}, and not ${share}`);
      const status = (percent) => run(['check', ...args, '--fail-at', `${percent}%`]).status;
      assert.deepEqual([100 * covered - 0.5, Math.min(100, 100 * covered + 0.5)].map(status), [1, share === 1 ? 1 : 0]);
    }
    const [{ covered }] = jsonLines(run(['check', 'copied.corpus', `${name}.txt`, '--json']).stdout);
    assert.ok(share === 1 || covered > share + 0.05, `${covered}`);
  }
});

test('wrong uses are refused by name', () => {
  write('empty.txt', ' \n');
  for (const [args, message] of [
    [['--boilerplate', 'empty.txt'], "--boilerplate 'empty.txt' has no text"],
    [['--boilerplate', 'missing.txt'], "--boilerplate 'missing.txt' cannot be read (no such file or directory)"],
  ]) {
    const { status, stderr } = run(['dedupe', 'modules', ...args]);
    assert.deepEqual([status, stderr], [2, `nearprint: ${message}\n`]);
  }
  const piped = run(['dedupe', '-', '--format', 'lines', '--common', '2'], {
    input: [...manyDocuments(5)].map(({ text }) => text).join('\n'),
  });
  assert.match(piped.stderr, /'-' can be read only once, and --common needs it twice here; give a file/);
});
