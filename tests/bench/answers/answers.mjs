// Compares the answers of two packages, and what they cost: answers.mjs BEFORE AFTER [NAMES] [--show COUNT] [--out FILE] [--most COUNT]. Each
// package is a folder, as packed. NAMES are words of the names of collections, separated by commas. The README says what is printed.
import { fork } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { collections } from './collections.mjs';
import { equalGroups, figures, geometric, mean, pairF1, quantile } from './compare.mjs';
import { ANSWERS, COSTS, differences, DUPLICATES, printRow } from './print.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { show: { type: 'string', default: '0' }, out: { type: 'string' }, most: { type: 'string', default: '8000' } },
});
const [before, after, names = ''] = positionals;
if (after === undefined) throw new Error('answers.mjs BEFORE AFTER [NAMES] [--show COUNT] [--out FILE] [--most COUNT]');

const root = fileURLToPath(new URL('../../..', import.meta.url));
const folders = {
  data: process.env.NEARPRINT_DATA ?? path.join(root, '../shared/data'),
  prepared: path.join(root, 'target/bench/accuracy/sets'),
  more: process.env.NEARPRINT_COLLECTIONS,
};
/** So many texts are asked of one package before it is the other's turn. */
const TURN = 10;
/** Milliseconds. What takes less is asked twice. */
const SHORT = 5;

/** The module that `import 'nearprint'` finds in a package. */
function entryOf(folder) {
  const { name, exports } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  if (name !== 'nearprint') throw new Error(`${folder} is the package ${name}`);
  return path.join(folder, exports['.'].import.default);
}

/** A package in a process of its own. */
class Asker {
  #process;

  constructor(folder) {
    this.#process = fork(fileURLToPath(new URL('ask.mjs', import.meta.url)), [entryOf(folder)], { serialization: 'advanced' });
  }

  /** What ask.mjs does of this name. */
  async ask(what, argument) {
    const answer = await new Promise((resolve, reject) => {
      const end = (code) => reject(new Error(`${what}: the process ended with ${code}`));
      this.#process.once('exit', end);
      this.#process.once('message', (message) => {
        this.#process.off('exit', end);
        resolve(message);
      });
      this.#process.send({ what, argument });
    });
    if (answer.error) throw new Error(answer.error);
    return answer.done;
  }

  end() {
    this.#process.kill();
  }
}

/** Asks both in turn, which begins with the other one each time, so that neither has the quieter machine. */
function inTurns(askers) {
  let turn = 0;
  return async (what, argument) => {
    const order = turn++ % 2 === 0 ? [0, 1] : [1, 0];
    const answers = [];
    for (const side of order) answers[side] = await askers[side].ask(what, argument);
    return answers;
  };
}

async function compared({ name, documents, asked, secret, ...labels }) {
  const askers = [new Asker(before), new Asker(after)];
  const both = inTurns(askers);
  /** For each package, the answers to all that is asked. */
  const check = async (limit, texts) => {
    const all = [[], []];
    for (let at = 0; at < texts.length; at += TURN) {
      const found = await both('check', { asked: texts.slice(at, at + TURN), limit });
      for (const side of [0, 1]) all[side].push(...found[side]);
    }
    return all;
  };
  try {
    const put = await both('put', documents);
    const first = await check(3, asked.slice(0, 1));
    const three = await check(3, asked);
    const ten = await check(10, asked);
    // The shorter of two times, where it is short: other programs on the machine count less.
    const short = asked.filter((_, at) => three.some((found) => found[at].ms < SHORT));
    const again = await check(3, short);
    const rows = asked.map(({ text, ...one }, at) => {
      const [a, b] = [0, 1].map((side) => ({
        three: three[side][at].found,
        ten: ten[side][at].found.map(({ id, scope, score }) => ({ id, scope, score })),
        ms: Math.min(three[side][at].ms, again[side][short.indexOf(asked[at])]?.ms ?? Infinity),
      }));
      return { asked: one, text, before: a, after: b };
    });
    const memory = await both('stats');
    const costs = {
      put: put.map(({ ms }) => ms),
      first: first.map(([{ ms }]) => ms),
      ...Object.fromEntries(
        [
          ['median', (list) => quantile(list, 0.5)],
          ['mean', mean],
          ['p95', (list) => quantile(list, 0.95)],
        ].map(([what, of]) => [what, ['before', 'after'].map((side) => of(rows.map((row) => row[side].ms)))]),
      ),
      bytes: memory.map(({ bytes }) => bytes),
      textBytes: memory.map(({ textBytes }) => textBytes),
    };
    const result = { name, documents: documents.length, rows, secret, figures: figures(rows), costs };
    if (!labels.pairs) return result;
    const groups = await both('duplicates');
    const set = { documents, ...labels };
    const duplicates = {
      equal: equalGroups(groups[0].groups, groups[1].groups),
      groups: groups.map(({ groups }) => groups.length),
      f1: groups.map(({ groups }) => pairF1(set, groups)),
      ms: groups.map(({ ms }) => ms),
    };
    return { ...result, duplicates };
  } finally {
    for (const asker of askers) asker.end();
  }
}

const results = [];
const failed = [];
console.log(`\nbefore: ${before}\nafter:  ${after}\n`);
printRow(ANSWERS);
for (const collection of collections(folders, names.split(',').filter(Boolean), Number(values.most))) {
  try {
    const result = await compared(collection);
    printRow(ANSWERS, result);
    results.push({ ...result, shown: differences(result, collection).slice(0, Number(values.show)) });
  } catch (error) {
    failed.push(`${collection.name}: ${error.message}`);
    console.log(failed.at(-1));
  }
}
if (results.length > 1) printRow(ANSWERS, { name: 'all', documents: 0, figures: figures(results.flatMap(({ rows }) => rows)) });

for (const [title, table, of] of [
  ['costs', COSTS, results],
  ['duplicates', DUPLICATES, results.filter(({ duplicates }) => duplicates)],
]) {
  if (of.length === 0) continue;
  console.log(`\n${title}: before → after (after / before)`);
  printRow(table);
  for (const result of of) printRow(table, result);
}
if (results.length > 1) {
  console.log('\ngeometric means of after / before');
  for (const cost of Object.keys(results[0].costs)) console.log(`  ${cost.padEnd(10)} ${ratioOf(results, cost).toFixed(3)}`);
}
for (const { shown } of results) for (const text of shown) console.log(`\n${text}`);
if (values.out) {
  const written = results.map(({ name, documents, figures, costs, duplicates, rows }) => ({
    ...{ name, documents, figures, costs, duplicates },
    answers: rows.map(({ asked, before, after }) => ({ asked, before, after })),
  }));
  writeFileSync(values.out, `${JSON.stringify({ before, after, collections: written, failed })}\n`);
}
if (failed.length > 0) {
  console.log(`\nfailed:\n${failed.join('\n')}`);
  process.exitCode = 1;
}

/** The geometric mean over collections of what one costs after, divided by what it cost before. */
function ratioOf(results, cost) {
  const pairs = results.map(({ costs }) => costs[cost]).filter(([a, b]) => a > 0 && b > 0);
  return geometric(pairs.map(([a, b]) => b / a));
}
