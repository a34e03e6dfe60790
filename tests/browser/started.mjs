// Chromium and the site, for all tests of a file, and what several of them do. A page that is opened in a test ends with it.
import { after, afterEach, beforeEach } from 'node:test';
import { start } from './chromium.mjs';

const { open, ...started } = await start();
let opened;
export const chromium = {
  ...started,
  async open(options) {
    const page = await open(options);
    opened?.push(page);
    return page;
  },
};
beforeEach(() => (opened = []));
afterEach(async () => {
  const pages = opened;
  opened = undefined;
  for (const page of pages) await page.end();
});
after(() => chromium.close());

/** Pastes lines as the reader's documents. */
export async function paste(page, lines) {
  await page.evaluate((lines) => {
    document.querySelector('#documents .paste').open = true;
    const area = document.querySelector('#pasted');
    area.value = lines;
    area.dispatchEvent(new Event('input'));
  }, lines.join('\n'));
  await page.locator('#documents .paste button').click();
}
