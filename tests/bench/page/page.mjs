// In headless Chromium: page.mjs MACHINE RESULTS measures the cost of a key, and of ten thousand documents on the lesson's page,
// and prints a table.
import { readFileSync, writeFileSync } from 'node:fs';
import { start } from '../../browser/chromium.mjs';
import { keyCosts, quantile, tasksDuring } from './trace.mjs';

const [machine, results] = process.argv.slice(2);
const ROUNDS = 3;
const rows = [];
const row = (what, value, unit, target) => {
  rows.push([what, value, unit, target]);
  console.log(`  ${what.padEnd(72)} ${value.toFixed(value < 100 ? 1 : 0).padStart(8)} ${unit.padEnd(6)} ${target}`);
};
const median = (values) => quantile(values, 0.5);

const chromium = await start();
const opened = async () => {
  const page = await chromium.open();
  await page.waitForSelector('.ways'); // the worker has answered
  return page;
};
const frame = (page, pause = 0) =>
  page.evaluate((pause) => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, pause))), pause);
const sample = (page) => page.locator('#documents button.main').first().click();
const indexed = (page) =>
  page.waitForFunction(
    () =>
      document.querySelector('#documents > .live > [role=status]')?.textContent === '' &&
      document.querySelector('#documents [data-fact=documents]')?.textContent === '10,000',
  );
/** Milliseconds, from a text such as “14.8 µs” or “1.2 ms”. */
const milliseconds = (text) => {
  const [, n, unit] = text.match(/([\d.,]+) (µs|ms)/);
  return Number(n.replace(',', '')) / (unit === 'ms' ? 1 : 1000);
};

async function keys() {
  const page = await opened();
  const text = 'The keeper wrote one line a day: the wind, the ships that passed, and whatever the sea had left. '
    .repeat(25)
    .slice(0, 2000);
  for (const id of ['#text-a', '#text-b']) await page.locator(id).fill(text);
  const [middle, late] = [[], []];
  for (let round = 0; round < ROUNDS; round++) {
    await page.locator('#text-b').focus();
    await page.keyboard.press('Control+Home');
    const costs = keyCosts(
      await tasksDuring(page, async () => {
        for (let i = 0; i < 40; i++) {
          await page.keyboard.insertText(String.fromCharCode(97 + ((round + i * (round + 3)) % 26)));
          await frame(page);
        }
      }),
    );
    middle.push(quantile(costs, 0.5));
    late.push(quantile(costs, 0.95));
  }
  row('a key to its painted bits, 2,000 characters, median', median(middle), 'ms', '');
  row('the same, 95 of 100 keys', median(late), 'ms', '16');
  await page.context().close();
}

async function slow() {
  const page = await opened();
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 }); // the main thread idles three of four moments away
  const typing = (act) =>
    tasksDuring(page, async () => {
      await act();
      await page.locator('#text-a').focus();
      for (const letter of 'answered at once') {
        await page.keyboard.insertText(letter);
        await frame(page, 90); // the other sections follow
      }
    });
  const alone = await typing(() => {});
  const besides = await typing(() => sample(page));
  await indexed(page);
  for (const [name, tasks] of Object.entries({ alone: alone, 'while 10,000 documents are indexed': besides })) {
    row(`a key on a processor four times slower, ${name}, 9 of 10 keys`, quantile(keyCosts(tasks), 0.9), 'ms', '100');
    row('the longest task meanwhile', Math.max(...tasks.map(({ took }) => took)), 'ms', '200');
  }
  await page.context().close();
}

async function documents() {
  const page = await opened();
  const found = { prints: [], pairs: [], task: [] };
  for (let round = 0; round < ROUNDS; round++) {
    const tasks = await tasksDuring(page, async () => {
      await sample(page);
      await indexed(page);
    });
    const fact = async (name) => milliseconds(await page.locator(`#documents [data-fact=${name}]`).textContent());
    found.prints.push(await fact('fingerprints'));
    found.pairs.push(await fact('pairs'));
    found.task.push(Math.max(...tasks.map(({ took }) => took)));
  }
  row('10,000 documents: fingerprints', median(found.prints), 'ms', '400');
  row('all pairs at most 3 bits apart', median(found.pairs), 'ms', '100');
  row('the longest task of the page meanwhile', median(found.task), 'ms', '50');
  await page.context().close();
}

try {
  await keys();
  await slow();
  await documents();
} finally {
  await chromium.close();
}
const lines = rows.map(([what, value, unit, target]) => `"${what}",${value.toFixed(2)},${unit},${target}`);
writeFileSync(results, `${readFileSync(machine, 'utf8')}what,value,unit,target\n${lines.join('\n')}\n`);
