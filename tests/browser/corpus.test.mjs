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

const choose = (id) => page.getByLabel('Licence', { exact: true }).fill(id);
const area = () => page.locator('#licence-text');
const rows = () =>
  page.locator('.nearest tbody tr').evaluateAll((rows) =>
    rows.map((row) => ({
      id: row.dataset.id,
      distance: Number(row.dataset.distance),
      alike: row.querySelector('.alike span').textContent,
    })),
  );
/** The rows once the pause in typing is over and the wording itself was compared. */
const verifiedRows = async () => {
  await page.waitForSelector('.nearest[data-exact]');
  return rows();
};

const recipe = () => ({ ...nearprint.recipes.default, bits: 128 });
const compare = (a, b) => nearprint.compare(a, b, recipe());

test('every different licence text is indexed, while the page goes on painting', async () => {
  const texts = new Set(Object.values(full).map((licence) => licence.licenseText)).size;
  assert.equal(await page.locator('[data-fact=size]').textContent(), String(texts));
  assert.ok(seen.size >= 5, `the bar was painted at ${[...seen]}`);
});

test('at once the distances are shown, the nearest first; after a pause the wording is exact, the most alike first', async () => {
  for (const id of ['BSD-3-Clause', 'GPL-3.0', 'Zlib']) {
    await choose(id);
    const atOnce = await rows();
    assert.equal(atOnce.length, 8);
    for (const row of atOnce) assert.equal(row.distance, compare(full[id].licenseText, full[row.id].licenseText).distance, row.id);
    const shown = await verifiedRows();
    for (const row of shown)
      assert.equal(row.alike, `${(100 * compare(full[id].licenseText, full[row.id].licenseText).cosine).toFixed(1)} %`, row.id);
    const order = shown.map((row) => parseFloat(row.alike));
    assert.deepEqual(
      order,
      order.toSorted((a, b) => b - a),
    );
  }
});

test('one changed word keeps a licence nearest to its own entry', async () => {
  // GPL-2.0 and GPL-2.0+ differ in so little that only the exact look can tell them apart.
  for (const id of ['MIT', 'GPL-2.0']) {
    await choose(id);
    for (let words = 1; words <= 2; words++) {
      await page.getByRole('button', { name: 'Change one word' }).click();
      const text = await area().inputValue();
      assert.notEqual(text, full[id].licenseText);
      const [first] = await verifiedRows();
      assert.equal(first.id, id, `${words} changed in ${id}`);
      assert.equal(first.distance, compare(text, full[id].licenseText).distance);
    }
  }
});

test('an empty text is like no licence', async () => {
  for (const nothing of ['', '  \n ', '?!']) {
    await area().fill(nothing);
    await page.waitForSelector('#corpus .nothing');
    assert.equal(await page.locator('.nearest').count(), 0);
    assert.match(await page.locator('#corpus .read-out p').first().textContent(), /nothing to compare/);
  }
});

test('a text of another kind is called like no licence, before and after its wording was compared', async () => {
  const junk = Array.from({ length: 400 }, (_, i) => ((i * 7919 + 13) % 46656).toString(36)).join(' ');
  // Read in the same task as the edit, so that the wording cannot have been compared yet.
  const early = await area().evaluate((area, junk) => {
    area.value = junk;
    area.dispatchEvent(new InputEvent('input', { bubbles: true }));
    return [...document.querySelectorAll('.nearest tbody tr')].map((row) => [
      Number(row.dataset.distance),
      row.querySelector('.alike span').textContent,
    ]);
  }, junk);
  assert.equal(early.length, 8);
  for (const [distance, alike] of early)
    assert.equal(alike, distance > 40 ? '…' : `≈ ${(100 * Math.cos((Math.PI * distance) / 128)).toFixed(0)} %`);
  assert.ok(early.some(([, alike]) => alike === '…'));
  const exact = await verifiedRows();
  assert.ok(
    exact.every(({ alike }) => parseFloat(alike) < 10),
    JSON.stringify(exact),
  );
  assert.match(await page.locator('#corpus .read-out p').first().textContent(), /^No licence is like this text/);
});

test('a licence can be found by keyboard alone, and an unknown one changes nothing', async () => {
  await page.getByLabel('Licence', { exact: true }).focus();
  await page.keyboard.type('ISC');
  await page.keyboard.press('Enter');
  assert.equal((await rows())[0].id, 'ISC');
  await page.getByLabel('Licence', { exact: true }).fill('no such licence');
  await page.keyboard.press('Tab');
  assert.equal(await page.getByLabel('Licence', { exact: true }).inputValue(), 'ISC');
  assert.equal((await rows())[0].id, 'ISC');
  assert.deepEqual(page.complaints, []);
});
