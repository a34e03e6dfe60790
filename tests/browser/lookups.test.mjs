// Look-ups: every method gives the same answer, at a cost that is shown.
import assert from 'node:assert/strict';
import { inBoth } from './both-languages.mjs';

const { both } = await inBoth('lookups');

const number = (text) => Number(text.replace(/[≈ ,]/g, ''));
const type = async (page, n) => {
  await page.locator('#lookups .scrub').nth(1).focus();
  await page.keyboard.press('Control+A');
  await page.keyboard.type(String(n));
};
const rows = (page) =>
  page
    .locator('.ways tbody tr')
    .evaluateAll((rows) =>
      Object.fromEntries(rows.map((row) => [row.dataset.way, [...row.cells].slice(1, 6).map((cell) => cell.textContent)])),
    );

both('bits are flipped by keyboard, and drawers break', async (page) => {
  await page.waitForSelector('.ways');
  await page.locator('#lookups .controls button').first().press('Enter');
  assert.equal(await page.locator('.drawer[data-whole]').count(), 4);
  await page.locator('.flip[tabindex="0"]').focus();
  await page.keyboard.press('Home');
  for (let drawer = 0; drawer < 4; drawer++) {
    await page.keyboard.press('Enter');
    assert.equal(await page.locator('.drawer[data-whole]').count(), 3 - drawer);
    if (drawer < 3) for (let i = 0; i < 16; i++) await page.keyboard.press('ArrowRight');
  }
  assert.equal(await page.locator('.flip[aria-pressed=true]').count(), 4);
  assert.equal(await page.evaluate(() => document.activeElement.dataset.bit), '15');
  await page.waitForFunction(() => /not among|不在其中/.test(document.querySelector('#lookups .read-out p').textContent));
  await page.keyboard.press('Enter'); // flipped back: one drawer is whole again
  await page.waitForFunction(() => !/not among|不在其中/.test(document.querySelector('#lookups .read-out p').textContent));
});

both('all ways find the same, for every distance allowed', async (page) => {
  for (const within of [0, 1, 2, 3]) {
    const values = ['1', '65', '2,081', '43,745'][within]; // within so many bits of the query
    await type(page, within);
    await page.waitForFunction((values) => document.querySelector('.ways tr[data-way=probing]')?.cells[2].textContent === values, values);
    const table = await rows(page);
    assert.equal(Object.keys(table).length, 11);
    const found = Object.values(table)
      .map(([matches]) => matches)
      .filter((matches) => /^\d/.test(matches));
    assert.equal(new Set(found).size, 1, JSON.stringify(table));
    assert.equal(/^\d/.test(table.neighbourhood[0]), within <= 1);
    assert.deepEqual(table.exhaustive.slice(2, 4), ['10,000', '10,000']);
    // However much is read, no more documents are compared than there are.
    for (const [way, [, , entries, documents]] of Object.entries(table)) {
      if (documents === '–') continue;
      assert.ok(
        (way === 'index' || number(documents) <= 10_000) && number(documents) <= number(entries) && number(documents) >= number(found[0]),
        `${way}: ${table[way]}`,
      );
    }
    assert.ok(number(table.bitLists[2]) > 300_000); // read, of at most 10,000 documents
  }
});
