// The reader's own documents: added, counted, compared, judged by their wording, kept and deleted.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chromium, inBoth } from './both-languages.mjs';
import { paste } from './started.mjs';

const { nearprint } = chromium;
const { both, pages } = await inBoth('documents');

const here = '#documents';
const fact = (page, name) => page.locator(`${here} [data-fact=${name}]`).textContent();
/** Waits until work is finished and there are so many documents. */
const size = (page, n) =>
  page.waitForFunction(
    (n) =>
      document.querySelector('#documents > .live > [role=status]')?.textContent === '' &&
      document.querySelector('#documents [data-fact=documents]')?.textContent === n,
    n,
  );
const said = (page) => page.locator(`${here} .read-out p`).first().textContent();
const numbers = (text) => text.match(/\d[\d,]*(\.\d+)?/g).map((number) => Number(number.replaceAll(',', '')));
const give = (page, files) =>
  page
    .locator(`${here} input[type=file]`)
    .setInputFiles(Object.entries(files).map(([name, text]) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) })));
const within = async (page, bits) => {
  await page.locator(`${here} .scrub`).focus();
  await page.keyboard.press('Control+A');
  await page.keyboard.type(String(bits));
};

both('ten thousand samples by keyboard: pairs, precision and recall follow the threshold', async (page) => {
  await page.locator(`${here} button.main`).press('Enter');
  await size(page, '10,000');
  let last;
  for (const bits of [0, 3, 8, 11]) {
    await within(page, bits);
    const [at, ...rest] = numbers(await said(page));
    const [pairs, clusters, precision, recall] = rest;
    assert.equal(at, bits);
    assert.ok(clusters > 0 && clusters <= pairs);
    if (last) assert.ok(pairs > last.pairs && recall > last.recall && precision <= last.precision, await said(page));
    last = { pairs, precision, recall };
  }
  assert.ok(last.recall > 80, String(last.recall));
  await within(page, 3);
  assert.ok(numbers(await said(page))[3] > 99); // precision
  assert.deepEqual(page.complaints, []);
});

test('two documents of a cluster side by side: what is marked is in both', async () => {
  const page = pages.en;
  await within(page, 3);
  await page.waitForSelector('.passage.b mark');
  const [a, b] = await Promise.all(['a', 'b'].map((side) => page.locator(`.passage.${side} mark`).allTextContents()));
  const plain = (text) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
  assert.deepEqual(new Set(a.map(plain)), new Set(b.map(plain)));
});

test('ten thousand copies of one line, and ten thousand lines of one log, are counted without listing every pair', async () => {
  const page = pages.en;
  const many = 10_000;
  await paste(
    page,
    Array.from({ length: many }, () => 'the same line again and again'),
  );
  await size(page, '10,000');
  await within(page, 3);
  const [, pairs, clusters] = numbers(await said(page));
  assert.deepEqual([pairs, clusters], [(many * (many - 1)) / 2, 1]);
  assert.match(await page.locator('.clusters button').textContent(), /10,000 documents/);

  const at = '2026-11-21 08:00 the station at the harbour reports that all is well and that the wind has not changed';
  await paste(
    page,
    Array.from({ length: many }, (_, i) => `${at} ${i}`),
  );
  await page.waitForFunction(() => /more pairs than a page can list/.test(document.querySelector('#documents .bounded')?.textContent));
  const widest = Number(await page.locator(`${here} .scrub`).getAttribute('max'));
  assert.ok(widest < 11);
  await within(page, widest);
  assert.ok((await page.locator('.clusters li').count()) <= 8);
});

const BREAD =
  'Mix the flour with the water and leave it alone for an hour. Add the salt and the starter, fold the dough four times, and let it rise until it has grown by half.';
const CHAIN =
  'A bicycle chain wears so slowly that nobody sees it. Each link grows by the width of a hair, the links together grow by a finger, and one day the chain climbs over the teeth.';
const FILES = {
  'bread.txt': BREAD,
  'chain.txt': CHAIN,
  'map.txt':
    'A good map leaves out almost everything. It keeps the well, the footpath, the gate that sticks in winter, and drops the thousand trees between them.',
  'bread again.txt': BREAD.replace('starter', 'yeast'),
  'chain, moved.txt': CHAIN.split(/(?<=\.) /)
    .reverse()
    .join(' '),
};

both('files are grouped by their wording as the package groups them, the lowest score first', async (page, lang) => {
  await give(page, FILES);
  await size(page, '5');
  await page.locator('.judge').press('Enter');
  await page.waitForSelector('.verdict-groups');
  const corpus = new nearprint.Corpus();
  corpus.put(Object.entries(FILES).map(([id, text]) => ({ id, text })));
  const expected = nearprint
    .duplicates(corpus)
    .groups.map((ids) => {
      const [keeper, drop] = Object.keys(FILES).filter((name) => ids.includes(name));
      return [keeper, drop, nearprint.compare(FILES[keeper], FILES[drop]).score.toFixed(2)];
    })
    .sort((a, b) => a[2] - b[2]);
  const rows = await page
    .locator('.verdict-groups tbody tr')
    .evaluateAll((rows) => rows.map((row) => [...row.cells].map((cell) => cell.textContent.trim())));
  assert.equal(rows.length, 2);
  assert.deepEqual(rows, expected);
  assert.match(await page.locator('.told').textContent(), lang === 'en' ? /2 groups: 2 of 5 documents/ : /2 组：5 篇里有 2 篇/);
  assert.deepEqual(page.complaints, []);
});

test('a file without text is refused with a message, which goes away with the next good one', async () => {
  const page = pages.en;
  await give(page, { 'empty.txt': '   ' });
  await page.waitForFunction(() => /no text/.test(document.querySelector('#documents .trouble')?.textContent ?? ''));
  assert.equal(await fact(page, 'documents'), '5');
  await give(page, FILES);
  await page.waitForFunction(() => !document.querySelector('#documents .trouble'));
});

test('kept documents come back after a reload with all that is known of them, and deleting takes them away', async () => {
  const page = pages.en;
  await page.locator(`${here} button.main`).click();
  await size(page, '10,000');
  const before = await said(page);
  await page.locator('.keep').click();
  await page.waitForSelector('#documents .stored');
  await page.reload();
  await size(page, '10,000');
  assert.equal(await said(page), before);
  await page.locator('.forget').click();
  await page.waitForFunction(() => !document.querySelector('#documents .facts'));
  await page.reload();
  await page.waitForSelector('html[data-ready]');
  assert.equal(await page.locator('#documents .facts').count(), 0);
});
