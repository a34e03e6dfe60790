// Measures documents that are near-duplicates of each other, and as many that are not: crowds.mjs PACKAGE WORK MACHINE RESULTS
// PAGE. Each set of each size has its own process, which may take a minute; what is not finished then is a row without a figure.
// $MOST is the largest size, by default 100,000. If all sizes were measured, the table is written into PAGE.
import path from 'node:path';
import { intoPage, tableOf, told, writeFigures } from '../files.mjs';

const [address, work, machine, results, page] = process.argv.slice(2);
const all = 100_000;
const most = Number(process.env.MOST || all);
const here = new URL('.', import.meta.url).pathname;
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
const targets = { 'check, limit 3, p95': 'check', duplicates: 'duplicates', 'memory of the index': 'memory' };
const rows = [];

function measure(name, count, command, args, target) {
  const { rows: found, late } = told(command, args, limit);
  if (late) found.push({ what: `not done after ${limit / 1000} s`, unit: '' });
  for (const { what, value, unit } of found) {
    const bound = target[targets[what]];
    rows.push([name, count, what, value, unit, bound]);
    const figure = value?.toFixed(Math.abs(value) < 100 ? 3 : 0) ?? '–';
    console.log(`  ${what.padEnd(64)} ${figure.padStart(9)} ${unit}${bound ? `  (≤ ${bound})` : ''}`);
  }
}

for (const [name, count, target] of cases.filter(([, count]) => count <= most)) {
  console.log(`\n${name}, ${count.toLocaleString('en')}`);
  const file = withPeers.has(`${name} ${count}`) ? [path.join(work, `${name}-${count}.jsonl`)] : [];
  const own = [path.join(here, 'crowd.mjs'), address, name, `${count}`, ...file];
  measure(name, count, process.execPath, own, { memory: 0.8, ...target });
  if (file.length > 0) measure(name, count, 'python3', [path.join(here, 'peers.py'), ...file], {});
}

const cells = ([name, count, what, value, unit, bound]) => [name, count, what, value?.toFixed(4), unit, bound];
writeFigures(results, machine, [['set', 'documents', 'what', 'value', 'unit', 'at most'], ...rows.map(cells)]);
if (most >= all) intoPage(page, 'corpus', 'corpus', table());
else console.log(`\nonly up to ${most.toLocaleString('en')} documents: the table stays as it was`);

/** A line for each set and size, and one for each peer. */
function table() {
  const titles = [
    'documents',
    'check, limit 3, p95, ms',
    'in scans',
    'duplicates, in puts',
    'F1 of the drops',
    'index, bytes a byte of text',
  ];
  const lines = cases.flatMap(([name, count]) => linesOf(rows.filter((row) => row[0] === name && row[1] === count)));
  return tableOf([['set', ...titles], ...lines]);
}

function linesOf(rows) {
  const [[name, count]] = rows;
  const values = new Map(rows.map(([, , what, value, unit]) => [`${what} ${unit}`.trim(), value]));
  const figure = (what, digits = 2) => values.get(what)?.toFixed(digits) ?? '–';
  const f1 = rows.find(([, , what]) => what.startsWith('F1 of the documents to drop'))?.[3];
  const own = [
    figure('check, limit 3, p95, as time ms'),
    figure('check, limit 3, p95 scans'),
    figure('duplicates puts'),
    f1?.toFixed(3) ?? '–',
    figure('memory of the index bytes a byte of text'),
  ];
  const peers = [...values.keys()].filter((what) => what.startsWith('MinHash') && what.endsWith(' ms'));
  const line = (title, cells) => [title, count.toLocaleString('en'), ...cells];
  return [
    line(`**${name}**`, own),
    ...peers.map((what) => {
      const peer = what.slice(0, -3);
      const puts = values.get(what) / values.get('put ms');
      return line(`${name}: ${peer}`, ['–', '–', puts.toFixed(1), figure(`${peer}: F1 of the documents to drop`, 3), '–']);
    }),
  ];
}
