// opening.mjs DIST MACHINE RESULTS: from a corpus file of 2,500 documents to the first answer, on a slow phone: in the page of headless Chromium,
// whose processor is slowed down six times. The documents are made of paragraphs of npm's documentation, 12 each.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { start } from '../../editors/chromium.mjs';

const [dist, machine, results] = process.argv.slice(2);
const { Corpus } = await import(pathToFileURL(join(dist, 'index.mjs')));
const DOCUMENTS = 2500;
const PARAGRAPHS = 12;
const SLOWER = 6;
const ROUNDS = 5;

const folder = 'tests/consumers/forum/node_modules/npm/docs/content';
const words = readdirSync(folder, { recursive: true })
  .filter((name) => name.endsWith('.md'))
  .sort()
  .flatMap((name) => readFileSync(join(folder, name), 'utf8').match(/[A-Za-z]+/g));
/** A number below `limit`, the same at each run. */
let seed = 1;
const random = (limit) => (seed = (seed * 48_271) % 2_147_483_647) % limit;
/** A paragraph of some 27 words: runs of the documentation. */
const paragraph = () =>
  `${Array.from({ length: 3 }, () => {
    const at = random(words.length - 9);
    return words.slice(at, at + 9).join(' ');
  }).join(', ')}.`;
const documents = Array.from({ length: DOCUMENTS }, (_, at) => ({
  id: `page ${at}`,
  title: `Page ${at}`,
  text: Array.from({ length: PARAGRAPHS }, paragraph).join('\n\n'),
}));
const corpus = new Corpus();
corpus.put(documents);
const file = corpus.toBytes();
const texts = { 'one paragraph': paragraphOf(77), '12 paragraphs': documents[99].text };

function paragraphOf(at) {
  return documents[at].text.split('\n\n').slice(0, 3).join(' ');
}

const chromium = await start({ frameworks: false });
const page = await chromium.open();
const session = await page.context().newCDPSession(page);
await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
await page.evaluate(async (letters) => {
  globalThis.bytes = Uint8Array.from(atob(letters), (letter) => letter.charCodeAt(0));
  globalThis.nearprint = await import('nearprint');
  await nearprint.init();
}, Buffer.from(file).toString('base64'));
const rows = [];
const middle = (list) => list.sort((a, b) => a - b)[list.length >> 1];
for (const [what, text] of Object.entries(texts)) {
  const rounds = [];
  for (let round = 0; round < ROUNDS; round++) {
    rounds.push(
      await page.evaluate((text) => {
        const begin = performance.now();
        const corpus = nearprint.Corpus.fromBytes(bytes);
        const opened = performance.now();
        const found = corpus.check(text, { limit: 3 }).length;
        const first = performance.now();
        corpus.check(text.slice(9), { limit: 3 });
        const second = performance.now();
        corpus.dispose();
        return { open: opened - begin, first: first - opened, second: second - first, found };
      }, text),
    );
  }
  if (rounds.some(({ found }) => found === 0)) throw new Error(`a text of ${what} was not found`);
  const ms = (name) => middle(rounds.map((round) => round[name])).toFixed(0);
  if (rows.length === 0) rows.push(['open, ms', ms('open')]);
  rows.push([`first check of ${what}, ms`, ms('first')], [`second check of ${what}, ms`, ms('second')]);
}
await chromium.close();
rows.push(['bytes of the file', file.length], ['bytes of the file after gzip', gzipSync(file).length]);
for (const [what, value] of rows) console.log(`  ${what.padEnd(40)} ${String(value).padStart(9)}`);
const head = `${readFileSync(machine, 'utf8')}${DOCUMENTS} documents of ${PARAGRAPHS} paragraphs, processor × ${SLOWER};median of ${ROUNDS}\n`;
writeFileSync(results, `${head}${rows.map((row) => row.join(';')).join('\n')}\n`);
