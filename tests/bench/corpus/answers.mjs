// Measures how long an answer takes, in `put`s of the same text: answers.mjs PACKAGE MACHINE RESULTS PAGE. Each set has its own process. The
// documents are those of the labelled sets ($NEARPRINT_DATA), and made ones.
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { DATA, intoPage, tableOf, told, writeFigures } from '../files.mjs';

const [address, machine, results, page] = process.argv.slice(2);
const program = new URL('answer.mjs', import.meta.url).pathname;
const LIMIT = 20 * 60_000;
const SIZES = [2, 20, 80];
const COUNTS = [1_000, 10_000, 100_000];
/** WebAssembly has at most 4 GiB of memory, of which the texts may take a good half. */
const MOST = 2.2e9;
const TARGETS = {
  'check, limit 3, median': 8,
  'check, limit 3, p95': 20,
  'with a function exclude, median': 1.2,
  'without a limit, median': 2,
};
const GROWTH = 2;

const revisions = path.join(DATA, 'revisions');
const names = existsSync(revisions)
  ? readdirSync(revisions)
      .filter((name) => name.endsWith('_q.jsonl'))
      .map((name) => name.slice(0, -8))
  : [];
if (names.length === 0) console.log(`skipped: documents and their earlier versions, as there is no folder ${revisions} ($NEARPRINT_DATA)`);
const sets = [
  ...names.map((name) => ({ name, args: ['.jsonl', '_q.jsonl'].map((end) => path.join(revisions, name + end)) })),
  ...SIZES.flatMap((size) => COUNTS.map((count) => ({ name: `made, ${size} KB`, count, size, args: ['made', `${count}`, `${size}`] }))),
];

const rows = [];
const left = [];
for (const { name, count, size, args } of sets) {
  const many = count?.toLocaleString('en');
  console.log(`\n${name}${count === undefined ? '' : `, ${many}`}`);
  const leave = (why) => console.log(`  left out: ${left[left.push(`${many} of ${size} KB: ${why}`) - 1]}`);
  if (count * size * 1000 > MOST) {
    leave(`their texts (${(count * size) / 1e6} GB) have no room beside their index in the 4 GiB of WebAssembly`);
    continue;
  }
  let found;
  try {
    found = told(process.execPath, [program, address, ...args], LIMIT);
  } catch (error) {
    if (!/ERR_OUT_OF_MEMORY/.test(error.message)) throw error;
    leave('no room in the 4 GiB of WebAssembly');
    continue;
  }
  if (found.late) {
    leave(`not done in ${LIMIT / 60_000} minutes`);
    continue;
  }
  const [{ value: documents }, ...figures] = found.rows;
  for (const { what, value, unit } of figures) add(name, documents, what, value, unit, unit === 'ms' ? undefined : TARGETS[what]);
}
const figure = (name, documents, what, unit) =>
  rows.find((row) => row[0] === name && row[1] === documents && row[2] === what && row[4] === unit)?.[3];
for (const size of SIZES) {
  const name = `made, ${size} KB`;
  for (const count of COUNTS.slice(1)) {
    for (const what of ['check, limit 3, median', 'check, limit 3, p95']) {
      const [few, many] = [COUNTS[0], count].map((count) => figure(name, count, what, 'puts'));
      if (few !== undefined && many !== undefined)
        add(name, count, `${what}, beside ${COUNTS[0].toLocaleString('en')} documents`, many / few, 'times', GROWTH);
    }
  }
}

function add(name, documents, what, value, unit, most) {
  rows.push([name, documents, what, value, unit, most]);
  console.log(`  ${what.padEnd(52)} ${value.toFixed(value < 100 ? 2 : 0).padStart(10)} ${unit}${most ? `  (≤ ${most})` : ''}`);
}

const cells = ([name, documents, what, value, unit, most]) => [name, documents, what, value.toFixed(3), unit, most];
writeFigures(results, machine, [['set', 'documents', 'what', 'value', 'unit', 'at most'], ...rows.map(cells)]);
intoPage(page, 'corpus', 'answer-speed', table());

function table() {
  const head = [
    'documents',
    'put of a text, ms',
    `check, limit 3, in puts: median (≤ ${TARGETS['check, limit 3, median']})`,
    `p95 (≤ ${TARGETS['check, limit 3, p95']})`,
    `with a function exclude, beside without (≤ ${TARGETS['with a function exclude, median']})`,
    `without a limit, beside 3 (≤ ${TARGETS['without a limit, median']})`,
    `beside 1,000 documents (≤ ${GROWTH})`,
  ];
  const all = [...new Set(rows.map(([name, documents]) => JSON.stringify([name, documents])))].map((row) => JSON.parse(row));
  const lines = all.map(([name, documents]) => {
    const cell = (what, unit, digits = 1) => figure(name, documents, what, unit)?.toFixed(digits) ?? '–';
    return [
      name,
      documents.toLocaleString('en'),
      cell('put of a text, median', 'ms', 2),
      cell('check, limit 3, median', 'puts'),
      cell('check, limit 3, p95', 'puts'),
      cell('with a function exclude, median', 'times without', 2),
      cell('without a limit, median', 'times with limit 3', 2),
      cell('check, limit 3, median, beside 1,000 documents', 'times', 2),
    ];
  });
  const notes = left.length > 0 ? `\nLeft out: ${left.join('; ')}.\n` : '';
  return tableOf([['set', ...head], ...lines]) + notes;
}
