// Screenshots of sections, compared with reviewed ones. NEARPRINT_PICTURES=write takes new ones.
import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import pixelmatch from 'pixelmatch';
import { PNG } from 'pngjs';
import { screenshots } from './chromium.mjs';
import { chromium } from './started.mjs';

const pictures = fileURLToPath(new URL('pictures', import.meta.url));
const writing = process.env.NEARPRINT_PICTURES === 'write';
const ALLOWED = 0.002; // of all points: edges of letters
/** What no other test sees: what is drawn, its colours when it is dark, what is narrow, and letters without spaces between words. */
const PICTURES = {
  light: [{}, ['two-texts', 'votes', 'length']],
  dark: [{ colorScheme: 'dark' }, ['planes', 'lookups']],
  phone: [{ viewport: { width: 390, height: 844 } }, ['two-texts', 'documents']],
  zh: [{ lang: 'zh' }, ['shingles']],
};

before(async () => {
  for (const folder of [pictures, screenshots]) mkdirSync(folder, { recursive: true });
});

/** Pictures can be compared only with the same fonts, which the widths of these letters reveal. */
const fonts = (page) =>
  page.evaluate(() => {
    const context = document.createElement('canvas').getContext('2d');
    const style = getComputedStyle(document.documentElement);
    return ['--sans', '--serif', '--mono']
      .map((family) => {
        context.font = `100px ${style.getPropertyValue(family)}`;
        return context.measureText('Hamburgefonstiv 北京好吃的火锅 ▼✓−').width.toFixed(1);
      })
      .join(' ');
  });

/** Shows one section alone, so that its picture does not depend on the heights of those before it. */
const alone = (page, section) =>
  page.evaluate((section) => {
    for (const part of document.querySelectorAll('main > section, body > header, footer'))
      part.style.display = part.id === section ? '' : 'none';
    scrollTo(0, 0);
  }, section);

for (const [state, [options, sections]] of Object.entries(PICTURES)) {
  test(`${state}: ${sections.join(' and ')} look as they did`, async (t) => {
    const page = await chromium.open({ ...options, deviceScaleFactor: 0.5, reducedMotion: 'reduce', bypassCSP: true });
    const noted = join(pictures, 'fonts.txt');
    if (writing) writeFileSync(noted, await fonts(page));
    else if (readFileSync(noted, 'utf8') !== (await fonts(page)))
      return t.skip('the pictures were taken with fonts-liberation, fonts-dejavu-core and fonts-noto-cjk of Debian');
    await page.locator('#documents button.main').first().click();
    await page.waitForSelector('#documents .passage mark');
    await page.waitForSelector('.ways');
    await page.waitForSelector('.measures-table');
    await page.waitForFunction(() => document.querySelectorAll('.clusters li span:first-child').length === 8);
    // Hidden: times differ between runs, and versions and sizes between packages.
    await page.addStyleTag({
      content:
        '.thread { display: none } .facts, .sizes, .measures-table td:last-child { visibility: hidden } .facts { height: 6rem; overflow: hidden } textarea { caret-color: transparent }',
    });
    await page.evaluate(() => document.activeElement.blur());
    await page.mouse.move(0, 0); // nothing is pointed at
    const different = [];
    for (const section of sections) {
      await alone(page, section);
      const taken = await page.locator(`#${section}`).screenshot({ animations: 'disabled' });
      const name = `${state}-${section}.png`;
      writeFileSync(join(screenshots, name), taken);
      if (writing) writeFileSync(join(pictures, name), taken);
      assert.ok(existsSync(join(pictures, name)), `${name} is missing`);
      const [one, other] = [PNG.sync.read(taken), PNG.sync.read(readFileSync(join(pictures, name)))];
      const { width, height } = one;
      if (width !== other.width || height !== other.height) {
        different.push(`${section}: ${width} × ${height}, was ${other.width} × ${other.height}`);
        continue;
      }
      const points = pixelmatch(one.data, other.data, undefined, width, height, { threshold: 0.2 });
      if (points > ALLOWED * width * height) different.push(`${section}: ${points} points of ${width} × ${height}`);
    }
    assert.deepEqual(different, [], `see ${screenshots}`);
    await page.end();
  });
}
