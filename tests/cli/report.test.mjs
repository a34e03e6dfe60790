// The pages of --report, in Chromium: what they show is what the command printed, they load nothing, and no text becomes HTML.

import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';
import { chromiumArguments } from '../chromium-arguments.mjs';
import { folder, jsonLines, leftovers, MANY, manyDocuments, printed, read, run, write } from './command.mjs';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const HOSTILE =
  '</script><script>window.hacked = true</script><img src=x onerror="window.hacked = true"><b>bold</b> $& @data@ \u2028 \u202e';

/** Texts in two folders: each tenth is nearly the one before it. */
const texts = [...manyDocuments(200, 400)].map(({ text }, at) => [
  `${at % 2 ? 'left' : 'right'}/t${at}.md`,
  `${text} ${at === 19 ? HOSTILE : ''}`,
]);
for (const name of ['left', 'right']) mkdirSync(join(folder, 'pages', name), { recursive: true });
for (const [name, text] of texts) write(`pages/${name}`, text);

let browser;
before(async () => {
  browser = await chromium.launch({ executablePath: process.env.CHROME ?? '/usr/bin/chromium', args: chromiumArguments });
});
after(() => browser?.close());

/** The page of a report, from its file. `page.complaints` has errors, warnings and requests, of which there must be none. */
async function open(name, options = {}) {
  const context = await browser.newContext({ viewport: { width: 1200, height: 900 }, ...options });
  const page = await context.newPage();
  page.complaints = [];
  page.on('console', (message) => page.complaints.push(message.text()));
  page.on('pageerror', (error) => page.complaints.push(String(error)));
  page.on('request', (request) => request.url() === address(name) || page.complaints.push(request.url()));
  await page.goto(address(name));
  await page.waitForSelector('h1');
  return page;
}

const address = (name) => pathToFileURL(join(folder, name)).href;
const tile = (page, name) => page.locator('.tiles > div', { hasText: name }).locator('dd').innerText();

async function saved(page, name) {
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name }).click()]);
  return readFileSync(await download.path(), 'utf8');
}

test('the page of dedupe has the numbers, and saves the drop list that dedupe wrote', async () => {
  const lines = printed(['dedupe', 'pages', '--report', 'dedupe.html', '--drop', 'drop.txt']);
  const page = await open('dedupe.html');
  const dropped = lines.trim().split('\n');
  assert.deepEqual([await tile(page, 'Documents'), await tile(page, 'To drop')], ['200', String(dropped.length)]);
  assert.equal(await page.locator('.list button').count(), 20);
  const byLine = (text) => text.split('\n').sort();
  assert.deepEqual(byLine(await saved(page, 'Save the drop list')), byLine(read('drop.txt')));

  // The riskiest first.
  const scores = (await page.locator('.list .small').allInnerTexts()).map((about) => Number(about.match(/[\d.]+$/)[0]));
  assert.deepEqual(
    scores,
    [...scores].sort((a, b) => a - b),
  );
  assert.equal(scores[0], Math.min(...dropped.map((line) => Number(line.split('\t')[2]))));

  // What is decided is not in the list.
  const first = await page.locator('.detail h3 .id').innerText();
  await page.getByRole('button', { name: 'Keep', exact: true }).click();
  assert.equal(await page.locator('.choice button').nth(1).getAttribute('aria-pressed'), 'true');
  const kept = byLine(await saved(page, 'Save the drop list'));
  assert.deepEqual(
    kept,
    byLine(read('drop.txt')).filter((line) => !line.startsWith(`${first}\t`)),
  );
  write('chosen.txt', kept.join('\n'));
  assert.deepEqual(byLine(printed(['dedupe', 'pages', '--drop-list', 'chosen.txt'])), kept.map((line) => line.split('\t')[0]).sort());
  assert.deepEqual(page.complaints, []);
});

test('long paths in the table of folders by folders are shortened in the middle, and whole in the title', async () => {
  const [first, second, third, fourth] = ['a', 'b', 'c', 'd'].map(
    (name) => `folders/a very long name of a folder/another one below it, ${name}/the last`,
  );
  const twins = ['1', '2'].map((number) => `folders/twins/in the middle they differ: ${number}, and the end is long`);
  const all = [first, second, third, fourth, ...twins, 'folders/short'];
  for (const [at, path] of all.entries()) {
    mkdirSync(join(folder, path), { recursive: true });
    write(`${path}/t.md`, texts[0][1].replace(/ \S+$/, ` ${at}`));
  }
  printed(['dedupe', 'folders', '--report', 'folders.html']);
  const page = await open('folders.html');
  const region = page.getByRole('region', { name: 'Dropped from (row) because of (column)' });
  const heads = await region
    .locator('th')
    .evaluateAll((cells) => cells.map((cell) => [cell.textContent, cell.querySelector('[title]')?.title ?? cell.textContent]));
  const shown = heads.slice(1);
  assert.deepEqual(shown.map(([, whole]) => whole).sort(), all.sort());
  assert.deepEqual(new Set(shown.map(([text]) => text)).size, all.length);
  for (const [text, whole] of shown.filter(([, whole]) => whole !== 'folders/short')) {
    const [start, end] = text.split('…');
    assert.ok(whole.startsWith(start) && end.length === 15 && whole.endsWith(end), text);
    // Of two that differ only in the middle, the beginning is shown up to the difference.
    assert.equal(start, /twins/.test(whole) ? whole.slice(0, whole.search(/\d/) + 1) : 'folders/');
  }
  assert.deepEqual(page.complaints, []);
});

test('differences are marked word by word, and a text is never read as HTML', async () => {
  printed(['dedupe', 'pages', '--report', 'dedupe.html']);
  assert.doesNotMatch(readFileSync(join(folder, 'dedupe.html'), 'utf8'), /<img|<b>bold/);
  const page = await open('dedupe.html');
  await page.getByLabel('Filter by name').fill('t19.md');
  assert.equal(await page.locator('.list button').count(), 1);
  // Documents are read in the order of their names: that in the folder `left` stays.
  const [stays, dropped] = [texts[19][1], texts[18][1]];
  const sides = await page.locator('.sides .text').evaluateAll((nodes) => nodes.map((node) => node.textContent.trim()));
  assert.deepEqual(sides, [stays.trim(), dropped.trim()]);
  const words = (text) => text.trim().split(/\s+/);
  const first = words(stays).findIndex((word, at) => word !== words(dropped)[at]);
  const marked = async (kind) => (await page.locator(`.sides ${kind}`).first().innerText()).trim();
  assert.deepEqual([await marked('del'), await marked('ins')], ['nearprint', words(dropped)[first]]);
  // The words by which a reader decides stand above.
  const keysOf = (text) => new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu));
  const alone = (text, other) => [...keysOf(text)].filter((word) => !keysOf(other).has(word));
  const lists = await page.getByText('Only in “Stays”').innerText();
  const listed = /“Stays”: (.*)\. Only in “Dropped”: (.*)\.$/.exec(lists).slice(1);
  assert.deepEqual(
    listed.map((words) => words.toLowerCase().split(', ')),
    [alone(stays, dropped), alone(dropped, stays)],
  );
  assert.equal(await page.evaluate(() => window.hacked), undefined);
  assert.equal(await page.locator('.text img, .text b, .text script').count(), 0);
  // The policy of the page refuses what it does not name.
  const refused = await page.evaluate(
    () =>
      new Promise((resolve) => {
        addEventListener('securitypolicyviolation', ({ effectiveDirective }) => resolve(effectiveDirective));
        fetch('https://example.com').catch(() => {});
      }),
  );
  assert.equal(refused, 'connect-src');
});

test('all can be done by keys', async () => {
  const page = await open('dedupe.html');
  await page.locator('.list button').first().focus();
  const current = () => page.locator('.list [aria-current] .name').innerText();
  const all = await page.locator('.list .name').allInnerTexts();
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  assert.equal(await current(), all[2]);
  await page.keyboard.press('k');
  assert.equal(await current(), all[1]);
  await page.keyboard.press('s');
  assert.match(await page.locator('[role=status]').first().innerText(), /1 decision changed to “keep”/);
  await page.keyboard.press('d');
  assert.match(await page.locator('[role=status]').first().innerText(), /No decision/);
  await page.keyboard.press('/');
  await page.keyboard.type('no such document');
  assert.equal(await page.locator('.list button').count(), 0);
});

test('the page of check saves a baseline, with which check is silent', async () => {
  printed(['build', 'pages/left', '-o', 'left.corpus']);
  const { status } = run(['check', 'left.corpus', 'pages/right', '--report', 'check.html']);
  assert.equal(status, 1);
  const page = await open('check.html');
  assert.equal(await tile(page, 'Texts'), '100');
  const items = page.locator('.list button');
  const count = await items.count();
  assert.ok(count > 0);
  for (let at = 0; at < count; at++) {
    await items.nth(at).click();
    const all = page.getByRole('button', { name: 'All: accept' });
    await ((await all.count()) > 0 ? all : page.getByRole('button', { name: 'Accept', exact: true })).click();
  }
  write('accepted', await saved(page, 'Save the accepted pairs'));
  assert.deepEqual(page.complaints, []);
  const second = run(['check', 'left.corpus', 'pages/right', '--baseline', 'accepted']);
  assert.deepEqual([second.status, second.stdout], [0, '']);
});

test('the page of passages saves boilerplate, with which texts are told apart', async () => {
  const header = 'This file is a part of the handbook of the society, which everybody may copy who names its source and its year.';
  mkdirSync(join(folder, 'headed'));
  ['The garden opens at nine.', 'Bring a torch and a coat.', 'The choir meets on Friday.'].forEach((text, at) =>
    write(`headed/${at}.txt`, `${header}\n\n${text}\n`),
  );
  assert.equal(jsonLines(printed(['dedupe', 'headed', '--json'])).pop().dropped, 2);
  printed(['passages', 'headed', '--report', 'passages.html']);
  const page = await open('passages.html');
  assert.equal(await page.locator('.list button').count(), 1);
  assert.equal(await page.locator('.detail .text').innerText(), header);
  assert.deepEqual(
    await page.locator('.places li').allInnerTexts(),
    [0, 1, 2].map((at) => `headed/${at}.txt:1`),
  );
  await page.getByRole('button', { name: 'Boilerplate', exact: true }).click();
  write('boilerplate.txt', await saved(page, 'Save the boilerplate'));
  assert.deepEqual(page.complaints, []);
  assert.equal(jsonLines(printed(['dedupe', 'headed', '--boilerplate', 'boilerplate.txt', '--json'])).pop().dropped, 0);
});

for (const [name, options] of [
  ['light', {}],
  ['dark', { colorScheme: 'dark' }],
  ['320 px', { viewport: { width: 320, height: 800 } }],
]) {
  test(`axe finds nothing, and nothing lies beside the page: ${name}`, async () => {
    for (const file of ['dedupe.html', 'check.html', 'passages.html']) {
      const page = await open(file, { ...options, bypassCSP: true });
      await page.evaluate(axe);
      const found = await page.evaluate(async () =>
        (await window.axe.run()).violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target}`)),
      );
      assert.deepEqual(found, [], file);
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), (options.viewport ?? { width: 1200 }).width, file);
    }
  });
}

test('a page of many documents has less than 20 MB, and says that it has samples', async (t) => {
  const lines = [];
  let position = 0;
  for (const { text } of manyDocuments(0.15 * MANY, 700)) {
    if (position++ % 10 === 9) continue;
    const copies = lines.length < 0.91 * MANY && position % 10 < 8 ? 9 : 1;
    for (let copy = 0; copy < copies; copy++)
      lines.push(JSON.stringify({ id: `archive/of/many/pages/${position}-${copy}.html`, text: `${text} ${'abcdefghi'[copy]}${position}` }));
  }
  write('many.jsonl', `${lines.join('\n')}\n`);
  const { documents, dropped } = jsonLines(printed(['dedupe', 'many.jsonl', '--json', '--report', 'many.html'])).pop();
  const { size } = statSync(join(folder, 'many.html'));
  const page = await open('many.html');
  await page.waitForSelector('.list button');
  t.diagnostic(`${documents} documents, ${dropped} dropped, ${(size / 1e6).toFixed(1)} MB`);
  assert.ok(size < 20e6 && documents > 0.9 * MANY && dropped > 0.7 * MANY, `${size} ${documents} ${dropped}`);
  assert.match(await page.locator('header').innerText(), /texts of [\d,]+ of [\d,]+ pairs are in this page: samples/);
  assert.deepEqual(leftovers(), []);
});

test('texts of HTML are shown without gaps, and paths break behind slashes', async () => {
  const rows = texts[0][1].split(' ').map((word) => `<div>\n   <div><div>${word}</div>\n\n</div></div>\n`);
  write('pages/left/rows.html', `<main>${rows.join('')}</main>`);
  write('pages/right/rows.html', `<main>${rows.slice(1).join('')}</main>`);
  printed(['dedupe', 'pages/*/rows.html', '--report', 'rows.html']);
  const page = await open('rows.html');
  const shown = await page.locator('.sides .text').allInnerTexts();
  assert.equal(shown.length, 2);
  for (const text of shown) assert.doesNotMatch(text, /\n\s*\n\s*\n/);
  for (const name of await page.locator('.list .name, .sides .id').all())
    assert.equal(await name.locator('wbr').count(), (await name.innerText()).split('/').length - 1);
  assert.deepEqual(page.complaints, []);
});

test('of a hundred thousand groups a page draws the first hundred', async () => {
  const groups = 100_000;
  const word = (number) => ((number * 2_654_435_761) % 4_294_967_291).toString(36);
  const lines = Array.from({ length: groups }, (_, at) => {
    const text = Array.from({ length: 9 }, (_, part) => word(9 * at + part + 1)).join(' ');
    return `${text}\n${text}!\n`;
  });
  write('groups.txt', lines.join(''));
  const { dropped } = jsonLines(printed(['dedupe', 'groups.txt', '--format', 'lines', '--json', '--report', 'groups.html'])).pop();
  const page = await open('groups.html');
  assert.ok(dropped > 0.99 * groups, `${dropped}`);
  assert.match(await page.locator('.pane [role=status]').innerText(), /^\d\d,\d\d\d items of \d\d,\d\d\d$|^100,000 items of 100,000$/);
  assert.equal(await page.locator('.list button').count(), 100);
  const drawn = await page.evaluate(() => document.querySelectorAll('*').length);
  assert.ok(drawn < 2000, `${drawn} elements`);
  await page.getByRole('button', { name: 'Show 100 more' }).click();
  assert.equal(await page.locator('.list button').count(), 200);
  assert.deepEqual(page.complaints, []);
});
