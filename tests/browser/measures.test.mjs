// SimHash and other measures: each has the right value for the reader's two texts.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { chromium } from './started.mjs';

const { nearprint } = chromium;
const {
  outputFiles: [{ text: letters }],
} = await build({
  entryPoints: [fileURLToPath(new URL('../../www/src/measures/letters.ts', import.meta.url))],
  bundle: true,
  format: 'esm',
  write: false,
});
const { byLetter, LONGEST } = await import(`data:text/javascript,${encodeURIComponent(letters)}`);

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

for (const lang of ['en', 'zh']) {
  test(`on the page they are those of the two texts, and each says what it is (${lang})`, async () => {
    const page = await chromium.open({ lang, chapter: 'measures' });
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
    // Without texts nothing is compared.
    await page.locator('#measures .pick').selectOption('b');
    await page.locator('#own-texts summary').click();
    await page.locator('#text-a').fill('?!');
    await page.waitForFunction(
      (said) => document.querySelector('#measures .read-out p').textContent === said,
      lang === 'en' ? 'There is nothing to compare.' : '没有可以比较的。',
    );
    await page.locator('#text-a').fill('x'.repeat(2500));
    await page.waitForFunction(() => /2,000/.test(document.querySelector('#measures .hint')?.textContent));
    assert.deepEqual(page.complaints, []);
  });
}
