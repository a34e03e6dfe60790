// Every step of the lesson, by keyboard alone, in both languages: controls and read-outs agree.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { chromium, inBoth } from './both-languages.mjs';

const { both, pages } = await inBoth();

const golden = JSON.parse(readFileSync(new URL('../vectors/golden.json', import.meta.url)));
const { nearprint } = chromium;

const seen = (page, section) => page.locator(`#${section} .read-out p`).first().textContent();
/** Waits until the visible text equals the last announced one. */
const settled = (page, section) =>
  page.waitForFunction((section) => {
    const [seen, spoken] = [...document.querySelectorAll(`#${section} .read-out p`)].map((p) => p.textContent);
    return seen === spoken;
  }, section);
const numbers = (text) => text.match(/\d[\d,]*(\.\d+)?/g).map((number) => Number(number.replaceAll(',', '')));
const python = (page) => page.getByRole('button', { name: 'Python is sexy' }).first().click();
/** Types a number over the one in a sentence, by keyboard. */
const type = async (page, section, number) => {
  await page.locator(`#${section} .scrub`).focus();
  await page.keyboard.press('Control+A');
  await page.keyboard.type(String(number));
};
const pick = (page, section, option, nth = 0) => page.locator(`#${section} .pick`).nth(nth).selectOption(option);

test('shingles: a shingle shows its characters, in both texts where both have it', async () => {
  const page = pages.en;
  await python(page);
  await page.locator('.shingles.a [data-shingle=onis]').hover();
  assert.deepEqual(await page.locator('#shingles .source mark').allTextContents(), ['on is', 'on is']);
  await page.locator('.shingles.a [data-shingle=onis]').focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  assert.deepEqual(await page.locator('#shingles .source mark').allTextContents(), ['is se']);
  assert.equal(await page.locator('.shingles.a [data-shared]').count(), 7);
  for (const chip of await page.locator('.chip[data-shared]').all()) assert.match(await chip.textContent(), /=, in both texts$/);
});

both('votes: all 64 columns equal the published sums, and Rust’s', async (page) => {
  const expected = golden.sums.find(({ recipe, text }) => recipe === 'textbook' && text === 'Python is sexy').sums;
  await type(page, 'votes', 0);
  const sums = [];
  for (let bit = 0; bit < 64; bit++) {
    const [at, plus, minus] = numbers(await seen(page, 'votes .one-text'));
    assert.equal(at, bit);
    sums.push(plus - minus);
    await page.keyboard.press('ArrowUp');
  }
  assert.deepEqual(sums, expected);
  assert.equal(await page.locator('.golden').getAttribute('data-same'), 'true');
  assert.match(await page.locator('.golden').textContent(), /^✓.*7cf3a135aa595818$/);
});

both('weights: where all words weigh the same, none is called the heaviest', async (page, lang) => {
  const area = page.locator('#weighed-text');
  const before = await area.inputValue();
  await area.fill(lang === 'en' ? 'cat dog bird' : '灯塔 面包 河流');
  for (const top of ['0', '5']) {
    await pick(page, 'weights', 'once');
    await pick(page, 'weights', top, 2);
    assert.match(await seen(page, 'weights'), /weigh the same|一样重/);
    assert.match(await page.locator('table.weights caption').textContent(), /same weight|一样重/);
  }
  await area.fill(lang === 'en' ? 'cat cat dog' : '灯塔 灯塔 面包');
  await pick(page, 'weights', 'count');
  assert.match(await seen(page, 'weights'), /“cat” is the heaviest|最重的词是“灯塔”/);
  await area.fill(before);
});

both('planes: 0° is separated by none, 180° by all, and what is drawn is what is counted', async (page, lang) => {
  const said = async () => {
    const [theta, first, second, expected] = numbers(await seen(page, 'planes'));
    return lang === 'en' ? [theta, first, second, expected] : [theta, second, first, expected];
  };
  for (const [degrees, part] of [
    [0, 0],
    [180, 1],
  ]) {
    await type(page, 'planes', degrees);
    const [theta, cut, many] = await said();
    assert.deepEqual([theta, cut], [degrees, part * many]);
    assert.equal(await page.locator('.plane[data-separates]').count(), cut);
  }
  await type(page, 'planes', 60);
  await pick(page, 'planes', '64');
  const [, cut, many, expected] = await said();
  assert.equal(many, 64);
  assert.ok(Math.abs(cut - expected) < 20, `${cut} of ${expected}`);
  await page.locator('#planes button').press('Enter');
  await settled(page, 'planes');
});

both('planes: either direction can be turned by keyboard and dragged', async (page) => {
  const slider = page.locator('#planes input[type=range]').first();
  const before = await slider.inputValue();
  await slider.press('ArrowRight');
  assert.equal(Number(await slider.inputValue()), Number(before) + 1);
  await page.locator('.circle').scrollIntoViewIfNeeded();
  const box = await page.locator('.vector.a .grip').boundingBox();
  const circle = await page.locator('.circle').boundingBox();
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(circle.x + circle.width / 2, circle.y + 20, { steps: 4 }); // straight up
  await page.mouse.up();
  assert.ok(Math.abs(Number(await slider.inputValue()) - 90) <= 2, await slider.inputValue());
});

both('editor: an edit counts its own paragraph again, and a copy is told until it is none', async (page) => {
  const area = page.locator('#written');
  assert.equal(await page.locator('.followed tbody tr').count(), 4);
  assert.match(await seen(page, 'editor'), /(\d\d of the \d\d words|\d\d 个词里，还有 \d\d 个)/); // of the earlier text
  assert.ok((await page.locator('#editor .copy mark').count()) > 0);
  const before = await area.inputValue();
  await area.focus();
  await area.evaluate((area) => area.setSelectionRange(area.value.length, area.value.length));
  await page.keyboard.type('!');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Backspace');
  await page.keyboard.type('Q');
  const fresh = new nearprint.Draft(await area.inputValue());
  const now = [fresh.fingerprint, ...fresh.paragraphs().map(({ fingerprint }) => fingerprint)];
  const drawn = await page
    .locator('.followed svg')
    .evaluateAll((rows) =>
      rows.map((row) => BigInt(`0b${[...row.querySelectorAll('rect')].map((bit) => (bit.classList.contains('one') ? 1 : 0)).join('')}`)),
    );
  assert.deepEqual(drawn, now);
  const touched = await page.locator('.followed tbody tr').evaluateAll((rows) => rows.map((row) => row.hasAttribute('data-touched')));
  assert.deepEqual(touched.slice(1, 3), [false, false]);
  await settled(page, 'editor');
  assert.equal(await page.evaluate(() => document.activeElement.id), 'written');

  // If all of it is to be the same, the passage with a changed word is told no more.
  const told = page.locator('.earlier blockquote mark');
  const alike = await told.first().textContent();
  const isTold = (alike) => document.querySelector('.earlier blockquote mark')?.textContent === alike;
  await type(page, 'editor', 100);
  await page.waitForFunction(`!(${isTold})(${JSON.stringify(alike)})`);
  await type(page, 'editor', 60);
  await page.waitForFunction(isTold, alike);
  await area.fill('Nothing that anybody wrote before, at least not here.');
  await page.waitForFunction(() => !document.querySelector('.earlier blockquote'));
  await area.fill(before);
  await page.locator('.earlier blockquote').waitFor();
});
