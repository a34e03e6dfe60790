import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { before, test } from 'node:test';
import { chromium } from './started.mjs';

const golden = JSON.parse(readFileSync(new URL('../vectors/golden.json', import.meta.url)));
let page;
before(async () => {
  page = await chromium.open({ chapter: 'votes' });
});

test('in Chromium, every golden fingerprint comes out as in Rust', async () => {
  const found = await page.evaluate(
    async ([address, vectors]) => {
      const { fingerprint, recipes, toHex } = await import(address);
      return vectors.map(({ recipe, text, bits }) => toHex(fingerprint(text, recipes[recipe] ?? recipe), bits));
    },
    [chromium.address, golden.fingerprints],
  );
  assert.ok(found.length >= 100);
  for (const [i, { recipe, text, hex }] of golden.fingerprints.entries()) {
    assert.equal(found[i], hex, `${JSON.stringify(recipe)}: ${text.slice(0, 60)}`);
  }
});

test('in Chromium, every golden list of sums comes out as in Rust', async () => {
  const found = await page.evaluate(
    async ([address, vectors]) => {
      const { explain, recipes } = await import(address);
      return vectors.map(({ recipe, text }) => explain(text, recipes[recipe] ?? recipe).sums);
    },
    [chromium.address, golden.sums],
  );
  assert.deepEqual(
    found,
    golden.sums.map(({ sums }) => sums),
  );
});
