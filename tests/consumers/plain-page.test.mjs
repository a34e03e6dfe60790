// The HTML of the README and of the guides, unchanged, beside dist/nearprint.min.js of the packed package, in Chromium.

import assert from 'node:assert/strict';
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { launch, serve } from '../browser/chromium.mjs';
import { consumer } from '../matrix/consumer.mjs';

const root = new URL('../../', import.meta.url);
const dist = join(consumer(), 'node_modules/nearprint/dist');
const folder = mkdtempSync(join(tmpdir(), 'nearprint-plain-'));
const papers = ['README.md', ...readdirSync(new URL('www/guides', root)).map((name) => `www/guides/${name}`)];
const pages = papers.flatMap((paper) =>
  [...readFileSync(new URL(paper, root), 'utf8').matchAll(/^```html\n(<!doctype html>\n.*?)^```$/gms)].map(([, html]) => [paper, html]),
);
let server, browser;

before(async () => {
  copyFileSync(join(dist, 'nearprint.min.js'), join(folder, 'nearprint.min.js'));
  pages.forEach(([, html], number) => writeFileSync(join(folder, `${number}.html`), html));
  server = await serve({ '/': folder });
  browser = await launch();
});
after(async () => {
  await browser?.close();
  server?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Opens a page. `complaints` collects errors, warnings, and requests for anything but the page and the file. */
async function open(name, headers = {}) {
  const context = await browser.newContext();
  const page = await context.newPage();
  page.complaints = [];
  page.on('console', (message) => ['error', 'warning'].includes(message.type()) && page.complaints.push(message.text()));
  page.on('pageerror', (error) => page.complaints.push(String(error)));
  page.on('request', (request) => {
    const { pathname, protocol } = new URL(request.url());
    const own = [`/${name}`, '/nearprint.min.js', '/favicon.ico'].includes(pathname);
    if (!own && protocol !== 'blob:') page.complaints.push(`asked for ${request.url()}`);
  });
  await context.route(/favicon/, (route) => route.fulfill({ body: '' }));
  await page.route(`**/${name}`, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, headers: { ...response.headers(), ...headers } });
  });
  await page.goto(`${server.origin}/${name}`);
  return page;
}

/** Writes a text and opens the card at its first mark. */
async function cardOf(page, text) {
  await page.locator('textarea').fill(text);
  await page.waitForFunction(() => CSS.highlights.has('nearprint') || document.querySelector('.nearprint-overlay'));
  await page.locator('textarea').click({ position: { x: 60, y: 10 } });
  const card = page.locator('.nearprint-card');
  await card.waitFor();
  return card;
}

const POLICY = "default-src 'none'; script-src 'self' 'unsafe-inline' 'wasm-unsafe-eval'; worker-src 'self' blob:";

for (const [policy, headers] of Object.entries({ 'no policy': {}, [POLICY]: { 'content-security-policy': POLICY } })) {
  test(`the page of the README marks a copy, and its card leads to the document (${policy})`, async () => {
    const page = await open('0.html', headers);
    const card = await cardOf(
      page,
      'Bring the signed form and one recent photograph before noon on Monday; without both we cannot issue the new card.',
    );
    assert.match(await card.textContent(), /Your new card/);
    assert.equal(await card.getByRole('link', { name: 'Open' }).getAttribute('href'), '/help/card');
    assert.deepEqual(page.complaints, []);
    await page.context().close();
  });
}

const FORM = `${pages.findIndex(([paper]) => paper.endsWith('page.md'))}.html`;
const hasReport = (page) =>
  page.waitForFunction(() => document.querySelector('li')?.textContent === 'Editor crashes when a picture is pasted');

test('the form of the guide lists a similar report under its title, and marks a copy in its body', async () => {
  const page = await open(FORM);
  await page.locator('[name=title]').pressSequentially('Crash on pasting a picture into the editor');
  await hasReport(page);
  const card = await cardOf(
    page,
    'Please add a theme with a dark background to the settings, because a white page hurts my eyes in the evening and at night.',
  );
  assert.equal(await card.getByRole('link', { name: 'Open' }).getAttribute('href'), '/reports/18');
  assert.deepEqual(page.complaints, []);
  await page.context().close();
});

test('a title that is typed in the form of the guide while the package loads has its list too', async () => {
  const page = await browser.newPage();
  let load;
  const isTyped = new Promise((resolve) => (load = resolve));
  await page.route('**/nearprint.min.js', (route) => isTyped.then(() => route.continue()));
  await page.goto(`${server.origin}/${FORM}`, { waitUntil: 'commit' });
  await page.locator('[name=title]').fill('Crash on pasting a picture into the editor');
  load();
  await hasReport(page);
  await page.close();
});

test('without a bundler a corpus is kept in the browser too, and a worker that is refused is said by a code', async () => {
  writeFileSync(join(folder, 'bare.html'), '<!doctype html><p>bare</p>');
  const kept = await open('bare.html');
  const stored = await kept.evaluate(async () => {
    const { openCorpus } = await import('./nearprint.min.js');
    const corpus = await openCorpus({ name: 'kept' });
    await corpus.put({ id: 'a', text: 'The ferry leaves at six in the morning.' });
    corpus.dispose();
    const again = await openCorpus({ name: 'kept' });
    return again.ids();
  });
  assert.deepEqual(stored, ['a']);
  assert.deepEqual(kept.complaints, []);
  await kept.context().close();
  const policy = "script-src 'self' 'unsafe-inline' 'wasm-unsafe-eval'; worker-src 'none'";
  const refused = await open('bare.html', { 'content-security-policy': policy });
  const code = await refused.evaluate(async () => {
    const { openCorpus } = await import('./nearprint.min.js');
    return openCorpus().catch(({ code, message }) => [code, message.includes('worker-src')]);
  });
  assert.deepEqual(code, ['ERR_WORKER', true]);
  await refused.context().close();
});
