import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { chromium } from './started.mjs';

const { nearprint } = chromium;
let page;
before(async () => {
  page = await chromium.open({ chapter: 'two-texts' });
});

const distance = () => page.locator('.distance output').textContent().then(Number);
const digits = (side) =>
  page
    .locator(`.bit .cell.${side}`)
    .evaluateAll((cells) =>
      cells
        .map((cell) => getComputedStyle(cell, '::before').content.replaceAll('"', '').replace('attr(data-digit)', cell.dataset.digit))
        .join(''),
    ); // Firefox leaves attr() as it is
const hex = (which) => page.locator(`[data-hex=${which}]`).textContent();
const preset = (name) => page.getByRole('button', { name, exact: true }).click();
const textOf = (name) => page.getByRole('textbox', { name: `Text ${name}`, exact: true });

test('figures follow as you type, and of the published example the page says so', async () => {
  await preset('Python is sexy');
  assert.equal(await hex('a'), '7cf3a135aa595818');
  assert.match(await page.locator('.check').textContent(), /^✓/);
  await textOf('B').fill('');
  for (const [i, letter] of [...'Python is so sexy, 你好!'].entries()) {
    await page.keyboard.insertText(letter);
    const b = [...'Python is so sexy, 你好!'].slice(0, i + 1).join('');
    const { distance: expected, jaccard } = nearprint.compare('Python is sexy', b, nearprint.recipes.textbook);
    assert.equal(await distance(), expected, b);
    assert.equal(await page.locator('[data-measure=jaccard]').textContent(), jaccard.toFixed(2), b);
    assert.equal(await hex('b'), nearprint.toHex(nearprint.fingerprint(b, nearprint.recipes.textbook)), b);
  }
  await textOf('A').fill('Python is sexier');
  assert.equal(await page.locator('.check').count(), 0);
});

test('up and down keep the column, Home and End go to the ends, and the strip is one tab stop', async () => {
  await preset('Python is sexy');
  const bit = () => page.evaluate(() => Number(document.activeElement.dataset.bit));
  await page.locator('.bit[tabindex="0"]').focus();
  await page.keyboard.press('Home');
  assert.equal(await bit(), 63);
  await page.keyboard.press('ArrowDown');
  assert.equal(await bit(), 31); // 32 to a row at this width
  await page.keyboard.press('ArrowUp');
  assert.equal(await bit(), 63);
  assert.equal(await page.locator('.bit[tabindex="0"]').count(), 1);
  await page.keyboard.press('Tab');
  assert.equal(await page.evaluate(() => document.activeElement.closest('.strip')), null);
});

test('the strips agree with the hex values and with the distance', async () => {
  const names = await page.locator('#two-texts .presets button').allTextContents();
  for (const bits of ['64', '128']) {
    await page.getByLabel('Bits', { exact: true }).selectOption(bits);
    for (const name of names) {
      await preset(name);
      for (const side of ['a', 'b']) {
        const shown = await digits(side);
        assert.equal(shown.length, Number(bits));
        assert.equal(
          await hex(side),
          BigInt(`0b${shown}`)
            .toString(16)
            .padStart(bits / 4, '0'),
        );
      }
      assert.equal(BigInt(`0x${await hex('xor')}`), BigInt(`0x${await hex('a')}`) ^ BigInt(`0x${await hex('b')}`));
      assert.equal(await page.locator('.bit[data-differs]').count(), await distance(), name);
      const marks = await page.locator('.mark').evaluateAll((marks) => marks.map((mark) => getComputedStyle(mark, '::before').content));
      assert.equal(marks.filter((mark) => mark === '"▼"').length, await distance(), name);
    }
  }
  await page.getByLabel('Bits', { exact: true }).selectOption('64');
});

test('odd texts are shown, not refused; where there is nothing to compare, no cosine and no Jaccard is given, and the reason is', async () => {
  for (const [a, b] of [
    ['', ''],
    ['\ud800', ''],
    ['?!', 'a text'],
  ]) {
    await textOf('A').fill(a);
    await textOf('B').fill(b);
    assert.equal(await hex('a'), nearprint.toHex(nearprint.fingerprint(a)));
    for (const measure of ['estimate', 'cosine', 'jaccard'])
      assert.equal(await page.locator(`[data-measure=${measure}]`).textContent(), '–');
    assert.match(await page.locator('#two-texts .empty').textContent(), /has no shingles/);
    assert.match(await page.locator('#two-texts .read-out p').first().textContent(), /nothing to compare/);
  }
  await textOf('A').fill('a text');
  await textOf('B').fill('a text');
  assert.equal(await page.locator('[data-measure=jaccard]').textContent(), '1.00');
  assert.equal(await page.locator('#two-texts .empty').count(), 0);
  assert.deepEqual(page.complaints, []);
});
