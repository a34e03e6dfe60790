// Chromium and the site, for all tests of a file, and what several of them do.
import { after } from 'node:test';
import { start } from './chromium.mjs';

export const chromium = await start();
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
