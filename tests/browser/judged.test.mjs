// Section 7 by the verdict of the package: groups and common passages of files that the reader chooses.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { chromium } from './started.mjs';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const folder = mkdtempSync(join(tmpdir(), 'nearprint-judged-'));
const files = join(folder, 'notes');
const { nearprint } = chromium;
const FOOTER = 'This page was written for the members of the harbour club and must not be copied for anybody else.';
const NOTES = {
  'bread.txt':
    'Mix the flour with the water and leave it alone for an hour. Add the salt and the starter, fold the dough four times, and let it rise until it has grown by half.',
  'chain.txt':
    'A bicycle chain wears so slowly that nobody sees it. Each link grows by the width of a hair, the links together grow by a finger, and one day the chain climbs over the teeth.',
  'map.txt':
    'A good map leaves out almost everything. It keeps the well, the footpath, the gate that sticks in winter, and drops the thousand trees between them.',
  'tide.txt':
    'The tide table on the harbour wall is right to the minute and wrong by a hand. The minute comes from the moon, which nobody argues with; the hand comes from the wind.',
};
const copy = (name, change) => change(NOTES[name]);
const ALL = {
  ...NOTES,
  'bread-again.txt': copy('bread.txt', (text) => text.replace('starter', 'yeast')),
  'chain-moved.txt': copy('chain.txt', (text) =>
    text
      .split(/(?<=\.) /)
      .reverse()
      .join(' '),
  ),
};
const texts = Object.entries(ALL)
  .sort(([a], [b]) => (a < b ? -1 : 1))
  .map(([name, text]) => [name, `${text}\n\n${FOOTER}`]);
before(async () => {
  mkdirSync(files);
  for (const [name, text] of texts) writeFileSync(join(files, name), text);
});
after(async () => {
  rmSync(folder, { recursive: true });
});

/** The groups of the package, each with the scores of those that would be dropped, lowest first. */
function expected(boilerplate) {
  const corpus = new nearprint.Corpus({ boilerplate });
  corpus.put(texts.map(([id, text]) => ({ id, text })));
  const of = Object.fromEntries(texts);
  return corpus
    .duplicates()
    .groups.map((ids) => {
      const [keeper, drop] = ids.toSorted();
      const two = new nearprint.Corpus({ boilerplate });
      two.put({ id: keeper, text: of[keeper] });
      return [keeper, drop, two.check(of[drop], { scope: 'document', threshold: 0 })[0].score.toFixed(2)];
    })
    .sort((a, b) => a[2] - b[2]);
}
const shown = (page) =>
  page.locator('.verdict-groups tbody tr').evaluateAll((rows) => rows.map((row) => [...row.cells].map((cell) => cell.textContent.trim())));
const passages = (page) =>
  page
    .locator('.common li')
    .evaluateAll((all) => all.map((li) => [li.querySelector('q').textContent, li.querySelector('span').textContent]));

for (const lang of ['en', 'zh']) {
  test(`groups with their scores, and the footer that all files have; marked as boilerplate it counts no more (${lang})`, async () => {
    const page = await chromium.open({ lang });
    await page
      .locator('#documents .chooser-button input')
      .first()
      .setInputFiles(texts.map(([name]) => join(files, name)));
    await page.locator('#documents .question button').click();
    await page.waitForFunction(() => document.querySelector('#documents [data-fact=documents]')?.textContent === '6');
    await page.locator('.judge').press('Enter');
    await page.waitForSelector('.verdict-groups');
    assert.equal((await shown(page)).length, 2);
    assert.deepEqual(await shown(page), expected([]));
    assert.match(await page.locator('.told').textContent(), lang === 'en' ? /2 groups: 2 of 6 documents/ : /2 组：6 篇里有 2 篇/);
    const [[text, where], ...others] = await passages(page);
    assert.equal(`${text}.`, FOOTER);
    assert.match(where, /\b4\b|4 篇/); // in each of those that stay
    assert.deepEqual(others, []);
    // The command says the same of the same files.
    const lines = execFileSync(process.execPath, [join(chromium.unpacked, 'dist/cli.mjs'), 'passages', files, '--common', '2', '--json'], {
      encoding: 'utf8',
    })
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    assert.ok(
      lines.some((line) => JSON.stringify(line).includes(text)),
      JSON.stringify(lines),
    );

    await page.locator('.common input').press('Space');
    await page.waitForFunction(() => document.querySelector('.common [data-marked]'));
    const without = expected([text]);
    await page.waitForFunction(
      (score) => [...document.querySelectorAll('.verdict-groups tbody td.figure')].some((cell) => cell.textContent === score),
      without[0][2],
    );
    assert.deepEqual(await shown(page), without);
    assert.notDeepEqual(without, expected([]));

    // It fits a phone, and axe finds nothing.
    await page.evaluate(axe);
    for (const options of [
      { colorScheme: 'light', width: 1200 },
      { colorScheme: 'dark', width: 320 },
    ]) {
      await page.emulateMedia({ colorScheme: options.colorScheme });
      await page.setViewportSize({ width: options.width, height: 800 });
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), options.width);
      const { violations } = await page.evaluate(() => window.axe.run('.by-verdict', { resultTypes: ['violations'] }));
      assert.deepEqual(
        violations.map(({ id, nodes }) => `${id}: ${nodes[0].target}`),
        [],
      );
    }
    assert.deepEqual(page.complaints, []);
    await page.context().close();
  });
}

test('of ten thousand samples the verdict finds the copies, nearly all and hardly anything else', async () => {
  const page = await chromium.open();
  await page.locator('#documents button.main').first().click();
  await page.waitForFunction(() => document.querySelector('#documents [data-fact=documents]')?.textContent === '10,000');
  await page.locator('.judge').click();
  await page.waitForSelector('.verdict-groups', { timeout: 120_000 });
  const [groups, dropped] = (await page.locator('.told').textContent()).match(/[\d,]+/g).map((n) => Number(n.replace(',', '')));
  assert.ok(groups > 1000 && dropped > 1700 && dropped < 2200, `${groups} groups, ${dropped} dropped`); // every fifth is a copy
  assert.deepEqual(page.complaints, []);
  await page.context().close();
});
