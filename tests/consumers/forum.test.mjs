// The forum, as a user's project: its packages, the tarball, `npm run build`, and a browser that writes a post.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, realpathSync, statSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { launch, serve } from '../browser/chromium.mjs';
import { consumer } from '../matrix/consumer.mjs';

const forum = fileURLToPath(new URL('forum', import.meta.url));
const folder = consumer();
const modules = join(folder, 'node_modules');
const ci = readFileSync(join(forum, 'node_modules/npm/docs/content/commands/npm-ci.md'), 'utf8');
let server, browser, page;

before(async () => {
  cpSync(forum, folder, { recursive: true, filter: (path) => !/[/\\](node_modules|dist)$/.test(path) });
  for (const name of readdirSync(join(forum, 'node_modules')).filter((name) => name !== '.bin')) {
    symlinkSync(join(forum, 'node_modules', name), join(modules, name));
  }
  mkdirSync(join(modules, '.bin'));
  const programs = { vite: realpathSync(join(forum, 'node_modules/.bin/vite')), nearprint: resolve(modules, 'nearprint/dist/cli.mjs') };
  for (const [name, file] of Object.entries(programs)) symlinkSync(file, join(modules, '.bin', name));
  execFileSync('npm', ['run', 'build', '--silent'], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });

  server = await serve({ '/forum/': join(folder, 'dist') });
  browser = await launch();
  page = await browser.newPage();
  page.complaints = [];
  page.on('console', (message) => ['error', 'warning'].includes(message.type()) && page.complaints.push(message.text()));
  page.on('pageerror', (error) => page.complaints.push(String(error)));
  page.on('response', (response) => response.ok() || page.complaints.push(`${response.status()}: ${response.url()}`));
  await page.goto(`${server.origin}/forum/`);
  await area().waitFor();
  await page.waitForFunction(() => !document.querySelector('textarea').disabled);
});
after(async () => {
  await browser?.close();
  server?.close();
});

const area = () => page.getByLabel('What do you want to say?');
const warnings = () =>
  page.locator('#warnings p').evaluateAll((items) => items.map(({ dataset, textContent }) => ({ id: dataset.id, text: textContent })));
/** After the frame in which the page answers. */
const settled = () => page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));

test('the corpus is what the command line made of the documentation, served as it is', () => {
  assert.ok(statSync(join(folder, 'dist/docs.corpus')).size > 100_000);
});

test('all pages of the documentation are there', async () => {
  const pages = readdirSync(join(forum, 'node_modules/npm/docs/content'), { recursive: true }).filter((name) => name.endsWith('.md'));
  assert.equal(await area().getAttribute('placeholder'), `${pages.length} pages of documentation know a lot already.`);
});

test('a paragraph of the documentation, typed with changes, is warned of while it is typed', async () => {
  const paragraph = ci
    .split('\n\n')
    .find((text) => text.startsWith('This command is similar'))
    .replaceAll('\n', ' ');
  const typed = paragraph.replace('automated environments', 'automatic places').replace('situation', 'case');
  assert.notEqual(typed, paragraph);
  await area().pressSequentially(typed.slice(0, 20));
  await settled();
  assert.deepEqual(await warnings(), []);
  await area().pressSequentially(typed.slice(20));
  await settled();
  const [first] = await warnings();
  assert.match(first.id, /commands\/npm-ci\.md$/);
  assert.match(first.text, /^\d+ % of this is in npm-ci: /);
});

test("something of one's own is not warned of", async () => {
  await area().fill('My neighbour keeps eleven bees in a shoe box, and each of them has the name of a king of Sweden.');
  await settled();
  assert.deepEqual(await warnings(), []);
});

test('a post that was just made is known at once', async () => {
  await page.getByRole('button', { name: 'Post' }).click();
  assert.equal(await page.locator('#posts li').count(), 1);
  assert.equal(await area().inputValue(), '');
  await area().fill('My neighbour keeps twelve bees in a shoe box, and each of them has the name of a king of Sweden.');
  await settled();
  assert.equal((await warnings())[0].id, 'post 1');
});

test('the page had nothing to complain of', () => assert.deepEqual(page.complaints, []));
