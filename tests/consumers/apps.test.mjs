// Three apps as users write them, on the packed package, built by Vite and served by its development server, in a browser.

import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, realpathSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { launch, serve } from '../browser/chromium.mjs';
import { consumer } from '../matrix/consumer.mjs';

const apps = fileURLToPath(new URL('apps', import.meta.url));
const folder = consumer();
const modules = join(folder, 'node_modules');
const vite = realpathSync(join(apps, 'node_modules/vite/bin/vite.js'));
const run = (...args) => execFileSync(process.execPath, args, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
const origins = {};
let server, development, browser;

before(async () => {
  cpSync(apps, folder, { recursive: true, filter: (path) => !/[/\\](node_modules|dist)$/.test(path) });
  for (const name of readdirSync(join(apps, 'node_modules')).filter((name) => !name.startsWith('.')))
    symlinkSync(join(apps, 'node_modules', name), join(modules, name));
  mkdirSync(join(folder, 'public'), { recursive: true });
  run(resolve(modules, 'nearprint/dist/cli.mjs'), 'build', 'articles.jsonl', '-o', 'public/articles.corpus');
  run(vite, 'build', '--logLevel', 'error');
  server = await serve({ '/apps/': join(folder, 'dist') });
  origins.build = `${server.origin}/apps/`;
  development = spawn(process.execPath, [vite, '--port', '0', '--host', '127.0.0.1', '--clearScreen', 'false'], {
    cwd: folder,
    env: { ...process.env, NO_COLOR: '1' },
  });
  origins.development = await new Promise((found, failed) => {
    let said = '';
    const hear = (data) => {
      said += data;
      const [address] = /http:\/\/127\.0\.0\.1:\d+\//.exec(said) ?? [];
      if (address) found(address);
    };
    development.stdout.on('data', hear);
    development.stderr.on('data', hear);
    development.on('exit', () => failed(new Error(`the development server ended: ${said}`)));
  });
  browser = await launch();
});
after(async () => {
  await browser?.close();
  server?.close();
  development?.kill();
});

async function open(context, address) {
  const page = await context.newPage();
  page.complaints = [];
  page.on('console', (message) => ['error', 'warning'].includes(message.type()) && page.complaints.push(message.text()));
  page.on('pageerror', (error) => page.complaints.push(String(error)));
  page.on('response', (response) => response.status() < 400 || page.complaints.push(`${response.status()}: ${response.url()}`));
  await page.goto(address);
  return page;
}

const card = (page) => page.locator('.nearprint-card');
const FERRY = 'The ferry leaves the harbour at six in the morning and comes back when the last passenger has gone, which may take a while.';

for (const mode of ['build', 'development']) {
  test(`notes in React and Tiptap, in two tabs (${mode})`, { timeout: 240_000 }, async () => {
    const context = await browser.newContext();
    const [first, second] = [await open(context, `${origins[mode]}notes.html#one`), await open(context, `${origins[mode]}notes.html#two`)];
    await first.locator('.ProseMirror').click();
    await first.keyboard.insertText('The ferry');
    await first.keyboard.press('Enter');
    await first.keyboard.insertText(FERRY);
    await first.getByText('saved: 1 notes').waitFor();
    // The other tab is notified at once, and the note is not compared with itself.
    await second.locator('.ProseMirror').click();
    await second.keyboard.insertText(FERRY.replace('harbour', 'port'));
    const mark = second.locator('.nearprint-mark').first();
    await mark.click();
    assert.equal(await card(second).getByRole('link', { name: 'Open' }).getAttribute('href'), '#one');
    await card(second).locator('mark').first().waitFor();
    assert.deepEqual(await card(second).locator('mark').allTextContents(), ['port', 'harbour']);
    assert.match(await card(second).textContent(), /The ferry/);
    await first.locator('.nearprint-mark').waitFor(); // and the first tab of the second
    // The match stays ignored after a reload.
    await card(second).getByRole('button', { name: 'Not a copy of this' }).click();
    await mark.waitFor({ state: 'detached' });
    await second.waitForFunction(() => JSON.parse(localStorage.getItem('two'))?.ignored.length === 1);
    await second.reload();
    await second.getByText(FERRY.replace('harbour', 'port')).waitFor();
    await second.keyboard.press('End');
    await second.waitForTimeout(800); // longer than the checker waits
    assert.equal(await second.locator('.nearprint-mark').count(), 0);
    assert.deepEqual([...first.complaints, ...second.complaints], []);
    await context.close();
  });

  test(`a form with a corpus file (${mode})`, { timeout: 240_000 }, async () => {
    const context = await browser.newContext();
    const page = await open(context, `${origins[mode]}form.html`);
    await page.getByText(/^2 articles, \d+ bytes, \d+ ms$/).waitFor();
    await page
      .locator('textarea')
      .fill(
        "I have a question.\n\nInvoices are sent on the first working day of each month to the address of the account's owner. Earlier ones can be found under settings, they say.",
      );
    // If the browser has no ranges in a textarea there are underlines; either way there is a card.
    await page.waitForFunction(() => CSS.highlights.has('nearprint') || document.querySelector('.nearprint-overlay'));
    await page.locator('textarea').click({ position: { x: 60, y: 60 } });
    assert.equal(await card(page).getByRole('link', { name: 'Open' }).getAttribute('href'), 'articles/invoice');
    assert.deepEqual(page.complaints, []);
    await context.close();
  });

  test(`an editor of 1 MB in CodeMirror (${mode})`, { timeout: 240_000 }, async () => {
    const context = await browser.newContext();
    const page = await open(context, `${origins[mode]}code.html`);
    await page.getByText(/^1\d{6} characters, idle$/).waitFor({ timeout: 200_000 });
    await page.locator('.cm-content').click({ position: { x: 100, y: 10 } });
    await page.keyboard.press('Control+Home');
    await page.keyboard.insertText(`${FERRY}\n\n`);
    await page.locator('.nearprint-mark').first().click();
    assert.equal(await card(page).getByRole('link', { name: 'Open' }).getAttribute('href'), 'ferry.html');
    assert.deepEqual(page.complaints, []);
    await context.close();
  });
}
