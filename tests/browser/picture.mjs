// Takes the README's picture of the page: node tests/browser/picture.mjs OUT.png
import { start } from './chromium.mjs';

const [out] = process.argv.slice(2);
if (!out) throw new Error('usage: node tests/browser/picture.mjs OUT.png');

const chromium = await start();
try {
  const page = await chromium.open({
    viewport: { width: 1200, height: 1400 },
    deviceScaleFactor: 2,
    colorScheme: 'light',
    reducedMotion: 'reduce',
  });
  await page.locator('.thread').evaluate((strip) => strip.remove()); // it would lie across the picture
  const top = await page.locator('#two-texts .sentence').boundingBox();
  const end = await page.locator('#two-texts .result').boundingBox();
  await page.screenshot({
    path: out,
    fullPage: true,
    animations: 'disabled',
    clip: { x: 0, y: top.y - 28, width: 1200, height: end.y + end.height - top.y + 44 },
  });
} finally {
  await chromium.close();
}
