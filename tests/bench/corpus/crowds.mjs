// Measures documents that are near-duplicates of each other, and as many that are not: crowds.mjs PACKAGE WORK MACHINE RESULTS
// PAGE. Each set of each size has its own process, which may take a minute; what is not finished then is a row without a figure.
// $MOST is the largest size, by default 100,000. If all sizes were measured, the table is written into PAGE.
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { intoPage, tableOf } from './table.mjs';

const [address, work, machine, results, page] = process.argv.slice(2);
const all = 100_000;
const most = Number(process.env.MOST || all);
const here = path.dirname(new URL(import.meta.url).pathname);
const limit = 60_000;
const cases = [
  ['letters', 1_000, { check: 0.5, duplicates: 3 }],
  ['letters', 10_000, { check: 1, duplicates: 3 }],
  ['letters', 20_000, { duplicates: 3 }],
  ['letters', 100_000, { check: 2 }],
  ['pages', 2_000, {}],
  ['pages', 7_000, { duplicates: 3 }],
  ['pages', 38_000, { check: 1, duplicates: 3 }],
  ['unrelated', 2_000, {}],
  ['unrelated', 10_000, { duplicates: 3 }],
  ['unrelated', 100_000, { duplicates: 3 }],
  ['equal', 50_000, { duplicates: 3 }],
  ['tickets', 1_000, { duplicates: 10 }],
  ['tickets', 4_000, { duplicates: 10 }],
  ['tickets', 20_000, { duplicates: 10 }],
];
const withPeers = new Set(['letters 1000', 'pages 2000', 'unrelated 2000']);
const targets = {
  'check, limit 3, p95': 'check',
  duplicates: 'duplicates',
  'memory of the index': 'memory',
};
const rows = [];

function run(name, count, command, args) {
  const { stdout, stderr, status, error } = spawnSync(command, args, { timeout: limit, encoding: 'utf8', maxBuffer: 1 << 26 });
  const told = stdout
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line));
  const late = error?.code === 'ETIMEDOUT';
  if (!late && status !== 0) throw new Error(`${name}, ${count}: ${stderr}`);
  return { told, late };
}

function tell(name, count, told, target) {
  for (const { what, value, unit } of told) {
    const bound = target[targets[what]];
    rows.push([name, count, what, value, unit, bound]);
    const figure = value === null ? '–' : value.toFixed(Math.abs(value) < 100 ? 3 : 0);
    console.log(`  ${what.padEnd(64)} ${figure.padStart(9)} ${unit}${bound ? `  (≤ ${bound})` : ''}`);
  }
}

for (const [name, count, target] of cases) {
  if (count > most) continue;
  console.log(`\n${name}, ${count.toLocaleString('en')}`);
  const peers = withPeers.has(`${name} ${count}`);
  const file = path.join(work, `${name}-${count}.jsonl`);
  const { told, late } = run(name, count, process.execPath, [
    path.join(here, 'crowd.mjs'),
    address,
    name,
    `${count}`,
    ...(peers ? [file] : []),
  ]);
  if (late) told.push({ what: `not done after ${limit / 1000} s`, value: null, unit: '' });
  tell(name, count, told, { memory: 0.8, ...target });
  if (!peers) continue;
  const theirs = run(name, count, 'python3', [path.join(here, 'peers.py'), file]);
  if (theirs.late) theirs.told.push({ what: `peers not done after ${limit / 1000} s`, value: null, unit: '' });
  tell(name, count, theirs.told, {});
}

const csv = rows.map(
  ([name, count, what, value, unit, bound]) =>
    `${name},${count},"${what}",${value === null ? '' : value.toFixed(4)},${unit},${bound ?? ''}`,
);
writeFileSync(results, `${readFileSync(machine, 'utf8')}set,documents,what,value,unit,at most\n${csv.join('\n')}\n`);

if (most >= all) {
  intoPage(page, 'corpus', tableOf(rows));
} else {
  console.log(`\nonly up to ${most.toLocaleString('en')} documents: the table stays as it was`);
}
