// Takes the README's picture, a text area that warns, with dist/nearprint.min.js of the packed package:
// NEARPRINT_TARBALL=… node tests/browser/picture.mjs OUT.png

import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { consumer } from '../matrix/consumer.mjs';
import { launch, serve } from './chromium.mjs';

const [out] = process.argv.slice(2);
if (!out) throw new Error('usage: node tests/browser/picture.mjs OUT.png');

const PAGE = `<!doctype html>
<html lang="en">
<meta charset="utf-8" />
<style>
  body { margin: 24px; font: 16px/1.5 system-ui, sans-serif; background: #f6f8fa; color: #1f2328 }
  form { width: 640px }
  input, textarea { box-sizing: border-box; width: 100%; font: inherit; padding: 8px 12px; border: 1px solid #c8ccd1; border-radius: 6px; background: #fff }
  textarea { resize: none }
</style>
<form>
  <p><input value="Where do I get a new card?" /></p>
  <p><textarea rows="5"></textarea></p>
</form>
<script type="module">
  import { Corpus, card, createChecker, watch } from './nearprint.min.js';
  const corpus = new Corpus();
  corpus.put({
    id: 'renew',
    title: 'How do I renew my library card?',
    text: 'You can renew your card at any branch. Bring the old card, one photograph and a document that shows your address.',
  });
  watch(document.querySelector('textarea'), createChecker(corpus), { card: card({ link: ({ id }) => '/help/' + id }) });
</script>`;
const WRITTEN =
  'I moved last month, and this is what they told me. You can renew your card at any branch. Bring the old card, one picture and a document that shows your address. Is the branch at the harbour open on Saturdays?';

const folder = mkdtempSync(join(tmpdir(), 'nearprint-picture-'));
copyFileSync(join(consumer(), 'node_modules/nearprint/dist/nearprint.min.js'), join(folder, 'nearprint.min.js'));
writeFileSync(join(folder, 'index.html'), PAGE);
const server = await serve({ '/': folder });
const browser = await launch();
try {
  const context = await browser.newContext({ viewport: { width: 690, height: 520 }, deviceScaleFactor: 1.5, colorScheme: 'light' });
  const page = await context.newPage();
  await page.goto(`${server.origin}/`);
  const area = page.locator('textarea');
  await area.fill(WRITTEN);
  await page.waitForFunction(() => CSS.highlights.has('nearprint') || document.querySelector('.nearprint-overlay'));
  await area.click({ position: { x: 160, y: 45 } });
  const card = page.locator('.nearprint-card');
  await card.locator('mark').first().waitFor();
  const { y, height } = await card.boundingBox();
  await page.screenshot({ path: out, animations: 'disabled', caret: 'hide', clip: { x: 0, y: 16, width: 690, height: y + height + 4 } });
} finally {
  await browser.close();
  server.close();
  rmSync(folder, { recursive: true, force: true });
}
