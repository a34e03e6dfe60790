// SimHash and other measures of the reader’s two texts.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chromium } from './started.mjs';

const { nearprint } = chromium;
for (const lang of ['en', 'zh']) {
  test(`on the page they are those of the two texts, and each says what it is (${lang})`, async () => {
    const page = await chromium.open({ lang, chapter: 'measures' });
    const shown = async () =>
      Object.fromEntries(
        await page
          .locator('.measures-table tbody tr')
          .evaluateAll((rows) => rows.map((row) => [row.dataset.measureOf, [...row.cells].map((cell) => cell.innerText)])),
      );
    const [a, b] = await Promise.all(['#text-a', '#text-b'].map((id) => page.locator(id).inputValue()));
    const { cosine, jaccard, estimate } = nearprint.compare(a, b);
    await page.waitForSelector('.measures-table');
    const table = await shown();
    assert.equal(Object.keys(table).length, 7);
    assert.deepEqual(
      [table.simhash[1], table.cosine[1], table.jaccard[1]],
      [estimate, cosine, jaccard].map((n) => n.toFixed(2)),
    );
    assert.ok(Math.abs(Number(table.minhash[1]) - jaccard) < 0.15);
    // With sentences moved, measures that depend on order fall; the others stay.
    await page.locator('#measures .pick').selectOption('moved');
    await page.waitForFunction(
      (before) => document.querySelector('[data-measure-of=substring] td').textContent !== before,
      table.substring[1],
    );
    const moved = await shown();
    for (const measure of ['simhash', 'cosine', 'minhash', 'jaccard']) assert.ok(Number(moved[measure][1]) > 0.9, measure);
    for (const measure of ['subsequence', 'substring', 'edits']) assert.ok(Number(moved[measure][1]) < 0.6, measure);
    // Without texts nothing is compared.
    await page.locator('#measures .pick').selectOption('b');
    await page.locator('#own-texts summary').click();
    await page.locator('#text-a').fill('?!');
    await page.waitForFunction(
      (said) => document.querySelector('#measures .read-out p').textContent === said,
      lang === 'en' ? 'There is nothing to compare.' : '没有可以比较的。',
    );
    await page.locator('#text-a').fill('x'.repeat(2500));
    await page.waitForFunction(() => /2,000/.test(document.querySelector('#measures .hint')?.textContent));
    assert.deepEqual(page.complaints, []);
  });
}
