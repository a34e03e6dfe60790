import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { before, test } from 'node:test';
import { chromium } from './started.mjs';

const golden = JSON.parse(readFileSync(new URL('../vectors/golden.json', import.meta.url)));
let page;
before(async () => {
  page = await chromium.open({ chapter: 'votes' });
});

test('in Chromium, every golden fingerprint and list of sums comes out as in Rust', async () => {
  const found = await page.evaluate(
    async ([address, { fingerprints, sums }]) => {
      const { explain, fingerprint, recipes, toHex } = await import(address);
      return {
        hexes: fingerprints.map(({ recipe, text, bits }) => toHex(fingerprint(text, recipes[recipe] ?? recipe), bits)),
        sums: sums.map(({ recipe, text }) => explain(text, recipes[recipe] ?? recipe).sums),
      };
    },
    [chromium.address, golden],
  );
  assert.ok(found.hexes.length >= 100);
  assert.deepEqual(found, { hexes: golden.fingerprints.map(({ hex }) => hex), sums: golden.sums.map(({ sums }) => sums) });
});
