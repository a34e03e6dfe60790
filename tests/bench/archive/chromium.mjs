// Checks in headless Chromium over a slow link.

import { start } from '../../editors/chromium.mjs';

/** The median time of a check of each text, in milliseconds, over a link of 20 ms and 10 Mbit/s. */
export async function inChromium(url, texts) {
  const chromium = await start({ frameworks: false });
  try {
    const page = await chromium.open({ path: '/cdn/' });
    const session = await page.context().newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 20,
      downloadThroughput: 10e6 / 8,
      uploadThroughput: 10e6 / 8,
    });
    const times = await page.evaluate(
      async ([url, texts]) => {
        const { openArchive } = await import('nearprint');
        const archive = await openArchive(url);
        const times = [];
        for (const text of texts) {
          const begun = performance.now();
          await archive.check(text, { limit: 3 });
          times.push(performance.now() - begun);
        }
        return times;
      },
      [url, texts],
    );
    return times.sort((a, b) => a - b)[times.length >> 1];
  } finally {
    await chromium.close();
  }
}
