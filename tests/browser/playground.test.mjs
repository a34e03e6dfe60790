// The playground: every editor over the same corpus, in both languages.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import { chromium } from './started.mjs';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Opens it directly: leaving another page would abort its requests. */
const open = (path, options) => chromium.open({ path, sign: '.editor[data-kind=textarea]', ...options });

test('as it opens, an edited paragraph of the corpus is marked already', async () => {
  for (const path of ['playground/', 'playground/zh/']) {
    const page = await open(path);
    await page.locator('.nearprint-title').waitFor();
    assert.equal(await page.locator('.nearprint-title').count(), 1);
    assert.deepEqual(page.complaints, []);
    await page.end();
  }
});

test('in every editor a pasted paragraph is found, the code that runs is shown, and no request is made', async () => {
  const page = await open('playground/');
  for (const name of ['textarea', 'contenteditable', 'CodeMirror', 'ProseMirror', 'Tiptap', 'React']) {
    await page.getByText(name, { exact: true }).click();
    await page.waitForSelector(`.editor[data-kind=${name}]`);
    await page.locator('.editor textarea, .editor [contenteditable]').first().waitFor();
    const requests = [];
    page.on('request', (request) => requests.push(request.url()));
    await page.getByRole('button', { name: 'Paste from “A plain loaf”' }).click();
    await page.keyboard.type(' And so on.');
    await page.locator('.editor').getByRole('button', { name: 'A plain loaf' }).first().waitFor();
    if (name === 'React') await page.locator('.backed mark', { hasText: 'five hundred grams of flour' }).waitFor(); // its own marks
    assert.match(await page.locator('pre').textContent(), /from 'nearprint\/\w+'/);
    assert.deepEqual(requests, [], name);
    page.removeAllListeners('request');
  }
  assert.match(await page.locator('dl.meter').textContent(), /\d ms/);
  assert.deepEqual(page.complaints, []);
});

test('in every editor a paste starts on the line of the caret, and nothing is glued to the line before', async () => {
  const page = await open('playground/', { permissions: ['clipboard-read', 'clipboard-write'] });
  for (const name of ['textarea', 'contenteditable', 'CodeMirror', 'ProseMirror', 'Tiptap', 'React']) {
    await page.getByText(name, { exact: true }).click();
    await page.waitForSelector(`.editor[data-kind=${name}]`);
    const area = page.locator('.editor textarea, .editor [contenteditable]').first();
    await area.click();
    await page.keyboard.press('Control+End');
    await page.evaluate(() => navigator.clipboard.writeText('Pasted by hand.'));
    await page.keyboard.press('Control+V');
    await page.getByRole('button', { name: 'Paste from “Tomatoes on a balcony”' }).click();
    const text = await area.evaluate((area) => area.value ?? area.innerText);
    assert.match(text, /and edit it\.\s*\n\s*Pasted by hand\.Tomatoes want sun/, name);
  }
});

for (const [path, colorScheme, width] of [
  ['playground/', 'light', 1200],
  ['playground/', 'dark', 390],
  ['playground/zh/', 'light', 320],
]) {
  test(`${path}, ${colorScheme}, ${width} px: axe finds nothing, and nothing is wider than the page`, async () => {
    const page = await open(path, { colorScheme, reducedMotion: 'reduce', viewport: { width, height: 900 } });
    await page.locator('.nearprint-title').first().click();
    await page.locator('blockquote mark').first().waitFor();
    await page.locator('.sources button').first().click();
    await page.locator('.nearprint-title').nth(1).waitFor();
    await page.evaluate(axe);
    const violations = await page.evaluate(async () =>
      (await window.axe.run()).violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html)}`),
    );
    assert.deepEqual(violations, []);
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
    assert.deepEqual(page.complaints, []);
  });
}
