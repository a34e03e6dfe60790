// The reader's two texts are used on the whole page: their fingerprints stay in view, and every section can use them.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chromium } from './started.mjs';

for (const lang of ['en', 'zh']) {
  test(`below the texts a strip shows both fingerprints and their distance, and follows them (${lang})`, async () => {
    const page = await chromium.open({ lang, reducedMotion: 'reduce' });
    const { toHex, fingerprint, compare } = chromium.nearprint;
    const strip = page.locator('.thread');
    assert.equal(await strip.isVisible(), false);
    const [a, b] = ['A text of mine that goes through the whole of this page.', 'A text of mine that goes through most of this page.'];
    await page.locator('#text-a').fill(a);
    await page.locator('#text-b').fill(b);
    for (const section of ['shingles', 'planes', 'lookups', 'editor']) {
      await page.locator(`#${section}`).evaluate((section) => section.scrollIntoView());
      await strip.waitFor();
      const parts = [toHex(fingerprint(a)), toHex(fingerprint(b)), String(compare(a, b).distance)];
      await page.waitForFunction((parts) => parts.every((part) => document.querySelector('.thread').innerText.includes(part)), parts);
    }
    const straight = await chromium.open({ lang, hash: '#planes' }); // never past the texts
    await straight.locator('.thread').waitFor();
    await strip.locator('a').press('Enter');
    await strip.waitFor({ state: 'hidden' });
    assert.deepEqual(page.complaints, []);
  });
}

for (const lang of ['en', 'zh'])
  test(`on a phone the strip is no higher than the space that is kept free for it, and its sentence takes one line (${lang})`, async () => {
    const page = await chromium.open({ lang, viewport: { width: 320, height: 700 } });
    await page.locator('#voting-text').focus();
    await page.waitForSelector('.thread:not([hidden]) svg');
    const { strip, free, line, font } = await page.locator('.thread').evaluate((strip) => ({
      strip: strip.getBoundingClientRect().height,
      free: parseFloat(getComputedStyle(document.documentElement).scrollPaddingBottom),
      line: strip.querySelector('.far').getBoundingClientRect().height,
      font: parseFloat(getComputedStyle(strip).fontSize),
    }));
    assert.ok(strip <= free, `${strip} px where ${free} are free`);
    assert.ok(line < 2 * font, `a sentence of ${line} px`);
  });

test('what is in focus is never beneath the strip', async () => {
  const page = await chromium.open({ viewport: { width: 390, height: 700 }, reducedMotion: 'reduce' });
  await page.locator('#voting-text').focus();
  for (let i = 0; i < 40; i++) {
    await page.keyboard.press('Tab');
    const free = await page.evaluate(() => {
      const [strip, focus] = [document.querySelector('.thread').getBoundingClientRect(), document.activeElement.getBoundingClientRect()];
      return strip.height === 0 || focus.top < strip.top;
    });
    assert.ok(free);
  }
});

test('sections 2, 3 and 8 take up the texts', async () => {
  const page = await chromium.open();
  const text = 'The text that is taken up in every section.';
  await page.locator('#text-a').fill(text);
  await page.locator('#votes').getByRole('button', { name: 'Use text A' }).click();
  await page.locator('#weights').getByRole('button', { name: 'Use text A' }).click();
  await page.locator('#editor').getByRole('button', { name: 'Use texts A and B' }).click();
  for (const id of ['#voting-text', '#weighed-text']) assert.equal(await page.locator(id).inputValue(), text, id);
  assert.equal(await page.locator('#written').inputValue(), `${text}\n\n${await page.locator('#text-b').inputValue()}`);
});
