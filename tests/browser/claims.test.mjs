// The exercises and their sheet; and the sliders of all sections.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chromium, inBoth } from './both-languages.mjs';

const { both, pages } = await inBoth();

both('every exercise unfolds its answer in its place, by keyboard', async (page) => {
  const exercises = await page.locator('.tries li').all();
  assert.ok(exercises.length > 30);
  for (const exercise of exercises) assert.ok((await exercise.locator('.answer p').textContent()).length > 5);
  const summary = exercises[0].locator('summary');
  await summary.focus();
  assert.equal(await exercises[0].locator('.answer p').isVisible(), false);
  await page.keyboard.press('Enter');
  assert.equal(await exercises[0].locator('.answer p').isVisible(), true);
});

both('the sheet of exercises has every question and every answer, the answers on a page of their own', async (page, lang) => {
  const asked = await page.locator('.tries li').evaluateAll((all) => all.map((li) => li.firstChild.textContent));
  const sheet = await chromium.open({ path: lang === 'en' ? 'exercises/' : 'exercises/zh/', sign: '.sheet', javaScriptEnabled: false });
  const items = await sheet.locator('.sheet li').allTextContents();
  assert.equal(items.length, 2 * asked.length);
  assert.ok(asked.every((question, i) => items[i].startsWith(question)));
  await sheet.emulateMedia({ media: 'print' });
  assert.equal(await sheet.locator('.answers').evaluate((heading) => getComputedStyle(heading).breakBefore), 'page');
  const link = await page.locator('#limits a[href*=exercises]').evaluate((link) => link.href);
  assert.equal(link, sheet.url());
  assert.deepEqual(sheet.complaints, []);
});

test('on every slider of the page the right arrow key goes to the next larger number', async () => {
  const page = pages.en;
  await page.locator('#documents button.main').first().click();
  await page.waitForSelector('#documents .sentence input[type=range]');
  const sliders = await page.locator('input[type=range]').all();
  assert.ok(sliders.length >= 4);
  for (const slider of sliders) {
    const said = () => slider.evaluate((slider) => Number(/\d+/.exec(slider.getAttribute('aria-valuetext') ?? '')?.[0] ?? slider.value));
    await slider.press('Home');
    const before = await said();
    await slider.press('ArrowRight');
    assert.equal(await said(), before + 1);
    await slider.press('ArrowLeft');
    assert.equal(await said(), before);
  }
});
