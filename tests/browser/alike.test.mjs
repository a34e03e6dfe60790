// Letters that look the same: a hidden copy, and the shingles that break with and without folding, as the package counts them.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { chromium } from './started.mjs';

const folder = mkdtempSync(join(tmpdir(), 'nearprint-alike-'));
const hide = {};
before(async () => {
  for (const lang of ['en', 'zh']) {
    const outfile = join(folder, `${lang}.mjs`);
    await build({
      entryPoints: [fileURLToPath(new URL('../../www/src/1-shingles/disguise.ts', import.meta.url))],
      bundle: true,
      format: 'esm',
      outfile,
      define: { document: JSON.stringify({ documentElement: { lang } }) },
    });
    const { disguised } = await import(pathToFileURL(outfile));
    hide[lang] = (text, ways) =>
      disguised(text, ways)
        .map((piece) => piece.text)
        .join('');
  }
});
after(async () => {
  rmSync(folder, { recursive: true });
});

const WAYS = ['invisible', 'marks', 'joined'];
/** What is left of a text when all is taken off that folding takes off. */
const bare = (text) => text.normalize('NFKD').replace(/[\p{M}\u200d]/gu, '');

for (const lang of ['en', 'zh']) {
  test(`each way breaks shingles without folding, and none with it; by keyboard and mouse (${lang})`, async () => {
    const page = await chromium.open({ lang });
    const { explain, distance, recipes } = chromium.nearprint;
    const unfolded = { ...recipes.default, case: 'keep', marks: 'keep' };
    const text = await page.locator('#text-a').inputValue();
    const buttons = await page.locator('.hiding button').all();
    /** Broken shingles, all shingles, and the bits that differ, without and with folding. */
    const shown = () =>
      page.locator('.folding').evaluateAll(
        (sides, place) =>
          sides.map((side) => {
            const [broken, bits] = [side.querySelector('p'), side.querySelector('.hint')].map((part) =>
              part.textContent.match(/\d+/g).map(Number),
            );
            return [...broken, bits[place]];
          }),
        lang === 'en' ? 0 : 1,
      );
    const agrees = async (ways) => {
      const copy = hide[lang](text, ways);
      assert.ok(copy !== text && bare(copy) === bare(text), copy);
      const expected = [unfolded, recipes.default].map((recipe) => {
        const [own, hidden] = [explain(text, recipe), explain(copy, recipe)];
        const there = new Set(hidden.features.map((feature) => feature.text));
        return [
          own.features.filter((feature) => !there.has(feature.text)).length,
          own.features.length,
          distance(own.fingerprint, hidden.fingerprint),
        ];
      });
      assert.deepEqual(await shown(), expected);
      assert.ok(expected[0][0] > 0.05 * expected[0][1], `${ways} break ${expected[0]}`);
      assert.deepEqual([expected[1][0], expected[1][2]], [0, 0]);
      const marks = await page.locator('.hidden-copy mark').allTextContents();
      assert.ok(marks.length >= 3, String(marks));
    };
    await agrees(['invisible']);
    await buttons[0].press('Enter');
    assert.deepEqual(
      (await shown()).map(([broken]) => broken),
      [0, 0],
    );
    for (const [i, way] of WAYS.entries()) {
      await buttons[i].press('Space');
      await agrees([way]);
      await buttons[i].click();
    }
    for (const button of buttons) await button.click();
    await agrees(WAYS);
    const [[broken, of]] = await shown();
    assert.ok(broken / of > (lang === 'en' ? 0.9 : 2 / 3)); // the answer to the exercise: only a few are whole, or less than a third
    await page.locator('#text-a').fill('');
    await page.waitForFunction(
      (said) => document.querySelectorAll('#shingles .read-out')[1].textContent.includes(said),
      lang === 'en' ? 'nothing to hide' : '没有可藏',
    );
    assert.deepEqual(page.complaints, []);
    await page.context().close();
  });
}

test('letters of different scripts stay different, as the page says', () => {
  const { compare } = chromium.nearprint;
  assert.equal(compare('Paris is near the sea', 'P\u0430ris is near the sea').jaccard < 1, true);
  assert.equal(compare('Paris is near the sea', 'P\u00e1ris is near the sea').jaccard, 1);
});
