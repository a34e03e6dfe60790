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

both('while a copy is rewritten its figure only falls, changed words are not marked, and it ends', async (page, lang) => {
  const field = page.locator('#written');
  const first = await field.inputValue();
  const [title, copy, end] = first.split('\n\n');
  const words = [...new Intl.Segmenter(lang, { granularity: 'word' }).segment(copy)];
  const invented = lang === 'en' ? 'qarnum' : '嗟';
  const many = words.filter(({ isWordLike }) => isWordLike).length;
  let last = Infinity;
  for (let changed = 0; last > 0; changed += 5) {
    assert.ok(changed < many + 5, 'it ends before the last word');
    let left = changed;
    const text = words.map(({ segment, isWordLike }) => (isWordLike && left-- > 0 ? invented : segment)).join('');
    await field.fill([title, text, end].join('\n\n'));
    await page.waitForTimeout(700); // earlier texts are looked at in a pause
    const figure = await page.locator('#editor .earlier li p').allTextContents();
    const now = figure.length ? numbers(figure[0])[lang === 'en' ? 0 : numbers(figure[0]).length - 1] : 0;
    assert.ok(now <= last, `${now} after ${last}`);
    if (changed) assert.ok(now < many);
    last = now;
    const marks = await page.locator('#editor .copy mark').allTextContents();
    assert.ok(marks.length > 0 === now > 0 && marks.every((mark) => !mark.includes(invented)), marks.join('|'));
  }
  await field.fill(first);
});

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
