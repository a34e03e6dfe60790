// Two texts vote side by side, step by step: the drawing after each step is what the package computes from the same votes.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { both, chromium, pages } from './both-languages.mjs';

/** The bits of a side as they are drawn, the most significant first: the columns are drawn from bit 0 on. */
const bits = (page, side) =>
  page.locator(`.board.${side} .digit`).evaluateAll((digits) =>
    digits
      .map((digit) => digit.textContent)
      .reverse()
      .join(''),
  );
/** The words of a side that have been counted, with the weight that their votes show. */
const counted = (page, side) =>
  page.locator(`.board.${side} .voter:not([data-waiting])`).evaluateAll((rows) =>
    rows.flatMap((row) => {
      const weight = row.querySelector('.weight');
      return weight
        ? [[row.querySelector('.label').textContent.replace('= ', ''), Math.abs(Number(weight.textContent.replace('−', '-')))]]
        : [];
    }),
  );
const button = (page, i) => page.locator('#votes .player button').nth(i);
const differing = (a, b) => [...a].filter((bit, i) => bit !== b[i]).length;

both('five words of weight 1 to 5 vote on eight bits, each step as the package adds it up', async (page) => {
  const { fromFeatures, recipes } = chromium.nearprint;
  const recipe = { ...recipes.textbook, weights: 'count' };
  await page.locator('#votes .player input').press('Home');
  assert.equal(await page.locator('.board .voter:not([data-waiting])').count(), 0);
  for (let step = 1; step <= 6; step++) {
    await button(page, 2).press('Enter');
    for (const side of ['a', 'b']) {
      const voters = await counted(page, side);
      const low = voters.length ? fromFeatures(voters, recipe) & 0xffn : 0n;
      assert.equal(await bits(page, side), low.toString(2).padStart(8, '0'), `${side} after ${step}: ${voters}`);
    }
    assert.equal(await page.locator('.board.a .column[data-differs]').count(), differing(await bits(page, 'a'), await bits(page, 'b')));
  }
  assert.deepEqual((await counted(page, 'a')).map(([, weight]) => weight).toSorted(), [1, 2, 3, 4, 5]);
  assert.ok((await page.locator('.board.a .column[data-differs]').count()) > 0, 'the changed word tips a column');
  assert.equal(await page.locator('.board.a .voter[data-shared]').count(), 4);
});

both('on a phone of 320 px all eight columns and every word are in view', async (_, lang) => {
  const page = await chromium.open({ lang, viewport: { width: 320, height: 700 } });
  for (const side of ['a', 'b']) {
    const { hidden, small } = await page.locator(`.board.${side}`).evaluate((board) => {
      const frame = board.closest('.scroller').getBoundingClientRect();
      const texts = [...board.querySelectorAll('text')].map((text) => [text.textContent, text.getBoundingClientRect()]);
      return {
        hidden: texts.filter(([, { left, right }]) => left < frame.left - 0.5 || right > frame.right + 0.5).map(([text]) => text),
        small: texts.filter(([, { height }]) => height < 9).length,
      };
    });
    assert.deepEqual({ hidden, small }, { hidden: [], small: 0 });
  }
  await page.context().close();
});

both('what both have moves both sums alike', async (page) => {
  await page.locator('#votes .player input').press('Home');
  for (let step = 0; step < 4; step++) await button(page, 2).press('Enter');
  assert.equal(await bits(page, 'a'), await bits(page, 'b'));
  assert.deepEqual(await page.locator('.board.a .figure').allTextContents(), await page.locator('.board.b .figure').allTextContents());
});

test('it plays to its end by itself, can be held, and stepped back', async () => {
  const page = pages.en;
  const step = () => page.locator('#votes .player input').inputValue().then(Number);
  await page.locator('#votes .player input').press('End');
  await button(page, 0).press('Enter');
  await page.waitForFunction(() => Number(document.querySelector('#votes .player input').value) === 2);
  await button(page, 0).press('Enter'); // held
  const held = await step();
  await page.waitForTimeout(1500); // longer than a step takes
  assert.equal(await step(), held);
  await button(page, 1).press('Enter');
  assert.equal(await step(), held - 1);
  await page.locator('#votes .player input').press('End');
  await button(page, 1).press('Enter');
  await button(page, 0).press('Enter');
  await page.waitForFunction(() => Number(document.querySelector('#votes .player input').value) === 6);
});

both('the page’s own two texts vote on 64 bits, and come out as in the section above', async (page) => {
  await page.locator('#votes .pick').first().selectOption('texts');
  for (const name of [/typing error|错一个字/, /^Python/, /Unrelated|毫不相干/]) {
    await page.locator('#two-texts .presets button', { hasText: name }).click();
    const [a, b] = await Promise.all(['a', 'b'].map((side) => page.locator(`[data-hex=${side}]`).textContent()));
    await page.waitForFunction(
      (expected) =>
        [...document.querySelectorAll('.board.a .digit')]
          .map((digit) => digit.textContent)
          .reverse()
          .join('') === expected,
      BigInt(`0x${a}`).toString(2).padStart(64, '0'),
    );
    assert.equal(await bits(page, 'b'), BigInt(`0x${b}`).toString(2).padStart(64, '0'));
    assert.equal(
      await page.locator('.board.b .column[data-differs]').count(),
      Number(await page.locator('.distance output').textContent()),
    );
  }
  await page.locator('#votes .player input').press('Home');
  assert.equal(await bits(page, 'a'), '0'.repeat(64));
  await page.locator('#votes .pick').first().selectOption('toy');
  assert.deepEqual(page.complaints, []);
});

test('votes fall for those who like motion, and stand still for those who do not', async () => {
  for (const reducedMotion of ['no-preference', 'reduce']) {
    const page = await chromium.open({ reducedMotion });
    await page.locator('#votes .player input').press('Home');
    const moving = await button(page, 2).evaluate((button) => {
      button.click();
      return document.getAnimations().filter(({ effect }) => effect.target?.classList?.contains('ghost')).length;
    });
    assert.equal(moving > 0, reducedMotion !== 'reduce');
    await page.context().close();
  }
});
