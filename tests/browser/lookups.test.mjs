// Look-ups: every method gives the same answer, at the cost that the articles state.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { chromium, inBoth } from './both-languages.mjs';

const { both } = await inBoth('lookups');

const folder = mkdtempSync(join(tmpdir(), 'nearprint-lookups-'));
const { nearprint } = chromium;
let lookups, scale, generate;
before(async () => {
  const source = (name) => fileURLToPath(new URL(`../../www/src/${name}.ts`, import.meta.url));
  const entryPoints = Object.fromEntries(
    ['6-lookups/lookups', '6-lookups/compressed', '6-lookups/scale', '6-lookups/within', '7-documents/generate'].map((name) => [
      name.split('/')[1],
      source(name),
    ]),
  );
  await build({ entryPoints, bundle: true, format: 'esm', outdir: folder, outExtension: { '.js': '.mjs' } });
  const built = (name) => import(pathToFileURL(join(folder, `${name}.mjs`)));
  lookups = { ...(await built('lookups')), ...(await built('compressed')), ...(await built('within')) };
  scale = await built('scale');
  ({ generate } = await built('generate'));
});
after(async () => {
  rmSync(folder, { recursive: true });
});

/** The page's own ten thousand documents, in the package's index. */
const known = {};
function samples(lang) {
  if (!known[lang]) {
    const fps = nearprint.fingerprintAll(generate(10_000, lang, 1).map(({ text }) => text));
    known[lang] = { fps, index: nearprint.Index.from(fps) };
  }
  return known[lang];
}

/** Random numbers (SplitMix64), and neighbours of some of them. */
function fingerprints(many) {
  const fps = new BigUint64Array(many);
  let state = 42n;
  const next = () => {
    state = BigInt.asUintN(64, state + 0x9e3779b97f4a7c15n);
    let z = state;
    z = BigInt.asUintN(64, (z ^ (z >> 30n)) * 0xbf58476d1ce4e5b9n);
    z = BigInt.asUintN(64, (z ^ (z >> 27n)) * 0x94d049bb133111ebn);
    return z ^ (z >> 31n);
  };
  for (let i = 0; i < many; i++) {
    fps[i] = next();
    if (i % 3 === 2) fps[i] = fps[i - 1] ^ (1n << (next() % 64n)) ^ (1n << (next() % 64n)) ^ (i % 2 ? 1n << (next() % 64n) : 0n);
  }
  return fps;
}

test('every textbook way finds what the package’s index finds', () => {
  const { batch, bitLists, blocks, compressed, exhaustive, neighbourhood, permuted, probing } = lookups;
  const fps = fingerprints(300);
  const index = nearprint.Index.from(fps);
  for (let within = 0; within <= 3; within++) {
    const ways = [
      exhaustive(fps),
      probing(fps),
      bitLists(fps),
      blocks(fps, within),
      permuted(fps, 4),
      permuted(fps, 10),
      permuted(fps, 16),
      permuted(fps, 20),
      compressed(fps),
      batch(fps, fps.slice(100)),
      ...(within <= 1 ? [neighbourhood(fps, within)] : []),
    ];
    for (const query of [fps[4] ^ 1n, fps[7] ^ 0x8000_0001_0000_0000n]) {
      const expected = index
        .near(query, { within })
        .map(({ id }) => id)
        .sort((a, b) => a - b);
      for (const [i, way] of ways.entries()) assert.deepEqual(way.near(query, within).ids, expected, `way ${i} within ${within}`);
    }
  }
});

test('a document that stands in several drawers is one candidate, and longer keys have fewer', () => {
  const { fps } = samples('en');
  const ways = [lookups.blocks(fps, 3), ...[10, 16, 20].map((many) => lookups.permuted(fps, many))];
  const sums = ways.map(() => 0);
  for (let i = 0; i < 200; i++) {
    const query = fps[i * 50] ^ (1n << 1n) ^ (1n << 20n) ^ (1n << 40n);
    ways.forEach((way, w) => {
      const { entries, candidates } = way.near(query, 3);
      assert.ok(candidates <= entries);
      sums[w] += candidates;
    });
    const expected = new Set();
    fps.forEach((fp, id) => [0n, 16n, 32n, 48n].some((shift) => (((fp ^ query) >> shift) & 0xffffn) === 0n) && expected.add(id));
    assert.equal(ways[0].near(query, 3).candidates, expected.size);
  }
  assert.deepEqual(
    sums,
    sums.toSorted((a, b) => b - a),
    String(sums),
  );
  assert.ok(sums[0] > sums[3]);
});

test('probes, keys and memory are those of the articles', () => {
  const { batch, bitLists, blocks, compressed, manyWithin, neighbourhood, permuted, probing } = lookups;
  const fps = fingerprints(50);
  assert.equal(manyWithin(3), 43_745);
  assert.equal(probing(fps).near(fps[0], 3).probes, 43_745);
  assert.equal(neighbourhood(fps, 1).bytes, 50 * 65 * 12);
  assert.equal(bitLists(fps).near(fps[0], 3).probes, 64);
  assert.equal(blocks(fps, 3).near(fps[0], 3).probes, 4);
  for (const many of [4, 10, 16, 20]) assert.equal(permuted(fps, many).near(fps[0], 3).probes, many);
  assert.equal(compressed(fps).near(fps[0], 3).probes, 4);
  const [many, doubles] = [fingerprints(3000), new BigUint64Array(3000).fill(5n)];
  assert.ok(compressed(many).bytes < blocks(many, 3).bytes); // what neighbours share is not stored
  assert.ok(compressed(doubles).bytes < 5 * 4 * 3000); // hardly more than the ids
  assert.deepEqual(compressed(doubles).near(4n, 1).ids.length, 3000);
  assert.equal(batch(many, many.slice(0, 999)).near(many[0], 3).probes, 4 * 3);
  assert.equal(scale.scale(30, 4).candidates, 65_536);
  assert.equal(scale.scale(34, 4).candidates, 1_048_576);
  const chances = [3, 4, 5, 6, 7, 8].map((flips) => (100 * scale.chance(4, flips)).toFixed(1));
  assert.deepEqual(chances, ['100.0', '89.7', '74.2', '58.3', '44.2', '32.7']);
  assert.deepEqual(
    [7, 8].map((flips) => (100 * scale.chance(8, flips)).toFixed(1)),
    ['100.0', '99.6'],
  );
});

const number = (text) => Number(text.replace(/[≈ ,]/g, ''));
const seen = (page, i = 0) => page.locator('#lookups .read-out').nth(i).locator('p').first().textContent();
const type = async (page, i, n) => {
  await page.locator('#lookups .scrub').nth(i).focus();
  await page.keyboard.press('Control+A');
  await page.keyboard.type(String(n));
};
const rows = (page) =>
  page
    .locator('.ways tbody tr')
    .evaluateAll((rows) =>
      Object.fromEntries(rows.map((row) => [row.dataset.way, [...row.cells].slice(1, 6).map((cell) => cell.textContent)])),
    );

both('bits are flipped by keyboard, and drawers break', async (page, lang) => {
  await page.waitForSelector('.ways');
  await page.locator('#lookups .controls button').first().press('Enter');
  assert.equal(await page.locator('.drawer[data-whole]').count(), 4);
  await page.locator('.flip[tabindex="0"]').focus();
  await page.keyboard.press('Home');
  for (let drawer = 0; drawer < 4; drawer++) {
    await page.keyboard.press('Enter');
    assert.equal(await page.locator('.drawer[data-whole]').count(), 3 - drawer);
    if (drawer < 3) for (let i = 0; i < 16; i++) await page.keyboard.press('ArrowRight');
  }
  assert.equal(await page.locator('.flip[aria-pressed=true]').count(), 4);
  assert.equal(await page.evaluate(() => document.activeElement.dataset.bit), '15');
  await page.waitForFunction(() => /not among|不在其中/.test(document.querySelector('#lookups .read-out p').textContent));
  await page.keyboard.press('Enter'); // flipped back: one drawer is whole again
  await page.waitForFunction(() => !/not among|不在其中/.test(document.querySelector('#lookups .read-out p').textContent));
});

both('all ways find the same, for every distance allowed', async (page, lang) => {
  for (const within of [0, 1, 2, 3]) {
    const values = ['1', '65', '2,081', '43,745'][within]; // within so many bits of the query
    await type(page, 1, within);
    await page.waitForFunction((values) => document.querySelector('.ways tr[data-way=probing]')?.cells[2].textContent === values, values);
    const table = await rows(page);
    assert.equal(Object.keys(table).length, 11);
    const found = Object.values(table)
      .map(([matches]) => matches)
      .filter((matches) => /^\d/.test(matches));
    assert.equal(new Set(found).size, 1, JSON.stringify(table));
    assert.equal(/^\d/.test(table.neighbourhood[0]), within <= 1);
    assert.deepEqual(table.exhaustive.slice(2, 4), ['10,000', '10,000']);
    // However much is read, no more documents are compared than there are.
    for (const [way, [, , entries, documents]] of Object.entries(table)) {
      if (documents === '–') continue;
      assert.ok(
        (way === 'index' || number(documents) <= 10_000) && number(documents) <= number(entries) && number(documents) >= number(found[0]),
        `${way}: ${table[way]}`,
      );
    }
    assert.ok(number(table.bitLists[2]) > 300_000); // read, of at most 10,000 documents
    // The figures of the package’s index were counted too.
    const query = BigInt(`0x${(await page.locator('.drawer code').allTextContents()).join('')}`);
    const { probes, candidates } = samples(lang).index.plan(within, query);
    assert.deepEqual([number(table.index[1]), number(table.index[2])], [probes, candidates]);
  }
});

both('the calculator gives the articles’ 65,536 and 1,048,576', async (page, lang) => {
  for (const [power, candidates] of [
    [30, '65,536'],
    [34, '1,048,576'],
  ]) {
    await type(page, 2, power);
    assert.equal(await page.locator('#lookups .scale output').textContent(), candidates);
    assert.ok((await seen(page, 1)).includes(candidates));
  }
  await page.locator('#lookups .scale .pick').selectOption('20');
  assert.equal(await page.locator('#lookups .scale output').textContent(), '160');
  assert.deepEqual(page.complaints, []);
});

test('on a phone every figure of every method is on the screen', async () => {
  const page = await chromium.open({ chapter: 'lookups', viewport: { width: 390, height: 844 } });
  await page.waitForSelector('.ways');
  const cells = await page.locator('.ways tbody td.figure').evaluateAll((cells) =>
    cells.map((cell) => {
      const { left, right, width } = cell.getBoundingClientRect();
      return { inside: left >= 0 && right <= innerWidth && width > 0, label: getComputedStyle(cell, '::before').content };
    }),
  );
  assert.equal(cells.length, 55);
  assert.ok(
    cells.every(({ inside, label }) => inside && /[A-Z]/.test(label)),
    JSON.stringify(cells.slice(0, 5)),
  );
});
