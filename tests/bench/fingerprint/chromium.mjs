// In headless Chromium: chromium.mjs PACKAGE TEXTS prints rows of JSON, also the time of the first call with start-up.
import fs from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { chromiumArguments } from '../../chromium-arguments.mjs';

const [address, list] = process.argv.slice(2);
const dist = path.dirname(address);
const root = fileURLToPath(new URL('.', import.meta.url));
const files = new Map([['/rounds.mjs', path.join(root, 'rounds.mjs')]]);
for (const name of fs.readdirSync(dist, { recursive: true })) files.set(`/dist/${name}`, path.join(dist, name));
const nearprint = `/dist/${path.basename(address)}`;
const server = createServer((request, response) => {
  const file = files.get(request.url);
  response.writeHead(request.url === '/' || file ? 200 : 404, { 'content-type': file ? 'text/javascript' : 'text/html' });
  response.end(file ? fs.readFileSync(file) : '<!doctype html>');
});
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
const browser = await chromium.launch({ executablePath: process.env.CHROME ?? '/usr/bin/chromium', args: chromiumArguments });
const url = `http://127.0.0.1:${server.address().port}/`;

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
first.sort((a, b) => a - b);
console.log(
  JSON.stringify({ where: 'Chromium', tool: 'nearprint, first call', text: '', bytes: 0, ns: Math.round(first[7] * 1e6), answer: '' }),
);

const page = await browser.newPage();
await page.goto(url);
const rows = await page.evaluate(
  async ([address, texts]) => {
    const modules = [address, '/dist/js.mjs', '/rounds.mjs'];
    const [nearprint, js, { measure, ours }] = await Promise.all(modules.map((file) => import(file)));
    return measure(ours(nearprint, js), texts);
  },
  [nearprint, JSON.parse(fs.readFileSync(list, 'utf8'))],
);
for (const row of rows) console.log(JSON.stringify({ where: 'Chromium', ...row }));
await browser.close();
server.close();
