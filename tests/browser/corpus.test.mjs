import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import full from 'spdx-license-list/full.js';
import { openCorpus } from './chromium.mjs';
import { chromium } from './started.mjs';

const { nearprint } = chromium;
let page;
const seen = new Set(); // values of the progress bar that were painted
before(async () => {
  page = await chromium.open({ chapter: 'corpus' });
  await page.exposeFunction('saw', (value) => seen.add(value));
  await page.evaluate(() => {
    const look = () => {
      const bar = document.querySelector('#indexing');
      if (bar) window.saw(bar.value);
      if (!document.querySelector('.nearest')) requestAnimationFrame(look);
    };
    look();
  });
  await openCorpus(page);
});

const rows = () =>
  page.locator('.nearest tbody tr').evaluateAll((rows) =>
    rows.map((row) => ({
      id: row.dataset.id,
      distance: Number(row.dataset.distance),
      alike: row.querySelector('.alike span').textContent,
    })),
  );
const compare = (a, b) => nearprint.compare(a, b, { ...nearprint.recipes.default, bits: 128 });

test('every different licence text is indexed, while the page goes on painting', async () => {
  const texts = new Set(Object.values(full).map((licence) => licence.licenseText)).size;
  assert.equal(await page.locator('[data-fact=size]').textContent(), String(texts));
  assert.ok(seen.size >= 5, `the bar was painted at ${[...seen]}`);
});

test('at once the distances are shown, the nearest first; after a pause the wording is exact, the most alike first', async () => {
  for (const id of ['BSD-3-Clause', 'GPL-3.0', 'Zlib']) {
    await page.getByLabel('Licence', { exact: true }).fill(id);
    const atOnce = await rows();
    assert.equal(atOnce.length, 8);
    for (const row of atOnce) assert.equal(row.distance, compare(full[id].licenseText, full[row.id].licenseText).distance, row.id);
    await page.waitForSelector('.nearest[data-exact]'); // the pause is over
    const shown = await rows();
    for (const row of shown)
      assert.equal(row.alike, `${(100 * compare(full[id].licenseText, full[row.id].licenseText).cosine).toFixed(1)} %`, row.id);
    const order = shown.map((row) => parseFloat(row.alike));
    assert.deepEqual(
      order,
      order.toSorted((a, b) => b - a),
    );
  }
});

test('a licence can be found by keyboard alone, and an unknown one changes nothing', async () => {
  await page.getByLabel('Licence', { exact: true }).focus();
  await page.keyboard.press('Control+A');
  await page.keyboard.type('ISC');
  await page.keyboard.press('Enter');
  assert.equal((await rows())[0].id, 'ISC');
  await page.getByLabel('Licence', { exact: true }).fill('no such licence');
  await page.keyboard.press('Tab');
  assert.equal(await page.getByLabel('Licence', { exact: true }).inputValue(), 'ISC');
  assert.equal((await rows())[0].id, 'ISC');
  assert.deepEqual(page.complaints, []);
});
