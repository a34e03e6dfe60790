// The short way: six stations with one figure and two sentences each, by mouse and keyboard, in the page and when presenting.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chromium } from './started.mjs';

const STATIONS = ['opening', 'two-texts', 'votes', 'lookups', 'worth', 'editor'];
/** The one figure of each station, and parts of its section that the short way leaves out. */
const FIGURES = {
  opening: ['.scene', 'nav'],
  'two-texts': ['.strip', '.measures dl'],
  votes: ['.boards', '.one-text'],
  lookups: ['.drawers', '.ways'],
  worth: ['.post', '.tries'],
  editor: ['#written', '.copied'],
};
const seen = (page) =>
  page.locator('main > section').evaluateAll((all) => all.filter((section) => section.checkVisibility()).map(({ id }) => id));
const enter = async (page) => {
  await page.waitForSelector('.ways', { state: 'attached' });
  await page.locator('.short-way button').press('Enter');
};
const current = (page) =>
  page.locator('.stations [aria-current=step]').evaluateAll((all) => all.map((link) => link.getAttribute('href').slice(1)));

for (const lang of ['en', 'zh']) {
  test(`each station has its figure and two sentences, and the strip says where one is (${lang})`, async () => {
    const page = await chromium.open({ lang, reducedMotion: 'reduce' });
    const whole = await seen(page);
    await enter(page);
    assert.deepEqual(await seen(page), STATIONS.slice(1));
    assert.deepEqual(await current(page), ['opening']);
    const sentences = (text) =>
      [...new Intl.Segmenter(lang, { granularity: 'sentence' }).segment(text)].filter(({ segment }) => segment.trim()).length;
    for (const [station, [figure, left]] of Object.entries(FIGURES)) {
      const part = page.locator(`#${station}`);
      assert.ok(await part.locator(figure).first().isVisible(), `${station} shows ${figure}`);
      assert.equal(await part.locator(left).first().isVisible(), false, `${station} leaves out ${left}`);
      if (station !== 'opening') assert.equal(sentences(await part.locator('.brief').textContent()), 2, station);
    }
    // From station to station by the link at the end of each; then back by the strip.
    for (const [i, station] of STATIONS.entries()) {
      await page.waitForFunction(
        (station) => document.querySelector('.stations [aria-current=step]').getAttribute('href') === `#${station}`,
        station,
      );
      await page.locator(`#${station} .way-next`).press('Enter');
      if (i === STATIONS.length - 1) break;
    }
    assert.equal(await page.locator('#way-end summary').count(), 3);
    for (const question of await page.locator('#way-end details').all()) {
      assert.equal(await question.locator('p').isVisible(), false);
      await question.locator('summary').press('Enter');
      assert.ok((await question.locator('p').textContent()).length > 30);
      assert.ok(await question.locator('p').isVisible());
    }
    await page.locator('.stations a').nth(2).click();
    await page.waitForFunction(() => document.querySelector('.stations [aria-current=step]').getAttribute('href') === '#votes');
    assert.ok(Math.abs((await page.locator('#votes').boundingBox()).y) < 40);
    // A link keeps the way; “go deeper” leaves it, at the section.
    await page.waitForTimeout(700);
    const again = await chromium.open({ lang, hash: new URL(page.url()).hash, reducedMotion: 'reduce' });
    assert.deepEqual(await seen(again), STATIONS.slice(1));
    assert.deepEqual(await current(again), ['votes']);
    await again.context().close();
    await page.locator('#votes .way-on button').press('Enter');
    assert.deepEqual(await seen(page), whole);
    assert.ok(Math.abs((await page.locator('#votes').boundingBox()).y) < 40);
    assert.ok(await page.locator('#votes .intro').isVisible());
    assert.equal(await page.locator('#votes .brief').isVisible(), false);
    assert.equal(await page.locator('.stations').count(), 0);
    assert.deepEqual(page.complaints, []);
    await page.context().close();
  });

  test(`its figures are at work: texts, votes, drawers, posts and the editor (${lang})`, async () => {
    const page = await chromium.open({ lang, reducedMotion: 'reduce' });
    await enter(page);
    const text = `${await page.locator('#text-a').inputValue()} ${lang === 'en' ? 'And one sentence more.' : '再加一句。'}`;
    await page.locator('#text-b').fill(text);
    const { distance, same } = chromium.nearprint.compare(await page.locator('#text-a').inputValue(), text);
    assert.ok(same && distance > 0);
    assert.equal(await page.locator('.distance output').textContent(), String(distance));
    await page.waitForFunction((far) => document.querySelector('.thread .far').textContent.includes(far), String(distance));
    await page.locator('#votes .player input').press('Home');
    await page.locator('#votes .player button').nth(2).click();
    assert.equal(await page.locator('.board.a .voter:not([data-waiting])').count(), 1);
    await page.locator('#lookups .presets button').nth(2).click(); // one flip in each drawer
    await page.waitForFunction(
      () => document.querySelectorAll('#lookups .drawer').length === 4 && !document.querySelector('#lookups .drawer[data-whole]'),
    );
    await page.locator('#worth .presets button').nth(2).click();
    assert.equal(await page.locator('.ranked').count(), 2);
    await page.locator('#written').fill('Nothing that anybody wrote before.');
    await page.waitForFunction(() => !document.querySelector('.earlier blockquote'));
    assert.deepEqual(page.complaints, []);
    await page.context().close();
  });
}

test('presenting offers both: the short way slide by slide, and all sections', async () => {
  const page = await chromium.open({ reducedMotion: 'reduce' });
  await page.waitForSelector('.ways');
  const shown = () =>
    page.locator('body > header, main > section').evaluateAll((all) => all.filter((part) => part.checkVisibility()).map(({ id }) => id));
  await page.locator('.masthead button').press('Enter');
  assert.deepEqual(await shown(), ['two-texts']);
  await page.keyboard.press('PageDown');
  assert.deepEqual(await shown(), ['shingles']);
  const both = page.locator('.present-bar button', { hasText: 'The short way' });
  await both.press('Enter');
  assert.deepEqual([await shown(), await both.getAttribute('aria-pressed')], [['two-texts'], 'true']);
  await page.keyboard.press('PageUp');
  for (const station of STATIONS) {
    assert.deepEqual(await shown(), [station]);
    assert.equal(await page.locator('.way-on:visible, .thread:visible, #way-end:visible').count(), 0);
    await page.keyboard.press('PageDown');
  }
  assert.deepEqual(await shown(), ['editor']);
  await both.press('Enter');
  await page.keyboard.press('PageDown');
  assert.deepEqual(await shown(), ['use']);
  await page.keyboard.press('Escape');
  assert.equal((await seen(page)).length, 13);
  assert.deepEqual(page.complaints, []);
  await page.context().close();
});

for (const lang of ['en', 'zh']) {
  test(`at 320 px nothing is pushed out of sight, and the strip takes one line (${lang})`, async () => {
    const page = await chromium.open({ lang, viewport: { width: 320, height: 700 }, reducedMotion: 'reduce' });
    await enter(page);
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 320);
    for (const link of await page.locator('.stations a').all()) {
      await link.click();
      const { width, height } = await link.boundingBox();
      assert.ok(width >= 24 && height >= 24, `${width} × ${height}`);
      const { strip, free, right } = await page.locator('.thread').evaluate((strip) => ({
        strip: strip.getBoundingClientRect().height,
        free: parseFloat(getComputedStyle(document.documentElement).scrollPaddingBottom),
        right: Math.max(...[...strip.querySelectorAll('a')].map((link) => link.getBoundingClientRect().right)),
      }));
      assert.ok(strip <= free && right <= 320, `${strip} of ${free} px, to ${right}`);
    }
    await page.context().close();
  });
}

test('without a script there is no button for it', async () => {
  const page = await chromium.open({ javaScriptEnabled: false });
  assert.equal(await page.locator('.short-way').isVisible(), false);
  await page.context().close();
});
