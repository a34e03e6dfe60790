// Writes the rows of all programs as CSV and as the table of BENCHMARKS.md: report.mjs FOLDER MACHINE. First it compares the
// answers.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { intoPage, writeFigures } from '../files.mjs';

const [folder, machine] = process.argv.slice(2);
const lines = fs
  .readdirSync(folder)
  .filter((name) => name.endsWith('.rows'))
  .sort()
  .flatMap((name) => fs.readFileSync(path.join(folder, name), 'utf8').trim().split('\n'));
const rows = lines.map((line) => JSON.parse(line));

for (const ours of ['nearprint', 'nearprint, count', 'nearprint, words', 'nearprint, textbook (md5)']) {
  const same = rows.filter(({ tool }) => [ours, ours.replace('nearprint', 'nearprint/js')].includes(tool));
  for (const text of new Set(same.map(({ text }) => text))) {
    const answers = new Set(same.filter((row) => row.text === text).map(({ answer }) => answer));
    assert.equal(answers.size, 1, `${ours}, ${text}: ${[...answers].join(' ')}`);
  }
}

const figures = rows.map(({ where, tool, text, bytes, ns }) => [
  where,
  tool,
  text,
  bytes,
  ns,
  bytes ? ((bytes * 1e3) / ns).toFixed(2) : '',
]);
const results = fileURLToPath(new URL('results/fingerprint.csv', import.meta.url));
writeFigures(results, machine, [['where', 'tool', 'text', 'bytes', 'ns', 'MB/s'], ...figures]);

const shown = [
  'English, 200 B',
  'English, 2 KB',
  'English, 20 KB',
  'English, 200 KB',
  'paragraphs of 200 letters, 20 KB',
  'GPL-3.0',
  'Chinese, 2 KB',
  'Chinese, 20 KB',
  'Chinese statutes, 20 KB',
  'chat with emoji, 10 KB',
  'source code, 20 KB',
];
const speed = (row) => {
  const megabytes = (row.bytes * 1e3) / row.ns;
  return megabytes.toFixed(megabytes < 10 ? 1 : 0);
};
const table = [`| MB/s | ${shown.join(' | ')} |`, `|---|${'---:|'.repeat(shown.length)}`];
for (const where of ['Node', 'Chromium', 'Rust', 'Python']) {
  for (const tool of new Set(rows.filter((row) => row.where === where && row.bytes > 0).map(({ tool }) => tool))) {
    const cells = shown.map((text) => rows.find((row) => row.where === where && row.tool === tool && row.text === text));
    const name = tool.startsWith('nearprint') ? `**${tool}**` : tool;
    table.push(`| ${where}: ${name} | ${cells.map((row) => (row ? speed(row) : '–')).join(' | ')} |`);
  }
}
const first = rows.filter(({ bytes }) => bytes === 0).map(({ where, ns }) => `${(ns / 1e6).toFixed(1)} ms in ${where}`);
const summary = `${table.join('\n')}\n\nThe first call, start-up included: ${first.join(', ')}.`;
intoPage('BENCHMARKS.md', 'fingerprint', 'fingerprint', `\n${summary}\n\n`);
console.log(summary);
