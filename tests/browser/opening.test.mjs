// Two texts: the same is said without a script.
import assert from 'node:assert/strict';
import { both, chromium } from './both-languages.mjs';

const distance = (page) => page.locator('.distance output').textContent().then(Number);
both('without JavaScript the same is said', async (page, lang) => {
  const still = await chromium.open({ lang, javaScriptEnabled: false });
  const [, bits] = (await still.locator('#two-texts figcaption').textContent()).match(lang === 'en' ? /(\d+) of 64/ : /有 (\d+) 位/);
  await page.locator('#two-texts .presets button').first().click();
  assert.equal(Number(bits), await distance(page));
});

both('every example with a change moves at least one bit', async (page) => {
  for (const button of await page.locator('#two-texts .presets button').all()) {
    await button.click();
    assert.ok((await distance(page)) > 0, await button.textContent());
  }
});
