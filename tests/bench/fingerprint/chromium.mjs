// In headless Chromium: chromium.mjs PACKAGE TEXTS prints rows of JSON, also the time of the first call with start-up.
import path from 'node:path';
import { readFileSync } from 'node:fs';
import { launch, serve } from '../../browser/chromium.mjs';
import { quantile } from '../files.mjs';

const [address, list] = process.argv.slice(2);
const nearprint = `/dist/${path.basename(address)}`;
const server = await serve({ '/dist/': path.dirname(address), '/': new URL('.', import.meta.url).pathname });
const browser = await launch();
// Nothing is there, so the page is empty.
const url = `${server.origin}/`;

const first = [];
for (let i = 0; i < 15; i++) {
  const page = await (await browser.newContext()).newPage();
  await page.goto(url);
  first.push(
    await page.evaluate(async (nearprint) => {
      const { fingerprint } = await import(nearprint);
      const start = performance.now();
      fingerprint('a first text');
      return performance.now() - start;
    }, nearprint),
  );
  await page.close();
}
const row = {
  where: 'Chromium',
  tool: 'nearprint, first call',
  text: '',
  bytes: 0,
  ns: Math.round(quantile(first, 0.5) * 1e6),
  answer: '',
};
console.log(JSON.stringify(row));

const page = await browser.newPage();
await page.goto(url);
const rows = await page.evaluate(
  async ([address, texts]) => {
    const modules = [address, '/dist/js.mjs', '/rounds.mjs'];
    const [nearprint, js, { measure, ours }] = await Promise.all(modules.map((file) => import(file)));
    return measure(ours(nearprint, js), texts);
  },
  [nearprint, JSON.parse(readFileSync(list, 'utf8'))],
);
for (const row of rows) console.log(JSON.stringify({ where: 'Chromium', ...row }));
await browser.close();
server.close();
