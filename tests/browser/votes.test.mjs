// The section on votes describes each moment of the count correctly, and shows the column that it describes.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chromium, inBoth } from './both-languages.mjs';

const { both } = await inBoth('votes');

const numbers = (text) => text.match(/[+−]?\d+/g).map((number) => Number(number.replace('−', '-')));

both('the sums are called the published ones only when every shingle has been counted', async (page) => {
  const golden = page.locator('.golden');
  const next = page.locator('#votes .steps button').nth(1);
  assert.equal(await golden.getAttribute('data-same'), 'true');
  for (let counted = 1; counted <= 8; counted++) {
    await next.press('Enter');
    assert.equal(await golden.getAttribute('data-same'), null);
    assert.deepEqual(numbers(await golden.textContent()).toSorted(), [counted, 9, 9].toSorted());
  }
  await next.press('Enter');
  assert.equal(await golden.getAttribute('data-same'), 'true');
});

test('on a phone the chosen column is on the screen, whichever it is', async () => {
  const page = await chromium.open({ chapter: 'votes', viewport: { width: 390, height: 844 } });
  await page.locator('#votes .scrub').focus();
  for (const bit of [0, 63, 17, 40]) {
    await page.keyboard.press('Control+A');
    await page.keyboard.type(String(bit));
    const { left, right } = await page.locator('.matrix .column').evaluate((column) => column.getBoundingClientRect());
    assert.ok(left >= 0 && right <= 390, `bit ${bit} lies at ${left} to ${right}`);
  }
});
