// Writes the recorded rows between the two marks of a page.

import { readFileSync, writeFileSync } from 'node:fs';

const [results, path] = process.argv.slice(2);
const rows = readFileSync(results, 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line));
const columns = { main: '`nearprint`', worker: '`client` + `worker`', js: '`js`', archive: '`openArchive`' };
const cell = (works) => (works === undefined ? '' : works ? 'yes' : 'no');

const lines = [
  `| | ${Object.values(columns).join(' | ')} |`,
  `|---|${':-:|'.repeat(Object.keys(columns).length)}`,
  ...rows.map(
    ({ place, works }) =>
      `| ${place} | ${Object.keys(columns)
        .map((column) => cell(works[column]))
        .join(' | ')} |`,
  ),
];

const [begin, end] = ['<!-- written by `cargo xtask matrix` -->', '<!-- /written by `cargo xtask matrix` -->'];
const page = readFileSync(path, 'utf8');
const [before, rest] = page.split(`${begin}\n`);
const after = rest?.split(end)[1];
if (after === undefined) throw new Error(`${path} has no ${begin} … ${end}`);
writeFileSync(path, `${before}${begin}\n${lines.join('\n')}\n${end}${after}`);
console.log(lines.join('\n'));
