// The page as a document: links to its parts, navigating back, printing, no network, and one announcement per edit.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deflateRawSync } from 'node:zlib';
import { chromium } from './started.mjs';

const SECTIONS = [
  'two-texts',
  'shingles',
  'votes',
  'weights',
  'planes',
  'length',
  'measures',
  'lookups',
  'worth',
  'documents',
  'corpus',
  'editor',
  'use',
];
const quiet = (page) => page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 700)));
/** The section in the upper part of the screen, and how far below its top the screen is. */
const where = (page) =>
  page.evaluate(() => {
    for (const section of document.querySelectorAll('main > section')) {
      const { top, bottom } = section.getBoundingClientRect();
      if (top <= innerHeight / 3 && bottom > innerHeight / 3) return { section: section.id, below: Math.round(-top) };
    }
  });
/** Turns the wheel until the section is there. */
async function wheelTo(page, id) {
  await page.mouse.move(600, 450);
  for (let i = 0; i < 400 && (await where(page))?.section !== id; i++) {
    await page.mouse.wheel(0, 300);
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  }
  assert.equal((await where(page)).section, id);
}

test('every heading has a link to itself, which a keyboard reaches', async () => {
  const page = await chromium.open();
  assert.deepEqual(
    await page.locator('main h2 .anchor').evaluateAll((links) => links.map((link) => link.getAttribute('href').slice(1))),
    SECTIONS,
  );
  const link = page.locator('#planes .anchor');
  await link.focus();
  assert.equal(await link.evaluate((link) => getComputedStyle(link).opacity), '1');
  await page.keyboard.press('Enter');
  assert.match(page.url(), /#planes$/);
});

test('going back comes to where the page was left, with changes of the reader', async () => {
  const page = await chromium.open({ reducedMotion: 'reduce' });
  await page.waitForSelector('.ways');
  await page.locator('#text-a').fill('A text of my own, which the address keeps.');
  await wheelTo(page, 'length');
  await page.mouse.wheel(0, 250);
  await quiet(page);
  const left = await where(page);
  await page.goto(new URL('../reference/index.html', page.url()).href);
  await page.goBack();
  await page.waitForSelector('html[data-ready]');
  const { section, below } = await where(page);
  assert.equal(section, left.section);
  assert.ok(Math.abs(below - left.below) < 40, `${below} instead of ${left.below}`);
});

test('on paper all that is folded is open, nothing is cut off, and it takes few pages', async (t) => {
  const page = await chromium.open({ bypassCSP: true, viewport: { width: 688, height: 1000 } }); // A4 without its margins
  await page.waitForSelector('.ways');
  await page.emulateMedia({ media: 'print' });
  const outside = await page
    .locator(':is(.drawer, .card, .tries) *')
    .evaluateAll((parts) =>
      parts
        .filter((part) => part.getBoundingClientRect().right > part.closest('.drawer, .card, .tries').getBoundingClientRect().right)
        .map((part) => part.outerHTML.slice(0, 80)),
    );
  assert.deepEqual(outside, []);
  const folds = await page
    .locator('details.more')
    .evaluateAll((all) =>
      all.map((fold) => [fold.open, fold.lastElementChild.getBoundingClientRect().height, fold.textContent.slice(0, 40)]),
    );
  assert.ok(folds.length > 12);
  for (const [open, height, name] of folds.filter(([, , name]) => !/Paste/.test(name))) assert.ok(!open && height > 10, name);
  assert.equal(await page.locator('nav').isVisible(), false);
  const pages = String(await page.pdf({ preferCSSPageSize: true })).match(/\/Type \/Page\b/g).length;
  t.diagnostic(`${pages} pages`);
  assert.ok(pages > 3 && pages <= 20, `${pages} pages`);
});

test('without a network the loaded page works on, and says that loading it again needs one', async () => {
  const page = await chromium.open();
  await page.waitForSelector('.ways');
  await page.context().setOffline(true);
  await page.locator('#text-b').fill('Another text');
  assert.equal(await page.locator('[data-hex=b]').textContent(), chromium.nearprint.toHex(chromium.nearprint.fingerprint('Another text')));
  await page.locator('#documents button.main').first().click();
  await page.waitForFunction(() => document.querySelector('#documents [data-fact=documents]')?.textContent === '10,000');
  assert.match(await page.locator('footer').textContent(), /works without a network; reloading it needs one/);
});

test('one edit is spoken of once', async () => {
  const page = await chromium.open({ chapter: 'two-texts' });
  await quiet(page);
  await page.evaluate(() => {
    window.spoken = [];
    for (const region of document.querySelectorAll('[aria-live], [role=status], [role=alert]')) {
      new MutationObserver(() => window.spoken.push(`${region.closest('section')?.id}: ${region.textContent}`)).observe(region, {
        childList: true,
        characterData: true,
        subtree: true,
      });
    }
  });
  await page.locator('#text-a').focus();
  await page.keyboard.press('End');
  // Letter by letter, and without the pause after which the page speaks, however busy the machine is.
  await page.evaluate((letters) => [...letters].forEach((letter) => document.execCommand('insertText', false, letter)), '!? and more');
  await page.waitForFunction(() => window.spoken.length > 0);
  await quiet(page);
  const spoken = await page.evaluate(() => window.spoken);
  assert.equal(spoken.length, 1, JSON.stringify(spoken));
  assert.match(spoken[0], /^two-texts: \d+ of 64 bits differ/);
});

// The reader’s changes are in the address: a link restores them, and the link to the other language keeps them.

const textOf = (page, side) => page.locator(`#text-${side}`);
/** Waits until the address holds this many changed values. */
async function kept(page, many) {
  const count = () =>
    page.evaluate(async () => {
      const [, packed] = location.hash.split('~');
      if (!packed) return 0;
      const bytes = Uint8Array.from(atob(packed.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));
      const state = await new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'))).json();
      return Object.keys(state).length;
    });
  while ((await count()) < many) await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
}

test('a link brings back texts, widths and choices, and opens the section in which it was copied', async () => {
  const page = await chromium.open({ reducedMotion: 'reduce' });
  await page.waitForSelector('.ways');
  await textOf(page, 'a').fill('A text of my own, 北京 & 100 % “quoted” 🙂');
  await page.locator('#shingles .scrub').fill('3');
  await page.locator('#length .pick').selectOption('sentence');
  await page.locator('#use .pick').selectOption('two');
  await wheelTo(page, 'planes');
  await kept(page, 4);
  await quiet(page);
  const { hash } = new URL(page.url());
  assert.match(hash, /^#planes~/);
  const again = await chromium.open({ hash });
  assert.equal((await where(again)).section, 'planes');
  assert.equal(await textOf(again, 'a').inputValue(), 'A text of my own, 北京 & 100 % “quoted” 🙂');
  assert.equal(await again.locator('#shingles .scrub').inputValue(), '3');
  assert.equal(await again.locator('#length .pick').inputValue(), 'sentence');
  assert.match(await again.locator('.example').textContent(), /compare/);
});

test('the other language shows the same texts', async () => {
  const page = await chromium.open({ chapter: 'two-texts' });
  await textOf(page, 'b').fill('kept across languages');
  await page.locator('.other').click();
  await page.waitForURL(/zh\//);
  await page.waitForSelector('html[lang^=zh][data-ready]');
  assert.equal(await textOf(page, 'b').inputValue(), 'kept across languages');
  await page.locator('.other').click();
  await page.waitForSelector('html[lang=en][data-ready]');
  assert.equal(await textOf(page, 'b').inputValue(), 'kept across languages');
});

test('texts too long for an address stay out of it, and the page says so', async () => {
  const page = await chromium.open({ chapter: 'two-texts' });
  const noise = Array.from({ length: 3900 }, (_, i) => String.fromCodePoint(0x4e00 + ((i * 7919) % 20000))).join('');
  await textOf(page, 'a').fill(noise);
  await page.waitForFunction(() => document.querySelector('.share-link [role=status]').textContent !== '');
  assert.ok(page.url().length < 2100);
});

test('an address that nobody made, or that is longer than the page makes one, is not unpacked and changes nothing', async () => {
  // 1.4 kB in an address of 2,000 characters unpack to at most 1.4 MB; a longer address could hold a gigabyte.
  const packed = (text) => `#two-texts~${deflateRawSync(JSON.stringify({ a: text })).toString('base64url')}`;
  const noise = packed(Array.from({ length: 1500 }, (_, i) => String.fromCodePoint(0x4e00 + ((i * 7919) % 20000))).join(''));
  assert.ok(noise.length > 2000);
  const none = /^The lighthouse keeper/;
  for (const [hash, shown] of [
    [packed('a short text'), /^a short text$/],
    [noise, none],
    ...['#two-texts~', '#two-texts~%%%', '#two-texts~AAAA', '#~eyJhIjoxfQ', `#votes~${'x'.repeat(5000)}`].map((hash) => [hash, none]),
  ]) {
    const page = await chromium.open({ chapter: 'two-texts', hash, sign: '#text-a' });
    assert.match(await textOf(page, 'a').inputValue(), shown, hash);
    assert.deepEqual(page.complaints, [], hash);
    await page.end();
  }
});
