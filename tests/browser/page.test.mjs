// The page as a whole: it fits any screen, is reached by keyboard, is read without JavaScript, and leads to its reference.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openCorpus } from './chromium.mjs';
import { chromium } from './started.mjs';

/** Visits all sections and ends at the licences. */
async function tour(page, atEachStop = () => {}) {
  for (const bits of ['64', '128']) {
    await page.getByLabel('Bits', { exact: true }).selectOption(bits);
    for (const button of await page.locator('#two-texts .presets button').all()) {
      await button.click();
      await atEachStop();
    }
  }
  await page.getByLabel('Bits', { exact: true }).selectOption('64');
  await page.locator('#two-texts .presets button').first().click();
  await openCorpus(page);
  await page.locator('#documents button.main').first().click();
  await page.waitForSelector('#documents .passage mark');
  await page.waitForSelector('.ways');
  await page.evaluate(() => {
    for (const fold of document.querySelectorAll('details')) fold.open = true;
  });
  await atEachStop();
}

const WIDTHS = [1200, 390, 320];

test(`no sideways scroll and no target below 24 px at ${WIDTHS.join(', ')} px, wherever one goes; no error, no warning, no failed request, none to another origin`, async () => {
  const page = await chromium.open();
  await tour(page, async () => {
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 });
      const { wide, small } = await page.evaluate(() => ({
        wide: document.documentElement.scrollWidth,
        small: [...document.querySelectorAll('button, input:not([type=radio], [type=file]), select, summary, textarea, nav a')]
          .map((element) => [element.textContent || element.id, element.getBoundingClientRect()])
          .filter(([, { width, height }]) => width < 24 || height < 24)
          .map(([name, { width, height }]) => `${name}: ${width} × ${height}`),
      }));
      assert.deepEqual({ wide, small }, { wide: width, small: [] });
    }
  });
  assert.deepEqual(page.complaints, []);
});

test('all can be reached by keyboard, in reading order, and shows its focus', async () => {
  const page = await chromium.open();
  await openCorpus(page);
  await page.locator('.skip').focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Shift+Tab'); // reached by keyboard, so that focus shows
  const stops = [];
  for (let i = 0; i < 250; i++) {
    if (i > 0) await page.keyboard.press('Tab');
    const stop = await page.evaluate(() => {
      const element = document.activeElement;
      if (element === document.body) return;
      const shown = [element, element.nextElementSibling, element.closest('.paper')].some(
        (part) => part && getComputedStyle(part).outlineStyle !== 'none',
      );
      return { name: element.id || element.className || element.textContent.trim(), shown };
    });
    if (!stop) break;
    stops.push(stop);
  }
  assert.deepEqual(
    stops.filter((stop) => !stop.shown),
    [],
  );
  const names = stops.map((stop) => stop.name);
  assert.equal(names[0], 'skip');
  for (const name of ['text-a', 'text-b', 'bit', 'flip', 'voting-text', 'weighed-text', 'licence', 'licence-text', 'written']) {
    assert.equal(names.filter((other) => other === name).length, 1, `${name} in ${names}`);
  }
  assert.ok(names.indexOf('text-a') < names.indexOf('text-b') && names.indexOf('text-b') < names.indexOf('bit'));
});

test('the page can be read without JavaScript', async () => {
  const page = await chromium.open({ javaScriptEnabled: false });
  const text = await page.locator('body').innerText();
  for (const part of ['npm install nearprint', '7cf3a135aa595818', '2 of 64 bits', 'not anonymous']) assert.ok(text.includes(part), part);
});

test('the reference is reached from the page and describes every export', async () => {
  const page = await chromium.open();
  await page.waitForSelector('.ways'); // nothing is under way any more
  await page
    .getByRole('link', { name: /^Reference/ })
    .first()
    .click();
  await page.waitForURL('**/reference/index.html');
  // The first page describes each module, and every page has a link back.
  for (const name of ['index', 'store', 'react', 'js'])
    await page.locator('table').last().getByRole('link', { name, exact: true }).waitFor();
  assert.match(await page.locator('table').last().textContent(), /fingerprints, recipes/);
  // The guides are there too, and lead back to the reference.
  await page.getByRole('link', { name: 'Warn about duplicates in a form' }).first().click();
  await page.getByRole('heading', { name: 'Warn about duplicates in a form' }).first().waitFor();
  // What most apps never need is described with fingerprints, with all the rest.
  await page.goto(new URL('../modules/fingerprints.html', page.url()).href);
  for (const name of Object.keys(chromium.nearprint)) {
    await page.getByRole('link', { name, exact: true }).first().waitFor();
  }
  await page.getByRole('link', { name: 'Corpus', exact: true }).first().click();
  await page.getByRole('heading', { name: /Class Corpus/ }).waitFor();
  await page
    .getByRole('heading', { name: /^check/ })
    .first()
    .waitFor();
  await page.getByRole('link', { name: '← The lesson' }).click();
  await page.waitForSelector('#hero .board');
  // Leaving a page may abort the request for its icon.
  assert.deepEqual(
    page.complaints.filter((complaint) => !/^failed: .*favicon/.test(complaint)),
    [],
  );
});

test('no page of the reference is wider than a phone, and its parts are named', async () => {
  for (const path of ['', 'modules/', 'modules/store.html', 'classes/index.Corpus.html']) {
    const page = await chromium.open({ path: `reference/${path}`, sign: '.col-content', viewport: { width: 320, height: 640 } });
    assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= 320, path);
    assert.equal(await page.getByRole('main').count(), 1, path);
    await page.end();
  }
});
