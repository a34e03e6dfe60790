// Section 8 apart from its editor: documents that arrive one by one, in both languages and by keyboard.
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { inFirefox } from './chromium.mjs';
import { chromium } from './started.mjs';

const pages = {};
before(async () => {
  for (const lang of ['en', 'zh'])
    pages[lang] = await chromium.open({ lang, chapter: 'editor', reducedMotion: lang === 'zh' ? 'reduce' : 'no-preference' });
});

const both = (name, run) => {
  for (const lang of ['en', 'zh'])
    test(`${name} (${lang})`, async () => {
      await pages[lang].bringToFront(); // keys go nowhere else
      await run(pages[lang], lang);
    });
};
const said = (page, part) => page.locator('#editor .read-out').nth(part).locator('p').first().textContent();
const numbers = (text) => text.match(/\d[\d,]*/g).map((number) => Number(number.replaceAll(',', '')));

both('documents query, are compared and are inserted one by one, and a copy stays out', async (page) => {
  const slider = page.locator('#editor .player input');
  const [, back, next] = await page.locator('#editor .player button').all();
  const inside = () => page.locator('.inside li').evaluateAll((all) => all.map((li) => Number(li.dataset.place)));
  const phase = () =>
    page.locator('.phases [aria-current=step]').evaluateAll((all) => all.map((li) => [...li.parentElement.children].indexOf(li)));
  await slider.press('Home');
  assert.deepEqual([await inside(), await phase()], [[], []]);
  // An accepted document was new, and a rejected one is a copy of the document that it names.
  const many = await page.locator('.stream:not(.inside) li').count();
  assert.equal(many, 8);
  for (let place = 0; place < many; place++) {
    const before = await inside();
    for (let step = 0; step < 3; step++) {
      await next.press('Enter');
      assert.deepEqual(await phase(), [step]);
    }
    const copy = (await page.locator(`.stream:not(.inside) [data-place="${place}"]`).getAttribute('data-copy')) !== null;
    assert.deepEqual(await inside(), copy ? before : [...before, place]);
  }
  assert.deepEqual(await inside(), [0, 1, 3, 5, 6]); // one word changed, a sentence moved, and the reader’s own text B are copies
  const told = numbers(await said(page, 1));
  assert.ok(told.includes(28) && told.includes(5), String(told)); // all pairs of eight, and those that stay
  await back.press('Enter');
  assert.deepEqual(await phase(), [1]);
  await slider.press('ArrowLeft');
  assert.deepEqual(await phase(), [0]);
  // After a change text B is no longer a copy of A.
  await page.locator('#own-texts summary').click();
  await page.locator('#text-b').fill('The tide table on th');
  await slider.press('End');
  await page.waitForFunction(() => document.querySelectorAll('.inside li').length === 6);
});

both('it plays by itself, moves what it inserts only for those who like motion, and can be held', async (page, lang) => {
  const play = page.locator('#editor .player button').first();
  await page.locator('#editor .player input').press('Home');
  await play.press('Enter');
  const moved = await page
    .waitForFunction(
      () => {
        if (!document.querySelector('.inside li')) return false;
        return { moved: document.getAnimations().some(({ effect }) => effect.target?.closest?.('.inside')) };
      },
      undefined,
      { polling: 'raf' },
    )
    .then((handle) => handle.jsonValue());
  if (!inFirefox) assert.equal(moved.moved, lang === 'en'); // to it, no wish for less motion can be told
  await play.press('Enter');
  assert.equal(await page.locator('#editor .player input').inputValue(), '3');
  assert.deepEqual(page.complaints, []);
});
