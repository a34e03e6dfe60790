// Two texts: the same is said without a script, and the answer is hidden until the reader has guessed.
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

/** Everything that the page shows or announces, including the names of controls. */
const told = (page) =>
  page.evaluate(() =>
    [
      document.body.innerText,
      ...[...document.querySelectorAll('[aria-label], [aria-valuetext]')].flatMap((one) => [
        one.ariaLabel,
        one.getAttribute('aria-valuetext'),
      ]),
    ].join('\n'),
  );

both('while a guess is asked for, nothing on the page tells the answer', async (page, lang) => {
  for (const i of [0, 4]) {
    await page.locator('#two-texts .presets button').nth(i).click();
    const [far, hex] = [await distance(page), await page.locator('[data-hex=b]').textContent()];
    const spoken = { en: `${far} of 64 bits`, zh: `64 位里有 ${far} 位不同` }[lang];
    // The sections further down follow.
    for (let all = ''; !(all.includes(spoken) && all.includes(hex)); all = await told(page)) await page.waitForTimeout(20);
    const bits = await page.locator('#two-texts .bit').evaluateAll((bits) => bits.map((bit) => bit.ariaLabel));
    await page.locator('#two-texts .first').press('Enter');
    await page.waitForTimeout(900); // what is spoken follows
    const text = await told(page);
    assert.ok(!text.includes(spoken) && !text.includes(hex), `${spoken} or ${hex} can be read`);
    const covered = await page.locator('#two-texts .bit').evaluateAll((bits) => bits.map((bit) => bit.ariaLabel));
    assert.deepEqual(new Set(await page.locator('#two-texts .pair.b').allTextContents()), new Set(['B ??']));
    assert.ok(covered.every((label, i) => label !== bits[i] && !/differs|不同/.test(label)));
    assert.deepEqual(
      new Set(await page.locator('#two-texts .bit .cell.b').evaluateAll((cells) => cells.map((cell) => cell.dataset.digit))),
      new Set(['?']),
    );
    assert.equal(await page.locator('#planes path.texts').evaluateAll((marks) => marks.length), 1); // only the key's
    await page.locator('#two-texts .first').press('Enter');
  }
});

both('after the answer focus stays in the game', async (page) => {
  const focus = () => page.evaluate(() => document.activeElement.id || document.activeElement.className);
  await page.locator('#two-texts .first').focus();
  await page.keyboard.press('Enter');
  await page.locator('#guess').focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  assert.equal(await focus(), 'another');
  await page.keyboard.press('Enter');
  assert.equal(await focus(), 'guess');
  assert.deepEqual(page.complaints, []);
});
