// SimHash and other measures: each has the right value for the reader's two texts.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { chromium } from './started.mjs';

const folder = mkdtempSync(join(tmpdir(), 'nearprint-measures-'));
const { nearprint } = chromium;
let byLetter, LONGEST, minhash, agreement;
before(async () => {
  const source = (name) => fileURLToPath(new URL(`../../www/src/measures/${name}.ts`, import.meta.url));
  await build({
    entryPoints: [source('letters'), source('minhash')],
    bundle: true,
    format: 'esm',
    outdir: folder,
    outExtension: { '.js': '.mjs' },
  });
  ({ byLetter, LONGEST } = await import(pathToFileURL(join(folder, 'letters.mjs'))));
  ({ agreement, minhash } = await import(pathToFileURL(join(folder, 'minhash.mjs'))));
});
after(async () => {
  rmSync(folder, { recursive: true });
});

test('subsequence, substring and edit distance are what a search of all possibilities finds', () => {
  const every = (text) => Array.from({ length: 2 ** text.length }, (_, mask) => [...text].filter((_, i) => (mask >> i) & 1).join(''));
  const edits = (a, b) =>
    !a || !b
      ? a.length + b.length
      : a[0] === b[0]
        ? edits(a.slice(1), b.slice(1))
        : 1 + Math.min(edits(a.slice(1), b), edits(a, b.slice(1)), edits(a.slice(1), b.slice(1)));
  for (const [a, b] of [
    ['abcbdab', 'bdcaba'],
    ['kitten', 'sitting'],
    ['北京好吃', '好吃北京'],
    ['', 'abc'],
    ['same', 'same'],
    ['abc', 'xyz'],
  ]) {
    const longest = (parts) => Math.max(0, ...parts.map((part) => part.length));
    const inB = new Set(every(b));
    assert.deepEqual(
      byLetter(a, b),
      {
        a: a.length,
        b: b.length,
        edits: edits(a, b),
        subsequence: longest(every(a).filter((part) => inB.has(part))),
        substring: longest(every(a).filter((part) => a.includes(part) && b.includes(part))),
      },
      `${a} ${b}`,
    );
  }
  assert.equal(byLetter('x'.repeat(3000), 'x'.repeat(3000)).subsequence, LONGEST);
});

test('MinHash agrees in as many of its 64 places as the Jaccard index says, within chance', () => {
  for (const [shared, own] of [
    [300, 0],
    [200, 50],
    [100, 100],
    [50, 300],
    [0, 200],
  ]) {
    const set = (side) =>
      [...Array(shared).keys()]
        .concat(Array.from({ length: own }, (_, i) => 1e6 * side + i))
        .map((n) => Math.imul(n + 1, 0x9e3779b1) >>> 0);
    const jaccard = shared / (shared + 2 * own);
    const found = agreement(minhash(set(1)), minhash(set(2)));
    assert.ok(Math.abs(found - jaccard) <= 3 * Math.sqrt((jaccard * (1 - jaccard)) / 64) + 1e-9, `${found} for ${jaccard}`);
  }
});

for (const lang of ['en', 'zh']) {
  test(`on the page they are those of the two texts, and each says what it is (${lang})`, async () => {
    const page = await chromium.open({ lang });
    const shown = async () =>
      Object.fromEntries(
        await page
          .locator('.measures-table tbody tr')
          .evaluateAll((rows) => rows.map((row) => [row.dataset.measureOf, [...row.cells].map((cell) => cell.innerText)])),
      );
    const [a, b] = await Promise.all(['#text-a', '#text-b'].map((id) => page.locator(id).inputValue()));
    const { cosine, jaccard, estimate } = nearprint.compare(a, b);
    await page.waitForSelector('.measures-table');
    const table = await shown();
    assert.equal(Object.keys(table).length, 7);
    assert.deepEqual(
      [table.simhash[1], table.cosine[1], table.jaccard[1]],
      [estimate, cosine, jaccard].map((n) => n.toFixed(2)),
    );
    const letters = byLetter(a, b);
    for (const measure of ['subsequence', 'substring'])
      assert.equal(table[measure][1], (letters[measure] / Math.max(letters.a, letters.b)).toFixed(2));
    assert.ok(Math.abs(Number(table.minhash[1]) - jaccard) < 0.15);
    for (const [measure, [name, , , kept, took]] of Object.entries(table)) {
      assert.ok(name.length > 20, measure); // a sentence of its own
      assert.match(took, /^[\d.,]+ (µs|ms)$/);
      assert.equal(kept, { simhash: '8 B', minhash: '256 B' }[measure] ?? kept);
    }
    // With sentences moved, measures that depend on order fall; the others stay.
    await page.locator('#measures .pick').selectOption('moved');
    await page.waitForFunction(
      (before) => document.querySelector('[data-measure-of=substring] td').textContent !== before,
      table.substring[1],
    );
    const moved = await shown();
    for (const measure of ['simhash', 'cosine', 'minhash', 'jaccard']) assert.ok(Number(moved[measure][1]) > 0.9, measure);
    for (const measure of ['subsequence', 'substring', 'edits']) assert.ok(Number(moved[measure][1]) < 0.6, measure);
    // This section does not reveal a guess either, and compares nothing without texts.
    await page.locator('#measures .pick').selectOption('b');
    await page.locator('#two-texts .first').click();
    await page.waitForFunction(() => !document.querySelector('.measures-table'));
    await page.locator('#two-texts .first').click();
    await page.locator('#text-a').fill('?!');
    await page.waitForFunction(
      (said) => document.querySelector('#measures .read-out p').textContent === said,
      lang === 'en' ? 'There is nothing to compare.' : '没有可以比较的。',
    );
    await page.locator('#text-a').fill('x'.repeat(2500));
    await page.waitForFunction(() => /2,000/.test(document.querySelector('#measures .hint')?.textContent));
    assert.deepEqual(page.complaints, []);
    await page.context().close();
  });
}

for (const lang of ['en', 'zh']) {
  test(`the verdict is that of the package, each kind of copy is seen by some measure, and the threshold divides what is the same from what is not (${lang})`, async () => {
    const page = await chromium.open({ lang });
    const outfile = join(folder, `cases-${lang}.mjs`);
    const cases = fileURLToPath(new URL('../../www/src/measures/cases.ts', import.meta.url));
    const lastFirst = fileURLToPath(new URL('../../www/src/page/sentences.ts', import.meta.url));
    await build({
      stdin: {
        contents: `export * from ${JSON.stringify(cases)}; export { lastFirst } from ${JSON.stringify(lastFirst)}`,
        resolveDir: folder,
      },
      bundle: true,
      format: 'esm',
      outfile,
      define: { document: JSON.stringify({ documentElement: { lang } }) },
    });
    const made = await import(pathToFileURL(outfile));
    const ways = { words: made.replaced, scanned: made.scanned, moved: made.lastFirst, fields: made.exchanged };
    const a = await page.locator('#text-a').inputValue();
    await page.waitForSelector('.verdict-table');
    // Two pairs may have one score, so that the shared shingles have to be the right ones as well.
    const shown = async ({ score, jaccard }) => {
      await page.waitForFunction(
        ([score, jaccard]) =>
          document.querySelectorAll('#measures .read-out')[1].textContent.includes(score) &&
          Number(document.querySelector('[data-part-of=jaccard]').cells[1].textContent) === jaccard,
        [score.toFixed(2), Number(jaccard.toFixed(2))],
      );
      return Object.fromEntries(
        await page
          .locator('.verdict-table tbody tr')
          .evaluateAll((rows) =>
            rows.map((row) => [
              row.dataset.partOf,
              { share: Number(row.cells[1].textContent), from: Number(row.cells[3].textContent), sees: row.hasAttribute('data-sees') },
            ]),
          ),
      );
    };
    const seers = {};
    for (const [i, [kind, make]] of Object.entries(ways).entries()) {
      await page.locator('.kinds-of-copy button').nth(i).press('Enter');
      const verdict = nearprint.compare(a, make(a));
      assert.ok(verdict.same, kind);
      const { score } = verdict;
      const { words, jaccard: shingles, letters } = await shown(verdict);
      seers[kind] = Object.entries({ words, shingles, letters })
        .filter(([, { sees }]) => sees)
        .map(([name]) => name);
      assert.equal(words.from, shingles.from);
      assert.equal(letters.from, 0.88);
      // The larger of the first two is the score, or else the letters, stretched so that 0.88 is the threshold.
      const larger = Math.max(words.share, shingles.share);
      if (larger >= words.from) assert.ok(Math.abs(larger - score) < 0.006, `${kind}: ${larger} and ${score}`);
      else
        assert.ok(
          Math.abs(words.from + ((letters.share - 0.88) / 0.12) * (1 - words.from) - score) < 0.05,
          `${kind}: ${letters.share} and ${score}`,
        );
    }
    assert.deepEqual(
      seers,
      lang === 'en'
        ? { words: ['words'], scanned: ['letters'], moved: ['shingles'], fields: ['shingles'] }
        : { words: ['words'], scanned: seers.scanned, moved: ['shingles'], fields: ['shingles'] },
    );
    assert.ok(seers.scanned.includes(lang === 'en' ? 'letters' : 'words'));
    // More and more words are added to the text: the package says “the same” as long as the score is above the threshold shown.
    const {
      words: { from },
    } = await shown(nearprint.compare(a, ways.fields(a)));
    for (let more = 4; more < 120; more += 4) {
      const { score, same } = nearprint.compare(a, a + Array.from({ length: more }, (_, i) => ` xq${i}yy${i}`).join(''));
      if (Math.abs(score - from) > 0.01) assert.equal(same, score > from, `${score} and ${from}`);
    }
    assert.deepEqual(page.complaints, []);
    await page.context().close();
  });
}
