// The code that the page offers to copy works, and the sizes that it states stay within their budget.
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { chromium } from './started.mjs';

/** Runs the lines with the package installed, and compares their output with the last line. */
function printsWhatItSays(code) {
  const folder = mkdtempSync(join(tmpdir(), 'nearprint-example-'));
  try {
    mkdirSync(join(folder, 'node_modules'));
    symlinkSync(chromium.unpacked, join(folder, 'node_modules/nearprint'));
    writeFileSync(join(folder, 'example.mjs'), code);
    const printed = execFileSync(process.execPath, ['example.mjs'], { cwd: folder, encoding: 'utf8' });
    assert.equal(printed.trim(), code.trim().split('\n').at(-1).replace('// ', ''));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

for (const lang of ['en', 'zh']) {
  test(`without JavaScript, the example that is shown prints what it says (${lang})`, async () => {
    const page = await chromium.open({ lang, chapter: 'use', javaScriptEnabled: false });
    printsWhatItSays(await page.locator('.example').innerText());
  });

  test(`every example can be chosen by keyboard, prints what it says, and the read-out tells it (${lang})`, async () => {
    const page = await chromium.open({ lang, chapter: 'use' });
    const seen = new Set();
    await page.locator('#use .pick').focus();
    for (let i = 0; i < 5; i++) {
      if (i > 0) await page.keyboard.press('ArrowDown');
      const code = await page.locator('.example').innerText();
      seen.add(code);
      printsWhatItSays(code);
      const said = await page.locator('#use .read-out p').first().textContent();
      assert.ok(said.endsWith(code.trim().split('\n').at(-1).replace('// ', '')), said);
    }
    assert.equal(seen.size, 5);
    assert.ok((await page.locator('#use .read-out p').first().textContent()).includes('Hyperplanes'));
  });
}

test('page and worker are small, each with what it needs of the module', async () => {
  const running = await chromium.open();
  const loaded = await running.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name, decodedBodySize }) => [name, decodedBodySize]),
  );
  const sizes = loaded.filter(([name]) => name.endsWith('.js'));
  assert.ok(sizes.length >= 2);
  assert.ok(sizes.reduce((sum, [, size]) => sum + size, 0) < 1_700_000, JSON.stringify(sizes));
});
